//! Why operations are not brought to where a step wants them.

use exo_dialects::builder::BuildError;
use exo_ir::Loc;
use thiserror::Error;

/// The reason why operations could not be brought to the state that a step asks for: a bug, in the
/// step or here.
#[derive(Debug, Error)]
pub enum EditError {
    /// The step worked on what is no procedure of the module.
    #[error("'{0}' has no operation")]
    Missing(String),
    /// A procedure that a step made has the name of another.
    #[error("there are two procedures '{0}'")]
    Taken(String),
    /// No operations can be built of the new IR.
    #[error("the result cannot be built: {0}")]
    Build(#[from] BuildError),
    /// The operations are not those that the step has seen.
    #[error("the operations do not fit the procedure that was rewritten")]
    Mismatch,
    /// The result does not verify; the verifier has said why.
    #[error("the result does not verify")]
    Invalid(Loc),
}
