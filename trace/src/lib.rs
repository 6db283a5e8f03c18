//! Traces of schedules: for each step that was taken its arguments, digests of the procedure before
//! and of those that it made, and what became of statements.
//!
//! A trace is a list of hints. It proves nothing: who reads one, a validator or a replay, checks what
//! it says. It is read without the steps, and so has data only: names, values, digests, paths.
//!
//! A file of a trace has one JSON object per line, the header first; [`read()`] takes it apart.

mod entry;
mod file;
mod value;

pub use entry::{Entry, Made, Relation, Role, Statement};
pub use file::{TraceError, VERSION, header, line, read};
pub use value::Value;
