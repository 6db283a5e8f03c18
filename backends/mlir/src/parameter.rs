//! Parameters of functions.

use exo_lowering::{Cond, ControlSum};
use melior::Context;
use melior::ir::Type;

use crate::types::Layout;

/// The parameter of a function for an argument of its procedure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Parameter {
    /// A boolean.
    Truth,
    /// An integer.
    Number,
    /// A buffer.
    Buffer(BufferParameter),
}

/// A buffer that a function takes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BufferParameter {
    /// The layout of its cells.
    pub(crate) layout: Layout,
    /// Whether it is dense and begins at its pointer, so that its memref has no layout: passes of affine take no other.
    pub(crate) dense: bool,
    /// Whether it is a window with strides of its own.
    pub(crate) window: bool,
    /// Whether nothing else reaches its cells while some are written.
    pub(crate) unaliased: bool,
    /// Whether it is only read.
    pub(crate) constant: bool,
}

impl BufferParameter {
    /// Its memref.
    pub(crate) fn memref<'c>(&self, context: &'c Context) -> Type<'c> {
        match self.dense {
            true => self.layout.dense_memref(context),
            false => self.layout.memref(context),
        }
    }

    /// The dimensions whose strides are passed beside a pointer.
    pub(crate) fn strides_passed(&self) -> impl Iterator<Item = usize> {
        let strides = self.layout.strides.iter().enumerate();
        let unknown = strides.filter(|(_, s)| self.window && s.is_none());
        unknown.map(|(dim, _)| dim)
    }
}

/// The head of a function.
pub(crate) struct Head {
    /// A parameter for each argument.
    pub(crate) parameters: Vec<Parameter>,
    /// Values to be kept, in the order of their numbers.
    pub(crate) frozen: Vec<ControlSum>,
    /// The conditions that callers guarantee.
    pub(crate) assumptions: Vec<Cond>,
}
