//! Plans that do not fit the procedure that they were made for.

use std::fmt;

/// Why a rewrite cannot follow its plan: what the plan points at is not there, or is something else. A check makes plans of
/// what it found in the same procedure, so this is a mistake of ours: it becomes an internal error. A rewrite that did
/// nothing instead would be recorded as one that keeps the meaning.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RewriteError {
    /// A place of the procedure that it does not have.
    #[error("there is nothing at '{0}'")]
    Absent(String),
    /// A place at which something else stands.
    #[error("what stands at '{place}' is no {expected}")]
    OfAnotherKind {
        /// The place.
        place: String,
        /// The kind of statement or expression that the plan expects: `loop`.
        expected: &'static str,
    },
    /// Anything else that the plan takes for granted, in words.
    #[error("{0}")]
    Other(&'static str),
}

impl RewriteError {
    /// There is nothing at a place.
    pub fn absent(place: &impl fmt::Display) -> RewriteError {
        RewriteError::Absent(place.to_string())
    }

    /// Something of another kind stands at a place.
    pub fn no(expected: &'static str, place: &impl fmt::Display) -> RewriteError {
        RewriteError::OfAnotherKind {
            place: place.to_string(),
            expected,
        }
    }
}
