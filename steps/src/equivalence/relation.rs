//! Relations of procedures before and after steps (Exo thesis, section 4.3).

use std::collections::BTreeSet;

use exo_ir::FieldRef;

/// Relation of a procedure after a step to the procedure before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// It means the same to every caller.
    Equivalent,
    /// It means the same but for what these configuration fields hold at its end.
    EquivalentModulo(BTreeSet<FieldRef>),
    /// The same up to the precision that it computes in.
    Precision,
    /// It means the same to callers that meet the preconditions that it has now. Whoever puts it in the place of
    /// another proves these there, so a record says nothing of them.
    Restricted,
    /// It means the same to callers that satisfy its present interface, which is checked of the
    /// existing ones; in the place of another it is another procedure.
    Layout,
    /// Its interface changed: it is another procedure.
    Interface,
}

impl Relation {
    /// Equivalence up to one field.
    pub fn up_to(field: &FieldRef) -> Relation {
        Relation::EquivalentModulo(BTreeSet::from([field.clone()]))
    }

    /// The same up to some fields; if there are none, the same.
    pub fn up_to_fields(fields: impl IntoIterator<Item = FieldRef>) -> Relation {
        let fields: BTreeSet<FieldRef> = fields.into_iter().collect();
        match fields.is_empty() {
            true => Relation::Equivalent,
            false => Relation::EquivalentModulo(fields),
        }
    }

    /// Composes two changes, one after the other. Where they have no relation in common, the result
    /// is another procedure.
    pub fn then(self, next: Relation) -> Relation {
        use Relation::{Equivalent, EquivalentModulo, Interface};
        match (self, next) {
            (Equivalent, other) | (other, Equivalent) => other,
            (EquivalentModulo(mut fields), EquivalentModulo(more)) => {
                fields.extend(more);
                EquivalentModulo(fields)
            }
            (first, second) if first == second => first,
            _ => Interface,
        }
    }
}
