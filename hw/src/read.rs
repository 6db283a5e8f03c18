//! From a library's text to its definitions.

use exo_dialects::load::{self, LoadError};
use exo_view::{Library, Loc, qualify};

use crate::digest::digest;
use crate::{HwError, check};

/// Reads a library's text; `file` is its name in diagnostics. Declares nothing.
///
/// # Errors
/// If it is no library.
pub fn read(source: &[u8], file: &str) -> Result<Library, HwError> {
    read_at(source, file).map(|(library, _)| library)
}

/// [`read`], and where the library stands in the file.
pub(crate) fn read_at(source: &[u8], file: &str) -> Result<(Library, Loc), HwError> {
    let mut found = load::load_library(source, file).map_err(|error| match error {
        LoadError::Refused(reports) => HwError::Malformed(reports),
        LoadError::Read { path, error } => HwError::Read { path, error },
    })?;
    let mut reports = check::library(&found);
    if reports.is_empty() {
        reports = check::lowerings(&found);
    }
    if !reports.is_empty() {
        return Err(HwError::Malformed(reports));
    }
    qualify(&found.name, &mut found.items);
    let library = Library {
        digest: digest(found.text.as_deref().map_or(source, str::as_bytes)),
        name: found.name,
        items: found.items.into(),
        functions: found.functions,
        machine: found.machine,
    };
    Ok((library, found.loc))
}
