//! The front-end checks: what every step and back end relies on.
//!
//! [`check_module`] reports *all* failures of all procedures, in the order of the module. First come names,
//! kinds and ranks, which need no solver; procedures that are sound so far, and call only such, are then analysed
//! (bounds, ranges, preconditions, aliasing, races, initialisation). What cannot be decided is a failure that
//! says so, and is never taken as safe.

mod additions;
mod failure;
mod id;
mod incremental;
mod library;
mod meaning;
#[cfg(feature = "mutation")]
pub mod mutation;
mod origin;
pub mod report;
mod structure;

pub use additions::Additions;
pub use failure::{Class, Failure, Witness};
pub use id::{CheckId, explain};
pub use incremental::{Candidate, Checked, CheckedMark, Recheck};
pub use meaning::check_call;

use std::collections::HashSet;

use exo_analysis::effects::Session;
use exo_analysis::locset::Exposure;
use exo_analysis::solver::{Solver, Statistics};
use exo_ir::{Module, Proc};

/// Options of a check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Report on this procedure only; failures of the module itself are reported too.
    pub proc: Option<String>,
    /// Limits of the solvers.
    pub solver: exo_analysis::solver::Options,
}

/// All failures of a module: its own first, then those of each procedure in order, by place.
pub fn check_module(module: &Module, options: &Options) -> Vec<Failure> {
    check_module_counted(module, options).0
}

/// All failures of a module as [`check_module`] finds them, with the statistics of the solvers.
pub fn check_module_counted(module: &Module, options: &Options) -> (Vec<Failure>, Statistics) {
    let wanted = |name: &str| options.proc.as_ref().is_none_or(|proc| proc == name);
    exo_analysis::stack::with_large_stack(|| check_all(module, &wanted, &options.solver))
}

/// The failures of a module's own and of the procedures that are wanted, for callers that know the others' from before. Whether a procedure
/// is wanted is asked when it is its turn. Where one that is wanted calls a broken one, the failures of all procedures are given.
pub fn check_procs(
    module: &Module,
    wanted: &dyn Fn(&str) -> bool,
    solver: &exo_analysis::solver::Options,
) -> Vec<Failure> {
    exo_analysis::stack::with_large_stack(|| check_all(module, wanted, solver)).0
}

fn check_all(
    module: &Module,
    wanted: &dyn Fn(&str) -> bool,
    solver: &exo_analysis::solver::Options,
) -> (Vec<Failure>, Statistics) {
    let structure = structure::check(module);
    let procs: Vec<&Proc> = module.all_procs().collect();
    let wanted = |proc: &Proc| wanted(&proc.name);
    let mut of_procs = structure.of_procs;
    let mut session = Session::new(module, Solver::new(solver.clone()));
    let mut exposure = Exposure::default();
    let mut statics = meaning::Names::default();
    let mut analysed = HashSet::new();
    for position in structure.order {
        let proc = procs[position];
        let Ok(model) = session.add(proc) else {
            continue;
        };
        analysed.insert(position);
        meaning::note_static_storage(module, proc, &mut statics);
        if wanted(proc) {
            let found = library::once(module, (proc, &model), solver, || {
                // What an instruction needs is found out for itself: it may have been checked with another module.
                let mut own = Exposure::default();
                let exposure = match library::defines(module, proc) {
                    true => &mut own,
                    false => &mut exposure,
                };
                meaning::check(module, &mut session, exposure, &statics, (&model, None))
            });
            of_procs[position].extend(found);
        }
    }
    // A procedure that calls a broken one is not analysed: then the broken one's failures are the answer, also
    // where only its caller was asked for. Silence would be taken as safe.
    let skipped = (procs.iter().enumerate()).find(|(k, p)| wanted(p) && !analysed.contains(k));
    let mut all = structure.of_module;
    for (proc, mut failures) in procs.iter().zip(of_procs) {
        if wanted(proc) || skipped.is_some() {
            failures.sort_by_key(|f| (f.loc.line, f.loc.col));
            all.extend(failures);
        }
    }
    if let (true, Some((_, proc))) = (all.is_empty(), skipped) {
        all.push(Failure {
            id: CheckId::Internal,
            class: Class::Internal,
            proc: Some(proc.name.clone()),
            loc: proc.loc.clone(),
            message: format!(
                "internal error: '{}' was not analysed; please report",
                proc.name
            ),
            notes: Vec::new(),
            witness: None,
        });
    }
    (all, session.solver.statistics().clone())
}
