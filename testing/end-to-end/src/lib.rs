//! Random steps all the way: what the interpreter finds nothing wrong with goes on to operations, through every form that
//! they are written in, to Exo source and to C.
//!
//! [`Way`] examines each step that was taken: the operations before it are edited as a pass edits them ([`operations`]), and
//! what comes of that goes through a list of [`stage`]s. A stage knows nothing of the others, so that a back end joins in by
//! one more entry of that list. [`Validation`] has each step that counts proved once more instead, by a method that knows nothing of steps.

mod known;
pub mod mirror;
pub mod operations;
pub mod stage;
pub mod stages;
mod validation;
mod way;

pub use validation::Validation;
pub use way::{Options, Way};
