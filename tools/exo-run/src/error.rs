//! Failures of the tool.

use std::path::PathBuf;

use exo_interp::InterpError;
use thiserror::Error;

/// Why nothing was run, or why the run failed.
#[derive(Debug, Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("cannot {doing} '{}': {error}", .path.display())]
    File {
        /// What was tried: `read` or `write`.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// Of all file types, only some are read.
    #[error("cannot load '{}': exo-run reads Exo source (.py) and MLIR (.mlir, .mlirbc)", .0.display())]
    UnknownFormat(PathBuf),
    /// The source has errors; they are rendered already.
    #[error("{0}")]
    Source(String),
    /// An option does not fit the program.
    #[error("{0}")]
    Usage(String),
    /// A NumPy file that is not usable.
    #[error("cannot use '{}': {problem}", .path.display())]
    Npy {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// A hardware library is not loaded.
    #[error(transparent)]
    Hardware(#[from] exo_hw::HwError),
    /// The interpreter's error.
    #[error(transparent)]
    Interp(#[from] InterpError),
}

impl RunError {
    pub(crate) fn usage(text: impl Into<String>) -> RunError {
        RunError::Usage(text.into())
    }

    /// The whole diagnostic, without a final newline.
    pub fn render(&self) -> String {
        match self {
            RunError::Interp(e) => e.render(),
            RunError::Hardware(e) => e.to_string(),
            RunError::Source(text) => text.trim_end().to_owned(),
            other => format!("error: {other}"),
        }
    }
}
