//! The Exo surface language: parser and printer.
//!
//! [`parse_module`] reads Exo source, which is Python syntax, into the IR, [`parse_module_with`] source that uses
//! hardware libraries; [`print_module`] writes any
//! module back. Printing what was read gives the same text up to layout, and reading what was printed gives
//! the same module up to locations.

mod comments;
mod diag;
mod difference;
mod elab;
mod fragment;
mod id;
mod limits;
mod parse;
mod place;
mod print;
mod source;

pub use diag::{Pos, SourceError, SourceNote, SourceSpan, render};
pub use difference::{NO_DIFFERENCE, difference, print_difference};
pub use fragment::{parse_expression, parse_statements};
pub use id::{Id, explain};
pub use parse::{fuzz_parse, parse_module, parse_module_with};
pub use place::{FragmentError, Place};
pub use print::{Located, print_item, print_located, print_module};
