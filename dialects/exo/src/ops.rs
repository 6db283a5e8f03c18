//! A typed view of the dialect's operations: one `Copy` type per operation, made by `TryFrom<OperationRef>`, whose
//! accessors know the attributes' names and codes.
//!
//! Accessors give errors, not panics, on operations that no verifier has seen. Decoded expressions call operand
//! `k` of their operation `Sym(k)`; [`Operands::value`] gives the value behind.

mod call;
mod definitions;
mod expressions;
mod op;
pub(crate) mod read;
mod statements;

pub use call::CallView;
pub use definitions::{
    ConfigOp, Definition, ExternOp, InstrOp, MemoryOp, ProcArg, ProcOp, ProcView,
};
pub(crate) use expressions::operator_name;
pub use expressions::{
    BinaryOp, CallExternOp, ConstOp, Expression, NegOp, ReadConfigOp, ReadOp, RightSide,
};
use op::op_type;
pub use op::{ExoOp, MAX_BLOCK_DEPTH, Malformed};
pub(crate) use op::{foreign, no_part};
pub use read::Operands;
pub use statements::*;
