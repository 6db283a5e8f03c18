//! Errors that checks find in a program.

use std::fmt;

use exo_analysis::solver::{Undecided, Verdict};
use exo_diagnostics::Diagnostic;
use exo_ir::Loc;

use crate::CheckId;

pub use exo_diagnostics::{Class, Witness};

/// The class of a verdict that is not safe.
pub(crate) fn class_of(verdict: &Verdict) -> Class {
    match verdict {
        Verdict::Safe | Verdict::Unsafe(_) => Class::Unsafe,
        Verdict::Unknown(Undecided::Limit { .. }) => Class::Limit,
        Verdict::Unknown(Undecided::Fragment { .. }) => Class::Fragment,
        Verdict::Internal(_) => Class::Internal,
    }
}

/// One failure.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The rule.
    pub id: CheckId,
    /// The class: how certain it is.
    pub class: Class,
    /// The procedure, if it is in one.
    pub proc: Option<String>,
    /// The place at fault.
    pub loc: Loc,
    /// The message; first letter lower-case, no final period.
    pub message: String,
    /// More places and values; a place that is not known has none of its own.
    pub notes: Vec<(Loc, String)>,
    /// Inputs that show the failure.
    pub witness: Option<Witness>,
}

impl Failure {
    /// The message with the rule's id: `… [check.bounds]`, `… [check.bounds?limit]`.
    pub fn headline(&self) -> String {
        Diagnostic::from(self).headline()
    }
}

impl From<&Failure> for Diagnostic {
    fn from(failure: &Failure) -> Diagnostic {
        let plain = Diagnostic {
            witness: failure.witness.clone(),
            ..Diagnostic::error(failure.class, failure.message.as_str())
        };
        plain
            .with_id(failure.id.name())
            .at(&failure.loc)
            .with_notes(&failure.notes)
    }
}

impl fmt::Display for Failure {
    /// The error and its notes, one per line, as a compiler prints them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Diagnostic::from(self), f)
    }
}
