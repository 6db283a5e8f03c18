//! Why nothing was checked.

use std::path::PathBuf;

use exo_backend_llvm::TargetError;
use exo_diagnostics::{Class, Diagnostic};
use exo_interp::InterpError;
use thiserror::Error;

/// Why the tool ends without a table, or with an error behind it.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The library is not loaded.
    #[error(transparent)]
    Hardware(#[from] exo_hw::HwError),
    /// The library has no such instruction.
    #[error("'{library}' has no instruction '{name}'; it has {}", .known.join(", "))]
    Unknown {
        /// The library.
        library: String,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// There is no C compiler.
    #[error("the C compiler '{program}' does not start: {error}")]
    Compiler {
        /// Its name.
        program: String,
        /// Why not.
        error: std::io::Error,
    },
    /// Files or processes cannot be made.
    #[error("cannot work in '{}': {error}", .folder.display())]
    Folder {
        /// Where.
        folder: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// This machine is none that code is made for.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// The library cannot be run.
    #[error(transparent)]
    Interp(#[from] InterpError),
    /// What a process of its own has to say.
    #[error("the instruction has no object")]
    Lowering(Vec<Diagnostic>),
    /// The machine lacks something.
    #[error(
        "this machine lacks {}, which the library needs: nothing was run (--compile-only asks for no more)",
        .0.join(", ")
    )]
    Lacking(Vec<String>),
    /// There was nothing to run.
    #[error("no instruction of '{0}' was checked")]
    Nothing(String),
    /// A thread has panicked.
    #[error("internal error: a check has panicked; please report")]
    Panic,
}

impl CheckError {
    /// What there is to say, each with its place.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            CheckError::Hardware(error) => error.diagnostics(),
            CheckError::Interp(error) => vec![error.into()],
            CheckError::Lowering(all) => all.clone(),
            CheckError::Panic => vec![Diagnostic::error(Class::Internal, self.to_string())],
            other => vec![Diagnostic::error(Class::BadInput, other.to_string())],
        }
    }
}
