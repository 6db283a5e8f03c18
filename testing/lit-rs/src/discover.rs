//! Finds the test files below a folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use thiserror::Error;

/// A folder that could not be listed.
#[derive(Debug, Error)]
#[error("cannot list '{}': {source}", folder.display())]
pub struct DiscoverError {
    /// The folder.
    pub folder: PathBuf,
    /// The system's error.
    pub source: io::Error,
}

/// All files below `root` that end in one of `suffixes`, relative to it, sorted.
///
/// Names in `excludes` (files or folders, such as `Inputs`) and hidden names are passed over at every level.
pub(crate) fn test_files(
    root: &Path,
    suffixes: &[String],
    excludes: &[String],
) -> Result<Vec<PathBuf>, DiscoverError> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let absolute = root.join(&folder);
        let failed = |source| DiscoverError {
            folder: absolute.clone(),
            source,
        };
        for entry in fs::read_dir(&absolute).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            let text = name.to_string_lossy();
            if text.starts_with('.') || excludes.iter().any(|e| *e == text) {
                continue;
            }
            let relative = folder.join(&name);
            if entry.path().is_dir() {
                folders.push(relative);
            } else if relative
                .extension()
                .is_some_and(|x| suffixes.iter().any(|s| x == s.as_str()))
            {
                files.push(relative);
            }
        }
    }
    files.sort();
    Ok(files)
}
