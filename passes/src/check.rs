//! `exo-check`: the front-end checks as a pass.

use std::time::Instant;

use exo_check::{Failure, Options};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic;
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_ir::Module;
use melior::Context;
use melior::ir::OperationRef;

use crate::solving;

exo_options::pass_options! {
    /// Options of `exo-check`.
    pub(crate) struct CheckOptions {
        /// check only the procedure of this name (default: all)
        pub(crate) proc: String = "",
    }
}

const STATISTICS: [(&str, &str); 2 + solving::COUNTERS.len()] = solving::with_counters([
    ("num-procs", "Procedures checked"),
    ("num-failures", "Failures reported"),
]);

/// Proves what every step and back end relies on.
pub(crate) struct Check;

impl Pass for Check {
    const ARGUMENT: &'static str = "exo-check";
    const SUMMARY: &'static str =
        "prove that procedures keep to bounds, preconditions and initialised data";
    const DESCRIPTION: &'static str = r"
Checks every procedure of the module and reports all failures, each with the id of the rule that is broken, the
accesses at their places and a minimal witness:

* names, kinds and types that the verifier cannot see; no call cycles;
* every control expression is quasi-affine;
* every access, window and loop range stays within bounds, every extent is positive;
* every call meets the callee's preconditions and shapes, and written arguments do not overlap;
* the preconditions of a procedure can be met together;
* `par` loops are free of races, wherever they stand in the nest;
* no cell is read before it is written.

What cannot be decided is an error that says so; it is never taken as safe. `exo-opt --exo-explain=ID` states a rule.
The pass changes nothing.";
    const EXAMPLE: &'static str = "exo-opt --exo-check gemm.mlir\nexo-opt --pass-pipeline='builtin.module(exo-check{proc=gemm})' gemm.mlir";
    type Options = CheckOptions;
    const STATISTICS: &'static [(&'static str, &'static str)] = &STATISTICS;

    fn run(
        module: OperationRef<'_, '_>,
        options: CheckOptions,
        statistics: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        let context = &context_of(module);
        let view = crate::translate::view_of(module)?;
        let only = Some(options.proc.as_str()).filter(|name| !name.is_empty());
        statistics.add(0, only.map_or(view.procs().count() as u64, |_| 1));
        let start = Instant::now();
        let (failures, did) = failures(context, &view, only)?;
        statistics.add(1, failures.len() as u64);
        solving::count(context, statistics, 2, &did);
        let what = only.map_or(Check::ARGUMENT.to_owned(), |name| format!("proc={name}"));
        solving::row(Check::ARGUMENT, &what, start.elapsed(), &did);
        emit(context, &failures)
    }
}

/// Every failure of a module.
pub(crate) fn check_view(view: &Module) -> Vec<Diagnostic> {
    let options = Options {
        proc: None,
        solver: solving::options(),
    };
    let failures = exo_check::check_module(view, &options);
    failures.iter().map(Diagnostic::from).collect()
}

fn failures(
    context: &Context,
    view: &Module,
    only: Option<&str>,
) -> Result<(Vec<Failure>, solving::Statistics), ErrorEmitted> {
    if let Some(name) = only {
        expect_proc(context, view, name)?;
    }
    let options = Options {
        proc: only.map(str::to_owned),
        solver: solving::options(),
    };
    Ok(exo_check::check_module_counted(view, &options))
}

/// The failures of one procedure of a module.
pub(crate) fn check_proc(view: &Module, name: &str) -> Vec<Diagnostic> {
    let options = Options {
        proc: Some(name.to_owned()),
        solver: solving::options(),
    };
    let failures = exo_check::check_module(view, &options);
    failures.iter().map(Diagnostic::from).collect()
}

/// Emits an error if no procedure has the name.
pub(crate) fn expect_proc(
    context: &Context,
    view: &Module,
    name: &str,
) -> Result<(), ErrorEmitted> {
    if view.proc(name).is_some() {
        return Ok(());
    }
    let names: Vec<&str> = view.procs().map(|p| p.name.as_str()).collect();
    let message = match names.is_empty() {
        true => format!("no procedure is named '{name}'; there are none"),
        false => format!(
            "no procedure is named '{name}'; there are: {}",
            names.join(", ")
        ),
    };
    let error = Diagnostic::error(Class::BadInput, message);
    Err(diagnostic::emit(context, &error))
}

fn emit(context: &Context, failures: &[Failure]) -> Result<(), ErrorEmitted> {
    let errors: Vec<Diagnostic> = failures.iter().map(Diagnostic::from).collect();
    match errors.is_empty() {
        true => Ok(()),
        false => Err(diagnostic::emit_errors(context, errors)),
    }
}
