//! The only place that changes operations.
//!
//! A step gives a procedure as it shall be, each statement with its origin among the statements that were there. This
//! module brings the operations to that state: an operation that goes on is moved and updated, so that whoever holds
//! it or has put attributes on it keeps it; what is new is made; what is left over is erased, innermost and last first.

mod graft;
mod locations;

use std::collections::HashMap;

use exo_dialects::builder::{self, BuildError};
use exo_dialects::equivalence;
use exo_dialects::hw;
use exo_dialects::names::attr;
use exo_dialects::ops::{Definition, ProcView};
use exo_dialects::rewriter::{self, Rewriter};
use exo_steps::Applied;
use exo_view::{Equivalence, Item, Loc, Module, Proc};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike};
use thiserror::Error;

/// The procedures and instructions of a module, by name.
pub type Procedures<'c, 'a> = HashMap<String, OperationRef<'c, 'a>>;

/// Why operations could not be brought to the state that a step asks for: a bug, in the step or here.
#[derive(Debug, Error)]
pub enum EditError {
    /// The step worked on what is no procedure of the module.
    #[error("'{0}' has no operation")]
    Missing(String),
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

/// The procedures and instructions that a module defines.
pub fn procedures<'c: 'a, 'a>(module: OperationRef<'c, 'a>) -> Procedures<'c, 'a> {
    let named = |op| match Definition::try_from(op) {
        Ok(Definition::Proc(proc)) => Some((proc.name().unwrap_or_default().to_owned(), op)),
        _ => None,
    };
    definitions(module).filter_map(named).collect()
}

/// The operations that stand in a module, in order.
pub(crate) fn definitions<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    let block = module
        .first_region()
        .and_then(|region| region.first_block());
    let first = block.and_then(|block| block.first_operation());
    std::iter::successors(first, |op| op.next_in_block())
}

/// Carries a step over to the operations of a module, and keeps `procs` up: the procedure that was rewritten, those that
/// were made of it, uses of a name that changed, libraries, and records of other procedures.
///
/// # Errors
/// The step gave something that is no procedure: a bug. The operations are then in no state to go on with.
pub fn carry_over<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    procs: &mut Procedures<'c, 'a>,
    applied: &Applied,
) -> Result<(), EditError> {
    let op = procs
        .remove(&applied.name)
        .ok_or_else(|| EditError::Missing(applied.name.clone()))?;
    apply(context, op, applied)?;
    procs.insert(applied.proc.name.clone(), op);
    let mut next = op.next_in_block();
    for added in &applied.added {
        let Some(op) = next else { break };
        procs.insert(added.name.clone(), op);
        next = op.next_in_block();
    }
    if applied.name != applied.proc.name {
        rewriter::replace_symbol_uses(module, &applied.name, &applied.proc.name);
    }
    record_libraries(context, module, &made_by(applied));
    for (name, record) in &applied.records {
        if let Some(op) = procs.get(name) {
            set_record(context, *op, record.as_ref());
        }
    }
    Ok(())
}

/// What a step made, with what that uses of hardware libraries.
fn made_by(applied: &Applied) -> Module {
    let procs = std::iter::once(&applied.proc).chain(&applied.added);
    let mut view = Module {
        items: procs.cloned().map(Item::Proc).collect(),
        ..Module::default()
    };
    hw::libraries().complete(&mut view);
    view
}

/// `old` is the procedure that the step was applied to.
fn apply<'c>(
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
fn set_record<'c>(context: &'c Context, op: OperationRef<'c, '_>, record: Option<&Equivalence>) {
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

/// Adds the hardware libraries that a view uses to those that a module records.
fn record_libraries<'c>(context: &'c Context, module: OperationRef<'c, '_>, view: &Module) {
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
