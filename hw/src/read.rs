//! From a library's text to its definitions.

use std::borrow::Cow;

use exo_diagnostics::Diagnostic;
use exo_dialects::load::{self, LibraryFile, LoadError, Written};
use exo_view::{Library, Loc, qualify};

use crate::digest::digest;
use crate::expand::{Expanded, Folder, expand, is_template};
use crate::find::Found;
use crate::{HwError, check};

/// Reads a library's text; `file` is its name in diagnostics. Declares nothing. A template imports nothing.
///
/// # Errors
/// If it is no library.
pub fn read(source: &[u8], file: &str) -> Result<Library, HwError> {
    let found = Found {
        file: file.to_owned(),
        source: source.to_vec(),
        folder: Folder::Nowhere,
    };
    read_at(&found).map(|(library, _)| library)
}

/// [`read`], and where the library stands in the file.
pub(crate) fn read_at(found: &Found) -> Result<(Library, Loc), HwError> {
    let (source, expanded) = expanded(found)?;
    let mut library = parsed(&source, &found.file, expanded.as_ref())?;
    let has_instances = expanded.is_some_and(|expanded| expanded.has_instances());
    let reports = check(&library, has_instances);
    if !reports.is_empty() {
        return Err(HwError::Malformed(reports));
    }
    qualify(&library.name, &mut library.items);
    let text = library.text.as_deref().map_or(&*source, str::as_bytes);
    let made = Library {
        digest: digest(text),
        name: library.name,
        items: library.items.into(),
        functions: library.functions,
        machine: library.machine,
        about: library.about,
    };
    Ok((made, library.loc))
}

/// What is to be parsed, and what it is if the file is a template.
fn expanded(found: &Found) -> Result<(Cow<'_, [u8]>, Option<Expanded>), HwError> {
    if !is_template(&found.source) {
        return Ok((Cow::Borrowed(&found.source), None));
    }
    let expanded = expand(&found.source, &found.file, &found.folder)
        .map_err(|error| HwError::Malformed(vec![*error]))?;
    let text = expanded.text.clone().into_bytes();
    Ok((Cow::Owned(text), Some(expanded)))
}

fn parsed(source: &[u8], file: &str, expanded: Option<&Expanded>) -> Result<LibraryFile, HwError> {
    let written = expanded.map(|expanded| expanded as &dyn Written);
    load::load_library(source, file, written).map_err(|error| match error {
        LoadError::Refused(reports) => HwError::Malformed(reports),
        LoadError::Read { path, error } => HwError::Read { path, error },
    })
}

fn check(library: &LibraryFile, has_instances: bool) -> Vec<Diagnostic> {
    let mut reports = check::library(library, has_instances);
    if reports.is_empty() {
        reports = check::lowerings(library);
    }
    reports
}
