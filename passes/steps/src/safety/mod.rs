//! Questions that many steps ask, with the texts of their refusals.

mod conflict;
mod kept;

pub use conflict::{Instances, Varying, conflict_notes, refuse_conflict, refuse_scope};
pub use kept::{Again, unaffected_by, unaffected_by_first, unaffected_by_loop};
