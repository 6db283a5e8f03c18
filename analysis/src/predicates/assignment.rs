//! Assignments in some iteration of a loop, and whether two of them store one value.

use exo_ir::{Data, SlicePath, StmtKind, StmtPath};

use super::Piece;
use crate::context::Facts;
use crate::effects::{AccessKind, IndexRange, Model};
use crate::locset::Leaf;
use crate::stack::deep;
use crate::term::Formula;

/// An assignment to a buffer, in the iteration of its piece.
pub(super) struct Assignment<'m> {
    pub(super) piece: Piece<'m>,
    /// The cell that is written.
    pub(super) target: Leaf,
    /// The reads of the right side and the indices.
    pub(super) reads: Vec<Leaf>,
    pub(super) rhs: &'m Data,
}

impl<'m> Assignment<'m> {
    /// The assignment that a piece of one statement is, if it is one.
    pub(super) fn of(piece: Piece<'m>) -> Option<Assignment<'m>> {
        let stmt = piece.stmts().next()?;
        let StmtKind::Assign { rhs, .. } = &stmt.kind else {
            return None;
        };
        let (reads, mut targets): (Vec<Leaf>, Vec<Leaf>) =
            (piece.leaves().into_iter()).partition(|leaf| leaf.kind == AccessKind::Read);
        let target = targets
            .pop()
            .filter(|leaf| leaf.kind == AccessKind::Write)?;
        Some(Assignment {
            piece,
            target,
            reads,
            rhs,
        })
    }

    /// The read of a buffer at indices as written: in one statement these have one value.
    fn read(&self, e: &Data) -> Option<&Leaf> {
        let Data::Read { buf, idx } = e else {
            return None;
        };
        let is_it = |leaf: &&Leaf| leaf.site.name == Some(*buf) && *leaf.site.written == **idx;
        self.reads.iter().find(is_it)
    }

    /// The cell whose value is assigned, if the right side is no more than that and of the target's element type: then it is
    /// the value as it is.
    pub(super) fn copied(&self) -> Option<&Leaf> {
        let source = self.read(self.rhs)?;
        let elem = |leaf: &Leaf| {
            let var = leaf.site.proc.var(leaf.site.name?);
            var.buffer().map(|ty| ty.elem)
        };
        (elem(source)? == elem(&self.target)?).then_some(source)
    }

    /// Assumes that it runs.
    pub(super) fn assume(&self, facts: &mut Facts) {
        self.piece.assume(facts);
        assume_access(&self.target, facts);
    }

    /// The condition that both assign to different cells, or have right sides of one form that read
    /// equal cells.
    pub(super) fn apart_or_alike(&self, other: &Assignment<'_>) -> Formula {
        let alike = alike((self, self.rhs), (other, other.rhs));
        apart(&self.target, &other.target).or(&alike)
    }
}

/// Assumes that an access happens.
pub(super) fn assume_access(leaf: &Leaf, facts: &mut Facts) {
    leaf.guessed.iter().for_each(|var| facts.note_guess(var));
    leaf.when.iter().for_each(|cond| facts.assume(cond));
}

/// The statements of a slice that have no others in them.
pub(super) fn simple_statements(model: &Model, slice: &SlicePath) -> Vec<StmtPath> {
    let mut simple = Vec::new();
    model.proc.walk_paths_in(slice, &mut |path, stmt| {
        if stmt.blocks().next().is_none() {
            simple.push(path.clone());
        }
    });
    simple
}

/// The condition that two accesses to one buffer do not meet.
pub(super) fn apart(a: &Leaf, b: &Leaf) -> Formula {
    let cells = a.cell.iter().zip(&b.cell);
    Formula::any(cells.map(|(x, y)| x.disjoint(y)))
}

/// The condition that two accesses are of one cell of one buffer.
pub(super) fn same_cell(a: &Leaf, b: &Leaf) -> Formula {
    let same = a.cell.iter().zip(&b.cell).map(|(x, y)| match (x, y) {
        (IndexRange::Point(x), IndexRange::Point(y)) => x.equals(y),
        _ => Formula::constant(false),
    });
    match a.root == b.root && a.cell.len() == b.cell.len() {
        true => Formula::all(same),
        false => Formula::constant(false),
    }
}

/// The condition that two expressions of one form read equal cells; never where the forms differ.
fn alike((one, a): (&Assignment<'_>, &Data), (other, b): (&Assignment<'_>, &Data)) -> Formula {
    let all = |pairs: &mut dyn Iterator<Item = (&Data, &Data)>| {
        Formula::all(pairs.map(|(a, b)| deep(|| alike((one, a), (other, b)))))
    };
    let never = || Formula::constant(false);
    match (a, b) {
        (Data::Const(a), Data::Const(b)) => Formula::constant(a == b),
        (Data::Config(a), Data::Config(b)) => Formula::constant(a == b),
        (Data::Read { .. }, Data::Read { .. }) => match (one.read(a), other.read(b)) {
            (Some(a), Some(b)) => same_cell(a, b),
            _ => never(),
        },
        (Data::Neg(a), Data::Neg(b)) => all(&mut [(&**a, &**b)].into_iter()),
        (Data::Bin(f, a, c), Data::Bin(g, b, d)) if f == g => {
            all(&mut [(&**a, &**b), (&**c, &**d)].into_iter())
        }
        (Data::Extern { name: f, args: a }, Data::Extern { name: g, args: b })
            if f == g && a.len() == b.len() =>
        {
            all(&mut a.iter().zip(b))
        }
        _ => never(),
    }
}
