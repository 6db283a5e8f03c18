//! Solver settings of tests.
//!
//! Tests ask isl and z3 wherever both can answer. They build their sessions with [`counted_options`] and end with
//! [`assert_agreement`], which fails where the engines disagreed, or where too few questions were decided by both.
//! A test thread has its own count, so that tests that run side by side do not see each other; trials of one whole share
//! one ([`count_into`]).
//!
//! Two environment variables serve `scripts/solvers.sh`, which looks at a whole run of the tests: [`DUMP`] is a folder
//! for the questions, [`COUNTS`] a file to which each test appends a line with its counts.

use std::cell::{Cell, RefCell};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

use exo_analysis::solver::{Engine, Options, Statistics, Tally};

/// The environment variable with the folder for questions as SMT-LIB 2.
pub const DUMP: &str = "EXO_DUMP_SMT";

/// The environment variable with the file for counts.
pub const COUNTS: &str = "EXO_SOLVER_COUNTS";

/// Percentage of the queries reaching a solver that both solvers must decide.
pub const LEAST_SHARE: u64 = 80;

thread_local! {
    static TALLY: RefCell<Tally> = RefCell::default();
    static COUNTS_HERE: Cell<bool> = const { Cell::new(false) };
}

/// From now on the sessions of this thread ask both engines and are counted. Until then [`options`] are the default ones,
/// for programs that use what tests use but have other aims.
pub fn count() {
    COUNTS_HERE.set(true);
}

/// The same with a count that several threads share.
pub fn count_into(tally: &Tally) {
    TALLY.set(tally.clone());
    count();
}

/// [`options`] of a thread that counts.
pub fn counted_options() -> Options {
    count();
    options()
}

/// Options of a session: both engines and a count, where this thread counts.
pub fn options() -> Options {
    if !COUNTS_HERE.get() {
        return Options::default();
    }
    Options {
        engine: Engine::Both,
        dump_dir: std::env::var_os(DUMP).map(PathBuf::from),
        tally: Some(TALLY.with_borrow(Tally::clone)),
        ..Options::default()
    }
}

/// Statistics of this thread's sessions that have ended.
pub fn counted() -> Statistics {
    TALLY.with_borrow(Tally::total)
}

/// The counts of this thread's sessions in words: `asked 120, both 117 (97.5 %), disagreements 0`.
pub fn summary(counted: &Statistics) -> String {
    let (asked, both) = (counted.asked, counted.by_both);
    let share = both as f64 * 100.0 / asked.max(1) as f64;
    format!(
        "asked {asked}, both {both} ({share:.1} %), disagreements {}",
        counted.disagreements
    )
}

/// Prints the counts of this thread's sessions, and holds them to the bar.
///
/// # Panics
/// The engines disagreed, nothing was asked, fewer than [`LEAST_SHARE`] percent were decided by both, or a question
/// could not be written to the folder of [`DUMP`].
pub fn assert_agreement(test: &str) {
    let counted = counted();
    let line = format!("solvers in {test}: {}", summary(&counted));
    println!("{line}");
    if let Some(file) = std::env::var_os(COUNTS) {
        let file = OpenOptions::new().create(true).append(true).open(file);
        let written = file.and_then(|mut f| writeln!(f, "{line}"));
        assert!(written.is_ok(), "{COUNTS}: {written:?}");
    }
    assert_eq!(counted.dump_error, None, "{DUMP}");
    assert_eq!(counted.disagreements, 0, "{line}");
    assert!(counted.asked > 0, "{line}");
    assert!(
        counted.by_both * 100 >= counted.asked * LEAST_SHARE,
        "{line}"
    );
}
