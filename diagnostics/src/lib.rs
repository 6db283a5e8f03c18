//! Diagnostics as plain data: message, place, certainty, and the values that are evidence.
//!
//! Every error of the front end, the checks, the steps, schedules, back ends, hardware libraries and the interpreter becomes
//! a [`Diagnostic`]. What it looks like is decided here and nowhere else: as lines ([`std::fmt::Display`]), as lines with
//! pieces of the source ([`plain`]), on a terminal ([`terminal`]), and as JSON ([`Diagnostic::to_json`], whose schema is
//! [`SCHEMA`]).

mod diagnostic;
mod json;
mod plain;
mod span;
mod terminal;
mod values;
mod written;

pub use diagnostic::{Class, Diagnostic, Id, Note, Severity};
pub use json::{SCHEMA, is_json};
pub use plain::{plain, source_lines};
pub use span::{Pos, Span};
pub use terminal::{Style, style_of_stderr, terminal, terminal_of_stderr, terminal_of_stdout};
pub use values::{Binding, FieldBinding, Replay, RunInputs, StrideBinding, Value, Witness};
pub use written::Written;
