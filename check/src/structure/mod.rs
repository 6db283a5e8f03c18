//! Checks of names, kinds and ranks: what makes a module a program at all. They need no solver.
//!
//! A program may come from MLIR text, so nothing that the parser of Exo source guarantees is trusted.

mod cycles;
mod expr;
mod known;
mod malformed;
mod names;
mod stmt;

use std::collections::HashSet;

use exo_ir::{Module, Proc};

use crate::Failure;

pub(crate) use known::CheckedProc;

/// The result of the structural checks.
pub(crate) struct Structure {
    /// Failures that belong to no procedure.
    pub(crate) of_module: Vec<Failure>,
    /// Failures of each procedure, in the module's order.
    pub(crate) of_procs: Vec<Vec<Failure>>,
    /// Procedures that can be analysed, callees first: indices among the module's procedures.
    pub(crate) order: Vec<usize>,
}

/// Runs the structural checks.
pub(crate) fn check(module: &Module) -> Structure {
    let procs: Vec<&Proc> = module.all_procs().collect();
    let mut of_procs: Vec<Vec<Failure>> = procs
        .iter()
        .map(|proc| of_proc(module, proc, None))
        .collect();
    let cycles = cycles::find(&procs);
    for (position, failure) in cycles.failures {
        of_procs[position].push(failure);
    }
    let mut sound: HashSet<&str> = HashSet::new();
    let mut order = Vec::new();
    for position in cycles.callees_first {
        let proc = procs[position];
        let calls = proc.calls();
        if of_procs[position].is_empty() && calls.iter().all(|(c, _)| sound.contains(c)) {
            sound.insert(&proc.name);
            order.push(position);
        }
    }
    Structure {
        of_module: of_module(module),
        of_procs,
        order,
    }
}

/// The failures of definitions that belong to no procedure.
pub(crate) fn of_module(module: &Module) -> Vec<Failure> {
    let mut failures = names::duplicates(module);
    failures.extend(names::spelling(module));
    failures.extend(names::memories_of_module(module));
    failures.extend(names::serving_of_module(module));
    failures
}

/// Runs the structural checks of one procedure of a module whose other procedures are sound. `passed` is one that it was made of.
pub(crate) fn check_proc(
    module: &Module,
    proc: &Proc,
    passed: Option<&CheckedProc<'_>>,
) -> Vec<Failure> {
    of_proc(module, proc, passed)
}

fn of_proc(module: &Module, proc: &Proc, passed: Option<&CheckedProc<'_>>) -> Vec<Failure> {
    let mut failures = names::of_variables(proc, passed.map(|passed| passed.proc));
    failures.extend(stmt::check(module, proc, passed));
    #[cfg(feature = "mutation")]
    let failures = crate::mutation::formed(failures);
    failures
}
