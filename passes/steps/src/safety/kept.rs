//! Whether expressions that a step evaluates again keep their value (`any.c3`). Only configuration can change one.

use exo_analysis::context::Facts;
use exo_analysis::dataflow::{CtlValue, FieldId};
use exo_analysis::effects::{AccessKind, Model, Root};
use exo_analysis::predicates::{Piece, Point};
use exo_check::report::At;
use exo_view::{BlockPath, Branch, Ctl, DisplayIn, Loc, Proc, SlicePath, StmtPath};

use crate::{Finding, Refusal, Target};

/// Where a step evaluates expressions again that were evaluated once, when a loop was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// Where an iteration begins, and behind the last one.
    Iterations,
    /// At any statement inside the loop as well.
    Inside,
}

/// Proves that expressions, as valued where a loop is reached, have the same value wherever they are evaluated
/// again.
///
/// Where a step changes the order in which iterations run, this has to be asked of the [`fields_of`] the expressions: a
/// sum that stays the same because two fields change against each other need not do so in another order.
///
/// # Errors
/// The refusal, with the write.
pub fn unaffected_by_loop(
    target: &mut Target<'_>,
    model: &Model,
    finding: Finding,
    exprs: &[&Ctl],
    at: &StmtPath,
    again: Again,
) -> Result<(), Refusal> {
    let exprs = reading(exprs);
    if exprs.is_empty() {
        return Ok(());
    }
    let body = at.body();
    let inside = Piece::inside(model, at, Branch::Body);
    let len = |block: &BlockPath| model.block(block).map_or(0, |b| b.nodes.len());
    let places: Vec<(BlockPath, usize)> = match again {
        Again::Iterations => vec![(body.clone(), 0), (body.clone(), len(&body))],
        Again::Inside => {
            let blocks = blocks_inside(&model.proc, &body).into_iter();
            blocks
                .flat_map(|b| (0..=len(&b)).map(move |k| (b.clone(), k)))
                .collect()
        }
    };
    let kept = Kept {
        model,
        before: (&at.block, at.at),
        writers: inside,
    };
    kept.at_all(target, finding, &exprs, &places)
}

/// Proves that expressions have, behind a loop that runs only the first statements of a loop's body, the value that
/// they have before it.
///
/// # Errors
/// The refusal, with the write.
pub fn unaffected_by_first(
    target: &mut Target<'_>,
    model: &Model,
    finding: Finding,
    exprs: &[&Ctl],
    at: &StmtPath,
    first: &Piece<'_>,
) -> Result<(), Refusal> {
    // What follows these statements in the body may change a field as it likes.
    let written: Vec<FieldId> = first.modifies().iter().filter_map(field_of).collect();
    let mut fields = fields_of(exprs);
    fields.retain(|f| ids(model, f).iter().any(|id| written.contains(id)));
    let slice = first.path();
    let behind = (slice.block.clone(), slice.range.end);
    let kept = Kept {
        model,
        before: (&at.block, at.at),
        writers: Some(first.clone()),
    };
    kept.at_all(target, finding, &fields, &[behind])
}

fn field_of(root: &Root) -> Option<FieldId> {
    match root {
        Root::Field(id) => Some(*id),
        Root::Buffer(_) => None,
    }
}

/// Proves that expressions have the same value before and behind statements.
///
/// # Errors
/// The refusal, with the write.
pub fn unaffected_by(
    target: &mut Target<'_>,
    model: &Model,
    finding: Finding,
    exprs: &[&Ctl],
    slice: &SlicePath,
) -> Result<(), Refusal> {
    let kept = Kept {
        model,
        before: (&slice.block, slice.range.start),
        writers: Piece::of(model, slice),
    };
    let behind = (slice.block.clone(), slice.range.end);
    kept.at_all(target, finding, &reading(exprs), &[behind])
}

/// Values at one point against those at others.
struct Kept<'m> {
    model: &'m Model,
    before: (&'m BlockPath, usize),
    /// The statements that may change a value.
    writers: Option<Piece<'m>>,
}

impl Kept<'_> {
    fn at_all(
        &self,
        target: &mut Target<'_>,
        finding: Finding,
        exprs: &[Ctl],
        places: &[(BlockPath, usize)],
    ) -> Result<(), Refusal> {
        let missing = || Refusal::internal(&finding.loc, "a point that does not exist");
        let entry = Point::before(self.model, self.before.0, self.before.1).ok_or_else(missing)?;
        for (block, k) in places {
            let here = Point::before(self.model, block, *k).ok_or_else(missing)?;
            // Whatever the expression is: it is made of fields that still hold what they held.
            let kept = |e: &Ctl| {
                let fields = fields_of(&[e]);
                fields.iter().all(|f| entry.value(f) == here.value(f))
            };
            let changed = exprs.iter().filter(|e| !kept(e));
            let changed = changed.map(|e| (e, entry.value(e), here.value(e)));
            let mut changed = changed.filter(|(_, was, is)| was != is).peekable();
            if changed.peek().is_none() {
                continue;
            }
            let facts = Facts::inside(self.model, block);
            for (e, was, is) in changed {
                let id = finding.condition.id;
                let verdict = facts.prove(target.solver(), id, &was.equals(&is));
                if !verdict.is_safe() {
                    let notes = |at: &At<'_>| self.notes(at, e, &was, &is);
                    return target.judge_in(self.model, &facts, &verdict, finding, notes);
                }
            }
        }
        Ok(())
    }

    /// Where it is written, and the values if they are numbers.
    fn notes(&self, at: &At<'_>, e: &Ctl, was: &CtlValue, is: &CtlValue) -> Vec<(Loc, String)> {
        let text = e.in_proc(&self.model.proc).to_string();
        let read: Vec<FieldId> = ids(self.model, e);
        let leaves = self.writers.iter().flat_map(Piece::leaves);
        let mut writes = leaves.filter(|l| match l.root {
            Root::Field(id) => l.kind != AccessKind::Read && read.contains(&id),
            Root::Buffer(_) => false,
        });
        let mut notes = Vec::new();
        if let Some(write) = writes.next() {
            let loc = write.site.through.first().unwrap_or(&write.site.loc);
            notes.push((loc.clone(), "it may be changed here".to_owned()));
        }
        if let (CtlValue::Int(was), CtlValue::Int(is)) = (was, is) {
            let given = at.given_for([was, is], &[]);
            let (was, is) = (at.value(was), at.value(is));
            let text = format!("{given}'{text}' is {was} at first, and {is} later");
            notes.push((Loc::unknown(), text));
        }
        notes
    }
}

fn ids(model: &Model, e: &Ctl) -> Vec<FieldId> {
    let fields = fields_of(&[e]).into_iter();
    fields
        .filter_map(|f| match f {
            Ctl::Config(name) => model.fields.id(&name),
            _ => None,
        })
        .collect()
}

/// The expressions whose value can change at all.
fn reading(exprs: &[&Ctl]) -> Vec<Ctl> {
    let reads = exprs.iter().filter(|e| !fields_of(&[e]).is_empty());
    reads.map(|e| (*e).clone()).collect()
}

/// The fields that control expressions read, each as an expression of its own.
pub fn fields_of(exprs: &[&Ctl]) -> Vec<Ctl> {
    let mut found = Vec::new();
    for e in exprs {
        e.walk(&mut |part| {
            if matches!(part, Ctl::Config(_)) && !found.contains(part) {
                found.push(part.clone());
            }
        });
    }
    found
}

/// A block and every block inside its statements.
fn blocks_inside(proc: &Proc, outer: &BlockPath) -> Vec<BlockPath> {
    let mut blocks = vec![outer.clone()];
    proc.walk_paths(&mut |path, stmt| {
        if path.block.is_within(outer) {
            for branch in [Branch::Body, Branch::Orelse] {
                if stmt.block(branch).is_some() {
                    blocks.push(path.inner(branch));
                }
            }
        }
    });
    blocks
}
