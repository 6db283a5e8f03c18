//! The closed form that the engine runs: names resolved to slots, control expressions split by type.
//!
//! Slots are those of the IR: [`exo_ir::Sym`] numbers. Text for error messages is kept beside the code,
//! so that an error shows what the user wrote.

use std::sync::Arc;

use exo_ir::{DataOp, Elem, FieldRef, Loc, LoopMode};

use crate::domain::{ElemSet, Literal};
use crate::meaning::Extern;

pub(crate) type Slot = usize;

/// An integer-valued control expression.
#[derive(Clone, Debug)]
pub(crate) enum IntExpr {
    Const(i128),
    Var(Slot),
    Config(usize),
    Stride(Slot, usize),
    Neg(Box<IntExpr>),
    Bin(IntOp, Box<(IntExpr, IntExpr)>),
    /// One of two, by a condition.
    Select(Box<(BoolExpr, IntExpr, IntExpr)>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IntOp {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Min,
    Max,
}

/// A condition.
#[derive(Clone, Debug)]
pub(crate) enum BoolExpr {
    Const(bool),
    Var(Slot),
    Config(usize),
    Not(Box<BoolExpr>),
    And(Box<(BoolExpr, BoolExpr)>),
    Or(Box<(BoolExpr, BoolExpr)>),
    Same(Box<(BoolExpr, BoolExpr)>),
    Compare(Comparison, Box<(IntExpr, IntExpr)>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

/// A control expression of either type.
#[derive(Clone, Debug)]
pub(crate) enum CtlExpr {
    Int(IntExpr),
    Bool(BoolExpr),
}

/// `buf[idx]`, with its text.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) buf: Slot,
    pub(crate) idx: Box<[IntExpr]>,
    pub(crate) text: Box<str>,
}

#[derive(Clone, Debug)]
pub(crate) enum DataExpr {
    Literal(Literal),
    Read(Access),
    /// A data field, by its number.
    Config(usize),
    Neg(Box<DataExpr>),
    /// The flag says whether `/` truncates.
    Bin(DataOp, bool, Box<(DataExpr, DataExpr)>),
    Extern(Box<Extern>, Box<[DataExpr]>),
}

/// The right side of a write.
#[derive(Clone, Debug)]
pub(crate) struct Rhs {
    pub(crate) expr: DataExpr,
    pub(crate) leaves: ElemSet,
    /// Element type of what is written, as declared here.
    pub(crate) dest: Elem,
    pub(crate) text: Box<str>,
}

#[derive(Clone, Debug)]
pub(crate) enum WinDim {
    Point(IntExpr),
    Interval(IntExpr, IntExpr),
}

#[derive(Clone, Debug)]
pub(crate) struct WinExpr {
    pub(crate) buf: Slot,
    pub(crate) dims: Box<[WinDim]>,
    pub(crate) text: Box<str>,
}

#[derive(Clone, Debug)]
pub(crate) enum CallArg {
    Ctl(CtlExpr),
    Buffer(Slot),
    Window(WinExpr),
    /// A data field, by its number.
    Config(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub(crate) loc: Loc,
    pub(crate) kind: StmtKind,
}

pub(crate) type Block = Box<[Stmt]>;

#[derive(Clone, Debug)]
pub(crate) enum StmtKind {
    Pass,
    Assign(Access, Rhs),
    Reduce(Access, Rhs),
    Clobber(Access),
    WriteControl(usize, CtlExpr),
    WriteData(usize, Rhs),
    If(BoolExpr, Block, Block),
    For(Box<For>),
    Alloc(Slot),
    Window(Slot, WinExpr),
    Call(Box<Call>),
}

#[derive(Clone, Debug)]
pub(crate) struct For {
    pub(crate) iter: Slot,
    pub(crate) name: Arc<str>,
    pub(crate) lo: IntExpr,
    pub(crate) hi: IntExpr,
    pub(crate) mode: LoopMode,
    pub(crate) body: Block,
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// Index into [`crate::Program`]'s procedures.
    pub(crate) callee: usize,
    pub(crate) args: Box<[CallArg]>,
}

/// The kind of a parameter.
#[derive(Clone, Debug)]
pub(crate) enum ParamKind {
    Size,
    Index,
    Stride,
    Bool,
    Buffer { window: bool },
}

#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub(crate) slot: Slot,
    pub(crate) name: Arc<str>,
    pub(crate) kind: ParamKind,
    /// Whether this procedure or a callee has a statement that writes it.
    pub(crate) written: bool,
}

/// Type of a buffer variable.
#[derive(Clone, Debug)]
pub(crate) struct Buffer {
    pub(crate) elem: Elem,
    pub(crate) dims: Box<[IntExpr]>,
}

/// Something mentioned in a precondition, to be shown with its value when that fails.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub(crate) text: Box<str>,
    pub(crate) expr: CtlExpr,
}

#[derive(Clone, Debug)]
pub(crate) struct Precond {
    pub(crate) loc: Loc,
    pub(crate) cond: BoolExpr,
    pub(crate) text: Box<str>,
    pub(crate) mentions: Box<[Mention]>,
}

/// One procedure.
#[derive(Clone, Debug)]
pub(crate) struct Proc {
    pub(crate) name: Arc<str>,
    pub(crate) loc: Loc,
    pub(crate) params: Box<[Param]>,
    /// Names of all variables, by slot.
    pub(crate) names: Box<[Arc<str>]>,
    /// Types of the buffers, by slot.
    pub(crate) buffers: Box<[Option<Buffer>]>,
    pub(crate) preds: Box<[Precond]>,
    pub(crate) body: Block,
    /// Procedures that it calls, sorted.
    pub(crate) callees: Box<[usize]>,
    /// Deepest nesting of statements and expressions.
    pub(crate) depth: usize,
}

/// A configuration field.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: FieldRef,
    pub(crate) text: Arc<str>,
    pub(crate) kind: exo_ir::FieldKind,
}
