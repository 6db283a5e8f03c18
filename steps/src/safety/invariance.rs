//! Expressions that a step evaluates again keep their value (`any.c3`): the texts of what `exo_analysis::predicates`
//! finds.

use exo_analysis::context::Facts;
use exo_analysis::dataflow::CtlValue;
use exo_analysis::effects::Model;
use exo_analysis::predicates::{self, Affected, Piece, ReevaluationPoints};
use exo_check::report::WitnessEvaluator;
use exo_ir::{Ctl, DisplayIn, Loc, SlicePath, StmtPath};

use crate::{Condition, Obligation, Refusal, Target};

/// Proves that expressions, as valued where a loop is reached, have the same value wherever they are evaluated
/// again: see [`predicates::unaffected_by_iterations`].
///
/// # Errors
/// The refusal, with the write.
pub fn unaffected_by_loop(
    target: &mut Target<'_>,
    model: &Model,
    obligation: Obligation,
    exprs: &[&Ctl],
    at: &StmtPath,
    again: ReevaluationPoints,
) -> Result<(), Refusal> {
    let found = predicates::unaffected_by_iterations(exprs, model, at, again, target.solver());
    judged(target, model, obligation, found)
}

/// Proves that expressions have, behind a loop that runs only the first statements of a loop's body, the value that
/// they have before it: see [`predicates::unaffected_by_first`].
///
/// # Errors
/// The refusal, with the write.
pub fn unaffected_by_first(
    target: &mut Target<'_>,
    model: &Model,
    obligation: Obligation,
    exprs: &[&Ctl],
    at: &StmtPath,
    first: &Piece<'_>,
) -> Result<(), Refusal> {
    let found = predicates::unaffected_by_first(exprs, at, first, target.solver());
    judged(target, model, obligation, found)
}

/// Proves that expressions have the same value before and behind statements.
///
/// # Errors
/// The refusal, with the write.
pub fn unaffected_by(
    target: &mut Target<'_>,
    model: &Model,
    obligation: Obligation,
    exprs: &[&Ctl],
    slice: &SlicePath,
) -> Result<(), Refusal> {
    let missing = || Refusal::internal(&obligation.loc, "a slice that does not exist");
    let piece = Piece::of(model, slice).ok_or_else(missing)?;
    let found = predicates::unaffected(exprs, &piece, &piece.facts(), target.solver());
    judged(target, model, obligation, found)
}

/// Proves that nothing in a slice of the target's procedure writes a field that expressions read: see
/// [`predicates::never_written`].
///
/// # Errors
/// The refusal: `cannot`, with the statement that writes.
pub fn never_written(
    target: &Target<'_>,
    condition: &'static Condition,
    loc: &Loc,
    exprs: &[&Ctl],
    slice: &SlicePath,
    cannot: String,
) -> Result<(), Refusal> {
    let model = target.model();
    // Nothing can be written by no statements; that there are none is no guess.
    if slice.range.is_empty() {
        return Ok(());
    }
    let missing = || Refusal::internal(loc, "a slice that does not exist");
    let piece = Piece::of(&model, slice).ok_or_else(missing)?;
    match predicates::never_written(exprs, &piece) {
        Ok(()) => Ok(()),
        Err(at) => Refusal::plain(condition, loc, cannot)
            .note(&at, "it may be changed here")
            .raise(),
    }
}

fn judged(
    target: &Target<'_>,
    model: &Model,
    obligation: Obligation,
    found: Result<(), Box<Affected>>,
) -> Result<(), Refusal> {
    let Err(affected) = found else { return Ok(()) };
    let facts = Facts::inside(model, &affected.block);
    let notes = |at: &WitnessEvaluator<'_>| affected_notes(at, model, &affected);
    target.judge_in(model, &facts, &affected.verdict, obligation, notes)
}

/// Notes on a write that affects an expression: its location, and the two values if they are
/// numbers.
pub fn affected_notes(
    at: &WitnessEvaluator<'_>,
    model: &Model,
    affected: &Affected,
) -> Vec<(Loc, String)> {
    let mut notes = Vec::new();
    if let Some(write) = affected.writes.first() {
        let loc = write.site.through.first().unwrap_or(&write.site.loc);
        notes.push((loc.clone(), "it may be changed here".to_owned()));
    }
    if let (CtlValue::Int(was), CtlValue::Int(is)) = (&affected.was, &affected.is) {
        let text = affected.expr.in_proc(&model.proc);
        let given = at.given_for([was, is], &[]);
        let (was, is) = (at.value(was), at.value(is));
        let text = format!("{given}'{text}' is {was} at first, and {is} later");
        notes.push((Loc::unknown(), text));
    }
    notes
}
