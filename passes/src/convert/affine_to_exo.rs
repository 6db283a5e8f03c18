//! `convert-affine-to-exo`: procedures from functions of MLIR's own dialects.

use std::collections::{BTreeMap, BTreeSet};

use exo_diagnostics::{Class, Diagnostic, Severity};
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_dialects::{diagnostic, symbols};
use exo_ir::{Item, Module};
use exo_raising::{callees_first, procedure_name};
use melior::Context;
use melior::ir::OperationRef;

use super::growing::{GrowingModule, Made, has_another_definition};
use super::raised;
use crate::edit::{self, WithLoops};
use crate::tables;

exo_options::pass_options! {
    /// Options of `convert-affine-to-exo`.
    pub(crate) struct RaisingOptions {
        /// raise only the function of this name (default: all), and fail if it cannot be
        pub(crate) function: String = "",
        /// what is appended to a function's name for its procedure
        pub(crate) suffix: String = "_exo",
    }
}

/// The fate of operations of linalg in functions that are raised.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Linalg {
    /// They stay, and a function that has some has no procedure.
    Stays,
    /// They are loops first.
    BecomesLoops,
}

/// Raises functions.
pub(crate) struct ConvertAffineToExo;

pub(super) const STATISTICS: [(&str, &str); 2] = [
    ("num-raised", "Functions that have a procedure"),
    ("num-left", "Functions that stay as they are"),
];

impl Pass for ConvertAffineToExo {
    const ARGUMENT: &'static str = "convert-affine-to-exo";
    const SUMMARY: &'static str =
        "make procedures of functions of affine, scf, memref, arith and math";
    const DESCRIPTION: &'static str = r"
For each `func.func` whose body a procedure can say, makes a private procedure `NAME_exo` before it, which does the same. The function stays what it is and
gets the attribute `exo.raised`, so calls of it verify and run as before; schedules are about the procedure. `convert-exo-to-func` then lets the function call what the procedure
has become wherever its arguments keep to the procedure's contract, and do what it did before elsewhere: with memrefs that overlap, that are empty, or smaller than the
loops of the function reach. So the pass changes what no caller computes.

* `affine.for`, `scf.for`, `affine.parallel`, `scf.parallel`, `scf.forall` without tensors are loops, with any constant step; of several bounds the largest is where one begins and the smallest where it ends, `max(…)` and `min(…)`;
* `affine.if`, `scf.if` and `arith.select` of data are `if` where the condition is one on indices; between two indices they are `min`, `max` or `a if c else b`;
* the `mapping` of an `scf.forall` is an attribute of the outermost loop, which steps that keep this loop leave there: `convert-exo-to-func=parallel=forall` gives it back, where the loops are still a nest;
* `affine.load`, `memref.load`, … are accesses; `memref.alloc`, `memref.alloca` are buffers, `memref.subview` with unit steps is a window, `memref.copy` is a nest of loops;
* values that loops carry, results of choices, results of functions, and values that are used behind a write of what they read are scalars;
* `cell + e`, written to that cell, is a reduction;
* memrefs in a memory space, a number or any attribute, are buffers in a memory that stands for it, `space1`, which the module gets; they go back in it;
* `memref.get_global` is an argument of the procedure, for which the function passes the global;
* what `memref.collapse_shape` and `memref.expand_shape` give is accessed as the buffer has its dimensions, by `/` and `%` or sums of indices; all extents but the outermost one of a group have to be numbers;
* infinite constants and quiet NaN are externs of a literal, operations of `math` and `arith` that the language does not have externs of their own;
* `func.call` of a function that has a procedure is a call of that: functions are raised callees first, whatever their order in the module;
* `arith.select` on a comparison of data is `select`, where that says the same of NaN.

A function that has anything else in it, or whose procedure does not pass `exo-check`, stays as it is: a remark says which operation it is, and why. With `function`
that is an error.

Index arithmetic is taken not to leave 64 bits, as MLIR's own lowering of `affine` does.";
    const EXAMPLE: &'static str = "exo-opt kernel.mlir --convert-affine-to-exo --exo-divide-loop='proc=gemm_exo loop=i factor=8' --convert-exo-to-func";
    type Options = RaisingOptions;
    const STATISTICS: &'static [(&'static str, &'static str)] = &STATISTICS;

    fn run(
        module: OperationRef<'_, '_>,
        options: RaisingOptions,
        statistics: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        raise_all(module, (&options, Linalg::Stays), statistics)
    }
}

/// Raises the functions of a module, or the one that is asked for.
pub(super) fn raise_all(
    module: OperationRef<'_, '_>,
    (options, linalg): (&RaisingOptions, Linalg),
    statistics: &Statistics,
) -> Result<(), ErrorEmitted> {
    let raise = |table| raise(table, (options, linalg), statistics);
    match options.function.as_str() {
        "" => tables::each_of(module, &edit::is_function_with_body, raise),
        _ => raise(module),
    }
}

/// Raises the functions that stand directly in a symbol table.
fn raise(
    module: OperationRef<'_, '_>,
    (options, linalg): (&RaisingOptions, Linalg),
    statistics: &Statistics,
) -> Result<(), ErrorEmitted> {
    let context = &context_of(module);
    let mut growing = GrowingModule::new(tables::view_of(module)?);
    let functions = functions_of(module, &growing.view)?;
    let is_wanted = |name: &str, op: OperationRef<'_, '_>| {
        let is_named = options.function.is_empty() || options.function == name;
        is_named && !exo_dialects::raised::is_raised(op)
    };
    let wanted = edit::definitions(module).filter_map(symbols::defined);
    let wanted: Vec<&str> = wanted
        .filter(|name| functions.get(name).is_some_and(|op| is_wanted(name, *op)))
        .collect();
    if wanted.is_empty() && !options.function.is_empty() {
        let message = format!(
            "no function '{}' with a body that has no procedure yet",
            options.function
        );
        let error = Diagnostic::error(Class::BadInput, message);
        let error = tables::with_hints(error, hints(module, &options.function));
        return Err(diagnostic::emit(context, &error));
    }
    let mut taken: BTreeSet<String> = edit::definitions(module)
        .filter_map(|op| symbols::defined(op).map(str::to_owned))
        .collect();
    for name in callees_first(&wanted, &functions) {
        let Some(function) = functions.get(name).copied() else {
            continue;
        };
        if !is_wanted(name, function) {
            raised::add_if_unchanged(&mut growing.callees, name, function, &growing.view);
            continue;
        }
        let wanted = procedure_name(name, &options.suffix, &taken);
        let made = with_loops(context, function, linalg).and_then(|loops| {
            let source = loops.as_ref().map_or(function, WithLoops::function);
            let made = growing.read(source, &wanted)?;
            Ok((with_free_names(made, &growing, &taken)?, loops))
        });
        match made {
            Ok((made, loops)) => {
                if let Some(loops) = loops {
                    loops.commit(context, function);
                }
                taken.insert(wanted);
                let raised = &made.raised;
                taken.extend(raised.definitions().map(|own| own.name().to_owned()));
                let digest = raised::digest(raised, &growing.callees);
                edit::insert_raised(context, (module, function), (raised, digest))
                    .map_err(|error| diagnostic::emit(context, &error))?;
                statistics.add(0, 1);
                growing.add(&made);
                if !exo_raising::may_be_replaced(function) {
                    growing.let_call(name, made);
                }
            }
            Err(reason) => {
                statistics.add(1, 1);
                left(context, name, reason, !options.function.is_empty())?;
            }
        }
    }
    Ok(())
}

/// Makes loops of a function's operations of linalg, if that is wanted and it has any, in a copy.
pub(super) fn with_loops<'c>(
    context: &'c Context,
    function: OperationRef<'c, '_>,
    linalg: Linalg,
) -> Result<Option<WithLoops<'c>>, Box<Diagnostic>> {
    if linalg == Linalg::Stays || !exo_raising::has_linalg(function) {
        return Ok(None);
    }
    let loops = WithLoops::of(context, function);
    let read = loops.as_ref().map_or(function, WithLoops::function);
    match exo_raising::left_of_linalg(read) {
        Some(refusal) => Err(Box::new((&refusal).into())),
        None => Ok(loops),
    }
}

/// The functions of a module that have bodies and are not there for instructions, by name.
pub(super) fn functions_of<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
    view: &Module,
) -> Result<BTreeMap<&'c str, OperationRef<'c, 'a>>, ErrorEmitted> {
    let lowered_to = super::to_func::instruction_functions_of(module, view)?;
    let functions = edit::definitions(module)
        .filter(|op| edit::is_function_with_body(*op))
        .filter_map(|op| Some((symbols::defined(op)?, op)))
        .filter(|(name, _)| !lowered_to.iter().any(|known| known == name));
    Ok(functions.collect())
}

/// For each nested symbol table with a function of a name: how the pass is run there.
pub(super) fn hints(table: OperationRef<'_, '_>, name: &str) -> Vec<tables::Hint> {
    let is_meant = |op| edit::is_function_with_body(op) && symbols::defined(op) == Some(name);
    let nested = symbols::nested_tables_of(table, &is_meant).into_iter();
    nested
        .map(|nested| tables::hint(table, nested, name))
        .collect()
}

/// A procedure whose definitions have no name that something else of the module has.
fn with_free_names(
    made: Made,
    module: &GrowingModule,
    taken: &BTreeSet<String>,
) -> Result<Made, Box<Diagnostic>> {
    let is_taken = |own: &Item| !module.has(own.name()) && taken.contains(own.name());
    let found = made.raised.definitions().find(is_taken);
    match found {
        Some(own) => Err(has_another_definition(&own)),
        None => Ok(made),
    }
}

/// Says that a function stays as it is.
fn left(
    context: &melior::Context,
    name: &str,
    mut reason: Box<Diagnostic>,
    is_error: bool,
) -> Result<(), ErrorEmitted> {
    reason.message = format!("function '{name}' has no procedure: {}", reason.message);
    if is_error {
        return Err(diagnostic::emit(context, &reason));
    }
    reason.severity = Severity::Remark;
    // What follows a remark is no failure.
    let _: ErrorEmitted = diagnostic::emit(context, &reason);
    Ok(())
}
