//! Whether iterations of a loop write what is there already: recomputation, as where tiles overlap.

use std::collections::HashSet;

use exo_ir::{Branch, SlicePath, StmtPath};

use super::assignment::{Assignment, assume_access, simple_statements};
use super::writes::{cell_of, writes};
use super::{Clash, Conflict, Piece, modifies_nothing_of};
use crate::context::Facts;
use crate::effects::{AccessKind, Model, NodeKind, Root};
use crate::locset::{Leaf, Pairs, allocated};
use crate::solver::Solver;
use crate::term::{Formula, Term};

/// Most pairs of assignments to a buffer that are compared.
const MAX_PAIRS: usize = 40_000;

/// The reason why an iteration may store another value than the one that is there already.
#[derive(Clone, Debug)]
pub enum NotRecomputed {
    /// It is modified by something other than an assignment.
    NotAssigned(Box<Leaf>),
    /// A right side reads what the loop modifies, or allocates anew in each iteration.
    Reads(Box<Leaf>),
    /// Two assignments of one cell may store two values.
    Differs(Box<Leaf>, Box<Leaf>),
    /// It may be read before it is surely written.
    Unwritten(Box<Leaf>),
    /// The iterations read or modify something that the statements which read them modify, or names
    /// are used out of their scope.
    Conflict(Box<Conflict>),
    /// The number of pairs of assignments is beyond the limit.
    Limit,
    /// The statements do not exist.
    NoModel,
}

/// Whether each iteration of a loop may come behind earlier ones of `second`, though it modifies what these read, since it stores again what
/// is there. It is not in the thesis:
///
/// 1. `second` modifies nothing that the iterations of the loop that come behind it read or modify;
/// 2. each cell that it reads and one of those modifies is surely written by the loop's iteration `at`, which comes before it, too; and
/// 3. all iterations of the loop store one value in it: it is modified by assignments only, and any two of them whose target is one cell
///    have right sides of one form that read equal cells, which nothing in the loop modifies.
///
/// `first` is the body of the loop `around`, in the model's own iteration, and `facts` are what is known of that and of `second`.
///
/// # Errors
/// The first reason why not.
pub fn recomputes(
    (first, around): (&Piece<'_>, &StmtPath),
    (second, at): (&Piece<'_>, &Term),
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), NotRecomputed> {
    let conflict = |conflict| NotRecomputed::Conflict(Box::new(conflict));
    modifies_nothing_of(second, first, facts, solver).map_err(conflict)?;
    let is_read = |leaf: &Leaf| leaf.kind == AccessKind::Read;
    let (mut reads, mut modified) = (second.leaves(), first.leaves());
    reads.retain(is_read);
    modified.retain(|leaf| !is_read(leaf));
    let iteration = iteration_at(first, around, at).ok_or(NotRecomputed::NoModel)?;
    let mut one_value = HashSet::new();
    for read in &reads {
        let own_root = modified.iter().filter(|leaf| leaf.root == read.root);
        for change in own_root {
            let mut pairs = Pairs::new(facts, solver, "recomputes:reads");
            if pairs.meet(change, read).is_none() {
                continue;
            }
            if one_value.insert(read.root) {
                stores_one_value(first.model(), around, read.root, solver)?;
            }
            if !is_written(&iteration, (change, read), facts, solver) {
                return Err(NotRecomputed::Unwritten(Box::new(read.clone())));
            }
        }
    }
    Ok(())
}

/// Whether an iteration surely writes the cells that another one changes and that are read.
fn is_written(
    (iteration, is_it): &(Piece<'_>, Formula),
    (change, read): (&Leaf, &Leaf),
    facts: &mut Facts,
    solver: &mut Solver,
) -> bool {
    let (cell, within) = cell_of(&read.cell);
    facts.push();
    iteration.assume(facts);
    facts.assume(is_it);
    assume_access(change, facts);
    assume_access(read, facts);
    facts.assume(&within);
    let changed = change.cell.iter().zip(&cell);
    changed.for_each(|(span, index)| facts.assume(&span.contains(index)));
    let goal = writes(iteration, read.root, &cell);
    let written = facts.holds(solver, "recomputes:written", &goal);
    facts.pop();
    written
}

/// The body in the iteration of a value, and that it is the one.
fn iteration_at<'m>(
    first: &Piece<'m>,
    around: &StmtPath,
    at: &Term,
) -> Option<(Piece<'m>, Formula)> {
    let NodeKind::For(l) = &first.model().node(around)?.kind else {
        return None;
    };
    let iteration = first.iteration(around)?;
    let is_it = iteration.iterator(l).equals(at);
    Some((iteration, is_it))
}

/// Whether all iterations of a loop, and of loops in it, store one value in each cell of a buffer that they modify.
fn stores_one_value(
    model: &Model,
    around: &StmtPath,
    root: Root,
    solver: &mut Solver,
) -> Result<(), NotRecomputed> {
    let stores = stores(model, around, root)?;
    if stores.len() * stores.len() > MAX_PAIRS {
        return Err(NotRecomputed::Limit);
    }
    // Another instance of each: two of one statement may meet, too.
    let others = stores
        .iter()
        .map(|one| store(model, around, one.piece.path(), root));
    let others = others.collect::<Result<Vec<_>, _>>()?;
    for (k, one) in stores.iter().enumerate() {
        reads_nothing_modified(model, around, one, solver)?;
        for other in &others[k..] {
            one_value(model, around, (one, other), solver)?;
        }
    }
    Ok(())
}

/// An assignment to a buffer in some iteration.
fn store<'m>(
    model: &'m Model,
    around: &StmtPath,
    at: &SlicePath,
    root: Root,
) -> Result<Assignment<'m>, NotRecomputed> {
    let piece = Piece::of(model, at).and_then(|piece| piece.iteration(around));
    let piece = piece.ok_or(NotRecomputed::NoModel)?;
    let mut leaves = piece.leaves();
    leaves.retain(|leaf| leaf.root == root && leaf.kind != AccessKind::Read);
    let modification = leaves.pop().ok_or(NotRecomputed::NoModel)?;
    Assignment::of(piece).ok_or_else(|| NotRecomputed::NotAssigned(Box::new(modification)))
}

/// The assignments that modify a buffer in a loop.
fn stores<'m>(
    model: &'m Model,
    around: &StmtPath,
    root: Root,
) -> Result<Vec<Assignment<'m>>, NotRecomputed> {
    let mut found = Vec::new();
    for path in simple_statements(model, &around.slice()) {
        let piece = Piece::stmt(model, &path).ok_or(NotRecomputed::NoModel)?;
        let modifies = |leaf: &Leaf| leaf.root == root && leaf.kind != AccessKind::Read;
        if piece.leaves().iter().any(modifies) {
            found.push(store(model, around, piece.path(), root)?);
        }
    }
    Ok(found)
}

/// Nothing in the loop modifies what a right side or an index of it reads, in whatever iteration.
fn reads_nothing_modified(
    model: &Model,
    around: &StmtPath,
    store: &Assignment<'_>,
    solver: &mut Solver,
) -> Result<(), NotRecomputed> {
    let nodes = model.node(around).map(std::slice::from_ref);
    let local = allocated(nodes.unwrap_or_default());
    if let Some(read) = store.reads.iter().find(|leaf| local.contains(&leaf.root)) {
        return Err(NotRecomputed::Reads(Box::new(read.clone())));
    }
    let body = Piece::inside(model, around, Branch::Body);
    let other = body.and_then(|body| body.iteration(around));
    let other = other.ok_or(NotRecomputed::NoModel)?;
    let mut facts = Facts::inside(model, &around.block);
    store.assume(&mut facts);
    other.assume(&mut facts);
    let mut modified = other.leaves();
    modified.retain(|leaf| leaf.kind != AccessKind::Read);
    let mut pairs = Pairs::new(&mut facts, solver, "recomputes:modified");
    match pairs.first(&modified, &store.reads, |_, _| true) {
        None => Ok(()),
        Some(Clash { second, .. }) => Err(NotRecomputed::Reads(Box::new(second))),
    }
}

/// Proves that the right sides of two assignments have one value wherever both write one cell.
fn one_value(
    model: &Model,
    around: &StmtPath,
    (one, other): (&Assignment<'_>, &Assignment<'_>),
    solver: &mut Solver,
) -> Result<(), NotRecomputed> {
    let mut facts = Facts::inside(model, &around.block);
    one.assume(&mut facts);
    other.assume(&mut facts);
    match facts.holds(solver, "recomputes:value", &one.apart_or_alike(other)) {
        true => Ok(()),
        false => {
            let (one, other) = (one.target.clone(), other.target.clone());
            Err(NotRecomputed::Differs(Box::new(one), Box::new(other)))
        }
    }
}
