//! Classification of the interpreter's errors for the judge.

use exo_interp::{DataError, ErrorKind, InterpError};

/// A constant that its type cannot hold is no matter of precision.
pub(super) fn loses_constants(e: &InterpError) -> bool {
    matches!(
        e.kind(),
        ErrorKind::Data {
            error: DataError::LiteralNotInteger(_),
            ..
        }
    )
}

/// Operands of two types in one expression.
pub(super) fn mixes(e: &InterpError) -> bool {
    matches!(
        e.kind(),
        ErrorKind::Data {
            error: DataError::MixedTypes(..),
            ..
        }
    )
}

/// Errors that the checks do not exclude.
pub(super) fn may_happen(e: &InterpError) -> bool {
    matches!(
        e.kind(),
        ErrorKind::Input(_)
            | ErrorKind::Data { .. }
            | ErrorKind::ArgElem { .. }
            | ErrorKind::StepLimit(_)
            | ErrorKind::MemoryLimit { .. }
    )
}

/// Whether buffers take more than the interpreter gives, or numbers on the way to a result do: steps may make them as large as they
/// like.
pub(super) fn is_too_large(e: &InterpError) -> bool {
    matches!(
        e.kind(),
        ErrorKind::MemoryLimit { .. }
            | ErrorKind::Data {
                error: DataError::TooLarge(_),
                ..
            }
    )
}

/// Whether a run took more iterations or storage than it gets.
pub(super) fn reaches_limit(e: &InterpError) -> bool {
    matches!(
        e.kind(),
        ErrorKind::StepLimit(_) | ErrorKind::MemoryLimit { .. }
    )
}
