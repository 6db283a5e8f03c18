//! Reduction: ways in which a program can be made smaller, and what finds the smallest one that still shows something.
//!
//! [`Change`] is one way; each says of a program what it would become, and nothing of whether that still means or shows anything: whoever
//! asks for it decides. [`smallest`], [`fewest_pieces`] and [`fewest_lines`] take such a decision and go on until nothing more can go.

mod change;
pub mod paths;
mod pieces;
mod program;
mod symptom;

pub use change::{Change, Replaced, Smaller};
pub use pieces::{fewest_lines, fewest_pieces};
pub use program::smallest;
pub use symptom::Symptom;
