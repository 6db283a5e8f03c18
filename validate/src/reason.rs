//! Reasons for which nothing was proved.

use exo_ir::Loc;

/// An obstacle to a proof, with the place in the program where it was met.
#[derive(Clone, PartialEq, Debug)]
pub struct Unknown {
    /// The statement; unknown where the obstacle belongs to no statement.
    pub place: Loc,
    /// The procedure that contains the statement.
    pub proc: String,
    /// The obstacle.
    pub reason: Reason,
}

/// The kinds of obstacle.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Reason {
    /// A deterministic limit was reached.
    #[error("a limit is reached: {0}")]
    Limit(String),
    /// A construct that the validator does not model.
    #[error("not modelled: {0}")]
    Unsupported(String),
    /// A condition of error-free execution that was not proved.
    #[error("not proved: {0}")]
    Obligation(String),
    /// Values of a loop iteration that depend on earlier iterations in a way that is no sum.
    #[error("a recurrence: {0}")]
    Recurrence(String),
    /// A sum to which one summand may be added more than once.
    #[error("a summand of {0} may be added in more than one iteration")]
    Repeated(String),
    /// The two programs leave values that were not proved equal.
    #[error("the values differ or their equality was not proved: {0}")]
    Values(String),
    /// Nothing meets the preconditions.
    #[error("no input meets the preconditions")]
    NoInput,
    /// The isl library failed in a way that is no limit.
    #[error("isl: {0}")]
    Library(String),
}

impl Unknown {
    /// Whether more operations might have led to a proof.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(self.reason, Reason::Limit(_))
    }
}

/// A result of symbolic evaluation.
pub(crate) type Proof<T> = Result<T, Box<Unknown>>;

/// An obstacle whose place is filled in by the statement that met it.
pub(crate) fn stop<T>(reason: Reason) -> Proof<T> {
    Err(Box::new(Unknown {
        place: Loc::unknown(),
        proc: String::new(),
        reason,
    }))
}

/// A construct that is not modelled.
pub(crate) fn unsupported<T>(what: impl Into<String>) -> Proof<T> {
    stop(Reason::Unsupported(what.into()))
}

/// A condition of error-free execution that was not proved.
pub(crate) fn unproved<T>(what: impl Into<String>) -> Proof<T> {
    stop(Reason::Obligation(what.into()))
}

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.place.is_known() {
            true => write!(f, "{}: {}", self.place, self.reason),
            false => self.reason.fmt(f),
        }
    }
}
