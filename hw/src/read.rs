//! From a library's text to its definitions.

use exo_dialects::load::{self, LoadError};
use exo_view::{Library, Loc, qualify};
use sha2::{Digest, Sha256};

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
    let reports = check::library(&found);
    if !reports.is_empty() {
        return Err(HwError::Malformed(reports));
    }
    qualify(&found.name, &mut found.items);
    let library = Library {
        digest: digest(&found.text),
        name: found.name,
        items: found.items.into(),
    };
    Ok((library, found.loc))
}

/// Stands for the library's contents: of MLIR's text of it, in which layout and comments of the file are gone.
fn digest(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{hex}")
}
