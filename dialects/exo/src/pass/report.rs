//! Counters of passes, printed when the process ends if `--mlir-pass-statistics` was given.
//!
//! Debian's LLVM is built without statistics (`LLVM_ENABLE_STATS`), so MLIR's own report has a title and nothing under
//! it. This one has its layout: passes by name, the runs of a pass added up.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Mutex, Once, PoisonError};

use crate::ffi::{self, string_ref};

/// A counter: its name and a line of help.
pub type Counter = (&'static str, &'static str);

#[derive(Default)]
struct Section {
    counts: Vec<(Counter, u64)>,
    lines: Vec<String>,
}

static REPORT: Mutex<BTreeMap<String, Section>> = Mutex::new(BTreeMap::new());

/// Whether the command line of the process asks for statistics.
pub fn is_wanted() -> bool {
    // SAFETY: the string lives during the call.
    unsafe { ffi::exoOptionIsGiven(string_ref("mlir-pass-statistics")) }
}

/// Adds what a run of a pass counted.
pub(super) fn add(argument: &str, counters: &[Counter], counts: impl Iterator<Item = u64>) {
    if counters.is_empty() || !is_wanted() {
        return;
    }
    with_section(argument, |section| {
        if section.counts.is_empty() {
            section.counts = counters.iter().map(|c| (*c, 0)).collect();
        }
        for ((_, sum), count) in section.counts.iter_mut().zip(counts) {
            *sum += count;
        }
    });
}

/// Adds a row to the table below the counters of a pass. Rows keep their order; `heading` stands above the first.
pub fn add_row(argument: &str, heading: &str, row: String) {
    if !is_wanted() {
        return;
    }
    with_section(argument, |section| {
        if section.lines.is_empty() {
            section.lines.push(heading.to_owned());
        }
        section.lines.push(row);
    });
}

fn with_section(argument: &str, change: impl FnOnce(&mut Section)) {
    static ONCE: Once = Once::new();
    // SAFETY: `print_at_exit` is a C function that does not unwind.
    ONCE.call_once(|| unsafe {
        ffi::atexit(print_at_exit);
    });
    let mut report = REPORT.lock().unwrap_or_else(PoisonError::into_inner);
    change(report.entry(argument.to_owned()).or_default());
}

/// Runs after the drivers' own output; what it cannot write is lost, as there is nobody left to tell.
extern "C" fn print_at_exit() {
    let report = REPORT.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = std::io::stderr().write_all(text(&report).as_bytes());
}

fn text(report: &BTreeMap<String, Section>) -> String {
    let rule = format!("==={}===\n", "-".repeat(73));
    let title = format!("{:>56}", "... Exo pass statistics report ...");
    let mut out = format!("{rule}{title}\n{rule}");
    for (argument, section) in report {
        let _ = writeln!(out, "{argument}");
        let digits = |n: u64| n.to_string().len();
        let counts = section.counts.iter();
        let number = counts.clone().map(|(_, n)| digits(*n)).max().unwrap_or(0);
        let name = counts.map(|((n, _), _)| n.len()).max().unwrap_or(0);
        for ((counter, help), n) in &section.counts {
            let _ = writeln!(out, "  (S) {n:number$} {counter:name$} - {help}");
        }
        for line in &section.lines {
            let _ = writeln!(out, "  {line}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_is_that_of_mlir() {
        let section = Section {
            counts: vec![
                (("num-procs", "Number of procedures checked"), 12),
                (("num-isl", "Questions"), 3),
            ],
            lines: vec!["step".to_owned()],
        };
        let report = BTreeMap::from([("exo-check".to_owned(), section)]);
        let expected = "\
===-------------------------------------------------------------------------===
                      ... Exo pass statistics report ...
===-------------------------------------------------------------------------===
exo-check
  (S) 12 num-procs - Number of procedures checked
  (S)  3 num-isl   - Questions
  step
";
        assert_eq!(text(&report), expected);
    }
}
