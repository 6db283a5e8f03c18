//! Effects, location sets, contexts and solvers.
//!
//! The lower half is logic: [`term`] (symbolic integers and booleans), [`ternary`] (values that may be
//! unknown) and [`solver`] (the only place that talks to isl and z3).

pub mod solver;
pub mod term;
pub mod ternary;
