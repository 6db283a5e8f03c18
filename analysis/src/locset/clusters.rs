//! Statements that write cells at constant distances from one another, such as an unrolled loop's: `t[12 * i + k]` for all `k`.
//! Together their cells are a few boxes, where each by itself is a disjunct of every question.

use std::collections::{BTreeSet, HashMap};

use super::boxes;
use super::member::Cell;
use crate::effects::{Access, Node, NodeKind, Root, Span};
use crate::term::{Formula, Substitution, Term};

/// The statements of a block that write a root, in order.
#[derive(Default)]
pub(super) struct Clusters<'n> {
    nodes: Vec<(&'n Node, Option<usize>)>,
    clusters: Vec<Cluster>,
    /// By base.
    known: HashMap<Vec<Term>, usize>,
}

/// Cells at constant distances from a common index.
struct Cluster {
    /// The index, without constants.
    base: Vec<Term>,
    /// The distances.
    cells: BTreeSet<Vec<i128>>,
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
        let Some((base, distance)) = written_cell(node, root).and_then(parts) else {
            self.nodes.push((node, None));
            return false;
        };
        let at = *self.known.entry(base).or_insert_with_key(|base| {
            self.clusters.push(Cluster {
                base: base.clone(),
                cells: BTreeSet::new(),
                statements: 0,
            });
            self.clusters.len() - 1
        });
        self.nodes.push((node, Some(at)));
        let Some(cluster) = self.clusters.get_mut(at) else {
            return false;
        };
        cluster.cells.insert(distance);
        cluster.statements += 1;
        cluster.is_constant()
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
            let boxes = boxes::covering(cluster.cells.clone());
            found.extend(boxes.iter().map(|b| b.contains(&distance)));
        }
        found
    }
}

/// The cell, if the statement is an assignment.
fn written_cell(node: &Node, root: Root) -> Option<&[Span]> {
    let NodeKind::Plain = node.kind else {
        return None;
    };
    let mut writes = node.accesses.iter();
    let is_write = |a: &&Access| a.kind.overwrites() && a.root == root;
    writes.find(is_write).map(|write| &*write.cell)
}

/// A cell's index without constants, and the constants.
fn parts(cell: &[Span]) -> Option<(Vec<Term>, Vec<i128>)> {
    let part = |span: &Span| match span {
        Span::Point(t) => {
            let constant = t.to_linear().constant();
            Some((t.sub(&Term::constant(constant)), constant))
        }
        Span::Interval(..) => None,
    };
    cell.iter().map(part).collect()
}
