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

/// The words that begin an expression, a window's dimension or an argument. Their values are part of the
/// bytecode format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i64)]
pub enum Word {
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
    /// `a + b`.
    Add = 7,
    /// `a - b`.
    Sub = 8,
    /// `a * b`.
    Mul = 9,
    /// `a / b`, rounded down.
    Div = 10,
    /// `a mod b`.
    Mod = 11,
    /// `a < b`.
    Lt = 12,
    /// `a <= b`.
    Le = 13,
    /// `a > b`.
    Gt = 14,
    /// `a >= b`.
    Ge = 15,
    /// `a == b`.
    Eq = 16,
    /// `a != b`.
    Ne = 17,
    /// `a and b`.
    And = 18,
    /// `a or b`.
    Or = 19,
    /// `min(a, b)`.
    Min = 20,
    /// `max(a, b)`.
    Max = 21,
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

impl Word {
    /// Every word.
    pub const ALL: [Word; 27] = [
        Word::Int,
        Word::Bool,
        Word::Var,
        Word::Config,
        Word::Stride,
        Word::Neg,
        Word::Not,
        Word::Add,
        Word::Sub,
        Word::Mul,
        Word::Div,
        Word::Mod,
        Word::Lt,
        Word::Le,
        Word::Gt,
        Word::Ge,
        Word::Eq,
        Word::Ne,
        Word::And,
        Word::Or,
        Word::Min,
        Word::Max,
        Word::Point,
        Word::Interval,
        Word::BufferArg,
        Word::WindowArg,
        Word::ConfigArg,
    ];

    /// The word of that value.
    pub fn of(value: i64) -> Option<Word> {
        let index = match value {
            0..=21 => value,
            32..=33 => value - 10,
            40..=42 => value - 16,
            _ => return None,
        };
        Word::ALL.get(usize::try_from(index).ok()?).copied()
    }

    /// The binary operator that the word stands for.
    pub fn operator(self) -> Option<CtlOp> {
        OPERATORS
            .iter()
            .find(|(word, _)| *word == self)
            .map(|(_, op)| *op)
    }

    /// The word of a binary operator.
    pub fn of_operator(op: CtlOp) -> Word {
        match op {
            CtlOp::Add => Word::Add,
            CtlOp::Sub => Word::Sub,
            CtlOp::Mul => Word::Mul,
            CtlOp::Div => Word::Div,
            CtlOp::Mod => Word::Mod,
            CtlOp::Lt => Word::Lt,
            CtlOp::Le => Word::Le,
            CtlOp::Gt => Word::Gt,
            CtlOp::Ge => Word::Ge,
            CtlOp::Eq => Word::Eq,
            CtlOp::Ne => Word::Ne,
            CtlOp::And => Word::And,
            CtlOp::Or => Word::Or,
            CtlOp::Min => Word::Min,
            CtlOp::Max => Word::Max,
        }
    }
}

const OPERATORS: [(Word, CtlOp); 15] = [
    (Word::Add, CtlOp::Add),
    (Word::Sub, CtlOp::Sub),
    (Word::Mul, CtlOp::Mul),
    (Word::Div, CtlOp::Div),
    (Word::Mod, CtlOp::Mod),
    (Word::Lt, CtlOp::Lt),
    (Word::Le, CtlOp::Le),
    (Word::Gt, CtlOp::Gt),
    (Word::Ge, CtlOp::Ge),
    (Word::Eq, CtlOp::Eq),
    (Word::Ne, CtlOp::Ne),
    (Word::And, CtlOp::And),
    (Word::Or, CtlOp::Or),
    (Word::Min, CtlOp::Min),
    (Word::Max, CtlOp::Max),
];

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
mod tests {
    use super::*;

    /// The numbers in the C++ header are the same ones.
    #[test]
    fn words_agree_with_the_header() {
        let header = include_str!("../include/Exo/IR/ExprCode.h");
        let mut declared = Vec::new();
        for line in header.lines() {
            if let Some((name, value)) = line.trim().trim_end_matches(',').split_once(" = ")
                && let Ok(value) = value.parse::<i64>()
            {
                declared.push((name.to_owned(), value));
            }
        }
        let ours: Vec<_> = Word::ALL
            .iter()
            .map(|w| (format!("{w:?}"), *w as i64))
            .collect();
        assert_eq!(declared, ours);
        assert!(header.contains(&format!("maxExprDepth = {MAX_DEPTH};")));
    }

    #[test]
    fn words_of_values() {
        for word in Word::ALL {
            assert_eq!(Word::of(word as i64), Some(word));
        }
        for other in [-1, 22, 31, 34, 39, 43, i64::MAX, i64::MIN] {
            assert_eq!(Word::of(other), None);
        }
        for op in CtlOp::ALL {
            assert_eq!(Word::of_operator(op).operator(), Some(op));
        }
    }
}
