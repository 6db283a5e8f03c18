//! The text of hardware libraries, before it is MLIR: templates and what they are expanded to, digests, and the definitions by
//! themselves. It needs no MLIR, so that the shipped libraries are expanded where the compiler is built.

mod definitions;
mod digest;
mod expand;
mod tokens;

pub use definitions::{Definition, definitions, without_functions};
pub use digest::digest;
pub use expand::{Expanded, Folder, Stored, expand, is_template};
