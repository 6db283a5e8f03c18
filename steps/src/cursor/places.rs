//! Expressions that a user writes into an option, read as if they stood in the procedure.

use exo_frontend::{FragmentError, Place};
use exo_ir::{Arg, BlockPath, Ctl, Data, Module, Proc, SlicePath, StmtKind, Stmts, Sym, Window};

use super::selector::shortened;
use crate::Refusal;
use crate::args::rules;

/// The variables that are visible before the first statement of a slice, the outermost first. A later one hides an
/// earlier one of its name.
pub fn visible(proc: &Proc, at: &SlicePath) -> Vec<Sym> {
    let mut found = proc.args.clone();
    for (outer, _) in at.block.enclosing() {
        defined_before(proc, &outer.block, outer.at, &mut found);
        if let Some(StmtKind::For { iter, .. }) = proc.stmt(&outer).map(|s| &s.kind) {
            found.push(*iter);
        }
    }
    defined_before(proc, &at.block, at.range.start, &mut found);
    found
}

/// Collects the names that the first `end` statements of a block define for the ones behind them.
fn defined_before(proc: &Proc, block: &BlockPath, end: usize, found: &mut Vec<Sym>) {
    let defined = proc.block(block).into_iter().flat_map(Stmts::definitions);
    let before = defined.take_while(|(at, _)| *at < end);
    found.extend(before.map(|(_, sym)| sym));
}

/// Parses an integer control expression, in the scope before the first statement of `at`.
///
/// # Errors
/// The text is none, or names what is not visible there.
pub fn ctl(module: &Module, proc: &Proc, at: &SlicePath, text: &str) -> Result<Ctl, Refusal> {
    read(module, proc, at, text, |place| place.integer(text))
}

/// A condition, read as by [`ctl`].
///
/// # Errors
/// As for [`ctl`].
pub fn condition(module: &Module, proc: &Proc, at: &SlicePath, text: &str) -> Result<Ctl, Refusal> {
    read(module, proc, at, text, |place| place.condition(text))
}

/// A data expression, read as by [`ctl`].
///
/// # Errors
/// As for [`ctl`].
pub fn data(module: &Module, proc: &Proc, at: &SlicePath, text: &str) -> Result<Data, Refusal> {
    read(module, proc, at, text, |place| place.data(text))
}

/// A window expression `A[i, 0:4]`, read as by [`ctl`]; a buffer's name alone is all of it.
///
/// # Errors
/// As for [`ctl`].
pub fn window(module: &Module, proc: &Proc, at: &SlicePath, text: &str) -> Result<Window, Refusal> {
    read(module, proc, at, text, |place| place.window(text))
}

/// An argument of a call, read as by [`ctl`].
///
/// # Errors
/// As for [`ctl`].
pub fn argument(module: &Module, proc: &Proc, at: &SlicePath, text: &str) -> Result<Arg, Refusal> {
    read(module, proc, at, text, |place| place.argument(text))
}

fn read<T>(
    module: &Module,
    proc: &Proc,
    at: &SlicePath,
    text: &str,
    f: impl FnOnce(&Place<'_>) -> Result<T, FragmentError>,
) -> Result<T, Refusal> {
    let visible = visible(proc, at);
    let place = Place {
        module,
        proc,
        visible: &visible,
    };
    f(&place).map_err(|error| {
        let first = proc.block(&at.block).and_then(|b| b.get(at.range.start));
        let loc = first.map_or(&proc.loc, |s| &s.loc);
        let message = format!(
            "cannot read '{}': {}",
            shortened(text.trim()),
            error.message
        );
        let unknown = exo_ir::Loc::unknown();
        let refusal = Refusal::argument(&rules::MALFORMED, loc, message);
        error
            .notes
            .into_iter()
            .fold(refusal, |r, note| r.note(&unknown, note))
    })
}
