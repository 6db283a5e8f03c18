//! The libraries that come with the compiler. They are expanded where it is built, and checked by `hw/tests/shipped.rs` instead of
//! whenever they are loaded: what is part of the binary does not change.

use std::borrow::Cow;
use std::sync::Arc;

use exo_dialects::load::{LibrarySource, Written};
use exo_hw_text::{Expanded, Stored};

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
    /// What it says of the template, if it is one.
    template: Option<Stored<'static>>,
    /// Its digest.
    pub(crate) digest: &'static str,
}

/// The libraries that come with the compiler.
pub static SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

impl Shipped {
    /// The definitions, and the whole text if there is more.
    pub(crate) fn sources(&self) -> (LibrarySource, Option<LibrarySource>) {
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
        match self.definitions {
            Some(definitions) => (source(definitions), Some(source(self.whole))),
            None => (source(self.whole), None),
        }
    }
}
