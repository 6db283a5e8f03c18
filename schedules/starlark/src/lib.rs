//! Schedule programs in Starlark: Python's syntax, deterministic, without input and output.
//!
//! A program gets the procedures of a module ([`exo::Session`]), takes steps on them, and says which ones it is about
//! (`register`). Every step is a function under Exo's name, with Exo's order of arguments and keywords where it has one; they are made
//! of the steps' declarations. [`run`] evaluates a program.

mod call;
mod comparisons;
mod convert;
mod dialect;
mod error;
mod folders;
mod function;
mod globals;
mod hints;
mod host;
mod integers;
mod interactive;
mod keywords;
mod library;
mod load;
mod manual;
mod memory;
mod natives;
mod profile;
mod program;
mod report;
mod run;
mod signatures;
mod sources;
mod translate;
mod values;
mod watch;

pub use call::{Call, Called, Parameter, call};
pub use interactive::{Console, Words, converse, is_complete};
pub use library::library;
pub use manual::{Page, library_pages};
pub use profile::StepCost;
pub use program::Source;
pub use program::{Exceeded, Note, Program};
pub use run::{Failure, Outcome, run};
pub use signatures::{parameter_names, signature};
pub use translate::translate;
