//! From a library's text to its definitions.

use std::borrow::Cow;
use std::panic;
use std::sync::Arc;

use exo_allocator::{Excess, Limits};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::hw::Rule;
use exo_dialects::load::{self, LibraryFile, LibrarySource, LoadError};
use exo_hw_text::{Expanded, Folder, digest, is_template};
use exo_ir::{Library, Loc, qualify};

use crate::find::{File, LibraryLocation};
use crate::shipped::Shipped;
use crate::{HwError, check};

/// Limit on the memory of a template's values, in bytes, apart from the expanded text.
const MAX_MEMORY: usize = 256 << 20;
/// Limit on memory requests while a template is expanded. They measure the work: one instruction of
/// the engine, such as comparing values with shared parts, is limited, too.
const MAX_REQUESTS: u64 = 20_000_000;

/// Expands a template. `file` is its name in diagnostics, and `folder` has the files that it may import.
///
/// # Errors
/// What is wrong with the template, at its place.
pub fn expand(source: &[u8], file: &str, folder: &Folder) -> Result<Expanded, Box<Diagnostic>> {
    let wrong = |error: Diagnostic| Box::new(error.with_id(Rule::Expand.id()));
    // As of the engine's own limits.
    let at_start = |message: String| {
        let start = Loc::new(&file.into(), 1, 1);
        wrong(Diagnostic::error(Class::BadInput, message).at(&start))
    };
    let (text, name, beside) = (source.to_vec(), file.to_owned(), folder.clone());
    let limits = Limits {
        bytes: MAX_MEMORY,
        requests: MAX_REQUESTS,
    };
    let expanded = exo_allocator::contained(limits, move || {
        // The engine takes some templates for read that it cannot make code of.
        panic::catch_unwind(|| exo_hw_text::expand(&text, &name, &beside))
    });
    match expanded {
        Ok(Ok(Ok(expanded))) => expanded.map_err(|error| wrong(*error)),
        Ok(Ok(Err(_panic))) => Err(at_start(
            "the template engine cannot go on with this template: behind the 'as' of an import stands a name alone"
                .to_owned(),
        )),
        Ok(Err(Excess::Stack)) => Err(at_start(
            "the template asks for values too deep inside of each other, or inside of themselves".to_owned(),
        )),
        Ok(Err(Excess::Requests)) => Err(at_start(format!(
            "the template asks for memory more than {MAX_REQUESTS} times, as to compare or sort nested values does"
        ))),
        Ok(Err(Excess::Bytes)) => {
            let mib = MAX_MEMORY >> 20;
            let message = format!("the template asks for more than {mib} MiB of memory");
            Err(at_start(message))
        }
        Err(error) => {
            let message = format!("there is no thread to expand the template on: {error}");
            Err(at_start(message))
        }
    }
}

/// Reads a library's text; `file` is its name in diagnostics. Declares nothing. A template imports nothing.
///
/// # Errors
/// If it is no library.
pub fn read(source: &[u8], file: &str) -> Result<Library, HwError> {
    let file = File {
        name: file.to_owned(),
        text: source.to_vec(),
        folder: Folder::Nowhere,
    };
    checked(&file).map(|(library, _)| library)
}

/// Reads a library, and says where it stands in its file.
pub(crate) fn read_at(found: &LibraryLocation) -> Result<(Library, Loc), HwError> {
    match found {
        LibraryLocation::File(file) => checked(file),
        LibraryLocation::Shipped(shipped) => trusted(shipped),
    }
}

/// A library that is checked whole.
fn checked(file: &File) -> Result<(Library, Loc), HwError> {
    let (source, has_instances) = expanded(file)?;
    let library = load::load_library(&source).map_err(refused)?;
    let reports = check(&library, has_instances);
    if !reports.is_empty() {
        return Err(HwError::Malformed(reports));
    }
    let text = library.text.as_deref().map_or(&*source.text, str::as_bytes);
    let digest = digest(text);
    Ok(qualified(library, digest))
}

/// A library of the compiler's own.
fn trusted(shipped: &Shipped) -> Result<(Library, Loc), HwError> {
    let (definitions, whole) = shipped.sources();
    load::load_indexed(definitions, whole, shipped.digest).map_err(refused)
}

/// A library under the names that its definitions have outside of it.
fn qualified(mut library: LibraryFile, digest: String) -> (Library, Loc) {
    qualify(&library.name, &mut library.items);
    let made = Library {
        digest,
        name: library.name,
        items: library.items.into(),
        functions: library.functions,
        machine: library.machine,
        about: library.about,
    };
    (made, library.loc)
}

/// The text to parse, and whether a line of it may stand for several definitions.
fn expanded(file: &File) -> Result<(LibrarySource, bool), HwError> {
    let source = |text: &[u8], written| LibrarySource {
        text: Cow::Owned(text.to_vec()),
        file: file.name.clone(),
        written,
    };
    if !is_template(&file.text) {
        return Ok((source(&file.text, None), false));
    }
    let expanded = expand(&file.text, &file.name, &file.folder)
        .map_err(|error| HwError::Malformed(vec![*error]))?;
    let expanded = Arc::new(expanded);
    let has_instances = expanded.has_instances();
    let text = Arc::clone(&expanded);
    Ok((source(text.text.as_bytes(), Some(expanded)), has_instances))
}

fn refused(error: LoadError) -> HwError {
    match error {
        LoadError::Refused(reports) => HwError::Malformed(reports),
        LoadError::Read { path, error } => HwError::Read { path, error },
    }
}

fn check(library: &LibraryFile, has_instances: bool) -> Vec<Diagnostic> {
    let mut reports = check::library(library, has_instances);
    if reports.is_empty() {
        reports = check::lowerings(library);
    }
    reports
}
