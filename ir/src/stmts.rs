//! Statements in order.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::chunks::{Chunks, Element, Parts};
use crate::mentioned::{callees_of, names_used_by};
use crate::name_set::NameSet;
use crate::{Outline, Stmt, Sym};

/// The statements of a block. Copies share them until one of the two is changed, so a copy of a procedure costs nothing,
/// and what a rewrite leaves alone is recognised as the same.
pub type Stmts = Chunks<Stmt>;

/// Cached facts about consecutive statements.
#[derive(Default)]
pub struct Seen {
    outline: OnceLock<Outline>,
    callees: OnceLock<NameSet>,
    used_names: OnceLock<NameSet>,
    /// Filled in for leaves only.
    definitions: OnceLock<Definitions>,
}

/// The buffers and windows that some statements define, in program order.
#[derive(Default)]
struct Definitions {
    /// Symbols defined by the statements themselves: the statements behind them see these.
    own: Vec<Sym>,
    /// Symbols defined by statements inside them.
    inside: Vec<Sym>,
}

impl Definitions {
    fn of(stmts: &[Stmt]) -> Definitions {
        let mut found = Definitions::default();
        for stmt in stmts.iter().filter(|stmt| stmt.outline().defines()) {
            found.own.extend(stmt.defines_behind());
            for (_, inner) in stmt.blocks().flat_map(Chunks::defining) {
                inner.walk(&mut |s| found.inside.extend(s.defines_behind()));
            }
        }
        found
    }
}

impl Element for Stmt {
    type Known = Seen;
}

impl Chunks<Stmt> {
    /// The outline of the statements, all together; blocks and nesting count from their block, the
    /// first.
    pub fn outline(&self) -> &Outline {
        let find = || match self.parts() {
            Parts::Leaf(stmts) => Outline::of_all(stmts.iter().map(Stmt::outline)),
            Parts::Inner(lists) => Outline::of_all(lists.iter().map(Chunks::outline)),
        };
        self.known().outline.get_or_init(find)
    }

    /// The names of the procedures that are called in the statements.
    pub fn callees(&self) -> &BTreeSet<String> {
        self.shared_callees().names()
    }

    fn shared_callees(&self) -> &NameSet {
        let find = || match self.parts() {
            Parts::Leaf(stmts) => callees_of(stmts).into(),
            Parts::Inner(lists) => NameSet::union(lists.iter().map(Chunks::shared_callees)),
        };
        self.known().callees.get_or_init(find)
    }

    /// The names of the definitions that the statements use: callees, configurations and externs.
    pub(crate) fn used_names(&self) -> &NameSet {
        let find = || match self.parts() {
            Parts::Leaf(stmts) => names_used_by(stmts).into(),
            Parts::Inner(lists) => NameSet::union(lists.iter().map(Chunks::<Stmt>::used_names)),
        };
        self.known().used_names.get_or_init(find)
    }

    /// The statements with a wanted outline, each with its place; statements of a part that is not wanted are not looked at.
    pub fn iter_where<W: Fn(&Outline) -> bool + Copy>(
        &self,
        wanted: W,
    ) -> impl Iterator<Item = (usize, &Stmt)> {
        let leaves = self.leaves_where(move |_, part| wanted(part.outline()));
        let stmts = leaves.flat_map(|(start, leaf)| (start..).zip(leaf));
        stmts.filter(move |(_, stmt)| wanted(stmt.outline()))
    }

    /// The statements that define a buffer or window or have one inside them that does, each with its place.
    pub fn defining(&self) -> impl Iterator<Item = (usize, &Stmt)> {
        self.iter_where(Outline::defines)
    }

    /// The buffers and windows that the statements themselves define, each with the place of the statement.
    pub fn definitions(&self) -> impl Iterator<Item = (usize, Sym)> {
        let stmts = self.iter_where(|outline| outline.defines_itself);
        stmts.filter_map(|(at, stmt)| Some((at, stmt.defines_behind()?)))
    }

    /// The buffers and windows that the statements themselves define: what is behind them sees these.
    pub fn own_definitions(&self) -> impl Iterator<Item = Sym> {
        let leaves = self.definitions_of_leaves(|outline| outline.defines_itself);
        leaves.flat_map(|found| found.own.iter().copied())
    }

    /// The buffers and windows that are defined in the statements, inside them too.
    pub fn all_definitions(&self) -> impl Iterator<Item = Sym> {
        let leaves = self.definitions_of_leaves(Outline::defines);
        leaves.flat_map(|found| found.own.iter().chain(&found.inside).copied())
    }

    /// The definitions of the leaves whose outline is wanted.
    fn definitions_of_leaves<W: Fn(&Outline) -> bool>(
        &self,
        wanted: W,
    ) -> impl Iterator<Item = &Definitions> {
        let leaves = self.leaves_where(move |_, part| wanted(part.outline()));
        leaves.map(|(_, leaf)| {
            let find = || Definitions::of(leaf.as_slice());
            leaf.known().definitions.get_or_init(find)
        })
    }
}
