//! Statements one behind the other. They are in the same chunks as those of the procedure, and what a chunk may do is summed up
//! once, so that who makes a block anew can pass over the chunks that a change has left alone.

use std::sync::{Arc, OnceLock};

use exo_view::{Chunk, Chunks, Element};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Fixed, Node, NodeKind, Root, Summary};
use crate::dataflow::FieldEnv;

/// The statements of a block.
pub type Nodes = Chunks<Node>;

/// What some statements may do, as far as that was asked for.
#[derive(Debug, Default)]
pub struct SummedUp {
    summary: OnceLock<Summary>,
    index: OnceLock<Index>,
}

impl Element for Node {
    type Known = SummedUp;
}

/// Which statements of a chunk touch which roots.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// In order, with the indices that all writes of a statement have in common; places count from the first of the chunk.
    pub(super) writers: FxHashMap<Root, Vec<(usize, Fixed)>>,
    pub(super) accessed: FxHashSet<Root>,
    allocated: FxHashSet<Root>,
}

/// Made when it is first asked for: most chunks of a large procedure are never asked.
pub(super) fn index(chunk: &Chunk<Node>) -> &Index {
    chunk.known().index.get_or_init(|| {
        let mut index = Index::default();
        for (at, node) in chunk.items().iter().enumerate() {
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
    })
}

/// Statements of a block with what they may do together.
#[derive(Clone, Copy)]
pub(crate) struct Run<'m>(&'m Chunk<Node>);

impl<'m> Run<'m> {
    pub(crate) fn of(chunk: &'m Chunk<Node>) -> Run<'m> {
        Run(chunk)
    }

    /// What the fields hold before the first of them.
    pub(crate) fn before(self) -> Option<&'m FieldEnv> {
        self.0.items().first().map(|node| &node.before)
    }

    /// What all of them may do.
    pub(crate) fn summary(self) -> &'m Summary {
        let all = || {
            let mut all = Summary::default();
            self.0
                .items()
                .iter()
                .for_each(|node| all.join(&node.summary));
            all
        };
        self.0.known().summary.get_or_init(all)
    }

    /// Whether one of some roots is accessed, or allocated by one of the statements themselves.
    pub(crate) fn concerns(self, among: &FxHashSet<Root>) -> bool {
        let index = index(self.0);
        !among.is_disjoint(&index.accessed) || !among.is_disjoint(&index.allocated)
    }

    /// Whether its nodes would be made anew exactly so where the fields hold the same before it, its statements are untouched, and
    /// what they call and mention is what it was.
    pub(crate) fn follows_from_statements(self) -> bool {
        !self.summary().contextual && self.summary().writes_fields.is_empty()
    }
}

/// The nodes of a block in the making.
#[derive(Default)]
pub(crate) struct Sequence {
    chunks: Vec<Chunk<Node>>,
    open: Vec<Node>,
}

impl Sequence {
    /// Adds the node of a statement.
    pub(crate) fn push(&mut self, node: Node) {
        self.open.push(node);
    }

    /// Ends a chunk.
    pub(crate) fn end_chunk(&mut self) {
        if !self.open.is_empty() {
            self.chunks
                .push(Chunk::from(std::mem::take(&mut self.open)));
        }
    }

    /// Adds a chunk of another block.
    pub(crate) fn push_run(&mut self, run: Run<'_>) {
        self.end_chunk();
        self.chunks.push(run.0.clone());
    }

    pub(crate) fn finish(mut self) -> Nodes {
        self.end_chunk();
        Nodes::of(self.chunks)
    }
}
