//! Progress output while instructions are checked: their rows on standard output, and a line on the
//! terminal.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

use exo_dialects::diagnostic::output::{Format, format};

/// Shows rows of instructions as soon as those of all before them are there, and how many are done, if standard error is a terminal.
pub(crate) struct Progress {
    state: Mutex<State>,
    all: usize,
    is_shown: bool,
}

struct State {
    done: usize,
    /// Rows of batches that wait for those before them, by their places.
    waiting: BTreeMap<usize, String>,
    /// The place of the next batch whose rows are printed.
    next: usize,
}

impl Progress {
    /// Prints the heading above the rows of `all` instructions.
    pub(crate) fn new(all: usize, heading: &str) -> Progress {
        print(heading);
        Progress {
            state: Mutex::new(State {
                done: 0,
                waiting: BTreeMap::new(),
                next: 0,
            }),
            all,
            is_shown: std::io::stderr().is_terminal() && format() == Format::Text,
        }
    }

    /// A batch of instructions is done.
    pub(crate) fn done(&self, place: usize, names: &[&str], rows: String) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.done += names.len();
        state.waiting.insert(place, rows);
        self.clear();
        while let Some(rows) = {
            let next = state.next;
            state.waiting.remove(&next)
        } {
            print(&rows);
            state.next += 1;
        }
        if self.is_shown {
            let name = names.last().copied().unwrap_or_default();
            eprint!("[{}/{}] {name} ", state.done, self.all);
            let _ = std::io::stderr().flush();
        }
    }

    fn clear(&self) {
        if self.is_shown {
            eprint!("\r{:78}\r", "");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
        // A batch before these was not done to its end.
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        state.waiting.values().for_each(|rows| print(rows));
    }
}

/// Prints a text; a failure is ignored, because whatever is printed last reports it.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
