//! Names that are predefined in programs.

use std::collections::HashSet;

use exo_steps::steps;
use starlark::environment::{Globals, GlobalsBuilder, LibraryExtension};

use crate::comparisons;
use crate::function::StepFunction;
use crate::integers;
use crate::keywords::KEYWORDS;
use crate::natives::natives;

/// All predefined functions and types.
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
    integers::bound(&mut builder, &Globals::standard());
    comparisons::bound(&mut builder);
    natives(&mut builder);
    for step in steps::all() {
        builder.set(step.doc().name, StepFunction::new(*step));
    }
    builder.build()
}

/// The names of the steps.
pub(crate) fn steps() -> impl Iterator<Item = &'static str> {
    steps::all().iter().map(|step| step.doc().name)
}

/// The names of all that, which a program had better not give to something else.
pub(crate) fn names() -> HashSet<String> {
    let known = globals();
    let own = known.names().map(|name| name.as_str().to_owned());
    own.chain(KEYWORDS.iter().map(|word| (*word).to_owned()))
        .collect()
}
