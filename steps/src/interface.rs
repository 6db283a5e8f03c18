//! Interfaces of procedures: the parts that callers and other users can see.

use exo_ir::{Proc, VarKind};

use crate::equivalence::Relation;

/// The part of a step's effect that users of the procedure could notice, if there is one.
pub(crate) fn noticed(relation: &Relation) -> Option<&'static str> {
    match relation {
        Relation::Equivalent | Relation::Layout => None,
        Relation::EquivalentModulo(fields) if fields.is_empty() => None,
        Relation::EquivalentModulo(_) => Some("what is left in configuration fields"),
        Relation::Precision => Some("the precision that it computes in"),
        Relation::Restricted => Some("its preconditions"),
        Relation::Interface => Some("its interface"),
    }
}

/// The parameters of a procedure.
pub(crate) fn signature(proc: &Proc) -> Vec<(&str, &VarKind)> {
    let vars = proc.args.iter().map(|sym| proc.var(*sym));
    vars.map(|v| (v.name.as_str(), &v.kind)).collect()
}
