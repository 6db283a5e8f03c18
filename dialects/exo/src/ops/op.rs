//! The errors, the trait and the making of typed operations.

use exo_ir::Loc;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use thiserror::Error;

use super::read;
use crate::code::CodeError;
use crate::{location, native};

/// The reason why an operation cannot be read. A verified operation gives none of these but
/// [`Malformed::Foreign`] (for an operation of another dialect), [`Malformed::NestedTooDeep`] and
/// [`Malformed::TooLarge`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Malformed {
    /// An attribute is missing or of the wrong kind.
    #[error("'{op}' has no valid attribute '{attribute}'")]
    Attribute {
        /// The operation's name.
        op: String,
        /// The attribute's name.
        attribute: &'static str,
    },
    /// An operand, result, region or block argument is missing.
    #[error("'{op}' has no {part}")]
    Part {
        /// The operation's name.
        op: String,
        /// The part that is missing.
        part: &'static str,
    },
    /// An attribute `code`, `dims` or `where` is not a code.
    #[error("'{op}' has an invalid code: {error}")]
    Code {
        /// The operation's name.
        op: String,
        /// The error in the code.
        error: CodeError,
    },
    /// A type that no value in a procedure has.
    #[error("'{op}' has a value of type '{ty}', which is neither control nor a buffer")]
    Type {
        /// The operation's name.
        op: String,
        /// The type.
        ty: String,
    },
    /// A value that nothing before it defines.
    #[error("'{op}' uses a value that is not defined before it in the procedure")]
    Undefined {
        /// The operation's name.
        op: String,
    },
    /// An operation that has no place here.
    #[error("'{op}' is not {expected}")]
    Foreign {
        /// The operation's name.
        op: String,
        /// The operations that may stand here.
        expected: &'static str,
    },
    /// A symbol table with definitions inside of a module that is read as a whole.
    #[error(
        "{0} has definitions of its own, which are no part of the module around it: it has to stand alone"
    )]
    NestedTable(String),
    /// Statements are nested too deep.
    #[error("statements are nested deeper than {MAX_BLOCK_DEPTH}")]
    NestedTooDeep,
    /// A right side is too large once the results that it uses repeatedly are written out as a tree.
    #[error("the right side of '{op}' is too large or too deep when it is written as a tree")]
    TooLarge {
        /// The operation's name.
        op: String,
    },
    /// A statement with blocks was taken for one without: a bug of ours.
    #[error("internal error: '{0}' was read without its blocks; please report")]
    Misled(String),
}

/// Blocks nested deeper than this are refused, so that no walk over statements can exhaust the stack.
pub const MAX_BLOCK_DEPTH: usize = exo_ir::limits::MAX_BLOCKS;

/// Location and comments of a typed operation.
pub trait ExoOp<'c: 'a, 'a>: Copy {
    /// The operation.
    fn operation(self) -> OperationRef<'c, 'a>;

    /// The location in the user's source.
    fn loc(self) -> Loc {
        location::from_mlir(self.operation().location())
    }

    /// The comment lines before it.
    fn comments(self) -> Vec<String> {
        read::lines(self.operation(), crate::names::attr::COMMENTS)
    }
}

/// Makes the type of an operation by its name.
macro_rules! op_type {
    ($(#[$doc:meta])* $type:ident, $name:path, $expected:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $type<'c, 'a>(OperationRef<'c, 'a>);

        impl<'c: 'a, 'a> $crate::ops::ExoOp<'c, 'a> for $type<'c, 'a> {
            fn operation(self) -> OperationRef<'c, 'a> {
                self.0
            }
        }

        impl<'c: 'a, 'a> TryFrom<OperationRef<'c, 'a>> for $type<'c, 'a> {
            type Error = $crate::ops::Malformed;

            fn try_from(op: OperationRef<'c, 'a>) -> Result<Self, $crate::ops::Malformed> {
                match $crate::native::op_name(op) == $name {
                    true => Ok($type(op)),
                    false => Err($crate::ops::foreign(op, $expected)),
                }
            }
        }
    };
}
pub(super) use op_type;

pub(crate) fn foreign(op: OperationRef<'_, '_>, expected: &'static str) -> Malformed {
    Malformed::Foreign {
        op: native::op_name(op).to_owned(),
        expected,
    }
}

pub(crate) fn no_part(op: OperationRef<'_, '_>, part: &'static str) -> Malformed {
    Malformed::Part {
        op: native::op_name(op).to_owned(),
        part,
    }
}
