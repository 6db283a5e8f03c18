//! Statements one behind the other. They are in the same parts as those of the procedure, and what a part may do is summed up
//! once, so that who makes a block anew can pass over the parts that a change has left alone.

use std::sync::{Arc, OnceLock};

use exo_ir::{Chunks, Element, Filter, Parts};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Fixed, Node, NodeKind, Root, Summary};
use crate::dataflow::FieldEnv;

/// The statements of a block.
pub type Nodes = Chunks<Node>;

/// A filter of the roots that statements may touch.
type RootFilter = Filter<8>;

/// The number of roots above which a query does not test each of them against the filter.
const MANY: usize = 64;

/// Cached effects of consecutive statements.
#[derive(Debug, Default)]
pub struct SummaryCache {
    /// The values of the fields before the first statement: a copy of what its node has, which lies
    /// elsewhere in memory.
    before: OnceLock<Option<FieldEnv>>,
    summary: OnceLock<Summary>,
    roots: OnceLock<RootFilter>,
    /// Filled in for leaves only.
    index: OnceLock<Index>,
}

impl Element for Node {
    type Known = SummaryCache;
}

/// An index of the roots that the statements of a leaf touch.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// In order, with the indices that all writes of a statement have in common; places count from the first of the leaf.
    pub(super) writers: FxHashMap<Root, Vec<(usize, Fixed)>>,
    pub(super) accessed: FxHashSet<Root>,
    allocated: FxHashSet<Root>,
}

impl Index {
    fn of(nodes: &[Node]) -> Index {
        let mut index = Index::default();
        for (at, node) in nodes.iter().enumerate() {
            for (root, fixed) in &node.writes {
                let writers = index.writers.entry(*root).or_default();
                writers.push((at, Arc::clone(fixed)));
            }
            index.accessed.extend(&node.accessed);
            if let NodeKind::Alloc { buf } = node.kind {
                index.allocated.insert(Root::Buffer(buf));
            }
        }
        index
    }

    fn roots(&self) -> impl Iterator<Item = Root> {
        let accessed = self.accessed.iter().chain(&self.allocated);
        accessed.chain(self.writers.keys()).copied()
    }
}

/// Statements of a block with what they may do together.
#[derive(Clone, Copy)]
pub(crate) struct Run<'m>(&'m Nodes);

impl<'m> Run<'m> {
    pub(crate) fn of(nodes: &'m Nodes) -> Run<'m> {
        Run(nodes)
    }

    /// The statements.
    pub(crate) fn nodes(self) -> &'m Nodes {
        self.0
    }

    /// The values of the fields before the first statement.
    pub(crate) fn before(self) -> Option<&'m FieldEnv> {
        let find = || self.0.first().map(|node| node.before.clone());
        self.0.known().before.get_or_init(find).as_ref()
    }

    /// The effects of all statements together.
    pub(crate) fn summary(self) -> &'m Summary {
        let find = || {
            let mut all = Summary::default();
            match self.0.parts() {
                Parts::Leaf(nodes) => nodes.iter().for_each(|node| all.join(&node.summary)),
                Parts::Inner(lists) => lists.iter().for_each(|l| all.join(Run::of(l).summary())),
            }
            all
        };
        self.0.known().summary.get_or_init(find)
    }

    /// The index of a leaf, made on demand, since most leaves of a large procedure are never
    /// searched.
    fn index(self) -> &'m Index {
        debug_assert!(matches!(self.0.parts(), Parts::Leaf(_)), "an inner node");
        let find = || Index::of(self.0.as_slice());
        self.0.known().index.get_or_init(find)
    }

    /// The roots that may be touched, a superset.
    fn roots(self) -> &'m RootFilter {
        let find = || match self.0.parts() {
            Parts::Leaf(_) => self.index().roots().map(RootFilter::hash).collect(),
            Parts::Inner(lists) => RootFilter::union(lists.iter().map(|l| Run::of(l).roots())),
        };
        self.0.known().roots.get_or_init(find)
    }

    /// The leaves of which statements may touch a root, each with the place of its first statement.
    pub(super) fn leaves_with(self, root: Root) -> impl Iterator<Item = (usize, &'m Index)> {
        let hash = RootFilter::hash(root);
        let may = move |_: usize, part: &Nodes| Run::of(part).roots().may_contain(hash);
        let leaves = self.0.leaves_where(may);
        leaves.map(|(start, leaf)| (start, Run::of(leaf).index()))
    }

    /// The statements themselves if they are a leaf, else none: most blocks are one leaf, and need
    /// no index to be gone through once.
    pub(super) fn as_leaf(self) -> &'m [Node] {
        match self.0.parts() {
            Parts::Leaf(nodes) => nodes,
            Parts::Inner(_) => &[],
        }
    }

    /// The leaves, if the statements are none themselves.
    pub(super) fn leaves_if_inner(self) -> impl Iterator<Item = &'m Index> {
        let is_inner = matches!(self.0.parts(), Parts::Inner(_));
        let leaves = self.0.leaves_where(move |_, _| is_inner);
        leaves.map(|(_, leaf)| Run::of(leaf).index())
    }

    /// Whether one of some roots may be accessed, or allocated by one of the statements themselves; of a leaf, whether it is.
    pub(crate) fn may_concern(self, among: &FxHashSet<Root>) -> bool {
        let may = |root: &Root| self.roots().may_contain(RootFilter::hash(root));
        if among.len() <= MANY && !among.iter().any(may) {
            return false;
        }
        match self.0.parts() {
            Parts::Inner(_) => true,
            Parts::Leaf(_) => {
                let index = self.index();
                !among.is_disjoint(&index.accessed) || !among.is_disjoint(&index.allocated)
            }
        }
    }

    /// Whether one of some roots is accessed in a leaf.
    pub(super) fn accesses_any(self, among: &FxHashSet<Root>) -> bool {
        !among.is_disjoint(&self.index().accessed)
    }

    /// Whether its nodes would be made anew exactly so where the fields hold the same before it, its statements are untouched, and
    /// what they call and mention is what it was.
    pub(crate) fn follows_from_statements(self) -> bool {
        !self.summary().contextual && self.summary().writes_fields.is_empty()
    }
}
