//! The predicates on small programs: each refusal has a twin just inside the line that is accepted.

mod after;
mod common;
mod commutes;
mod context;
mod idempotent;
mod needs;
mod placement;
mod speed;
mod unaffected;

/// Whether each access goes through a window of its own; see `predicates_through_windows`.
const THROUGH_WINDOWS: bool = false;
