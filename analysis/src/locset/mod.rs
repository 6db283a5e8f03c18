//! Location sets and what is decided with them (Exo thesis, section 5.4 and definitions 5.5.2, 5.6.1).
//!
//! What may be touched is taken at its most ([`Leaf`], "M"), what is surely written at its least
//! ([`surely_written`], "D"). Reads are upward-exposed: what an earlier definite write covers is not a read of
//! the piece ([`Exposure`]), and in a sequential loop definite writes of earlier iterations count too.

mod boxes;
mod exposed;
mod fast;
mod leaves;
mod member;
mod parallel;

pub use exposed::{AUXILIARY, Exposed, Exposure};
pub use leaves::{Leaf, Site, of_block, of_call};
pub use member::{Cell, Certainty, surely_written};
pub use parallel::{Conflict, disjoint_for_parallel};
