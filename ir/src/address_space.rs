//! Address spaces of memories.

use std::fmt;

/// The address space of the buffers of a memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum AddressSpace {
    /// The address space that all programs have.
    #[default]
    Generic,
    /// An address space by LLVM's number, which is not 0.
    Number(u32),
    /// A memory space of memrefs, as MLIR's text of the attribute. Only who lowers it knows the number that pointers have there.
    Attribute(String),
}

impl AddressSpace {
    /// Whether it is the address space that all programs have.
    pub fn is_generic(&self) -> bool {
        *self == AddressSpace::Generic
    }

    /// The number that pointers have, where it is known.
    pub fn number(&self) -> Option<u32> {
        match self {
            AddressSpace::Generic => Some(0),
            AddressSpace::Number(number) => Some(*number),
            AddressSpace::Attribute(_) => None,
        }
    }
}

impl fmt::Display for AddressSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddressSpace::Generic => write!(f, "0"),
            AddressSpace::Number(number) => write!(f, "{number}"),
            AddressSpace::Attribute(text) => write!(f, "'{text}'"),
        }
    }
}
