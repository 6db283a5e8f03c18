//! Questions that many steps ask, with the texts of their refusals.

mod configuration;
mod conflict;
mod invariance;
mod layout;
mod scope;

pub use configuration::{
    DeadFieldClaim, UNREAD_RULE, relation_without, relation_without_behind, unread_later,
};
pub use conflict::{
    Instances, Varying, access_note, access_notes, conflict_notes, refuse_conflict, refuse_scope,
    root_name,
};
pub use exo_analysis::predicates::{ReevaluationPoints, fields_of};
pub use invariance::{
    affected_notes, never_written, unaffected_by, unaffected_by_first, unaffected_by_loop,
};
pub(crate) use layout::ANY_C5;
pub use layout::strides_unobserved;
pub use scope::{first_loc, nothing_leaks};
