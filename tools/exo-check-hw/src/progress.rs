//! A line on the terminal while instructions are checked.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use exo_dialects::diagnostic::output::{Format, format};

/// Shows how many instructions are done, if standard error is a terminal.
pub(crate) struct Progress {
    done: AtomicUsize,
    all: usize,
    is_shown: bool,
}

impl Progress {
    pub(crate) fn new(all: usize) -> Progress {
        Progress {
            done: AtomicUsize::new(0),
            all,
            is_shown: std::io::stderr().is_terminal() && format() == Format::Text,
        }
    }

    /// Some more are done.
    pub(crate) fn step(&self, names: &[&str]) {
        let more = names.len();
        let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
        if self.is_shown {
            let name = names.last().copied().unwrap_or_default();
            eprint!("\r{:78}\r[{done}/{}] {name} ", "", self.all);
            let _ = std::io::stderr().flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown {
            eprint!("\r{:78}\r", "");
        }
    }
}
