//! Statements of a large block, some tens together: what they may do is summed up once, so that who makes the block anew can pass
//! over those that a change has left alone.

use std::sync::Arc;

use exo_view::{Mentions, Outline};

use super::{Node, Summary};
use crate::dataflow::FieldEnv;

/// How many statements a run has when it is full.
const RUN_LENGTH: usize = 96;

/// Statements one behind the other.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// How many.
    pub(crate) len: usize,
    /// What the fields hold before the first of them.
    pub(crate) before: FieldEnv,
    /// What all of them may do.
    pub(crate) summary: Arc<Summary>,
    /// Whether there is an allocation or a window, in one of them or inside.
    pub(crate) defines: bool,
    /// The variables that they may mention or define.
    pub(crate) mentions: Mentions,
}

impl Run {
    /// Whether its nodes would be made anew exactly so where the fields hold the same before it, its statements are untouched, and
    /// what they call and mention is what it was.
    pub(crate) fn follows_from_statements(&self) -> bool {
        !self.summary.contextual && self.summary.writes_fields.is_empty()
    }
}

/// The runs of a block, in order.
pub(crate) type Runs = Arc<[Run]>;

/// Finds the runs of a block by the places where they begin, asked in order.
pub(crate) struct RunsInOrder<'r> {
    runs: &'r [Run],
    /// Where the first of these begins.
    place: usize,
}

impl<'r> RunsInOrder<'r> {
    pub(crate) fn of(runs: &'r [Run]) -> Self {
        RunsInOrder { runs, place: 0 }
    }

    /// The run that begins at a place.
    pub(crate) fn at(&mut self, place: usize) -> Option<&'r Run> {
        while let [first, rest @ ..] = self.runs {
            if self.place >= place {
                return Some(first).filter(|_| self.place == place);
            }
            self.place += first.len;
            self.runs = rest;
        }
        None
    }
}

/// The nodes of a block in the making, with their runs.
pub(crate) struct Sequence {
    nodes: Vec<Node>,
    runs: Vec<Run>,
    open: Option<Run>,
    /// Whether there are runs: in a small block there is nothing to pass over.
    summed: bool,
}

impl Sequence {
    /// For a block of so many statements.
    pub(crate) fn of(len: usize) -> Sequence {
        Sequence {
            nodes: Vec::with_capacity(len),
            runs: Vec::new(),
            open: None,
            summed: len >= RUN_LENGTH,
        }
    }

    /// Adds the node of a statement with that outline.
    pub(crate) fn push(&mut self, node: Node, outline: &Outline) {
        if !self.summed {
            self.nodes.push(node);
            return;
        }
        let mut run = self.open.take().unwrap_or_else(|| Run {
            len: 0,
            before: node.before.clone(),
            summary: Arc::default(),
            defines: false,
            mentions: Mentions::default(),
        });
        run.len += 1;
        run.defines |= outline.allocates || outline.makes_windows;
        run.mentions.join(outline.mentions);
        Arc::make_mut(&mut run.summary).join(&node.summary);
        self.nodes.push(node);
        self.open = Some(run);
        if self.open.as_ref().is_some_and(|run| run.len == RUN_LENGTH) {
            self.close();
        }
    }

    /// Adds a run of another block.
    pub(crate) fn push_run(&mut self, run: &Run, nodes: &[Node]) {
        self.close();
        self.nodes.extend_from_slice(nodes);
        self.runs.push(run.clone());
    }

    fn close(&mut self) {
        self.runs.extend(self.open.take());
    }

    pub(crate) fn finish(mut self) -> (Vec<Node>, Runs) {
        self.close();
        (self.nodes, self.runs.into())
    }
}
