//! Statements that go.

use exo_view::{Proc, Stmt, StmtKind, StmtPath};

/// Takes a statement out of its block; what would be an empty block is `pass`.
pub fn remove(proc: &mut Proc, path: &StmtPath) -> Option<Stmt> {
    replace_with(proc, path, Vec::new())
}

/// Puts statements in the place of one, which is given back; what would be an empty block is `pass`.
pub fn replace_with(proc: &mut Proc, path: &StmtPath, stmts: Vec<Stmt>) -> Option<Stmt> {
    let block = proc.block_mut(&path.block)?;
    if path.at >= block.len() {
        return None;
    }
    let old = block.splice(path.at..=path.at, stmts).next()?;
    if block.is_empty() {
        block.push(old.derived(StmtKind::Pass));
    }
    Some(old)
}
