//! Effects, location sets, contexts and solvers.
//!
//! The lower half is logic: [`term`] (symbolic integers and booleans) and [`solver`] (the only place that talks to
//! isl and z3). The upper half is programs: [`dataflow`] (what configuration fields hold, and values that are not
//! known), [`effects`] (a procedure's [`effects::Model`]), [`locset`] (what is touched and surely written),
//! [`context`] (what is known at a point) and [`predicates`] (what schedule steps decide with).

pub mod context;
pub mod dataflow;
pub mod effects;
pub mod locset;
pub mod predicates;
pub mod solver;
pub mod stack;
pub mod term;
