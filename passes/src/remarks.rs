//! Remarks, behind which a pass goes on.

use exo_diagnostics::{Diagnostic, Severity};
use exo_dialects::{diagnostic, location};
use exo_ir::Loc;
use melior::Context;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

/// Says something about an operation that is no failure.
pub(crate) fn remark(context: &Context, message: String, op: OperationRef<'_, '_>) {
    remark_at(context, message, &location::from_mlir(op.location()));
}

/// Says something about a place that is no failure.
pub(crate) fn remark_at(context: &Context, message: String, loc: &Loc) {
    diagnostic::emit(context, &Diagnostic::new(Severity::Remark, message).at(loc));
}
