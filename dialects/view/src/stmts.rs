//! Statements in order.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::chunks::{Chunk, Chunks, Element};
use crate::{Outline, Stmt, StmtKind, Sym};

/// The statements of a block. Copies share them until one of the two is changed, so a copy of a procedure costs nothing,
/// and what a rewrite leaves alone is recognised as the same.
pub type Stmts = Chunks<Stmt>;

/// What was found out about some statements.
#[derive(Default)]
pub struct Seen {
    outline: OnceLock<Outline>,
    callees: OnceLock<BTreeSet<String>>,
    used_names: OnceLock<BTreeSet<String>>,
    definitions: OnceLock<Definitions>,
}

/// The buffers and windows that some statements define, in program order.
#[derive(Default, Debug)]
pub struct Definitions {
    /// Those of the statements themselves: what is behind them sees these.
    pub own: Vec<Sym>,
    /// Those of statements inside them.
    pub inside: Vec<Sym>,
}

impl Definitions {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = Sym> {
        self.own.iter().chain(&self.inside).copied()
    }

    fn add(&mut self, stmt: &Stmt) {
        self.own.extend(buffer_or_window(stmt));
        for (_, inner) in stmt.blocks().flat_map(Chunks::defining) {
            inner.walk(&mut |s| self.inside.extend(buffer_or_window(s)));
        }
    }
}

/// What a statement defines for those behind it.
fn buffer_or_window(stmt: &Stmt) -> Option<Sym> {
    match stmt.kind {
        StmtKind::Alloc { buf: sym } | StmtKind::Window { win: sym, .. } => Some(sym),
        _ => None,
    }
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

    /// The statements that define a buffer or window or have one inside them that does, each with its place.
    pub fn defining(&self) -> impl Iterator<Item = (usize, &Stmt)> {
        self.iter_where(Outline::defines)
    }

    /// The buffers and windows that the statements themselves define, each with the place of the statement.
    pub fn definitions(&self) -> impl Iterator<Item = (usize, Sym)> {
        let stmts = self.defining();
        stmts.filter_map(|(at, stmt)| Some((at, buffer_or_window(stmt)?)))
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

    /// The names of the definitions that its statements use: callees, configurations and externs.
    pub(crate) fn used_names(&self) -> &BTreeSet<String> {
        let find = || self.find_used_names();
        self.known().used_names.get_or_init(find)
    }

    /// The buffers and windows that are defined in its statements.
    pub fn definitions(&self) -> &Definitions {
        let find = || {
            let mut found = Definitions::default();
            let defining = self.items().iter().filter(|s| s.outline().defines());
            defining.for_each(|stmt| found.add(stmt));
            found
        };
        self.known().definitions.get_or_init(find)
    }
}
