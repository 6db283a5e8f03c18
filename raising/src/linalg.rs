//! Operations of linalg, none of which a procedure has: MLIR makes loops of those on memrefs.

use exo_dialects::upstream;
use melior::ir::r#type::TypeLike;
use melior::ir::{OperationRef, ValueLike};

use crate::outline::in_order;
use crate::refusal::{Reason, Refusal};

/// The refusal of the first operation of linalg that is left in a function of which loops were made as far as MLIR can.
pub fn left_of_linalg(function: OperationRef<'_, '_>) -> Option<Refusal> {
    let mut first = None;
    in_order(function, &mut |op| {
        if first.is_none() && is_linalg(op) {
            first = Some(Refusal::at(op, reason(op)));
        }
    });
    first
}

/// Whether a function has operations of linalg.
pub fn has_linalg(function: OperationRef<'_, '_>) -> bool {
    let mut any = false;
    in_order(function, &mut |op| any |= is_linalg(op));
    any
}

/// Whether an operation is one of linalg.
pub fn is_linalg(op: OperationRef<'_, '_>) -> bool {
    upstream::name(op).starts_with("linalg.")
}

fn reason(op: OperationRef<'_, '_>) -> Reason {
    let mut values = upstream::operands(op);
    values.extend(upstream::results(op));
    match values.iter().any(|value| value.r#type().is_tensor()) {
        true => Reason::Tensors,
        false => Reason::NoLoops,
    }
}
