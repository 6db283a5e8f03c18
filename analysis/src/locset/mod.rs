//! Location sets and what is decided with them (Exo thesis, section 5.4 and definitions 5.5.2, 5.6.1).
//!
//! What may be touched is taken at its most ([`Leaf`], "M"), what is surely written at its least
//! ([`surely_written`], "D"). Reads are upward-exposed: what an earlier definite write covers is not a read of
//! the piece ([`Exposure`]), and in a sequential loop definite writes of earlier iterations count too.

mod auxiliary;
mod boxes;
mod clusters;
mod exposed;
mod fast;
mod instance;
mod leaves;
mod levels;
mod member;
mod pairs;
mod parallel;
mod walker;

pub use auxiliary::AUXILIARY;
pub use exposed::{Exposed, Exposure};
pub use instance::Instance;
pub use leaves::{Leaf, Site, of_block, of_call, of_nodes};
pub(crate) use leaves::{MAX_LEAVES, of_nodes_with_sums, visible};
pub(crate) use member::surely_written_behind;
pub use member::{Cell, Certainty, surely_written};
pub use pairs::Clash;
pub(crate) use pairs::{Pairs, Rule, beyond_limit};
pub(crate) use parallel::allocated;
pub use parallel::{Race, disjoint_for_parallel};
