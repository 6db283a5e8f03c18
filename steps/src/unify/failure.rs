//! Differences because of which statements and a body do not unify.

use exo_ir::Loc;

use crate::Class;

/// Why statements and a body do not unify.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The statement of the block.
    pub loc: Loc,
    /// [`Class::Limit`] where more could be tried.
    pub class: Class,
    /// The difference, from both sides.
    pub message: String,
    /// Notes: the place in the callee, and the solution so far.
    pub notes: Vec<(Loc, String)>,
    /// Number of statements paired before the difference; 0 if none is.
    pub laid: usize,
    /// Whether it may unify with operands in another order.
    pub(super) in_this_order: bool,
}

impl Failure {
    pub(super) fn new(loc: &Loc, message: String) -> Failure {
        Failure {
            loc: loc.clone(),
            class: Class::Unsafe,
            message,
            notes: Vec::new(),
            laid: 0,
            in_this_order: false,
        }
    }

    pub(super) fn note(mut self, loc: &Loc, text: impl Into<String>) -> Failure {
        self.notes.push((loc.clone(), text.into()));
        self
    }

    /// With operands in another order it may unify.
    pub(super) fn in_this_order(mut self: Box<Self>) -> Box<Self> {
        self.in_this_order = true;
        self
    }
}
