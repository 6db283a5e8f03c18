//! Statements in order.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::chunks::{Chunk, Chunks, Element};
use crate::{Outline, Stmt};

/// The statements of a block. Copies share them until one of the two is changed, so a copy of a procedure costs nothing,
/// and what a rewrite leaves alone is recognised as the same.
pub type Stmts = Chunks<Stmt>;

/// What was found out about some statements.
#[derive(Default)]
pub struct Seen {
    outline: OnceLock<Outline>,
    callees: OnceLock<BTreeSet<String>>,
}

impl Element for Stmt {
    type Known = Seen;
}

impl Chunks<Stmt> {
    /// What there is in the statements, all together; blocks and nesting count from this block, the first.
    pub fn outline(&self) -> &Outline {
        match self.chunks() {
            // What is known of the only chunk is known of all.
            [chunk] => chunk.outline(),
            chunks => {
                let outlines = chunks.iter().map(Chunk::outline);
                let seen = self.known();
                seen.outline.get_or_init(|| Outline::of_all(outlines))
            }
        }
    }
}

impl Chunks<Stmt> {
    /// The statements with a wanted outline, each with its place; statements of a chunk that is not wanted are not looked at.
    pub fn iter_where<W: Fn(&Outline) -> bool + Copy>(
        &self,
        wanted: W,
    ) -> impl Iterator<Item = (usize, &Stmt)> {
        let chunks = self.placed_chunks();
        let chunks = chunks.filter(move |(_, chunk)| wanted(chunk.outline()));
        let stmts = chunks.flat_map(|(start, chunk)| (start..).zip(chunk.items()));
        stmts.filter(move |(_, stmt)| wanted(stmt.outline()))
    }
}

impl Chunk<Stmt> {
    /// What there is in its statements, all together; blocks and nesting count from their block, the first.
    pub fn outline(&self) -> &Outline {
        let stmts = self.items().iter().map(Stmt::outline);
        let seen = self.known();
        seen.outline.get_or_init(|| Outline::of_all(stmts))
    }

    /// The names of the procedures that are called in its statements.
    pub fn callees(&self) -> &BTreeSet<String> {
        let find = || self.find_callees();
        self.known().callees.get_or_init(find)
    }
}
