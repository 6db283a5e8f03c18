//! Which operation is which statement.

use exo_dialects::ops::{Block, ForOp, FreeOp, IfOp, ProcView};
use exo_dialects::rewriter::Rewriter;
use exo_view::{Proc, Stmt, StmtId};
use melior::ir::OperationRef;
use rustc_hash::FxHashMap;

use super::EditError;

/// The operations of a procedure's statements.
pub type StatementOps<'c, 'a> = FxHashMap<StmtId, OperationRef<'c, 'a>>;

/// Pairs the statements of a procedure with its operations, and removes what the view does not have: `exo.free`.
pub(super) fn of<'c: 'a, 'a>(
    rewriter: &Rewriter<'c>,
    proc: OperationRef<'c, 'a>,
    view: &Proc,
) -> Result<StatementOps<'c, 'a>, EditError> {
    let found = in_order(proc)?;
    found.freed.iter().for_each(|op| rewriter.erase(*op));
    let mut stmts: Vec<&Stmt> = Vec::new();
    for stmt in &view.body {
        stmt.walk(&mut |s| stmts.push(s));
    }
    if found.statements.len() != stmts.len() {
        return Err(EditError::Mismatch);
    }
    let pairs = stmts.into_iter().zip(found.statements);
    pairs
        .map(|(stmt, op)| Ok((stmt.id().ok_or(EditError::Mismatch)?, op)))
        .collect()
}

/// The operations of a procedure's statements in program order.
pub(super) fn operations<'c: 'a, 'a>(
    proc: OperationRef<'c, 'a>,
) -> Result<Vec<OperationRef<'c, 'a>>, EditError> {
    Ok(in_order(proc)?.statements)
}

#[derive(Default)]
struct Found<'c, 'a> {
    statements: Vec<OperationRef<'c, 'a>>,
    freed: Vec<OperationRef<'c, 'a>>,
}

fn in_order<'c: 'a, 'a>(proc: OperationRef<'c, 'a>) -> Result<Found<'c, 'a>, EditError> {
    let view = ProcView::try_from(proc).map_err(|_| EditError::Mismatch)?;
    let mut found = Found::default();
    collect(view.body().map_err(|_| EditError::Mismatch)?, &mut found);
    Ok(found)
}

fn collect<'c: 'a, 'a>(block: Block<'c, 'a>, found: &mut Found<'c, 'a>) {
    for op in block.operations() {
        if FreeOp::try_from(op).is_ok() {
            found.freed.push(op);
            continue;
        }
        found.statements.push(op);
        let inside = match (ForOp::try_from(op), IfOp::try_from(op)) {
            (Ok(l), _) => vec![l.body().ok()],
            (_, Ok(choice)) => vec![choice.then_block().ok(), choice.else_block()],
            _ => vec![],
        };
        inside.into_iter().flatten().for_each(|b| collect(b, found));
    }
}
