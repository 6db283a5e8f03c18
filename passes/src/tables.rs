//! Symbol tables in the operation that a pass is run on.
//!
//! Names of procedures are looked up in the nearest symbol table only, so each table is a program of its own. A pass
//! about all procedures does each table by itself; one about a procedure by name works on the table that it is run on.

use exo_diagnostics::{Diagnostic, Severity};
use exo_dialects::diagnostic;
use exo_dialects::ops::Definition;
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::{extract, location, symbols};
use exo_ir::{Loc, Module};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

use crate::edit;

/// Runs something on a symbol table and on each one in it that has definitions. All are run, so that all errors are
/// seen.
pub(crate) fn each<'c: 'a, 'a>(
    table: OperationRef<'c, 'a>,
    run: impl FnMut(OperationRef<'c, 'a>) -> Result<(), ErrorEmitted>,
) -> Result<(), ErrorEmitted> {
    each_of(table, &symbols::is_definition, run)
}

/// [`each`], for the symbol tables that have some operations.
pub(crate) fn each_of<'c: 'a, 'a>(
    table: OperationRef<'c, 'a>,
    is_of_interest: &dyn Fn(OperationRef<'c, 'a>) -> bool,
    mut run: impl FnMut(OperationRef<'c, 'a>) -> Result<(), ErrorEmitted>,
) -> Result<(), ErrorEmitted> {
    let nested = symbols::nested_tables_of(table, is_of_interest);
    let all = std::iter::once(table).chain(nested);
    let outcomes: Vec<_> = all.map(&mut run).collect();
    outcomes.into_iter().collect()
}

/// Reads the definitions of a symbol table, without those of tables in it; emits an error where it cannot.
pub(crate) fn view_of(table: OperationRef<'_, '_>) -> Result<Module, ErrorEmitted> {
    extract::table(table).map_err(|error| {
        let context = &context_of(table);
        diagnostic::emit(context, &(&error).into())
    })
}

/// The line above a list of what is in a symbol table, if the pass is not run on that itself.
pub(crate) fn heading(root: OperationRef<'_, '_>, table: OperationRef<'_, '_>) -> String {
    match root == table {
        true => String::new(),
        false => format!("in the {}:\n", symbols::table_text(table)),
    }
}

/// Prints a listing of each symbol table's definitions to standard error, if there is something to list.
pub(crate) fn print_each(
    root: OperationRef<'_, '_>,
    listing: impl Fn(&Module) -> String,
) -> Result<(), ErrorEmitted> {
    each(root, |table| {
        let listing = listing(&view_of(table)?);
        if !listing.is_empty() {
            eprint!("{}{listing}", heading(root, table));
        }
        Ok(())
    })
}

/// A note, and its place.
pub(crate) type Hint = (Loc, String);

/// For each nested symbol table with a procedure of a name, or with any: how a pass is run there.
pub(crate) fn hints(table: OperationRef<'_, '_>, name: Option<&str>) -> Vec<Hint> {
    let nested = symbols::nested_tables(table).into_iter();
    nested
        .filter_map(|nested| Some(hint(table, nested, &procedure_in(nested, name)?)))
        .collect()
}

/// An error, or a remark, with hints as its notes.
pub(crate) fn with_hints(error: Diagnostic, hints: Vec<Hint>) -> Diagnostic {
    hints
        .into_iter()
        .fold(error, |error, (loc, text)| error.note(&loc, text))
}

/// Emits a remark if a symbol table has no procedures but those of tables in it, which a pass leaves alone.
pub(crate) fn remark_if_all_are_nested(table: OperationRef<'_, '_>) {
    let hints = match procedure_in(table, None) {
        Some(_) => Vec::new(),
        None => hints(table, None),
    };
    if hints.is_empty() {
        return;
    }
    let text = "no procedure stands directly in this symbol table";
    let remark = Diagnostic::new(Severity::Remark, text).at(&location::from_mlir(table.location()));
    // What follows a remark is no failure.
    let _: ErrorEmitted = diagnostic::emit(&context_of(table), &with_hints(remark, hints));
}

/// The procedure of a name that stands directly in a table, or the first one of any.
fn procedure_in(table: OperationRef<'_, '_>, name: Option<&str>) -> Option<String> {
    let mut procedures = edit::definitions(table).filter_map(|op| match Definition::try_from(op) {
        Ok(Definition::Proc(proc)) => proc.name().ok(),
        _ => None,
    });
    let found = procedures.find(|found| name.is_none_or(|name| *found == name));
    found.map(str::to_owned)
}

/// A hint that a symbol table inside of another has a symbol.
pub(crate) fn hint(
    outer: OperationRef<'_, '_>,
    nested: OperationRef<'_, '_>,
    symbol: &str,
) -> Hint {
    let inside = symbols::table_text(nested);
    let pipeline = pipeline(outer, nested);
    let text =
        format!("{inside} has '{symbol}': a pass reaches that where it is nested, '{pipeline}'");
    (location::from_mlir(nested.location()), text)
}

/// The pipeline that runs a pass on an operation inside of another: `builtin.module(gpu.module(...))`.
fn pipeline(outer: OperationRef<'_, '_>, nested: OperationRef<'_, '_>) -> String {
    let mut text = "...".to_owned();
    let mut around = Some(nested);
    while let Some(op) = around {
        text = format!("{}({text})", exo_dialects::upstream::name(op));
        around = op.parent_operation().filter(|_| op != outer);
    }
    text
}
