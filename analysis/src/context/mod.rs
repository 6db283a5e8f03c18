//! The context of a point: what is known there (Exo thesis, chapter 6), and proofs from it.

mod facts;
mod lower;

pub use facts::{Facts, witness};
pub use lower::{Values, lower};
