//! The manual of the library: a page for each of its files, made of their docstrings.

use std::cell::RefCell;

use exo::Session;
use exo_diagnostics::Diagnostic;
use exo_ir::Module;
use exo_steps::foreign_users::ForeignUserTable;
use starlark::docs::markdown::render_doc_item_no_link;
use starlark::docs::{DocItem, DocMember, DocModule};
use starlark::eval::FileLoader;

use crate::globals::globals;
use crate::host::Host;
use crate::library::built_in;
use crate::load::{Loaded, Loader};
use crate::program::Program;
use crate::report;

/// A page of the manual.
#[derive(Clone, Debug)]
pub struct Page {
    /// The name of the file that it is about: `std/loops.star`.
    pub file: &'static str,
    /// Its text, in Markdown.
    pub text: String,
}

const GENERATED: &str = "<!-- Generated from the docstrings in schedules/std: UPDATE_DOCS=1 cargo test -p exo-starlark -->";

/// The pages of the library, in order.
///
/// # Errors
/// A file of the library that does not run.
pub fn library_pages() -> Result<Vec<Page>, Box<Diagnostic>> {
    exo_analysis::stack::with_large_stack(|| built_in().map(page).collect())
}

fn page(file: &'static str) -> Result<Page, Box<Diagnostic>> {
    let module = documentation(file)?;
    let mut text = format!("# `{file}`\n\n{GENERATED}\n");
    if let Some(docs) = &module.docs {
        let details = docs.details.iter().map(String::as_str);
        for part in std::iter::once(docs.summary.as_str()).chain(details) {
            text += &format!("\n{part}\n");
        }
    }
    let is_public = |name: &str| !name.starts_with('_');
    for (name, item) in module.members.iter().filter(|(name, _)| is_public(name)) {
        if let DocItem::Member(DocMember::Function(_)) = item {
            text += &format!("\n{}\n", section(name, item));
        }
    }
    Ok(Page { file, text })
}

/// A function's part of a page.
fn section(name: &str, item: &DocItem) -> String {
    let text = render_doc_item_no_link(name, item).replace("\n#### ", "\n### ");
    let mut lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    lines.dedup_by(|a, b| a.is_empty() && b.is_empty());
    lines.join("\n")
}

/// Documentation of a library file.
fn documentation(file: &str) -> Result<DocModule, Box<Diagnostic>> {
    let (program, outside) = (Program::default(), ForeignUserTable::default());
    let host = Host::new(&program, Session::new(Module::default()), &outside);
    let (globals, loaded) = (globals(), RefCell::new(Loaded::default()));
    let loader = Loader::new(&globals, &host, &[], &loaded, "");
    let module = loader.load(file);
    let module = module.map_err(|e| Box::new(report::diagnostic(&e, None)))?;
    Ok(module.documentation())
}
