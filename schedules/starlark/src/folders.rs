//! The folders in which files are searched.

use std::path::{Path, PathBuf};

use exo_steps::schedule;

use crate::error::bad_input;

/// The folders in which a program's files are.
#[derive(Clone, Copy)]
pub(crate) struct Folders<'a> {
    /// The folder of the file that asks.
    pub(crate) beside: &'a Path,
    /// The program's own folder.
    pub(crate) root: &'a Path,
    /// The folders of the search path.
    pub(crate) others: &'a [PathBuf],
}

impl Folders<'_> {
    /// Folders in which programs search the files that they load.
    fn searched(&self) -> impl Iterator<Item = &Path> {
        let others = self.others.iter().map(PathBuf::as_path);
        std::iter::once(self.beside).chain(others)
    }

    /// The file of a path, in the first of the folders that has it: nothing else is read. `known` are names that it may have been meant to be.
    pub(crate) fn found(
        &self,
        path: &str,
        known: &mut dyn Iterator<Item = &'static str>,
    ) -> starlark::Result<PathBuf> {
        let files = || self.searched().map(|folder| folder.join(path));
        let others = self.others.iter().map(PathBuf::as_path);
        let own = || others.clone().chain([self.root]);
        let is_searched = |file: &PathBuf| own().any(|folder| is_inside(folder, file));
        let found = files().find(|file| file.is_file() && is_searched(file));
        found.ok_or_else(|| {
            let folders = self.searched();
            let folders = folders.map(|folder| format!("'{}'", shown(folder).display()));
            let folders = folders.collect::<Vec<_>>().join(", ");
            bad_input(match files().any(|file| file.is_file()) {
                true => format!(
                    "'{path}' is not loaded: it is outside of the program's folder and those of the search path"
                ),
                false => {
                    let near = schedule::nearest(path, known);
                    let near = near.map(|near| format!("; did you mean '{near}'?"));
                    format!("there is no file '{path}' in {folders}{}", near.unwrap_or_default())
                }
            })
        })
    }
}

/// Whether a file is in a folder, or in one inside of it, wherever links on the way lead.
fn is_inside(folder: &Path, file: &Path) -> bool {
    let folder = shown(folder).canonicalize();
    let file = file.canonicalize();
    folder.is_ok_and(|folder| file.is_ok_and(|file| file.starts_with(folder)))
}

/// A folder, where the current one has no name.
fn shown(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}
