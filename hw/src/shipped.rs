//! The libraries that come with the compiler. They are expanded where it is built, and checked by `hw/tests/shipped.rs` instead of
//! whenever they are loaded: what is part of the binary does not change.

use std::borrow::Cow;
use std::sync::Arc;

use exo_dialects::load::{Entry, Indexed, LibrarySource, Written};
use exo_hw_text::{Definition, Expanded, Kind, Stored};
use exo_view::ItemKind;

/// A library that comes with the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// Its text, as it is written.
    pub text: &'static str,
    /// Its text, expanded.
    whole: &'static str,
    /// That without the functions, if it has any.
    definitions: Option<&'static str>,
    /// Where its definitions stand in that text, or in the whole one where there are no functions.
    index: &'static [Definition<'static>],
    /// What it says of the template, if it is one.
    template: Option<Stored<'static>>,
    /// Its digest.
    pub(crate) digest: &'static str,
}

/// The libraries that come with the compiler.
pub static SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

impl Shipped {
    /// One of its texts.
    fn source(&self, text: &'static str) -> LibrarySource {
        let file = format!("<{}>", self.name);
        let written = self.template.map(|template| {
            let expanded = Expanded::stored(self.whole, &file, template);
            Arc::new(expanded) as Arc<dyn Written>
        });
        LibrarySource {
            text: Cow::Borrowed(text.as_bytes()),
            file,
            written,
        }
    }

    /// The definitions, with where each of them stands.
    pub(crate) fn indexed(&self) -> Indexed {
        let entry = |definition: &Definition<'static>| Entry {
            name: definition.name,
            kind: match definition.kind {
                Kind::Instruction => ItemKind::Proc,
                Kind::Config => ItemKind::Config,
                Kind::Memory => ItemKind::Memory,
                Kind::Extern => ItemKind::Extern,
            },
            bytes: definition.from..definition.to,
            line: definition.line,
            column: definition.column,
        };
        Indexed {
            source: self.source(self.definitions.unwrap_or(self.whole)),
            entries: self.index.iter().map(entry).collect(),
        }
    }

    /// The whole text, if it has more than definitions.
    pub(crate) fn functions(&self) -> Option<LibrarySource> {
        self.definitions.map(|_| self.source(self.whole))
    }
}
