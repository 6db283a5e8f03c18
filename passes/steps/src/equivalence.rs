//! Records of which procedures mean the same.

use std::collections::BTreeSet;

use exo_view::FieldRef;

/// How a procedure after a step relates to what it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// It means the same to every caller.
    Equivalent,
    /// It means the same but for what these configuration fields hold at its end.
    EquivalentModulo(BTreeSet<FieldRef>),
    /// The same up to the precision that it computes in.
    Precision,
    /// Its interface changed: it is another procedure.
    Interface,
}
