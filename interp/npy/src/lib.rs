//! Tensors of the interpreter from NumPy files ([`read()`], [`parse`]), and as such ([`written`]).

mod header;
mod read;
mod write;

use thiserror::Error;

pub use read::{ReadError, parse, read};
pub use write::written;

/// The reason why contents of a file are no tensor, or why a tensor has no file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NpyError(String);

impl NpyError {
    pub(crate) fn new(text: impl Into<String>) -> NpyError {
        NpyError(text.into())
    }
}
