//! Errors of operations on data, and the treatment of integers that leave their type.

use exo_ir::Elem;
use thiserror::Error;

/// The reason why a data operation has no value. The engine adds where and in which expression.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum DataError {
    /// The divisor is zero (integers, and every type in exact mode; machine floats follow IEEE).
    #[error("division by zero")]
    DivisionByZero,
    /// A float, a quotient or a literal does not fit the integer type that it goes to; where overflow is checked, any integer.
    #[error("{value} is out of range of '{ty}'")]
    IntegerRange {
        /// The value.
        value: String,
        /// The element type, or the C type of an intermediate result.
        ty: &'static str,
    },
    /// A literal such as `3.7` where integers are computed.
    #[error("literal {0} is not an integer")]
    LiteralNotInteger(String),
    /// Operands of two types meet in one expression.
    #[error("operands of types '{0}' and '{1}' in one expression")]
    MixedTypes(Elem, Elem),
    /// An exact value is larger than the cap.
    #[error("{0} grows beyond the interpreter's limit")]
    TooLarge(&'static str),
    /// A declared extern whose computation cannot be read off its C template.
    #[error("only exact mode has a meaning for extern '{0}'")]
    NoMeaning(String),
    /// An input value cannot be held by the buffer.
    #[error("{value} cannot be a value of type '{elem}'")]
    BadValue {
        /// The value.
        value: String,
        /// The element type.
        elem: Elem,
    },
}

/// The treatment of an integer that its type cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overflow {
    /// The integer is taken modulo 2^w, as two's complement.
    Wraps,
    /// The integer is an error.
    IsError,
}

impl Overflow {
    /// The value that a type of this name and range holds for `v`.
    pub(crate) fn settle(
        self,
        v: i128,
        (lo, hi): (i128, i128),
        ty: &'static str,
    ) -> Result<i128, DataError> {
        if (lo..=hi).contains(&v) {
            return Ok(v);
        }
        match self {
            // The ranges have at most 64 bits, so that neither the width nor the sum leaves 128.
            Overflow::Wraps => Ok(lo + (v.wrapping_sub(lo)).rem_euclid(hi - lo + 1)),
            Overflow::IsError => Err(DataError::IntegerRange {
                value: v.to_string(),
                ty,
            }),
        }
    }
}
