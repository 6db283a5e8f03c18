//! Random steps on random programs, judged by the interpreter.
//!
//! A program is written for a step ([`generate`]), steps are tried on it at random places ([`aim`]), and what is accepted is
//! run before and after on random inputs ([`judge`]). An accepted step counts if what it rewrote does something in a run
//! ([`region`]), and crates above this one may ask more of it ([`examine`]). What goes wrong is made smaller and printed as a case ([`failure`]).
//!
//! What is peculiar to a step stands beside it, in the `random.rs` of its folder; a step without the file gets any code, and
//! arguments as it declares them.

pub mod aim;
mod callable;
mod declared;
pub mod examine;
pub mod failure;
pub mod generate;
mod hunt;
pub mod judge;
pub mod ledger;
mod records;
pub mod region;
pub mod rng;
mod run;
mod scene;
mod shrink;
mod steps;
mod tally;

pub use failure::{Failure, Kind};
pub use hunt::{Found, Hunt, hunt, hunt_examined};
pub use run::{Outcome, Trials, UnknownStep, difference, finish, program, run};
pub use tally::{OfStep, Tally, Witnesses};
