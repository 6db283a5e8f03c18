//! Control expressions as prefix code: the words of `include/Exo/IR/ExprCode.h`, and the way between them and
//! the trees of the IR.
//!
//! An operation keeps its control expressions as one array of words over its operands (by number) and its list
//! of configuration fields. [`Encoder`] makes the *canonical* code, in which operands and fields stand once each
//! in the order of their first use; [`Decoder`] reads any valid code.

mod decode;
mod encode;

use exo_ir::CtlOp;
use thiserror::Error;

pub use decode::{Decoder, Operand};
pub use encode::{Encoded, Encoder};

/// Expressions nested deeper than this are refused, here as by the parser and the verifier, so that no walk over
/// them can exhaust the stack.
pub const MAX_DEPTH: usize = exo_ir::limits::MAX_EXPR_DEPTH;

/// Declares the words: the type, and the way between them and their values.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $value:literal,)+) => {
        /// The words that begin an expression, a window's dimension or an argument. Their values are part of the
        /// bytecode format.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Word {
            $($(#[$doc])* $name,)+
            /// An operator; its operands follow. Its value is declared with it.
            Operator(CtlOp),
        }

        impl Word {
            /// The words that are no operators, by name.
            pub const OTHERS: &'static [(&'static str, Word)] = &[$((stringify!($name), Word::$name)),+];

            /// The value of the word.
            pub fn value(self) -> i64 {
                match self {
                    $(Word::$name => $value,)+
                    Word::Operator(op) => op.word(),
                }
            }

            /// The word of that value.
            pub fn of(value: i64) -> Option<Word> {
                match value {
                    $($value => Some(Word::$name),)+
                    operator => CtlOp::of_word(operator).map(Word::Operator),
                }
            }
        }
    };
}

words! {
    /// A literal; its value follows.
    Int = 0,
    /// `false` or `true`; 0 or 1 follows.
    Bool = 1,
    /// A control value; the number of its operand follows.
    Var = 2,
    /// A configuration field; its number follows.
    Config = 3,
    /// A stride; the buffer's operand and the dimension follow.
    Stride = 4,
    /// `-e`.
    Neg = 5,
    /// `not e`.
    Not = 6,
    /// A choice: a condition, and the two expressions of which it decides.
    Select = 22,
    /// A dimension of a window: one index.
    Point = 32,
    /// A dimension of a window: a half-open interval.
    Interval = 33,
    /// An argument: a whole buffer; its operand follows.
    BufferArg = 40,
    /// An argument: a window; the buffer's operand follows, then a dimension for each of the buffer's.
    WindowArg = 41,
    /// An argument: a configuration field that holds data; its number follows.
    ConfigArg = 42,
}

/// The reason why words are not the code of an expression, or an expression has no code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CodeError {
    /// The words end within an expression.
    #[error("the code ends within an expression")]
    Truncated,
    /// Words are left over.
    #[error("the code holds more than its operation takes")]
    Trailing,
    /// No expression begins with this word.
    #[error("word {0} of the code begins no expression")]
    Unknown(i64),
    /// The code has an operand number that is out of range.
    #[error("the code mentions operand {0}, which does not exist")]
    NoOperand(i64),
    /// The code has a field number that is out of range.
    #[error("the code mentions configuration field {0}, which does not exist")]
    NoField(i64),
    /// A control value is asked of a buffer.
    #[error("the code uses operand {0}, a buffer, as a control value")]
    NotControl(usize),
    /// A stride or a window is asked of a control value.
    #[error("the code uses operand {0}, a control value, as a buffer")]
    NotBuffer(usize),
    /// The buffer has no such dimension.
    #[error("the code asks for the stride of dimension {0}, which the buffer does not have")]
    NoDimension(i64),
    /// A boolean that is neither 0 nor 1.
    #[error("{0} is not the value of a boolean")]
    NotBoolean(i64),
    /// The right operand of `/` or `mod` is not a positive literal.
    #[error("the divisor is not a positive literal")]
    Divisor,
    /// A minus stands on a literal, of which it should be part.
    #[error("a minus stands on a literal")]
    NegatedLiteral,
    /// The expression is nested too deep.
    #[error("the expression is nested deeper than {MAX_DEPTH}")]
    TooDeep,
}

#[cfg(test)]
mod tests;
