//! `exo-check`: the front-end checks as a pass.

use std::time::Instant;

use exo_check::{CheckId, Failure, Options};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_dialects::{diagnostic, symbols};
use exo_ir::{Loc, Module};
use melior::Context;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

use crate::{solving, tables};

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
Checks every procedure of the module, and of symbol tables in it each by itself, and reports all failures, each with the id of the rule that is broken, the
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
        match options.proc.as_str() {
            "" => tables::each(module, |table| check(table, None, statistics)),
            name => check(module, Some(name), statistics),
        }
    }
}

/// Checks the procedures of a symbol table, or only one of them.
fn check(
    table: OperationRef<'_, '_>,
    only: Option<&str>,
    statistics: &Statistics,
) -> Result<(), ErrorEmitted> {
    let context = &context_of(table);
    let view = tables::view_of(table)?;
    statistics.add(0, only.map_or(view.procs().count() as u64, |_| 1));
    if let Some(name) = only {
        expect_proc(table, &view, name)?;
    }
    let start = Instant::now();
    let (failures, did) = failures(&view, only);
    statistics.add(1, failures.len() as u64);
    solving::count(context, statistics, 2, &did);
    let what = only.map_or(Check::ARGUMENT.to_owned(), |name| format!("proc={name}"));
    solving::row(Check::ARGUMENT, &what, start.elapsed(), &did);
    let errors = failures
        .iter()
        .map(|failure| in_scope(table, failure.into()));
    emit(context, errors.collect())
}

/// A failure in a symbol table: if a name was not found, with a note that names of tables further out do not count.
fn in_scope(table: OperationRef<'_, '_>, failure: Diagnostic) -> Diagnostic {
    let looks_up = [CheckId::UnknownExtern, CheckId::UnknownMemory].map(CheckId::name);
    let id = failure.id.as_ref().map(ToString::to_string);
    let is_lookup = id.is_some_and(|id| looks_up.contains(&id.as_str()));
    if !is_lookup || table.parent_operation().is_none() {
        return failure;
    }
    let table = symbols::table_text(table);
    let text = format!(
        "it stands in the {table}; names of symbol tables further out are not visible there"
    );
    failure.note(&Loc::unknown(), text)
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

fn failures(view: &Module, only: Option<&str>) -> (Vec<Failure>, solving::Statistics) {
    let options = Options {
        proc: only.map(str::to_owned),
        solver: solving::options(),
    };
    exo_check::check_module_counted(view, &options)
}

/// Emits an error if no procedure of a symbol table has the name.
pub(crate) fn expect_proc(
    table: OperationRef<'_, '_>,
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
    let error = tables::with_hints(error, tables::hints(table, Some(name)));
    Err(diagnostic::emit(&context_of(table), &error))
}

fn emit(context: &Context, errors: Vec<Diagnostic>) -> Result<(), ErrorEmitted> {
    match errors.is_empty() {
        true => Ok(()),
        false => Err(diagnostic::emit_errors(context, errors)),
    }
}
