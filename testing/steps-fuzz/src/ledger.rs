//! Totals of many runs, in a file: runs add up.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::hunt::Found;
use crate::tally::Tally;

/// The runs on one state of the sources.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The state, as the user names it: a commit.
    pub commit: String,
    /// Seeds that were looked at: from the first of each pair to before the second.
    pub seeds: Vec<(u64, u64)>,
    /// CPU seconds.
    pub cpu_seconds: f64,
    /// Failures of any kind.
    pub failures: u64,
    /// Counts of programs and steps.
    pub tally: Tally,
}

/// The record of all runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// By state of the sources, in the order in which they were first run.
    pub entries: Vec<Entry>,
}

/// A ledger that cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The file cannot be read or written.
    #[error("cannot use the ledger '{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The contents of the file are no ledger.
    #[error("'{}' is not a ledger: {error}", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// The error.
        error: serde_json::Error,
    },
}

impl Ledger {
    /// Reads a ledger; an empty one if there is no such file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(path: &Path) -> Result<Ledger, LedgerError> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Ledger::default());
            }
            Err(error) => {
                let path = path.to_owned();
                return Err(LedgerError::File { path, error });
            }
        };
        serde_json::from_str(&text).map_err(|error| LedgerError::Text {
            path: path.to_owned(),
            error,
        })
    }

    /// Writes the ledger, in one step: a run that is killed leaves what was there.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), LedgerError> {
        let text = serde_json::to_string_pretty(self).map_err(|error| LedgerError::Text {
            path: path.to_owned(),
            error,
        })?;
        let beside = path.with_extension("new");
        let written = std::fs::write(&beside, text + "\n");
        written
            .and_then(|()| std::fs::rename(&beside, path))
            .map_err(|error| LedgerError::File {
                path: path.to_owned(),
                error,
            })
    }

    /// The first seed that no run has looked at.
    pub fn next_seed(&self) -> u64 {
        let ends = self
            .entries
            .iter()
            .flat_map(|e| &e.seeds)
            .map(|(_, end)| *end);
        ends.max().unwrap_or(0)
    }

    /// Adds a run.
    pub fn add(&mut self, commit: &str, first_seed: u64, found: &Found) {
        let at = match self.entries.iter().position(|e| e.commit == commit) {
            Some(at) => at,
            None => {
                self.entries.push(Entry {
                    commit: commit.to_owned(),
                    ..Entry::default()
                });
                self.entries.len() - 1
            }
        };
        let Some(entry) = self.entries.get_mut(at) else {
            return;
        };
        match entry.seeds.last_mut().filter(|(_, end)| *end == first_seed) {
            Some((_, end)) => *end = found.next_seed,
            None => entry.seeds.push((first_seed, found.next_seed)),
        }
        entry.cpu_seconds += found.cpu_seconds;
        entry.failures += found.failures.len() as u64;
        entry.tally.add(&found.tally);
    }

    /// A summary of all runs, as Markdown.
    pub fn report(&self) -> String {
        let mut sum = Tally::default();
        let mut text = String::from(
            "| state | seeds | CPU hours | programs | well defined | tried | taken | counted | failures |\n\
             |---|---|--:|--:|--:|--:|--:|--:|--:|\n",
        );
        for entry in &self.entries {
            let seeds: Vec<String> = (entry.seeds.iter())
                .map(|(from, to)| format!("{from}..{to}"))
                .collect();
            let t = &entry.tally;
            text += &format!(
                "| {} | {} | {:.2} | {} | {} | {} | {} | {} | {} |\n",
                entry.commit,
                seeds.join(", "),
                entry.cpu_seconds / 3600.0,
                t.written,
                t.sound,
                t.tried(),
                t.taken(),
                t.counted(),
                entry.failures
            );
            sum.add(t);
        }
        format!(
            "{text}\n{}\n{}\n{}",
            sum.table(),
            sum.examined_table(),
            sum.witness_table()
        )
    }
}
