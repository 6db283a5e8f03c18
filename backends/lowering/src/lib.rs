//! What every back end needs to know of a program before it generates code: element types and constants, control
//! arithmetic and what is known of its values, memories, effects, limits. It says nothing of how a target spells them.
//!
//! A back end asks here and writes what it is told. Everything is data: canonical sums ([`Linear`]) and conditions
//! ([`Cond`]), facts ([`Facts`]) that settle whether a division may truncate or an address may be formed, effects
//! ([`Effects`]) that settle what is only read. What a target cannot do, or not do right, because of the program is a
//! [`Problem`] at its place; a back end adds those of its own.
//!
//! The module is expected to have passed the front-end checks (bounds, preconditions of calls, initialised reads,
//! race-free `par` loops): facts rest on their absence of errors.

mod control;
pub mod effects;
mod error;
mod limits;
mod linear;
mod magnitude;
mod memory;
pub mod nesting;
pub mod precision;
mod range;
mod reach;

pub use control::{Compare, Cond, Lower};
pub use effects::{AllEffects, Effects};
pub use error::{LoweringError, Problem};
pub use limits::{Backend, Limit, MAX_CELLS, MAX_VALUE};
pub use linear::{Atom, Linear, Overflow};
pub use memory::{Mem, name_of};
pub use precision::Precision;
pub use range::{Facts, Interval, LoopRange};
pub use reach::Cell;
