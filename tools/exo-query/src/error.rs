//! Reasons for which there is no answer.

use std::path::PathBuf;

use exo_diagnostics::Diagnostic;
use thiserror::Error;

/// A reason for which there is no answer.
#[derive(Debug, Error)]
pub(crate) enum QueryError {
    /// A file that cannot be read.
    #[error("cannot read '{}': {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A file of a kind that is not read.
    #[error("cannot load '{}': exo-query reads Exo source (.py, .exo) and MLIR (.mlir)", .0.display())]
    UnknownFormat(PathBuf),
    /// A program with errors.
    #[error("the program has errors")]
    Program(Vec<Diagnostic>),
    /// A hardware library that is not loaded.
    #[error(transparent)]
    Hardware(#[from] exo_hw::HwError),
    /// A procedure that does not exist.
    #[error("no procedure is named '{0}'; there are: {1}")]
    NoProcedure(String, String),
    /// A text that is no pattern.
    #[error("{0}")]
    Pattern(Box<exo_steps::Refusal>),
    /// A line that is in no procedure.
    #[error("line {0} is in no procedure")]
    NoPoint(u32),
    /// A line on which no loop begins.
    #[error("no loop begins on line {0}")]
    NoLoop(u32),
    /// A schedule that does not come to its end.
    #[error("the schedule does not run: {0}")]
    Schedule(String),
    /// Standard output that cannot be written.
    #[error("cannot write: {0}")]
    Output(std::io::Error),
}

impl QueryError {
    /// The error as lines of text.
    pub(crate) fn render(&self) -> String {
        match self {
            QueryError::Program(errors) => {
                let lines: Vec<String> = errors.iter().map(Diagnostic::to_string).collect();
                lines.join("\n")
            }
            error => format!("error: {error}"),
        }
    }
}
