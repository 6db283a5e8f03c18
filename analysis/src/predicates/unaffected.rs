//! Whether statements leave the value of control expressions alone. Only configuration can change it.

use std::collections::BTreeSet;

use exo_ir::{BlockPath, Branch, Ctl, Loc, Proc, StmtPath};

use super::conservative::is_conservative;
use super::{Piece, Point};
use crate::context::Facts;
use crate::dataflow::{CtlValue, FieldId};
use crate::effects::{AccessKind, Model, NodeKind, Root};
use crate::locset::Leaf;
use crate::solver::{Solver, Verdict};
use crate::term::Substitution;

/// The places in a loop at which expressions are evaluated again that were evaluated once, when the
/// loop was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReevaluationPoints {
    /// The start of each iteration, and the end of the last one.
    Iterations,
    /// Any statement inside the loop, too.
    Inside,
}

/// An expression whose value may change.
#[derive(Clone, Debug)]
pub struct Affected {
    /// The expression.
    pub expr: Ctl,
    /// The block in which it has the other value.
    pub block: BlockPath,
    /// Its value before.
    pub was: CtlValue,
    /// Its value there.
    pub is: CtlValue,
    /// The writes that may change it.
    pub writes: Vec<Leaf>,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
    /// See [`super::Clash::conservative`].
    pub conservative: bool,
}

/// Whether each expression has the same value before and after a piece.
///
/// `facts` are what is known where the piece stands.
///
/// # Errors
/// The first expression that may change.
pub fn unaffected(
    exprs: &[&Ctl],
    by: &Piece<'_>,
    facts: &Facts,
    solver: &mut Solver,
) -> Result<(), Box<Affected>> {
    let slice = by.path();
    let question = Question {
        model: by.model(),
        before: (&slice.block, slice.range.start),
        renaming: by.renaming(),
        writers: Some(by.clone()),
    };
    let behind = (&slice.block, slice.range.end);
    question.at(&owned(exprs), behind, Some(facts), solver)
}

/// Whether each expression, as valued where a loop is reached, has the same value wherever in the loop it is evaluated
/// again, in any iteration, and so behind the loop. What stands at `at` and is no loop has one iteration.
///
/// That is so in the order in which iterations run. A step that changes the order has to ask for each of the
/// [`fields_of`] the expressions: a sum that stays the same because two fields change against each other need not do
/// so in another order.
///
/// # Errors
/// The first expression that may change.
pub fn unaffected_by_iterations(
    exprs: &[&Ctl],
    model: &Model,
    at: &StmtPath,
    again: ReevaluationPoints,
    solver: &mut Solver,
) -> Result<(), Box<Affected>> {
    let exprs = owned(exprs);
    let none = Substitution::new();
    let question = |writers| Question {
        model,
        before: (&at.block, at.at),
        renaming: &none,
        writers,
    };
    let Some(NodeKind::For(l)) = model.node(at).map(|n| &n.kind) else {
        let behind = (&at.block, at.at + 1);
        return question(Piece::stmt(model, at)).at(&exprs, behind, None, solver);
    };
    if exprs.is_empty() {
        return Ok(());
    }
    let question = question(Piece::inside(model, at, Branch::Body));
    let body = at.body();
    match again {
        // What the model says of the start of an iteration holds of every one, the one after the last included: its
        // fields are those at the end of the last.
        ReevaluationPoints::Iterations => [0, l.body.nodes.len()]
            .into_iter()
            .try_for_each(|k| question.at(&exprs, (&body, k), None, solver)),
        ReevaluationPoints::Inside => blocks_inside(&model.proc, &body).iter().try_for_each(|b| {
            let len = model.block(b).map_or(0, |b| b.nodes.len());
            (0..=len).try_for_each(|k| question.at(&exprs, (b, k), None, solver))
        }),
    }
}

/// Whether each expression, as valued where a loop is reached, has the same value behind a loop that runs only the first
/// statements of the loop's body, `first`. These must do the same there: read nothing that the rest of an earlier
/// iteration changes.
///
/// # Errors
/// The first field that may change.
pub fn unaffected_by_first(
    exprs: &[&Ctl],
    at: &StmtPath,
    first: &Piece<'_>,
    solver: &mut Solver,
) -> Result<(), Box<Affected>> {
    let model = first.model();
    // What follows these statements in the body may change a field as it likes: fields that only it writes stay.
    let written = first.modifies();
    let mut fields = fields_of(exprs);
    fields.retain(|f| ids(model, f).any(|id| written.contains(&Root::Field(id))));
    let question = Question {
        model,
        before: (&at.block, at.at),
        renaming: first.renaming(),
        writers: Some(first.clone()),
    };
    let slice = first.path();
    question.at(&fields, (&slice.block, slice.range.end), None, solver)
}

/// Whether each expression has at `here` the value that it had when control last came by `since`, a point before it in
/// the same block or in one around: what was written down there may be written again here.
///
/// `facts` are what is known at `here`.
///
/// # Errors
/// The first expression that may have changed.
pub fn unaffected_since(
    exprs: &[&Ctl],
    model: &Model,
    (block, from): (&BlockPath, usize),
    here: (&BlockPath, usize),
    facts: &Facts,
    solver: &mut Solver,
) -> Result<(), Box<Affected>> {
    // The statement of the block that `here` is in.
    let inside = here.0.enclosing().nth(block.depth());
    let at = inside.as_ref().map_or(here.1, |(stmt, _)| stmt.at);
    let reached = here.0.is_within(block) && from <= at;
    let question = Question {
        model,
        // Where no way leads, nothing is equal.
        before: (block, if reached { from } else { usize::MAX }),
        renaming: &Substitution::new(),
        writers: Piece::of(
            model,
            &block.slice(from..at + usize::from(inside.is_some())),
        ),
    };
    question.at(&owned(exprs), here, Some(facts), solver)
}

/// Whether a piece writes none of the fields that expressions read: they have one value wherever in it they are
/// evaluated. (An expression that has its old value again behind it may have had another one in between.)
///
/// # Errors
/// A statement of the procedure that may write one of them.
pub fn never_written(exprs: &[&Ctl], piece: &Piece<'_>) -> Result<(), Loc> {
    let read = fields_of(exprs);
    if read.is_empty() {
        return Ok(());
    }
    match writes(piece, &read).first() {
        Some(write) => {
            let site = &write.site;
            Err(site.through.first().unwrap_or(&site.loc).clone())
        }
        None => Ok(()),
    }
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

/// Values at one point against those at others.
struct Question<'m, 'a> {
    model: &'m Model,
    before: (&'a BlockPath, usize),
    renaming: &'a Substitution,
    /// The statements that may change a value.
    writers: Option<Piece<'m>>,
}

impl Question<'_, '_> {
    /// Checks expressions at one point, by the facts of its block unless the caller has better
    /// ones.
    fn at(
        &self,
        exprs: &[Ctl],
        (block, k): (&BlockPath, usize),
        facts: Option<&Facts>,
        solver: &mut Solver,
    ) -> Result<(), Box<Affected>> {
        let changed = self.changed(exprs, (block, k));
        if changed.is_empty() {
            return Ok(());
        }
        let own;
        let facts = match facts {
            Some(facts) => facts,
            None => {
                own = Facts::inside(self.model, block);
                &own
            }
        };
        for (e, was, is) in changed {
            let verdict = facts.prove(solver, "unaffected", &was.equals(&is));
            if !verdict.is_safe() {
                return Err(Box::new(Affected {
                    expr: e.clone(),
                    block: block.clone(),
                    writes: self
                        .writers
                        .iter()
                        .flat_map(|p| writes(p, std::slice::from_ref(e)))
                        .collect(),
                    conservative: is_conservative(&verdict, facts),
                    was,
                    is,
                    verdict,
                }));
            }
        }
        Ok(())
    }

    /// The expressions whose values are not the same term at both points. One that is made of fields which still hold
    /// what they held is the same, whatever it is.
    fn changed<'e>(
        &self,
        exprs: &'e [Ctl],
        (block, k): (&BlockPath, usize),
    ) -> Vec<(&'e Ctl, CtlValue, CtlValue)> {
        let exprs = exprs.iter().filter(|e| ids(self.model, e).next().is_some());
        let point = |(block, at)| Point::before(self.model, block, at);
        let (Some(before), Some(here)) = (point(self.before), point((block, k))) else {
            let lost =
                || CtlValue::Bool(crate::term::Formula::opaque("a point that does not exist"));
            return exprs.map(|e| (e, lost(), lost())).collect();
        };
        let kept = |e: &&Ctl| {
            let fields = fields_of(&[e]);
            fields.iter().all(|f| before.value(f) == here.value(f))
        };
        let value = |point: &Point<'_>, e: &Ctl| point.value(e).under(self.renaming);
        exprs
            .filter(|e| !kept(e))
            .map(|e| (e, value(&before, e), value(&here, e)))
            .filter(|(_, was, is)| was != is)
            .collect()
    }
}

/// The accesses of a piece that may change a field which expressions read.
fn writes(piece: &Piece<'_>, exprs: &[Ctl]) -> Vec<Leaf> {
    let model = piece.model();
    let read: BTreeSet<FieldId> = exprs.iter().flat_map(|e| ids(model, e)).collect();
    let mut leaves = piece.leaves();
    leaves.retain(|l| match l.root {
        Root::Field(id) => l.kind != AccessKind::Read && read.contains(&id),
        Root::Buffer(_) => false,
    });
    leaves
}

/// The fields that a control expression reads.
fn ids(model: &Model, e: &Ctl) -> impl Iterator<Item = FieldId> {
    fields_of(&[e]).into_iter().filter_map(|f| match f {
        Ctl::Config(name) => model.fields.id(&name),
        _ => None,
    })
}

fn owned(exprs: &[&Ctl]) -> Vec<Ctl> {
    let reads = exprs.iter().filter(|e| !fields_of(&[e]).is_empty());
    reads.map(|e| (*e).clone()).collect()
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
