//! Hand-edited input, mutated at random.
//!
//! What people write and edit by hand is ordinary input: MLIR text in both forms, records, attributes, schedule files and
//! programs, hardware libraries and templates of them, NumPy files, functions of MLIR's own dialects. A mutant is made of a real one ([`corpus`], [`mutate`]), goes through the doors that users have
//! ([`doors`]), and must be answered: with an error that says why, or with what is right. Workers are processes of their own
//! ([`hunt`]), so that a crash costs one mutant. What goes wrong is made smaller ([`shrink`]) and printed as a file.

mod arrays;
pub mod corpus;
pub mod door;
pub mod doors;
pub mod finding;
mod functions;
pub mod hunt;
mod inputs;
pub mod judge;
pub mod known;
mod memory;
pub mod mutant;
pub mod mutate;
mod sections;
pub mod shrink;
pub mod worker;
