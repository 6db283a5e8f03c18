//! The libraries that come with the compiler. They are expanded where it is built, and checked by `hw/tests/shipped.rs` instead of
//! whenever they are loaded: what is part of the binary does not change.

use std::borrow::Cow;
use std::sync::Arc;

use exo_dialects::load::{Entry, Indexed, LibrarySource, Written};
use exo_hw_text::{Definition, Expanded, Stored};
use exo_ir::ItemKind;

/// A library that comes with the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// Its text, as it is written.
    pub text: &'static str,
    /// Its text, expanded.
    whole: &'static str,
    /// The expanded text without the functions, if it has any.
    definitions: Option<&'static str>,
    /// Positions of its definitions in that text, or in the whole one where there are no functions.
    index: &'static [Definition<'static>],
    /// The stored record of its expansion, if it is a template.
    template: Option<Stored<'static>>,
    /// Its digest.
    pub(crate) digest: &'static str,
}

/// The libraries that come with the compiler.
pub static SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

impl Shipped {
    /// The definitions, with where each of them stands, and the whole text if there is more.
    pub(crate) fn sources(&self) -> (Indexed, Option<LibrarySource>) {
        let file = format!("<{}>", self.name);
        let written = self.template.map(|template| {
            let expanded = Expanded::stored(self.whole, &file, template);
            Arc::new(expanded) as Arc<dyn Written>
        });
        let source = |text: &'static str| LibrarySource {
            text: Cow::Borrowed(text.as_bytes()),
            file: file.clone(),
            written: written.clone(),
        };
        let entry = |definition: &Definition<'static>| Entry {
            name: definition.name,
            kind: definition.kind,
            bytes: definition.from..definition.to,
            line: definition.line,
            column: definition.column,
        };
        let indexed = Indexed {
            source: source(self.definitions.unwrap_or(self.whole)),
            entries: self.index.iter().map(entry).collect(),
        };
        (indexed, self.definitions.map(|_| source(self.whole)))
    }
}
