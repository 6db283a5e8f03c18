//! The only place that changes operations.
//!
//! A step gives a procedure as it shall be, each statement with its origin among the statements that were there. This
//! module brings the operations to that state: an operation that goes on is moved and updated, so that whoever holds
//! it or has put attributes on it keeps it; what is new is made; what is left over is erased, innermost and last first.

mod graft;
mod locations;

use exo_dialects::builder::{self, BuildError};
use exo_dialects::equivalence;
use exo_dialects::hw;
use exo_dialects::names::attr;
use exo_dialects::ops::ProcView;
use exo_dialects::rewriter::{self, Rewriter};
use exo_steps::Applied;
use exo_view::{Equivalence, Loc, Module, Proc};
use melior::Context;
use melior::ir::OperationRef;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use thiserror::Error;

/// Why operations could not be brought to the state that a step asks for: a bug, in the step or here.
#[derive(Debug, Error)]
pub(crate) enum EditError {
    /// The view cannot be built.
    #[error("the result cannot be built: {0}")]
    Build(#[from] BuildError),
    /// The operations are not those that the step has seen.
    #[error("the operations do not fit the procedure that was rewritten")]
    Mismatch,
    /// The result does not verify; the verifier has said why.
    #[error("the result does not verify")]
    Invalid(Loc),
}

/// Carries a step over to the operations: `old` is the procedure that it was applied to.
///
/// # Errors
/// The step gave something that is no procedure: a bug.
pub(crate) fn apply<'c>(
    context: &'c Context,
    old: OperationRef<'c, '_>,
    applied: &Applied,
) -> Result<(), EditError> {
    let rewriter = Rewriter::new(context);
    insert_added(context, old, &applied.added)?;
    let new = builder::proc(context, &applied.proc)?;
    graft::graft(context, &rewriter, old, &new, &applied.proc)?;
    drop(new);
    match rewriter::verifies(old) {
        true => Ok(()),
        false => Err(EditError::Invalid(applied.proc.loc.clone())),
    }
}

/// Gives a procedure the record that it has now of what it was derived from: a step on one procedure can concern the
/// records of others.
pub(crate) fn set_record<'c>(
    context: &'c Context,
    op: OperationRef<'c, '_>,
    record: Option<&Equivalence>,
) {
    Rewriter::new(context).modify(op, || match record {
        Some(record) => {
            let value = equivalence::attribute(context, record);
            rewriter::set_discardable(op, attr::EQUIVALENCE, value);
        }
        None => rewriter::remove_attribute(op, attr::EQUIVALENCE),
    });
}

/// New procedures stand behind the one that they were made of, in order.
fn insert_added<'c>(
    context: &'c Context,
    old: OperationRef<'c, '_>,
    added: &[Proc],
) -> Result<(), EditError> {
    let mut last = old;
    for view in added {
        let new = builder::proc(context, view)?;
        graft::inherit(context, old, &new, view)?;
        let block = old.block().ok_or(EditError::Mismatch)?;
        last = block.insert_operation_after(last, new);
        if !rewriter::verifies(last) {
            return Err(EditError::Invalid(view.loc.clone()));
        }
    }
    Ok(())
}

/// Lets every use of a procedure's name in a module follow it to a new name.
pub(crate) fn rename_uses(module: OperationRef<'_, '_>, old: &str, new: &str) {
    rewriter::replace_symbol_uses(module, old, new);
}

/// Adds the hardware libraries that a view uses to those that a module records.
pub(crate) fn record_libraries<'c>(
    context: &'c Context,
    module: OperationRef<'c, '_>,
    view: &Module,
) {
    if let Some(record) = hw::record(context, view) {
        rewriter::merge_dictionary(context, module, attr::LIBRARIES, record);
    }
}

/// Every statement of a procedure's operations in program order, as the view has them: without `exo.free`.
fn statements<'c: 'a, 'a>(
    proc: OperationRef<'c, 'a>,
) -> Result<Vec<OperationRef<'c, 'a>>, EditError> {
    let view = ProcView::try_from(proc).map_err(|_| EditError::Mismatch)?;
    let mut found = Vec::new();
    collect(view.body().map_err(|_| EditError::Mismatch)?, &mut found);
    Ok(found)
}

fn collect<'c: 'a, 'a>(
    block: exo_dialects::ops::Block<'c, 'a>,
    found: &mut Vec<OperationRef<'c, 'a>>,
) {
    use exo_dialects::ops::{ForOp, FreeOp, IfOp};
    for op in block.operations() {
        if FreeOp::try_from(op).is_ok() {
            continue;
        }
        found.push(op);
        if let Ok(l) = ForOp::try_from(op) {
            l.body().into_iter().for_each(|b| collect(b, found));
        } else if let Ok(choice) = IfOp::try_from(op) {
            choice
                .then_block()
                .into_iter()
                .for_each(|b| collect(b, found));
            choice
                .else_block()
                .into_iter()
                .for_each(|b| collect(b, found));
        }
    }
}
