//! Questions about a program that every back end has before it generates code: element types and
//! constants, control arithmetic and ranges of its values, memories, effects, limits. The answers
//! do not depend on how a target spells them.
//!
//! A back end walks the statements of each procedure with a [`ProcLowering`], asks it, and writes what it is told.
//! Everything is data: canonical sums ([`ControlSum`]) and conditions ([`Cond`]), facts ([`Ranges`]) that settle whether a
//! division may truncate, where cells are ([`Storage`]), what an argument shows ([`BufferArg`]), effects ([`Effects`]) that
//! settle what is only read. What no target can do, or not do right, because of the program is a [`Problem`] at its
//! place; a back end adds refusals of its own. Its names, types and templates are nobody's business here.
//!
//! The module is expected to have passed the front-end checks (bounds, preconditions of calls, initialised reads,
//! race-free `par` loops): facts rest on their absence of errors.

mod call;
mod control;
mod dependencies;
pub mod effects;
mod error;
mod instruction;
mod limits;
mod literal;
mod magnitude;
mod memory;
mod module;
pub mod nesting;
pub mod precision;
pub mod pressure;
mod procedure;
mod range;
mod reach;
mod registers;
mod shared_registers;
mod slots;
mod storage;
mod sum;

pub use call::{BufferArg, Param};
pub use control::{Compare, Cond};
pub use dependencies::Dependencies;
pub use effects::{AllEffects, Effects};
pub use error::{LoweringError, Problem};
pub use exo_ir::Interval;
pub use exo_ir::liveness::Lifetime;
pub use instruction::FieldWrite;
pub use limits::{Backend, Limit, MAX_CELLS, MAX_REGISTERS, MAX_VALUE};
pub use memory::{Mem, name_of};
pub use module::{ModuleLowering, check_definitions, check_exports};
pub use procedure::ProcLowering;
pub use range::Ranges;
pub use registers::each_index;
pub use slots::{MAX_PACKING_STEPS, Shortage, SlotsOf};
pub use storage::{Allocation, Dim, Form, Storage};
pub use sum::{Atom, Choice, ControlSum, Extremum, MAX_DISTRIBUTED, Overflow};
