//! Contexts of operations.

use std::ops::Deref;

use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use melior::{Context, ContextRef};

/// The context of an operation.
///
/// A `&Context` that melior makes of a `ContextRef` points at that value, not at the context: it must be held for as
/// long as the reference is used.
pub struct HeldContext<'c>(ContextRef<'c>);

impl Deref for HeldContext<'_> {
    type Target = Context;

    fn deref(&self) -> &Context {
        // SAFETY: the reference lives no longer than the value that it points at.
        unsafe { self.0.to_ref() }
    }
}

/// The context that an operation lives in.
pub fn context_of<'c>(op: OperationRef<'c, '_>) -> HeldContext<'c> {
    HeldContext(op.context())
}
