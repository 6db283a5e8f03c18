//! The predicates on small programs: each refusal has a twin just inside the line that is accepted.

mod common;
mod commutes;
mod idempotent;
mod placement;
mod unaffected;
