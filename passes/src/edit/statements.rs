//! The operations of statements.

use exo_dialects::ops::{Block, ForOp, IfOp, ProcView};
use exo_ir::{Proc, Stmt, StmtId};
use melior::ir::OperationRef;
use rustc_hash::FxHashMap;

use super::error::EditError;

/// The operations of a procedure's statements.
pub type StatementOps<'c, 'a> = FxHashMap<StmtId, OperationRef<'c, 'a>>;

/// Pairs the statements of a procedure with its operations.
pub(super) fn of<'c: 'a, 'a>(
    proc: OperationRef<'c, 'a>,
    view: &Proc,
) -> Result<StatementOps<'c, 'a>, EditError> {
    let found = operations(proc)?;
    let mut stmts: Vec<&Stmt> = Vec::new();
    for stmt in &view.body {
        stmt.walk(&mut |s| stmts.push(s));
    }
    if found.len() != stmts.len() {
        return Err(EditError::Mismatch);
    }
    let pairs = stmts.into_iter().zip(found);
    pairs
        .map(|(stmt, op)| Ok((stmt.id().ok_or(EditError::Mismatch)?, op)))
        .collect()
}

/// The operations of a procedure's statements in program order.
pub(super) fn operations<'c: 'a, 'a>(
    proc: OperationRef<'c, 'a>,
) -> Result<Vec<OperationRef<'c, 'a>>, EditError> {
    let view = ProcView::try_from(proc).map_err(|_| EditError::Mismatch)?;
    let mut found = Vec::new();
    collect(view.body().map_err(|_| EditError::Mismatch)?, &mut found);
    Ok(found)
}

fn collect<'c: 'a, 'a>(block: Block<'c, 'a>, found: &mut Vec<OperationRef<'c, 'a>>) {
    for op in block.operations() {
        found.push(op);
        let inside = match (ForOp::try_from(op), IfOp::try_from(op)) {
            (Ok(l), _) => vec![l.body().ok()],
            (_, Ok(choice)) => vec![choice.then_block().ok(), choice.else_block()],
            _ => vec![],
        };
        inside.into_iter().flatten().for_each(|b| collect(b, found));
    }
}
