//! Set-up of the solvers in passes, and reports of their work.

use std::path::PathBuf;
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

use exo_analysis::solver::{EngineName, Options};
use exo_diagnostics::{Class, Diagnostic, Severity};
use exo_dialects::diagnostic;
use exo_dialects::pass::Statistics as Counters;
use exo_dialects::pass::report::{self, Counter};
use exo_dialects::tool::{Action, register_action};
use melior::Context;

pub(crate) use exo_analysis::solver::Statistics;

static DUMP: Mutex<Option<PathBuf>> = Mutex::new(None);

/// `--exo-dump-smt=FOLDER`
struct DumpSmt;

impl Action for DumpSmt {
    const NAME: &'static str = "exo-dump-smt";
    const HELP: &'static str =
        "write every question to the solvers into a folder, as SMT-LIB 2 with its id and answer";
    const VALUE_NAME: &'static str = "folder";

    fn act(value: &str) -> Result<(), Vec<Diagnostic>> {
        let folder = PathBuf::from(value);
        std::fs::create_dir_all(&folder).map_err(|e| {
            let text = format!("cannot make the folder '{value}': {e}");
            vec![Diagnostic::error(Class::BadInput, text)]
        })?;
        *DUMP.lock().unwrap_or_else(PoisonError::into_inner) = Some(folder);
        Ok(())
    }
}

/// Adds `--exo-dump-smt` to the command line of a tool over MLIR's drivers. May be called more than once.
pub fn register_options() {
    static ONCE: Once = Once::new();
    ONCE.call_once(register_action::<DumpSmt>);
}

/// The solvers as the command line wants them.
pub(crate) fn options() -> Options {
    Options {
        dump_dir: DUMP.lock().unwrap_or_else(PoisonError::into_inner).clone(),
        ..Options::default()
    }
}

/// Counters of a pass that asks the solvers.
pub(crate) const COUNTERS: [Counter; 6] = [
    ("num-questions", "Questions to the solver layer"),
    ("num-cached", "Questions answered from the cache"),
    ("num-simplified", "Questions decided without a solver"),
    ("num-isl", "Questions decided by isl"),
    ("num-z3", "Questions decided by z3"),
    ("num-undecided", "Questions not decided"),
];

/// The counters of a pass: its own, then those of the solvers. `M` is the number of both.
pub(crate) const fn with_counters<const N: usize, const M: usize>(
    own: [Counter; N],
) -> [Counter; M] {
    assert!(M == N + COUNTERS.len(), "wrong number of counters");
    let mut all = [("", ""); M];
    let mut k = 0;
    while k < M {
        all[k] = if k < N { own[k] } else { COUNTERS[k - N] };
        k += 1;
    }
    all
}

/// Statistics of the solvers, in the order of [`COUNTERS`].
fn figures(did: &Statistics) -> [u64; COUNTERS.len()] {
    [
        did.queries,
        did.cache_hits,
        did.simplified,
        did.by_isl,
        did.by_z3,
        did.unknown,
    ]
}

/// Reports what the solvers did in a run of a pass; `first` is the place of [`COUNTERS`] among the pass's counters. What
/// could not be dumped is a warning.
pub(crate) fn count(context: &Context, counters: &Counters, first: usize, did: &Statistics) {
    for (k, count) in figures(did).into_iter().enumerate() {
        counters.add(first + k, count);
    }
    if let Some(error) = &did.dump_error {
        let text = format!("a question could not be written: {error}");
        diagnostic::emit(context, &Diagnostic::new(Severity::Warning, text));
    }
}

const HEADING: &str = "   time us questions   cached simplified      isl       z3 undecided  worst us  run, and its longest call of a solver";

/// Adds a row to a pass's table: a run of it, or a step of a schedule, with its time and what the solvers did.
pub(crate) fn row(argument: &str, run: &str, time: Duration, did: &Statistics) {
    let calls = [(&did.isl, EngineName::Isl), (&did.z3, EngineName::Z3)];
    let called = calls.into_iter().filter(|(engine, _)| engine.calls > 0);
    let worst = called.max_by_key(|(engine, _)| engine.worst);
    let (micros, question) = worst.map_or((0, String::new()), |(engine, name)| {
        let question = format!(": {name}, {}", engine.worst_id);
        (engine.worst.as_micros(), question)
    });
    let [queries, cached, simplified, isl, z3, undecided] = figures(did);
    let row = format!(
        "{:10} {queries:9} {cached:8} {simplified:10} {isl:8} {z3:8} {undecided:9} {micros:9}  {run}{question}",
        time.as_micros(),
    );
    report::add_row(argument, HEADING, row);
}
