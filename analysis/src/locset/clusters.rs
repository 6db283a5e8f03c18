//! Statements that write cells at constant distances from one another, such as an unrolled loop's: `t[12 * i + k]` for all `k`, and
//! loops of a constant range, or calls of such, that write a box of them each, such as a vector's `t[k, 0:16]`.
//! Together their cells are a few boxes, where each by itself is a disjunct of every question.

use std::collections::{BTreeSet, HashMap};

use super::boxes::{self, Runs};
use super::member::Cell;
use crate::effects::{Access, Block, Call, IndexRange, Loop, MapDim, Node, NodeKind, Root};
use crate::stack::deep;
use crate::term::{Formula, Substitution, Term};

/// The statements of a block that write a root, in order.
#[derive(Default)]
pub(super) struct Clusters<'n> {
    nodes: Vec<(&'n Node, Option<usize>)>,
    clusters: Vec<Cluster>,
    /// The index of each cluster, by base.
    known: HashMap<Vec<Term>, usize>,
}

/// Boxes of cells at constant distances from a common index.
struct Cluster {
    /// The index, without constants.
    base: Vec<Term>,
    /// The distances.
    boxes: BTreeSet<Runs>,
    statements: usize,
}

impl Cluster {
    fn is_constant(&self) -> bool {
        self.base.iter().all(|t| t.as_int() == Some(0))
    }

    /// Whether its cells are looked at together. Those of constant index always are.
    fn is_together(&self) -> bool {
        self.statements > 1 || self.is_constant()
    }
}

impl<'n> Clusters<'n> {
    /// Adds a statement. Whether it writes one cell, of constant index.
    pub(super) fn note(&mut self, node: &'n Node, root: Root) -> bool {
        let Some((base, distances)) = written_box(node, root) else {
            self.nodes.push((node, None));
            return false;
        };
        let at = *self.known.entry(base).or_insert_with_key(|base| {
            self.clusters.push(Cluster {
                base: base.clone(),
                boxes: BTreeSet::new(),
                statements: 0,
            });
            self.clusters.len() - 1
        });
        self.nodes.push((node, Some(at)));
        let Some(cluster) = self.clusters.get_mut(at) else {
            return false;
        };
        cluster.boxes.insert(distances);
        cluster.statements += 1;
        matches!(node.kind, NodeKind::Plain) && cluster.is_constant()
    }

    /// The statements that have to be looked at one by one.
    pub(super) fn alone(&self) -> impl Iterator<Item = &'n Node> {
        let together = |at: usize| self.clusters.get(at).is_some_and(Cluster::is_together);
        let nodes = self.nodes.iter();
        nodes
            .filter(move |(_, at)| !at.is_some_and(together))
            .map(|(node, _)| *node)
    }

    /// Whether one of the other statements writes the cell. Their block is seen under `subst`.
    pub(super) fn together(&self, cell: Cell<'_>, subst: &Substitution) -> Vec<Formula> {
        let mut found = Vec::new();
        for cluster in self.clusters.iter().filter(|c| c.is_together()) {
            let bases = cluster.base.iter().zip(cell.at);
            let distance: Vec<Term> = bases.map(|(base, at)| at.sub(&subst.term(base))).collect();
            let boxes = boxes::covering(cluster.boxes.clone());
            found.extend(boxes.iter().map(|b| b.contains(&distance)));
        }
        found
    }
}

/// The cell, if the statement is an assignment.
fn written_cell(node: &Node, root: Root) -> Option<&[IndexRange]> {
    let NodeKind::Plain = node.kind else {
        return None;
    };
    let mut writes = node.accesses.iter();
    let is_write = |a: &&Access| a.kind.overwrites() && a.root == root;
    writes.find(is_write).map(|write| &*write.cell)
}

/// The box of cells that an assignment, or a loop or callee around one, writes: the index of the first one without constants, and distances.
fn written_box(node: &Node, root: Root) -> Option<(Vec<Term>, Runs)> {
    match &node.kind {
        NodeKind::For(l) => deep(|| written_by_loop(l, root)),
        NodeKind::Call(call) => deep(|| written_by_call(call, root)),
        _ => written_cell(node, root).and_then(parts),
    }
}

/// The box of a root that a block writes, if only one of its statements writes that root.
fn only_box(block: &Block, root: Root) -> Option<(Vec<Term>, Runs)> {
    let mut writers = block.writers(root);
    match (writers.next(), writers.next()) {
        (Some((at, _)), None) => written_box(block.nodes.get(at)?, root),
        _ => None,
    }
}

/// The box of an argument that a callee writes, seen through the map of the argument.
fn written_by_call(call: &Call, root: Root) -> Option<(Vec<Term>, Runs)> {
    let callee = &call.callee;
    let mut passed = call.actuals.iter().filter(|a| a.buffer.map.root == root);
    let (Some(actual), None, Root::Buffer(_)) = (passed.next(), passed.next(), root) else {
        return None;
    };
    let (base, inside) = only_box(&callee.body, Root::Buffer(actual.formal))?;
    let of_constants = base.iter().all(|t| t.as_int() == Some(0));
    if !of_constants || !callee.unknowns.is_empty() {
        return None;
    }
    let constant = |t: &Term| t.to_linear().constant();
    let mut shown = vec![false; inside.len()];
    let mut seen = |dim: usize| match std::mem::replace(shown.get_mut(dim)?, true) {
        true => None,
        false => Some(()),
    };
    let found = actual.buffer.map.dims.iter().map(|dim| match dim {
        MapDim::Fixed(t) => Some((
            t.sub(&Term::constant(constant(t))),
            (constant(t), constant(t)),
        )),
        MapDim::Shifted { dim, offset } => {
            seen(*dim)?;
            let ((first, last), by) = (*inside.get(*dim)?, constant(offset));
            let run = (first.checked_add(by)?, last.checked_add(by)?);
            Some((offset.sub(&Term::constant(by)), run))
        }
    });
    let found: (Vec<Term>, Runs) = found.collect::<Option<_>>()?;
    shown.into_iter().all(|seen| seen).then_some(found)
}

/// All iterations together, if they are certain to run, and each writes a box next to that of the one before.
fn written_by_loop(l: &Loop, root: Root) -> Option<(Vec<Term>, Runs)> {
    let (lo, hi) = (l.lo.as_int()?, l.hi.as_int()?);
    if lo >= hi || !l.unknowns.is_empty() {
        return None;
    }
    let (mut base, mut runs) = only_box(&l.body, root)?;
    let var = Term::var(&l.var);
    let moving = |t: &Term| t.free_vars().contains(&l.var);
    let mut dims = (0..base.len()).filter(|dim| moving(&base[*dim]));
    if let Some(dim) = dims.next() {
        if dims.next().is_some() || base[dim] != var {
            return None;
        }
        let (first, last) = runs[dim];
        runs[dim] = (
            first.checked_add(lo)?,
            last.checked_add(hi)?.checked_sub(1)?,
        );
        base[dim] = Term::constant(0);
    }
    Some((base, runs))
}

/// A cell's index without constants, and the constants.
fn parts(cell: &[IndexRange]) -> Option<(Vec<Term>, Runs)> {
    let part = |span: &IndexRange| match span {
        IndexRange::Point(t) => {
            let constant = t.to_linear().constant();
            Some((t.sub(&Term::constant(constant)), (constant, constant)))
        }
        IndexRange::Interval(..) => None,
    };
    cell.iter().map(part).collect()
}
