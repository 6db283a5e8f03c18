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
