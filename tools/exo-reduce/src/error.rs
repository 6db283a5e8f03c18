//! Reasons for which nothing is reduced.

use std::path::PathBuf;

use thiserror::Error;

/// A reason for which nothing is reduced.
#[derive(Debug, Error)]
pub(crate) enum ReduceError {
    /// A file that cannot be read.
    #[error("cannot read '{}': {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A program of which nothing is wrong.
    #[error("nothing to keep: '{command}' takes the program")]
    NothingWrong {
        /// The command.
        command: String,
    },
    /// A command that does not find the program interesting.
    #[error("nothing to keep: '{command}' {outcome} on the program as it is{}", behind(.said))]
    NotOfInterest {
        /// The command.
        command: String,
        /// How it ended.
        outcome: String,
        /// The text that it wrote to standard error.
        said: String,
    },
    /// A program that shows something else when it is copied.
    #[error(
        "copies of the files in another folder do not show it ({kept}): programs find what they load from the schedule's folder, and nothing else that is named by a relative path"
    )]
    NotInCopies {
        /// The symptom, in words.
        kept: String,
    },
    /// A command that cannot be run.
    #[error("cannot run '{command}': {error}")]
    Run {
        /// The command.
        command: String,
        /// The system's error.
        error: std::io::Error,
    },
    /// A folder for candidates that cannot be made or written.
    #[error("cannot write candidates: {0}")]
    Candidates(std::io::Error),
    /// A hardware library that is not loaded.
    #[error(transparent)]
    Hardware(#[from] exo_hw::HwError),
    /// A file that cannot be written.
    #[error(transparent)]
    Output(#[from] exo_files::OutputError),
}

/// The last lines that a command has said, on lines of their own.
fn behind(said: &str) -> String {
    const LINES: usize = 8;
    let lines: Vec<&str> = said.lines().collect();
    let from = lines.len().saturating_sub(LINES);
    let last = lines.iter().skip(from);
    last.map(|line| format!("\n  {line}")).collect()
}
