//! Mutation analysis of the conditions under which steps are sound.
//!
//! A refusal is worth something only if a program would be wrong without it, and a test or fuzzer only if it notices. Each
//! condition is switched off ([`exo_check::mutation`]), and then the ordinary cases are run, and random programs: what
//! changes its verdict, or computes something else, has noticed. (DeMillo, Lipton and Sayward, "Hints on test data selection",
//! 1978, ask this of statements of a program; here the mutants are the conditions.)
//!
//! Empty without the feature `mutation`, so that a build of the workspace has nothing switchable in it.
#![cfg(feature = "mutation")]

pub mod cases;
pub mod hunt;
pub mod report;
pub mod subject;
