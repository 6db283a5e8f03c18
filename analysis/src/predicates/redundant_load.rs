//! Whether statements load what is there already.

use std::collections::HashSet;

use exo_ir::{StmtKind, StmtPath};

use super::Piece;
use super::assignment::{Assignment, apart, assume_access, same_cell, simple_statements};
use super::writes::writes;
use crate::context::Facts;
use crate::effects::{AccessKind, IndexRange, Model, Root};
use crate::locset::Leaf;
use crate::solver::Solver;
use crate::term::{Formula, Term};

/// Most pairs of a load and of what modifies one of its buffers.
const MAX_PAIRS: usize = 10_000;
/// Most statements behind such a modification that are searched for a store, over all pairs.
const MAX_SEARCHED: usize = 2_000_000;

/// Whether `first` changes nothing where it runs behind `rest`, if it ran before that, too: it loads cells `x[c]` from cells `y[d]`,
/// and behind `rest` each `x[c]` is still, or again, equal to its `y[d]`. It is not in the thesis:
///
/// 1. `first` only assigns cells of buffers that it does not modify, of the same element type: behind it `x[c]` is the `y[d]` that was
///    loaded last, if there are several;
/// 2. `rest` modifies no field that `first` reads, so that it loads the same cells again;
/// 3. what modifies a `y[d]` in `rest` is a store `y[d] = x[c]`, of one element type; and
/// 4. whatever modifies an `x[c]` in `rest` has something behind it, in the same iteration of the loops around both, that
///    surely writes `y[d]`.
///
/// So the last in `rest` that modifies one of the two, if anything does, is a store, and they are equal behind it.
///
/// Together they are the body of the loop `around`, in the model's own iteration. `first` must not depend on the loop's variable.
pub fn loads_are_redundant(
    first: &Piece<'_>,
    rest: &Piece<'_>,
    around: &StmtPath,
    solver: &mut Solver,
) -> bool {
    let body = Body {
        model: first.model(),
        around,
        rest,
    };
    let Some(loads) = body.loads(first) else {
        return false;
    };
    let reads: HashSet<Root> = first.leaves().iter().map(|leaf| leaf.root).collect();
    let stays = |root: &Root| matches!(root, Root::Buffer(_)) || !reads.contains(root);
    rest.modifies().iter().all(stays) && body.all_stay_equal(&loads, solver)
}

/// The body of a loop, of which the first part loads.
#[derive(Clone, Copy)]
struct Body<'m, 'a> {
    model: &'m Model,
    around: &'a StmtPath,
    rest: &'a Piece<'m>,
}

/// An assignment of one cell to another, of the same element type: a load, or a store back.
struct Transfer<'m> {
    assignment: Assignment<'m>,
    /// The cell that it reads, at a point.
    source: Leaf,
}

impl<'m> Transfer<'m> {
    fn of(piece: Piece<'m>) -> Option<Transfer<'m>> {
        let assignment = Assignment::of(piece)?;
        let source = assignment.copied()?.clone();
        Some(Transfer { assignment, source })
    }

    fn target(&self) -> &Leaf {
        &self.assignment.target
    }

    /// The index of the cell that it reads.
    fn source_index(&self) -> Option<Vec<Term>> {
        let point = |span: &IndexRange| match span {
            IndexRange::Point(t) => Some(t.clone()),
            IndexRange::Interval(..) => None,
        };
        self.source.cell.iter().map(point).collect()
    }
}

/// The budget that is left: pairs and statements that may still be looked at.
struct Left {
    pairs: usize,
    searched: usize,
}

impl<'m> Body<'m, '_> {
    /// The loads that the first part consists of, each in some iteration; `None` if there is anything else in it, or a buffer is both
    /// loaded from and into.
    fn loads(self, first: &Piece<'_>) -> Option<Vec<Transfer<'m>>> {
        let mut loads = Vec::new();
        for path in simple_statements(self.model, first.path()) {
            match &self.model.proc.stmt(&path)?.kind {
                StmtKind::Pass | StmtKind::Window { .. } => {}
                _ => {
                    let piece = Piece::stmt(self.model, &path)?;
                    loads.push(Transfer::of(piece.iteration(self.around)?)?);
                }
            }
        }
        let filled: HashSet<Root> = loads.iter().map(|load| load.target().root).collect();
        let stays = |load: &Transfer<'_>| !filled.contains(&load.source.root);
        loads.iter().all(stays).then_some(loads)
    }

    /// Whether the cells of each load are equal behind whatever modifies one of them.
    fn all_stay_equal(self, loads: &[Transfer<'_>], solver: &mut Solver) -> bool {
        let mut left = Left {
            pairs: MAX_PAIRS,
            searched: MAX_SEARCHED,
        };
        let stmts = simple_statements(self.model, self.rest.path());
        stmts.iter().all(|path| {
            let changes = Change::all(self.model, path);
            changes.is_some_and(|changes| {
                changes.iter().all(|change| {
                    let mut equal = |load| self.leaves_equal(change, load, solver, &mut left);
                    loads.iter().all(&mut equal)
                })
            })
        })
    }

    /// Whether a change meets neither cell of a load, or they are equal behind it, at the latest at the end.
    fn leaves_equal(
        self,
        change: &Change<'_>,
        load: &Transfer<'_>,
        solver: &mut Solver,
        left: &mut Left,
    ) -> bool {
        let is_source = change.leaf.root == load.source.root;
        if !is_source && change.leaf.root != load.target().root {
            return true;
        }
        let Some(pairs) = left.pairs.checked_sub(1) else {
            return false;
        };
        left.pairs = pairs;
        let mut facts = Facts::inside(self.model, &change.at.block);
        assume_access(&change.leaf, &mut facts);
        load.assignment.assume(&mut facts);
        match is_source {
            true => facts.holds(solver, "redundant_load:store", &change.stores_back(load)),
            false => self.is_stored_behind(change, load, &facts, solver, left),
        }
    }

    /// Whether a change of what is loaded into does not meet it, or the cell that it is loaded from is surely written behind the
    /// change, in the same iteration: in its block, or in one of those around it.
    fn is_stored_behind(
        self,
        change: &Change<'_>,
        load: &Transfer<'_>,
        facts: &Facts,
        solver: &mut Solver,
        left: &mut Left,
    ) -> bool {
        let mut goal = apart(&change.leaf, load.target());
        let (outer, end) = (&self.rest.path().block, self.rest.path().range.end);
        let Some(index) = load.source_index() else {
            return facts.holds(solver, "redundant_load:apart", &goal);
        };
        let mut at = Some(change.at.clone());
        while let Some(stmt) = at {
            let behind = match stmt.block == *outer {
                true => Piece::of(self.model, &outer.slice(stmt.at + 1..end)),
                false => Piece::stmt(self.model, &stmt).and_then(|piece| piece.behind()),
            };
            let size = behind.iter().flat_map(Piece::stmts);
            let size = size.map(|stmt| stmt.outline().size.statements).sum();
            let Some(searched) = left.searched.checked_sub(size) else {
                return false;
            };
            left.searched = searched;
            if let Some(behind) = behind {
                goal = goal.or(&writes(&behind, load.source.root, &index));
            }
            // The nearest store is mostly the one.
            if facts.holds(solver, "redundant_load:behind", &goal) {
                return true;
            }
            let around = stmt.block.parent();
            at = around.filter(|_| stmt.block != *outer);
        }
        false
    }
}

/// Something that a statement modifies.
struct Change<'m> {
    at: StmtPath,
    leaf: Leaf,
    /// The statement, if it is an assignment of one cell to another.
    store: Option<Transfer<'m>>,
}

impl<'m> Change<'m> {
    /// All that a statement without others in it modifies, in the model's own iterations; `None` if there is no such statement.
    fn all(model: &'m Model, at: &StmtPath) -> Option<Vec<Change<'m>>> {
        let stmt = Piece::stmt(model, at)?;
        let change = |leaf, store| Change {
            at: at.clone(),
            leaf,
            store,
        };
        if let Some(store) = Transfer::of(stmt.clone()) {
            return Some(vec![change(store.target().clone(), Some(store))]);
        }
        let mut leaves = stmt.leaves();
        leaves.retain(|leaf| leaf.kind != AccessKind::Read);
        Some(leaves.into_iter().map(|leaf| change(leaf, None)).collect())
    }

    /// The condition that a change of the source does not meet the load, or stores the loaded
    /// value.
    fn stores_back(&self, load: &Transfer<'_>) -> Formula {
        let missed = apart(&self.leaf, &load.source);
        match &self.store {
            Some(store) => missed.or(&same_cell(&store.source, load.target())),
            None => missed,
        }
    }
}
