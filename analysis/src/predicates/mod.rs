//! The predicates that schedule steps decide with (Exo thesis, chapters 5 and 6).
//!
//! Each is a question about [`Piece`]s of a [`crate::effects::Model`]: consecutive statements, as they stand or in
//! another iteration of the loops around them. What must be empty is taken at its most (every access that may
//! happen, for any value of what is not known), what must cover at its least (what is surely written whatever is
//! not known). Windows are resolved to the buffers behind them and calls to what the callee does, so nothing is
//! decided by names; control fields of configurations are cells like others.
//!
//! A refusal carries the accesses that it rests on, as written and as evaluated, and the solver's verdict.

mod after;
mod assignment;
mod commute;
mod conservative;
mod context;
mod destroyed;
mod exit;
mod field_data;
mod fold;
mod idempotent;
mod needs;
mod piece;
mod placement;
mod point;
mod recompute;
mod redundant_load;
mod scope;
mod shadow;
mod touch;
mod unaffected;
mod views;
mod writes;

pub use after::{
    Live, config_change_unobservable, dead_after, facts_at_access, unobservable_after, unread_after,
};
pub use commute::{Conflict, commutes, modifies_nothing_of, modifies_nothing_read_by};
pub use context::{equal_in_context, holds_in_context};
pub use destroyed::{destroyed_by, destroyed_by_call, destroying};
pub use exit::fields_differing_after;
pub use field_data::keeps_data;
pub use fold::{Folding, Overwritten, slots_do_not_interfere};
pub use idempotent::{NotIdempotent, idempotent};
pub use needs::{ExposedUse, may_need_before_writing, needs_before_writing};
pub use piece::Piece;
pub use placement::{Placement, placement};
pub use point::Point;
pub use recompute::{NotRecomputed, recomputes};
pub use redundant_load::loads_are_redundant;
pub use scope::{OutOfScope, free_of, leaks, leaks_of};
pub use shadow::{NotShadowed, shadows};
pub use touch::{Touching, fields_modified_by, modifies_no_field, untouched};
pub use unaffected::{
    Affected, ReevaluationPoints, fields_of, never_written, unaffected, unaffected_by_first,
    unaffected_by_iterations, unaffected_since,
};
pub use views::same_views;
pub use writes::{NotWritten, definitely_writes_all, surely_writes_all};

pub use crate::locset::{Clash, Race, disjoint_for_parallel};
