//! `convert-affine-to-exo`: procedures from functions of MLIR's own dialects.

use std::collections::BTreeSet;

use exo_diagnostics::{Class, Diagnostic, Severity};
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_dialects::raised::Record;
use exo_dialects::{diagnostic, symbols};
use exo_ir::{Extern, Item, Module};
use exo_raising::{Asks, Raised};
use exo_steps::equivalence::Digests;
use melior::ir::OperationRef;

use crate::edit;

exo_options::pass_options! {
    /// Options of `convert-affine-to-exo`.
    pub(crate) struct RaisingOptions {
        /// raise only the function of this name (default: all), and fail if it cannot be
        pub(crate) function: String = "",
        /// what is appended to a function's name for its procedure
        pub(crate) suffix: String = "_exo",
    }
}

/// Raises functions.
pub(crate) struct ConvertAffineToExo;

const STATISTICS: [(&str, &str); 2] = [
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

* `affine.for`, `scf.for`, `affine.parallel`, `scf.parallel` are loops, with any constant step; of several bounds one is the loop's, and the others are conditions inside of it;
* `affine.if`, `scf.if` and `arith.select` on indices are `if`;
* `affine.load`, `memref.load`, … are accesses; `memref.alloc`, `memref.alloca` are buffers, `memref.subview` with unit steps is a window, `memref.copy` is a nest of loops;
* values that loops carry, results of choices, results of functions, and values that are used behind a write of what they read are scalars;
* `cell + e`, written to that cell, is a reduction;
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
        raise(module, &options, statistics)
    }
}

fn raise(
    module: OperationRef<'_, '_>,
    options: &RaisingOptions,
    statistics: &Statistics,
) -> Result<(), ErrorEmitted> {
    let context = &context_of(module);
    let view = crate::translate::view_of(module)?;
    let lowered_to = super::to_func::instruction_functions_of(module, &view)?;
    let all: Vec<_> = edit::definitions(module)
        .filter(|op| edit::is_function_with_body(*op))
        .filter(|op| !exo_dialects::raised::is_raised(*op))
        .filter_map(|op| Some((op, symbols::defined(op)?)))
        .filter(|(_, name)| !lowered_to.iter().any(|known| known == name))
        .filter(|(_, name)| options.function.is_empty() || options.function == *name)
        .collect();
    if all.is_empty() && !options.function.is_empty() {
        let message = format!(
            "no function '{}' with a body that has no procedure yet",
            options.function
        );
        let error = Diagnostic::error(Class::BadInput, message);
        return Err(diagnostic::emit(context, &error));
    }
    let mut taken: BTreeSet<String> = edit::definitions(module)
        .filter_map(|op| symbols::defined(op).map(str::to_owned))
        .collect();
    for (function, name) in all {
        let wanted = fresh(&identifier(name, &options.suffix), &taken);
        match read(function, &wanted, &view) {
            Ok(raised) => {
                taken.insert(wanted);
                edit::insert_raised(context, (module, function), (&raised, digest(&raised)))
                    .map_err(|error| diagnostic::emit(context, &error))?;
                statistics.add(0, 1);
            }
            Err(reason) => {
                statistics.add(1, 1);
                left(context, name, reason, !options.function.is_empty())?;
            }
        }
    }
    Ok(())
}

/// The procedure of a function that passes the front-end checks, with as few preconditions as do.
fn read(
    function: OperationRef<'_, '_>,
    name: &str,
    module: &Module,
) -> Result<Raised, Box<Diagnostic>> {
    let with = |asks| {
        exo_raising::function(function, name, asks).map_err(|refusal| Box::new((&refusal).into()))
    };
    let first = with(Asks::Always)?;
    checked(module, first).or_else(|failure| {
        let second = with(Asks::UnderConditions)?;
        // The first failure is about fewer preconditions.
        checked(module, second).map_err(|_| failure)
    })
}

/// The digest of a procedure and of what it calls, whatever its name is.
fn digest(raised: &Raised) -> String {
    const NAME: &str = "raised";
    let mut proc = raised.proc.clone();
    NAME.clone_into(&mut proc.name);
    let externs = raised.externs.iter().cloned().map(Item::Extern);
    let items: Vec<Item> = externs.chain([Item::Proc(proc)]).collect();
    let module = Module {
        items: items.into(),
        ..Module::default()
    };
    // A procedure without a digest is like no other.
    Digests::of(&module).get(NAME).unwrap_or_default()
}

/// Whether a function does what it did when a procedure of some digest was raised from it.
pub(super) fn is_unchanged(function: OperationRef<'_, '_>, record: &Record) -> bool {
    let mut all = [Asks::Always, Asks::UnderConditions].into_iter();
    all.any(|asks| {
        let raised = exo_raising::function(function, "raised", asks);
        raised.is_ok_and(|raised| {
            let same_digest = !record.digest.is_empty() && digest(&raised) == record.digest;
            same_digest && raised.sources == record.sources
        })
    })
}

/// The procedure, if it passes the front-end checks.
fn checked(module: &Module, raised: Raised) -> Result<Raised, Box<Diagnostic>> {
    for own in &raised.externs {
        let known = module.items.iter().find(|item| item.name() == own.name);
        if known.is_some_and(|known| !declares(known, own)) {
            let message = format!("the module has another definition of '{}'", own.name);
            return Err(Box::new(
                Diagnostic::error(Class::BadInput, message).at(&own.loc),
            ));
        }
    }
    let externs = raised.externs.iter().cloned().map(Item::Extern);
    let items: Vec<Item> = externs.chain([Item::Proc(raised.proc.clone())]).collect();
    let view = Module {
        items: items.into(),
        ..Module::default()
    };
    match crate::check::check_view(&view).into_iter().next() {
        None => Ok(raised),
        Some(failure) => Err(Box::new(failure)),
    }
}

/// Whether a definition declares an extern, wherever it stands.
fn declares(item: &Item, wanted: &Extern) -> bool {
    match item {
        Item::Extern(known) => {
            let loc = wanted.loc.clone();
            Extern {
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

/// The name of a function's procedure, as far as it can be one: letters, digits and underscores.
fn identifier(function: &str, suffix: &str) -> String {
    let letter = |c: char| match c.is_ascii_alphanumeric() {
        true => c,
        false => '_',
    };
    let name: String = function.chars().chain(suffix.chars()).map(letter).collect();
    match exo_ir::check_name(&name) {
        Ok(()) => name,
        Err(_) => format!("f_{name}"),
    }
}

/// A name that is not taken.
fn fresh(wanted: &str, taken: &BTreeSet<String>) -> String {
    let numbered = (1..).map(|number| format!("{wanted}_{number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names
        .find(|name| !taken.contains(name))
        .unwrap_or_else(|| wanted.to_owned())
}
