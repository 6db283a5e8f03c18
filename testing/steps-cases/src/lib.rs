//! Cases of steps and of checks, as text files.
//!
//! A file holds cases: a line `=== name`, Exo source, for steps lines `> step options` (the step works on the last procedure), a
//! line `---`, and what is expected: the last procedures as they become, or the refusal. Where a source line ends in
//! `#! other`, a twin has `other` instead, with the line's indentation; the twin of a refused case must be accepted. A
//! line `> record q p C.f` begins with a record that q means what p means, up to what C.f holds at the end;
//! `> foreign f` says that another dialect names f, `> foreign f nested` that it does where a new name cannot be followed, and
//! `> foreign f defined` that f is something of another dialect.
//!
//! The tests of `exo-steps` and `exo-check` say what must come out ([`run_as_trials`]); mutation analysis asks whether it still does when a condition is off.

mod compare;
mod conditions;
mod file;
mod outcome;
mod schedule;
mod trials;

use std::path::PathBuf;

pub use compare::compare;
pub use conditions::{ConditionFile, Standing, Tested, condition_files};
pub use file::{Case, CaseFile, Kind, files, read};
pub use outcome::{Judged, judge_checks, judge_steps};
pub use schedule::{Run, run, run_on};
pub use trials::run_as_trials;

/// A case that is no case.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// A file or folder that cannot be read.
    #[error("cannot read '{}'", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// A text without its parts.
    #[error("the case '{name}' has no {missing}")]
    Incomplete {
        /// The case.
        name: String,
        /// The part that is missing.
        missing: &'static str,
    },
    /// Exo source that does not parse.
    #[error("it does not parse:\n{errors}\n{program}")]
    Source {
        /// The errors, one per line.
        errors: String,
        /// The source.
        program: String,
    },
    /// A line of a file of conditions that says nothing of one.
    #[error("{}: '{line}' says nothing of a condition", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// The line.
        line: String,
    },
    /// A line that is no step.
    #[error("'{line}' is no step: {why}")]
    Step {
        /// The line.
        line: String,
        /// The error.
        why: String,
    },
}
