//! Buffers and windows, once they are there.

use crate::emit::Ssa;
use crate::types::Layout;

/// A buffer or window, once it is there.
#[derive(Clone)]
pub(crate) struct Slot<'c> {
    /// The memref.
    pub(crate) value: Ssa<'c>,
    /// The layout of its cells.
    pub(crate) layout: Layout,
}
