//! Values that are not known: the engine's variables against the pairs of the thesis.
//!
//! The engine has no ⊥. Where a value is not known it puts a fresh variable, bound where the value arises, and "definitely"
//! means *for all its values*. [`ternary`] is the reference: appendix B of the Exo thesis, pairs (value, defined).

mod engine;
mod expr;
mod pairs;
mod ternary;
