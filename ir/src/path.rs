//! The path of a statement in its procedure, by position.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::{Branch, Outline, Proc, Stmt, StmtPart, StmtPartMut, Stmts};

/// A block of a procedure: its body, or a block inside one of its statements. Shown as `body[2].orelse`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct BlockPath(Vec<(usize, Branch)>);

/// A statement of a procedure. Shown as `body[2].orelse[0]`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StmtPath {
    /// The block that it stands in.
    pub block: BlockPath,
    /// Its position there.
    pub at: usize,
}

/// Consecutive statements of a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SlicePath {
    /// The block.
    pub block: BlockPath,
    /// The positions there.
    pub range: Range<usize>,
}

/// A text that is no path of a statement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a path such as body[0].body[2]")]
pub struct NotAPath(pub String);

impl BlockPath {
    /// The procedure's body.
    pub fn root() -> BlockPath {
        BlockPath::default()
    }

    /// The statement at a position of the block.
    pub fn stmt(&self, at: usize) -> StmtPath {
        StmtPath {
            block: self.clone(),
            at,
        }
    }

    /// Consecutive statements of the block.
    pub fn slice(&self, range: Range<usize>) -> SlicePath {
        SlicePath {
            block: self.clone(),
            range,
        }
    }

    /// The statement that the block is in; `None` for the procedure's body.
    pub fn parent(&self) -> Option<StmtPath> {
        self.parent_branch().map(|(parent, _)| parent)
    }

    /// The statement that the block is in, and which of its blocks it is.
    pub fn parent_branch(&self) -> Option<(StmtPath, Branch)> {
        let ((at, branch), outer) = self.0.split_last()?;
        let block = BlockPath(outer.to_vec());
        Some((StmtPath { block, at: *at }, *branch))
    }

    /// How many statements are around the block.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// The statements around the block, the outermost first, each with the block of it that leads inwards.
    pub fn enclosing(&self) -> impl Iterator<Item = (StmtPath, Branch)> {
        self.0.iter().enumerate().map(|(k, (at, branch))| {
            let block = BlockPath(self.0[..k].to_vec());
            (StmtPath { block, at: *at }, *branch)
        })
    }

    /// The position of the block's own statement that a statement is, or stands inside of.
    pub fn which(&self, stmt: &StmtPath) -> Option<usize> {
        let inside = stmt.block.0.get(self.depth());
        let at = inside.map_or(stmt.at, |(at, _)| *at);
        stmt.block.is_within(self).then_some(at)
    }

    /// Whether the block is `outer` or inside a statement of it.
    pub fn is_within(&self, outer: &BlockPath) -> bool {
        self.0.starts_with(&outer.0)
    }
}

impl StmtPath {
    /// Compares where two statements begin in the text; a statement stands before those inside it.
    pub fn cmp_in_text(&self, other: &StmtPath) -> Ordering {
        self.positions().cmp(other.positions())
    }

    fn positions(&self) -> impl Iterator<Item = (usize, Branch)> {
        let around = self.block.0.iter().copied();
        around.chain([(self.at, Branch::Body)])
    }

    /// One of the statement's own blocks.
    pub fn inner(&self, branch: Branch) -> BlockPath {
        let mut steps = self.block.0.clone();
        steps.push((self.at, branch));
        BlockPath(steps)
    }

    /// The statement's body.
    pub fn body(&self) -> BlockPath {
        self.inner(Branch::Body)
    }

    /// The statement alone, as a slice.
    pub fn slice(&self) -> SlicePath {
        self.block.slice(self.at..self.at + 1)
    }

    /// Whether this is `outer` or a statement inside it.
    pub fn is_within(&self, outer: &StmtPath) -> bool {
        if self == outer {
            return true;
        }
        let depth = outer.block.depth();
        self.block.is_within(&outer.block) && self.block.0.get(depth).map(|s| s.0) == Some(outer.at)
    }
}

impl fmt::Display for SlicePath {
    /// `body[2]` of one statement, `body[1:3]` of several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.range.len() {
            1 => self.first().fmt(f),
            _ => write!(f, "{}[{}:{}]", self.block, self.range.start, self.range.end),
        }
    }
}

impl SlicePath {
    /// Whether a statement is one of the slice or inside one.
    pub fn contains(&self, stmt: &StmtPath) -> bool {
        let at = self.block.which(stmt);
        at.is_some_and(|at| self.range.contains(&at))
    }

    /// The path of the first statement.
    pub fn first(&self) -> StmtPath {
        self.block.stmt(self.range.start)
    }

    /// The paths of the statements.
    pub fn stmts(&self) -> impl Iterator<Item = StmtPath> {
        self.range.clone().map(|at| self.block.stmt(at))
    }
}

impl Stmt {
    /// One of the statement's blocks, if it has it. A loop has no [`Branch::Orelse`].
    pub fn block(&self, branch: Branch) -> Option<&Stmts> {
        let mut found = None;
        self.kind.parts(|part| match part {
            StmtPart::Block(which, block) if which == branch => found = Some(block),
            _ => {}
        });
        found
    }

    /// One of the statement's blocks, to be changed.
    pub fn block_mut(&mut self, branch: Branch) -> Option<&mut Stmts> {
        let mut found = None;
        self.kind.parts_mut(|part| match part {
            StmtPartMut::Block(which, block) if which == branch => found = Some(block),
            _ => {}
        });
        found
    }
}

impl Proc {
    /// The statements of a block; `None` if there is no such block.
    pub fn block(&self, path: &BlockPath) -> Option<&Stmts> {
        let mut block = &self.body;
        for (at, branch) in &path.0 {
            block = block.get(*at)?.block(*branch)?;
        }
        Some(block)
    }

    /// The statements of a block, to be changed.
    pub fn block_mut(&mut self, path: &BlockPath) -> Option<&mut Stmts> {
        let mut block = &mut self.body;
        for (at, branch) in &path.0 {
            block = block.get_mut(*at)?.block_mut(*branch)?;
        }
        Some(block)
    }

    /// A statement; `None` if there is none.
    pub fn stmt(&self, path: &StmtPath) -> Option<&Stmt> {
        self.block(&path.block)?.get(path.at)
    }

    /// A statement, to be changed.
    pub fn stmt_mut(&mut self, path: &StmtPath) -> Option<&mut Stmt> {
        self.block_mut(&path.block)?.get_mut(path.at)
    }

    /// Consecutive statements; `None` if they are not there.
    pub fn slice(&self, path: &SlicePath) -> Option<&[Stmt]> {
        self.block(&path.block)?.slice(path.range.clone())
    }

    /// Calls `f` on every statement with its path, in program order.
    pub fn walk_paths<'a>(&'a self, f: &mut dyn FnMut(&StmtPath, &'a Stmt)) {
        self.walk_paths_where(&|_| true, f);
    }

    /// Calls `f` as the function above, but passes over statements whose outline is not wanted,
    /// with all that is inside them.
    pub fn walk_paths_where<'a>(
        &'a self,
        wanted: &dyn Fn(&Outline) -> bool,
        f: &mut dyn FnMut(&StmtPath, &'a Stmt),
    ) {
        let root = BlockPath::root();
        walk_block(&self.body, &root, wanted, f);
    }

    /// Calls `f` on the statements of a slice and those inside them, with their paths, in program order.
    pub fn walk_paths_in<'a>(&'a self, slice: &SlicePath, f: &mut dyn FnMut(&StmtPath, &'a Stmt)) {
        let stmts = self.slice(slice).unwrap_or_default();
        for (at, stmt) in (slice.range.start..).zip(stmts) {
            walk_one(stmt, &slice.block.stmt(at), &|_| true, f);
        }
    }
}

/// The statements of a block, with what is inside them.
fn walk_block<'a>(
    block: &'a Stmts,
    path: &BlockPath,
    wanted: &dyn Fn(&Outline) -> bool,
    f: &mut dyn FnMut(&StmtPath, &'a Stmt),
) {
    for (at, stmt) in block.iter_where(wanted) {
        walk_one(stmt, &path.stmt(at), wanted, f);
    }
}

/// A statement with what is inside it.
fn walk_one<'a>(
    stmt: &'a Stmt,
    path: &StmtPath,
    wanted: &dyn Fn(&Outline) -> bool,
    f: &mut dyn FnMut(&StmtPath, &'a Stmt),
) {
    f(path, stmt);
    for branch in [Branch::Body, Branch::Orelse] {
        if let Some(inner) = stmt.block(branch) {
            walk_block(inner, &path.inner(branch), wanted, f);
        }
    }
}

impl fmt::Display for BlockPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("body")?;
        self.0.iter().try_for_each(|(at, branch)| match branch {
            Branch::Body => write!(f, "[{at}].body"),
            Branch::Orelse => write!(f, "[{at}].orelse"),
        })
    }
}

impl fmt::Display for StmtPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.block, self.at)
    }
}

impl FromStr for StmtPath {
    type Err = NotAPath;

    fn from_str(text: &str) -> Result<StmtPath, NotAPath> {
        parse(text).ok_or_else(|| NotAPath(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<StmtPath> {
    let mut path = BlockPath::root();
    let mut rest = text.trim().strip_prefix("body")?;
    loop {
        let (number, behind) = rest.strip_prefix('[')?.split_once(']')?;
        let stmt = path.stmt(number.trim().parse().ok()?);
        if behind.is_empty() {
            return Some(stmt);
        }
        let (branch, more) = match behind.strip_prefix(".body") {
            Some(more) => (Branch::Body, more),
            None => (Branch::Orelse, behind.strip_prefix(".orelse")?),
        };
        path = stmt.inner(branch);
        rest = more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_as_they_are_read() {
        let path: StmtPath = "body[0].body[2].orelse[1]".parse().unwrap();
        assert_eq!(path.to_string(), "body[0].body[2].orelse[1]");
        assert_eq!(path.block.depth(), 2);
        for wrong in ["", "body", "body[x]", "body[0].b[1]", "body[0]]", "[0]"] {
            assert!(wrong.parse::<StmtPath>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn containment_follows_the_nesting() {
        let inner: StmtPath = "body[3].body[0]".parse().unwrap();
        let outer = BlockPath::root().stmt(3);
        assert!(inner.is_within(&outer) && outer.is_within(&outer));
        assert!(!outer.is_within(&inner));
        assert!(!inner.is_within(&BlockPath::root().stmt(0)));
        assert!(BlockPath::root().slice(2..4).contains(&inner));
        assert!(!BlockPath::root().slice(0..3).contains(&inner));
        assert!(BlockPath::root().slice(3..4).contains(&outer));
        let block = outer.body();
        assert!(block.slice(0..1).contains(&inner) && !block.slice(1..9).contains(&inner));
        assert!(!block.slice(0..9).contains(&outer) && !inner.body().slice(0..9).contains(&inner));
        assert!(!outer.inner(Branch::Orelse).slice(0..9).contains(&inner));
    }
}
