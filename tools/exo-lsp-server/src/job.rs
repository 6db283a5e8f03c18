//! A schedule that is run in a process of its own, as that process is told of it and as it answers.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::pairing::Paired;

/// A schedule with its program.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The schedule.
    pub schedule: SourceFile,
    /// The program.
    pub program: SourceFile,
    /// Hardware libraries, each with the file beside which it is searched.
    pub libraries: Vec<(String, String)>,
    /// Folders in which libraries are searched.
    pub hw_path: Vec<PathBuf>,
    /// Values of the schedule's parameters.
    pub parameters: BTreeMap<String, String>,
    /// The line of the schedule behind which it ends, from one.
    pub stop_after: Option<u32>,
    /// The loop of the program for which steps are tried.
    pub offers_at: Option<LoopPlace>,
    /// Whether the client shows places that belong to a diagnostic.
    pub shows_related: bool,
}

/// A file with its text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its name in diagnostics.
    pub file: String,
    /// Its URI.
    pub uri: String,
    /// Its text.
    pub text: String,
}

/// A loop of a program.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LoopPlace {
    /// The procedure.
    pub procedure: String,
    /// The line of the loop, from one.
    pub line: u32,
}

/// The result of a schedule's run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Answer {
    /// Diagnostics of the schedule.
    pub diagnostics: Vec<lsp_types::Diagnostic>,
    /// The procedures that it has changed, as Exo source, where it came to its end or to the line behind which it was to end.
    pub program: String,
    /// How many steps it took.
    pub steps: u64,
    /// Whether it came to that end.
    pub is_complete: bool,
    /// The steps that are accepted at the loop.
    pub offers: Vec<Offer>,
}

/// A step that is accepted at a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The step in words.
    pub title: String,
    /// The line that takes it.
    pub line: String,
}

impl Job {
    /// The run of a whole schedule.
    pub fn new(paired: &Paired, shows_related: bool) -> Job {
        Job {
            schedule: paired.schedule.clone(),
            program: paired.program.clone(),
            libraries: paired.libraries.clone(),
            hw_path: paired.hw_path.clone(),
            parameters: paired.parameters.clone(),
            stop_after: None,
            offers_at: None,
            shows_related,
        }
    }
}
