//! Arguments of steps. Each step declares its arguments as a struct
//! ([`step_args!`](crate::step_args)): their kinds, which may be left out, and where expressions
//! are read. From the declaration come pass options, the manual, `--exo-describe-steps=json` and,
//! before the step's `check` runs, the arguments' values: one piece of code looks them up in the
//! procedure, with the same errors for every step ([`rules`]).
//!
//! An argument is given as text, as a user writes it, or as a cursor: what a step of before gave back.

mod arg_value;
mod config;
mod declare;
mod exprs;
mod kind;
mod lists;
mod parts;
pub(crate) mod points;
pub mod rules;
mod words;

pub use arg_value::ArgValue;
pub use config::{Field, Value};
pub(crate) use declare::flag;
pub use declare::{ArgSpec, Argument, Ask, Asks, Presence, Scope, StepArgs, trimmed};
pub use exprs::{Binding, Cond, Control, Window};
pub use kind::Kind;
pub use lists::Pair;
pub use parts::{AnyControl, AnyPart, CallArg, CtlPart, DataExprs, Part};
pub use points::{Block, Buffer, Call, DataExpr, If, Loop, Nest, Statement, WindowStmt};
pub use words::{
    AllowUnproved, Choice, Memory, NewName, OneOf, Procedure, Source, Text, is_pattern, matching,
};
