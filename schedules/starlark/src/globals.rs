//! What a program finds without loading anything.

use exo_steps::steps;
use starlark::environment::{Globals, GlobalsBuilder, LibraryExtension};

use crate::function::StepFunction;
use crate::natives::natives;

/// All functions and types.
pub(crate) fn globals() -> Globals {
    let mut builder = GlobalsBuilder::extended_by(&[
        LibraryExtension::StructType,
        LibraryExtension::RecordType,
        LibraryExtension::EnumType,
        LibraryExtension::SetType,
        LibraryExtension::Partial,
        LibraryExtension::Print,
        LibraryExtension::Typing,
    ]);
    natives(&mut builder);
    for step in steps::all() {
        builder.set(step.doc().name, StepFunction::new(*step));
    }
    builder.build()
}
