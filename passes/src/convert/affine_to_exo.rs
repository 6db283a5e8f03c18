//! `convert-affine-to-exo`: procedures from functions of MLIR's own dialects.

use std::collections::{BTreeMap, BTreeSet};

use exo_diagnostics::{Class, Diagnostic, Severity};
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_dialects::{diagnostic, symbols};
use exo_ir::{Extern, Item, Memory, Module};
use exo_raising::{Asks, Callee, Callees, Raised, callees_first, procedure_name};
use melior::Context;
use melior::ir::OperationRef;

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

* `affine.for`, `scf.for`, `affine.parallel`, `scf.parallel`, `scf.forall` without tensors and mapping are loops, with any constant step; of several bounds the largest is where one begins and the smallest where it ends, `max(…)` and `min(…)`;
* `affine.if`, `scf.if` and `arith.select` on indices are `if`;
* `affine.load`, `memref.load`, … are accesses; `memref.alloc`, `memref.alloca` are buffers, `memref.subview` with unit steps is a window, `memref.copy` is a nest of loops;
* values that loops carry, results of choices, results of functions, and values that are used behind a write of what they read are scalars;
* `cell + e`, written to that cell, is a reduction;
* memrefs in a memory space, a number or any attribute, are buffers in a memory that stands for it, `space1`, which the module gets; they go back in it;
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
    let mut view = tables::view_of(module)?;
    let functions = functions_of(module, &view)?;
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
    let mut callees = Callees::default();
    for name in callees_first(&wanted, &functions) {
        let Some(function) = functions.get(name).copied() else {
            continue;
        };
        if !is_wanted(name, function) {
            raised::add_if_unchanged(&mut callees, name, function, &view);
            continue;
        }
        let wanted = procedure_name(name, &options.suffix, &taken);
        let made = with_loops(context, function, linalg).and_then(|loops| {
            let source = loops.as_ref().map_or(function, WithLoops::function);
            let made = read(source, &wanted, &view, &callees)?;
            Ok((with_free_names(made, &view, &taken)?, loops))
        });
        match made {
            Ok((made, loops)) => {
                if let Some(loops) = loops {
                    loops.commit(context, function);
                }
                taken.insert(wanted);
                taken.extend(made.definitions().map(|own| own.name().to_owned()));
                let digest = raised::digest(&made, &callees);
                edit::insert_raised(context, (module, function), (&made, digest))
                    .map_err(|error| diagnostic::emit(context, &error))?;
                statistics.add(0, 1);
                add(&mut view, &made);
                let (proc, sources) = (made.proc, made.sources);
                if !exo_raising::may_be_replaced(function) {
                    callees.insert(name, Callee { proc, sources });
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
fn with_loops<'c>(
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

/// The procedure of a function that passes the front-end checks, with as few preconditions as do.
pub(super) fn read(
    function: OperationRef<'_, '_>,
    name: &str,
    module: &Module,
    callees: &Callees,
) -> Result<Raised, Box<Diagnostic>> {
    let with = |asks| {
        exo_raising::function(function, name, asks, callees)
            .map_err(|refusal| Box::new((&refusal).into()))
    };
    let first = with(Asks::Always)?;
    checked(module, first).or_else(|failure| {
        let second = with(Asks::UnderConditions)?;
        // The first failure is about fewer preconditions.
        checked(module, second).map_err(|_| failure)
    })
}

/// Adds a procedure, and the definitions that are new, to a module.
pub(super) fn add(module: &mut Module, raised: &Raised) {
    for own in raised.definitions() {
        if module.items.iter().all(|item| item.name() != own.name()) {
            module.items.push(own);
        }
    }
    module.items.push(Item::Proc(raised.proc.clone()));
}

/// The part of a module that a procedure's calls run: what it costs to check the procedure does not depend on the rest.
fn called_part(module: &Module, raised: &Raised) -> Module {
    if raised.calls.is_empty() {
        return Module::default();
    }
    let graph = module.items.calls();
    let callees = raised.calls.iter().map(|call| &call.procedure);
    let reached: BTreeSet<String> = callees
        .flat_map(|name| graph.all_referents(name))
        .filter(|name| module.items.proc(name).is_some())
        .collect();
    if reached.is_empty() {
        return Module::default();
    }
    let declared = |item: &&Item| !matches!(item, Item::Proc(_));
    let procs = reached.iter().filter_map(|name| module.items.proc(name));
    let items = module.items.iter().filter(declared).cloned();
    let items: Vec<Item> = items.chain(procs.cloned().map(Item::Proc)).collect();
    Module {
        items: items.into(),
        ..module.clone()
    }
}

/// The procedure, if it passes the front-end checks.
fn checked(module: &Module, raised: Raised) -> Result<Raised, Box<Diagnostic>> {
    for own in raised.definitions() {
        let known = module.items.iter().find(|item| item.name() == own.name());
        if known.is_some_and(|known| !is_same(known, &own)) {
            return Err(has_another_definition(&own));
        }
    }
    let mut view = called_part(module, &raised);
    add(&mut view, &raised);
    match crate::check::check_proc(&view, &raised.proc.name)
        .into_iter()
        .next()
    {
        None => Ok(raised),
        Some(failure) => Err(Box::new(failure)),
    }
}

/// A procedure whose definitions have no name that something else of the module has.
fn with_free_names(
    raised: Raised,
    view: &Module,
    taken: &BTreeSet<String>,
) -> Result<Raised, Box<Diagnostic>> {
    let is_known = |name: &str| view.items.iter().any(|item| item.name() == name);
    let is_taken = |own: &Item| !is_known(own.name()) && taken.contains(own.name());
    let found = raised.definitions().find(is_taken);
    match found {
        Some(own) => Err(has_another_definition(&own)),
        None => Ok(raised),
    }
}

fn has_another_definition(own: &Item) -> Box<Diagnostic> {
    let message = format!("the module has another definition of '{}'", own.name());
    Box::new(Diagnostic::error(Class::BadInput, message).at(own.loc()))
}

/// Whether a definition is the extern or memory that is wanted, wherever it stands.
fn is_same(item: &Item, wanted: &Item) -> bool {
    match (item, wanted) {
        (Item::Extern(known), Item::Extern(wanted)) => {
            let loc = wanted.loc.clone();
            Extern {
                loc,
                ..known.clone()
            } == *wanted
        }
        (Item::Memory(known), Item::Memory(wanted)) => {
            let loc = wanted.loc.clone();
            Memory {
                loc,
                ..known.clone()
            } == *wanted
        }
        _ => false,
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
