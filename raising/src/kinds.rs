//! Operations on memrefs, by what they give.

use exo_dialects::upstream;
use melior::ir::OperationRef;

/// Whether an operation gives another name to cells of the memref that is its first operand.
pub(crate) fn is_view(op: OperationRef<'_, '_>) -> bool {
    matches!(
        upstream::name(op),
        "memref.cast" | "memref.subview" | "memref.expand_shape" | "memref.collapse_shape"
    )
}

/// The name of the global memref that an operation gives; `None` if it gives none.
pub(crate) fn global_name<'c>(op: OperationRef<'c, '_>) -> Option<&'c str> {
    match upstream::name(op) {
        "memref.get_global" => upstream::attribute(op, "name").and_then(upstream::symbol),
        _ => None,
    }
}
