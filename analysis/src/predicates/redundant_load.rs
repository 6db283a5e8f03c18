//! Whether statements load what is there already.

use std::collections::HashSet;

use exo_view::{StmtKind, StmtPath};

use super::Piece;
use super::assignment::{Assignment, apart, assume_access, same_cell, simple_statements};
use super::writes::writes;
use crate::context::Facts;
use crate::effects::{AccessKind, IndexRange, Model, Root};
use crate::locset::Leaf;
use crate::solver::Solver;
use crate::term::{Formula, Term};

/// Most pairs of a load and another statement that are compared.
const MAX_PAIRS: usize = 10_000;

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
    let context = Context {
        model: first.model(),
        around,
    };
    let Some(loads) = context.loads(first) else {
        return false;
    };
    let reads: HashSet<Root> = first.leaves().iter().map(|leaf| leaf.root).collect();
    let stays = |root: &Root| matches!(root, Root::Buffer(_)) || !reads.contains(root);
    rest.modifies().iter().all(stays) && context.stored_back(rest, &loads, solver)
}

/// The loop around the statements.
#[derive(Clone, Copy)]
struct Context<'m, 'a> {
    model: &'m Model,
    around: &'a StmtPath,
}

/// An assignment of one cell to another, of the same element type.
struct Load<'m> {
    assignment: Assignment<'m>,
    /// The cell that it reads, at a point.
    source: Leaf,
}

impl<'m> Load<'m> {
    fn of(piece: Piece<'m>) -> Option<Load<'m>> {
        let assignment = Assignment::of(piece)?;
        let source = assignment.copied()?.clone();
        Some(Load { assignment, source })
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

impl<'m> Context<'m, '_> {
    /// The loads that statements consist of, each in some iteration; `None` if there is anything else in them.
    fn loads(self, piece: &Piece<'_>) -> Option<Vec<Load<'m>>> {
        let proc = &self.model.proc;
        let mut loads = Vec::new();
        for path in simple_statements(self.model, piece.path()) {
            match &proc.stmt(&path)?.kind {
                StmtKind::Pass | StmtKind::Window { .. } => {}
                _ => {
                    let piece = Piece::stmt(self.model, &path)?;
                    loads.push(Load::of(piece.iteration(self.around)?)?);
                }
            }
        }
        let filled: HashSet<Root> = loads.iter().map(|load| load.target().root).collect();
        let lasts = |load: &Load<'_>| !filled.contains(&load.source.root);
        loads.iter().all(lasts).then_some(loads)
    }

    /// Whether the cells of each load are equal behind whatever modifies one of them.
    fn stored_back(self, rest: &Piece<'_>, loads: &[Load<'_>], solver: &mut Solver) -> bool {
        let stmts = simple_statements(self.model, rest.path());
        stmts.len() * loads.len() <= MAX_PAIRS
            && stmts
                .iter()
                .all(|path| match Change::all(self.model, path) {
                    Some(changes) => changes.iter().all(|change| {
                        let stored = |load| self.is_stored(rest, change, load, solver);
                        loads.iter().all(stored)
                    }),
                    None => false,
                })
    }

    /// Whether a change meets neither cell of a load, or they are equal behind it.
    fn is_stored(
        self,
        rest: &Piece<'_>,
        change: &Change<'_>,
        load: &Load<'_>,
        solver: &mut Solver,
    ) -> bool {
        let goal = match change.leaf.root {
            root if root == load.source.root => change.stores_back(load),
            root if root == load.target().root => self.stored_behind(rest, change, load),
            _ => return true,
        };
        let mut facts = Facts::inside(self.model, &change.at.block);
        assume_access(&change.leaf, &mut facts);
        load.assignment.assume(&mut facts);
        facts.holds(solver, "redundant_load:stored", &goal)
    }

    /// When a change of what is loaded into does not meet it, or the cell that it is loaded from is surely written behind the
    /// change, in the same iteration.
    fn stored_behind(self, rest: &Piece<'_>, change: &Change<'_>, load: &Load<'_>) -> Formula {
        let mut goal = apart(&change.leaf, load.target());
        let Some(index) = load.source_index() else {
            return goal;
        };
        let (outer, end) = (&rest.path().block, rest.path().range.end);
        let mut at = Some(change.at.clone());
        while let Some(stmt) = at {
            let behind = match stmt.block == *outer {
                true => Piece::of(self.model, &outer.slice(stmt.at + 1..end)),
                false => Piece::stmt(self.model, &stmt).and_then(|piece| piece.behind()),
            };
            if let Some(behind) = behind {
                goal = goal.or(&writes(&behind, load.source.root, &index));
            }
            let around = stmt.block.parent();
            at = around.filter(|_| stmt.block != *outer);
        }
        goal
    }
}

/// Something that a statement modifies.
struct Change<'m> {
    at: StmtPath,
    leaf: Leaf,
    /// The statement, if it is an assignment of one cell to another.
    store: Option<Load<'m>>,
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
        if let Some(store) = Load::of(stmt.clone()) {
            return Some(vec![change(store.target().clone(), Some(store))]);
        }
        let mut leaves = stmt.leaves();
        leaves.retain(|leaf| leaf.kind != AccessKind::Read);
        Some(leaves.into_iter().map(|leaf| change(leaf, None)).collect())
    }

    /// When a change of what is loaded from does not meet it, or stores what was loaded into.
    fn stores_back(&self, load: &Load<'_>) -> Formula {
        let apart = apart(&self.leaf, &load.source);
        match &self.store {
            Some(store) => apart.or(&same_cell(&store.source, load.target())),
            None => apart,
        }
    }
}
