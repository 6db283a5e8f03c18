//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Ask about a program: where a pattern is, what is known at a point, which steps are accepted at a loop.
///
/// Lines and columns count from one. Nothing is changed: steps are tried on a copy.
#[derive(Parser, Clone, Debug)]
#[command(name = "exo-query", version = exo_cli::version(), after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The program: Exo source (.py, .exo) or MLIR (.mlir).
    pub(crate) file: PathBuf,

    /// The question.
    #[command(subcommand)]
    pub(crate) question: Question,

    /// Answer in JSON.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Look for hardware libraries in this folder, before those of EXO_HW_PATH.
    #[arg(long, value_name = "FOLDER", global = true)]
    pub(crate) hw_path: Vec<PathBuf>,

    /// Load a hardware library, by name or path.
    #[arg(long, value_name = "FILE|NAME", global = true)]
    pub(crate) load_hw: Vec<String>,
}

/// A question.
#[derive(Subcommand, Clone, Debug)]
pub(crate) enum Question {
    /// Find the places of a pattern: statements, or expressions where no statement matches.
    Find {
        /// The pattern, such as 'for i in _: _' or 'C[_] += _'.
        pattern: String,
        /// Look in this procedure only.
        #[arg(long, value_name = "NAME")]
        proc: Option<String>,
    },
    /// Tell what is known on a line: the names that mean something there, and what holds.
    At {
        /// The line.
        line: u32,
    },
    /// Try steps at the loop that begins on a line, and list those that are accepted.
    Steps {
        /// The line.
        line: u32,
        /// Ask at the end of this schedule, about what has become of the loop.
        #[arg(long, value_name = "FILE")]
        schedule: Option<PathBuf>,
    },
}

const EXAMPLES: &str = "\
Examples:
  exo-query gemm.py find 'C[_] += _'
  exo-query gemm.py at 8
  exo-query gemm.py steps 5 --schedule=gemm.sched --json

Exit codes: 0 there is an answer, which may be empty; 1 there is none; 2 the command line is wrong.";
