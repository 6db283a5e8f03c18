//! What an engine answers.

use super::query::Unknown;
use crate::term::Model;

/// Whether a formula has a model.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    /// A model; not verified yet.
    Sat(Model),
    /// There is none.
    Unsat,
    /// Not decided.
    Unknown(Unknown),
    /// A bug of ours or of the engine.
    Internal(String),
}
