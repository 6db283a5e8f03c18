//! Questions that many steps ask, with the texts of their refusals.

mod conflict;
mod kept;
mod layout;
mod written;

pub use conflict::{Instances, Varying, conflict_notes, refuse_conflict, refuse_scope};
pub use kept::{Again, unaffected_by, unaffected_by_first, unaffected_by_loop};
pub(crate) use layout::ANY_C5;
pub use layout::strides_unobserved;
pub use written::never_written;
