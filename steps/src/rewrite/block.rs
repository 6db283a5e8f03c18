//! Statements that go.

use exo_ir::{Proc, SlicePath, Stmt, StmtKind, StmtPath};

use super::{RewriteError, at};

/// Takes a statement out of its block; what would be an empty block is `pass`.
///
/// # Errors
/// There is no such statement.
pub fn remove(proc: &mut Proc, path: &StmtPath) -> Result<Stmt, RewriteError> {
    let old = at::stmt(proc, path)?.clone();
    replace_with(proc, path, Vec::new())?;
    Ok(old)
}

/// Puts statements in the place of one; what would be an empty block is `pass`. Gives the place of what was put, `None` if
/// that is nothing.
///
/// # Errors
/// There is no such statement.
pub fn replace_with(
    proc: &mut Proc,
    path: &StmtPath,
    stmts: Vec<Stmt>,
) -> Result<Option<SlicePath>, RewriteError> {
    let old = at::stmt(proc, path)?.clone();
    let put = at::splice(proc, &path.slice(), stmts)?;
    let block = at::block_mut(proc, &path.block)?;
    if block.is_empty() {
        block.push(old.derived(StmtKind::Pass));
    }
    Ok(Some(put).filter(|put| !put.range.is_empty()))
}
