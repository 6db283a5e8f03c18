//! Parameters of functions.

use exo_lowering::{Cond, ControlSum};

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
    /// Whether it is a window with strides of its own.
    pub(crate) window: bool,
    /// Whether nothing else reaches its cells while some are written.
    pub(crate) unaliased: bool,
    /// Whether it is only read.
    pub(crate) constant: bool,
}

impl BufferParameter {
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
