//! A program, with what it is given.

use std::collections::BTreeMap;
use std::path::PathBuf;

use exo::Line;
use exo_diagnostics::Diagnostic;
use exo_ir::{Libraries, Loc};

/// A source of Starlark.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Its name in errors.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// A program and its parameters.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Its source.
    pub source: Source,
    /// Values of its parameters from the command line.
    pub parameters: BTreeMap<String, String>,
    /// Values of parameters from a description of the machine. The program need not ask for them, and
    /// the command line goes before them.
    pub machine: BTreeMap<String, String>,
    /// Folders in which files that it loads are searched, besides its own folder.
    pub folders: Vec<PathBuf>,
    /// Hardware libraries that source may use of which it imports procedures.
    pub libraries: Libraries,
    /// Whether each step's change of a procedure is printed to standard error.
    pub print_after_each: bool,
    /// Whether procedures are printed whole instead of their changes.
    pub print_whole: bool,
    /// The line before which procedures are printed to standard error, each time.
    pub print_before: Option<Line>,
    /// The line at which the program ends, before it: the steps up to there are its result.
    pub stop_at: Option<Line>,
    /// The line behind which the program ends: before the first statement at its top that begins on a
    /// later line. A program that has none behind it comes to its end.
    pub stop_after: Option<u32>,
    /// Reports that it asks for too much memory, and ends the process: a request of the evaluator
    /// cannot be refused. Without it there is a limit on the memory of the evaluator's own values,
    /// and none on one request.
    pub exceeded: Option<Exceeded>,
}

/// Reports the error and ends the process.
pub type Exceeded = fn(&Diagnostic) -> !;

/// A remark of a step: the place of its call, the location that it concerns, and the text.
pub type Note = (Loc, Loc, String);
