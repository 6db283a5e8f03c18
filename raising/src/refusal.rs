use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::{location, upstream};
use exo_ir::Loc;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use thiserror::Error;

/// The reason why a function stays what it is, and the operation that it lies in.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{op}' {reason}")]
pub struct Refusal {
    /// The location of the operation.
    pub loc: Loc,
    /// The operation's name.
    pub op: String,
    /// The reason.
    pub reason: Reason,
}

impl Refusal {
    /// A refusal of an operation.
    pub(crate) fn at(op: OperationRef<'_, '_>, reason: Reason) -> Refusal {
        Refusal {
            loc: location::from_mlir(op.location()),
            op: upstream::name(op).to_owned(),
            reason,
        }
    }
}

impl From<&Refusal> for Diagnostic {
    fn from(refusal: &Refusal) -> Diagnostic {
        Diagnostic::error(Class::Fragment, refusal.to_string()).at(&refusal.loc)
    }
}

/// The reason why an operation is no part of a procedure.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Reason {
    /// No statement or expression of the language does what the operation does.
    #[error("has no counterpart among the statements and expressions of a procedure")]
    Unknown,
    /// An operation of linalg, which only the pass that makes loops of it first can raise.
    #[error(
        "has no counterpart among the statements and expressions of a procedure; 'convert-linalg-to-exo' makes loops of linalg first"
    )]
    Linalg,
    /// An operation of linalg that is no structured operation.
    #[error("is one of those of linalg of which MLIR makes no loops")]
    NoLoops,
    /// An operation of linalg on tensors.
    #[error(
        "is about tensors, and procedures are about memrefs: bufferise first, as by 'one-shot-bufferize'"
    )]
    Tensors,
    /// A type that no value of a procedure has.
    #[error("has a value of type '{0}', which no value of a procedure has")]
    Type(String),
    /// The layout of a memref is none of those that tensors and windows have.
    #[error("takes a memref of a layout that is neither dense nor strided: '{0}'")]
    Layout(String),
    /// A memref in a memory space that is too large a number, or whose text does not say all of it.
    #[error("has a memref in a memory space that is no number of an address space: '{0}'")]
    Space(String),
    /// Memory spaces whose memories would have one name.
    #[error("has memrefs in two memory spaces of nearly the same text: {0}")]
    SpaceNames(String),
    /// A memref whose dimensions are others than those of the buffer that it is, where only a buffer can be.
    #[error("takes a memref of other dimensions than its buffer has")]
    Shaped,
    /// Dimensions of which the inner ones have extents that are no numbers.
    #[error("joins or divides dimensions of which inner ones have an extent that is no number")]
    OpenExtents,
    /// An allocation of any size on the stack of a memory space.
    #[error("allocates an extent that is no number on the stack of a memory space: '{0}'")]
    AllocatesIn(String),
    /// An index, bound or condition that is computed from data.
    #[error("lets data decide what is done: {0} is computed from the contents of buffers")]
    Data(&'static str),
    /// A control expression that is not quasi-affine.
    #[error("computes {0}, which is not quasi-affine")]
    NotAffine(&'static str),
    /// A control expression of very many parts.
    #[error(
        "computes an index or condition of very many parts from others, which a procedure would have to say in full"
    )]
    TooLarge,
    /// A quotient of what may be negative, rounded towards zero.
    #[error(
        "divides what may be negative, and rounds towards zero; quotients of indices are rounded down"
    )]
    Rounding,
    /// An integer type of fewer bits than an index has.
    #[error("takes an index for a value of type '{0}', which has fewer bits")]
    Narrow(String),
    /// A comparison without sign, or one that always or never holds.
    #[error("compares data by a predicate that no function of the program can choose by")]
    Predicate,
    /// A call of a function that has no procedure, or none that still does what it does.
    #[error("calls '{0}', which has no procedure")]
    Callee(String),
    /// Operands of one expression are of several types.
    #[error("chooses among values of another type than those that it compares")]
    Mixed,
    /// The part of an operation that is missing or of an unexpected form.
    #[error("has {0}")]
    Form(&'static str),
    /// A constant that is no number.
    #[error("is infinite or not a number")]
    NotFinite,
    /// Integers beyond 64 bits.
    #[error("computes an index beyond 64 bits")]
    Overflow,
    /// A value that is defined in a part of a function and used outside of it, and that no procedure gives.
    #[error(
        "gives a value of type '{0}' that is used behind the part; results of a procedure are numbers"
    )]
    Escapes(String),
    /// Blocks are nested too deep.
    #[error("is nested too deep")]
    TooDeep,
}
