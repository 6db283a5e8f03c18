//! Consecutive statements, as they stand or in another iteration.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use exo_ir::{Branch, SlicePath, Stmt, StmtPath, Stmts};

use crate::context::Facts;
use crate::effects::{AccessKind, Block, Loop, Model, Node, NodeKind, Root};
use crate::locset::{Instance, Leaf, allocated, of_nodes, of_nodes_with_sums};
use crate::term::{Formula, Substitution, Term};

/// Consecutive statements of a procedure.
///
/// A piece is seen in the iterations that the model's own variables stand for; [`Piece::iteration`] gives the same
/// statements in another iteration of a loop around them.
#[derive(Clone, Debug)]
pub struct Piece<'m> {
    model: &'m Model,
    path: SlicePath,
    block: &'m Block,
    /// The statements of the block.
    around: &'m Stmts,
    renaming: Substitution,
    /// The other iterations and conditions that the piece is seen in, by the depth of the loop or
    /// branch.
    elsewhere: BTreeMap<usize, Known>,
}

#[derive(Clone, Debug)]
enum Known {
    Iteration(Instance),
    Condition(Formula),
}

impl<'m> Piece<'m> {
    /// The statements of a slice; `None` if they are not there.
    pub fn of(model: &'m Model, path: &SlicePath) -> Option<Piece<'m>> {
        let block = model.block(&path.block)?;
        let around = model.proc.block(&path.block)?;
        let Range { start, end } = path.range;
        if start > end || end > around.len() || end > block.nodes.len() {
            return None;
        }
        Some(Piece {
            model,
            path: path.clone(),
            block,
            around,
            renaming: Substitution::new(),
            elsewhere: BTreeMap::new(),
        })
    }

    /// One statement.
    pub fn stmt(model: &'m Model, path: &StmtPath) -> Option<Piece<'m>> {
        Piece::of(model, &path.slice())
    }

    /// All statements of a block inside a statement: a loop's body, a branch.
    pub fn inside(model: &'m Model, path: &StmtPath, branch: Branch) -> Option<Piece<'m>> {
        let inner = path.inner(branch);
        let len = model.block(&inner)?.nodes.len();
        Piece::of(model, &inner.slice(0..len))
    }

    /// The statements behind it in its block, in the model's own iterations; there may be none.
    pub fn behind(&self) -> Option<Piece<'m>> {
        let range = self.path.range.end..self.block.nodes.len();
        Piece::of(self.model, &self.path.block.slice(range))
    }

    /// The same statements in another iteration of the loop at `at`, which must be around them: that loop's variable
    /// and those of all loops between it and the statements are others there, and so is what is not known of
    /// these iterations. `None` if there is no such loop around them.
    ///
    /// Caller assumes what is known of that iteration ([`Piece::assume`]) and how it relates to the first
    /// ([`Piece::iterator`]).
    pub fn iteration(&self, at: &StmtPath) -> Option<Piece<'m>> {
        let mut other = self.clone();
        let depth = at.block.depth();
        other.elsewhere.retain(|d, _| *d < depth);
        let around = self.path.block.enclosing().enumerate();
        for (d, (stmt, side)) in around.skip(depth) {
            if d == depth && stmt != *at {
                return None;
            }
            let known = match &self.model.node(&stmt)?.kind {
                NodeKind::For(l) => Known::Iteration(Instance::of(l, &mut other.renaming)),
                NodeKind::If(branch) if d > depth => {
                    let cond = other.renaming.formula(&branch.cond);
                    Known::Condition(match side {
                        Branch::Body => cond,
                        Branch::Orelse => cond.not(),
                    })
                }
                _ => return None,
            };
            other.elsewhere.insert(d, known);
        }
        other.elsewhere.contains_key(&depth).then_some(other)
    }

    /// Assumes that the piece's iterations run and reach it; nothing for a piece as it stands, for which
    /// [`Facts::inside`] is the start.
    pub fn assume(&self, facts: &mut Facts) {
        for known in self.elsewhere.values() {
            match known {
                Known::Iteration(instance) => instance.assume(facts),
                Known::Condition(cond) => facts.assume(cond),
            }
        }
    }

    /// The variable of a loop around the piece, or of any other loop of the procedure, in the piece's iteration.
    pub fn iterator(&self, l: &Loop) -> Term {
        self.term(&Term::var(&l.var))
    }

    /// A term of the model in the piece's iteration.
    pub fn term(&self, t: &Term) -> Term {
        self.renaming.term(t)
    }

    /// A formula of the model in the piece's iteration.
    pub fn formula(&self, f: &Formula) -> Formula {
        self.renaming.formula(f)
    }

    /// The model.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// The position of the statements.
    pub fn path(&self) -> &SlicePath {
        &self.path
    }

    /// The statements.
    pub fn stmts(&self) -> impl Iterator<Item = &'m Stmt> {
        self.around.range(self.path.range.clone())
    }

    /// The nodes of the statements in the model.
    pub fn nodes(&self) -> impl Iterator<Item = &'m Node> {
        self.block.nodes.range(self.path.range.clone())
    }

    /// The facts around the statements, in the model's own iterations.
    pub fn facts(&self) -> Facts {
        Facts::inside(self.model, &self.path.block)
    }

    /// Everything that the statements may access in the piece's iteration, apart from buffers that they allocate
    /// themselves: these are new in each execution.
    pub fn leaves(&self) -> Vec<Leaf> {
        self.outside(of_nodes(self.model, self.nodes(), &self.renaming))
    }

    /// Leaves as above, but an assignment that adds to its cell, `s = s - e`, is the reduction that
    /// it could be written as.
    pub(super) fn leaves_with_sums(&self) -> Vec<Leaf> {
        self.outside(of_nodes_with_sums(self.model, self.nodes(), &self.renaming))
    }

    fn outside(&self, mut leaves: Vec<Leaf>) -> Vec<Leaf> {
        let local = allocated(self.nodes());
        if !local.is_empty() {
            leaves.retain(|l| !local.contains(&l.root));
        }
        leaves
    }

    /// The roots that the statements may write or reduce into, apart from buffers that they allocate.
    pub fn modifies(&self) -> HashSet<Root> {
        let leaves = self.leaves().into_iter();
        leaves
            .filter(|l| l.kind != AccessKind::Read)
            .map(|l| l.root)
            .collect()
    }

    pub(super) fn renaming(&self) -> &Substitution {
        &self.renaming
    }

    /// The block around the statements with their positions in it.
    pub(super) fn place(&self) -> (&'m Block, Range<usize>) {
        (self.block, self.path.range.clone())
    }
}
