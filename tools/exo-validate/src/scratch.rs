//! Folders for files that are gone in the end.

use std::io;
use std::path::{Path, PathBuf};

/// A folder of this process that is removed with all that is in it.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A new folder; where it cannot be made, its path and the reason.
    pub(crate) fn new(purpose: &str) -> Result<Scratch, (PathBuf, io::Error)> {
        let name = format!("exo-validate-{}-{purpose}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        match std::fs::create_dir_all(&folder) {
            Ok(()) => Ok(Scratch(folder)),
            Err(error) => Err((folder, error)),
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left of it harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
