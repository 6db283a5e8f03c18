//! Places where expressions could stand, and the reasons why one cannot be read there.

use exo_ir::{Module, Proc, Sym};

/// The reason why a piece of source cannot be read: the first error, in the words of the front end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct FragmentError {
    /// The text: first letter lower-case, no final period.
    pub message: String,
    /// Further explanation.
    pub notes: Vec<String>,
}

impl FragmentError {
    pub(crate) fn new(message: impl Into<String>) -> FragmentError {
        FragmentError {
            message: message.into(),
            notes: Vec::new(),
        }
    }
}

/// A place in a procedure where an expression could stand.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The module whose configurations and externs the expression may name.
    pub module: &'a Module,
    /// The procedure.
    pub proc: &'a Proc,
    /// The variables that are visible, the outermost first: a later one hides an earlier one of its name.
    pub visible: &'a [Sym],
}
