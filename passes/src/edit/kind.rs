//! A procedure that becomes an instruction is another operation, with the same body.

use exo_dialects::builder;
use exo_dialects::rewriter::{self, Place, Rewriter};
use exo_ir::Proc;
use exo_steps::Applied;
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike};

use super::attributes;
use super::error::EditError;

/// The procedure's operation from here on: where a step makes an instruction of a procedure, or the
/// reverse, a new one, with the body and the foreign attributes of the old one.
pub(super) fn replacement_op<'c: 'a, 'a>(
    context: &'c Context,
    rewriter: &Rewriter<'c>,
    old: OperationRef<'c, 'a>,
    applied: &Applied,
) -> Result<OperationRef<'c, 'a>, EditError> {
    if applied.before.instr.is_some() == applied.proc.instr.is_some() {
        return Ok(old);
    }
    let signature = Proc {
        instr: applied.proc.instr.clone(),
        ..applied.before.clone()
    };
    let made = builder::signature(context, &signature)?;
    attributes::pass_on(old, rewriter::reference(&made));
    let new = rewriter.insert(made, Place::Before(old));
    let (Ok(body), Ok(place)) = (old.region(0), new.region(0)) else {
        return Err(EditError::Mismatch);
    };
    let empty = place.first_block().ok_or(EditError::Mismatch)?;
    rewriter.move_blocks(body, place);
    rewriter.erase_block(empty);
    rewriter.erase(old);
    Ok(new)
}
