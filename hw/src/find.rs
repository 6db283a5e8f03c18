//! Search for libraries: by path, on the search path, in the binary.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use exo_hw_text::Folder;

use crate::HwError;
use crate::shipped::{SHIPPED, Shipped};

/// The environment variable with folders to look in for libraries, separated by colons.
pub const PATH_VARIABLE: &str = "EXO_HW_PATH";

static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Looks for libraries in this folder as well, before those of the environment variable.
pub fn search_also(folder: impl Into<PathBuf>) {
    let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    folders.push(folder.into());
}

fn folders() -> Vec<PathBuf> {
    let mut folders = FOLDERS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    if let Some(list) = std::env::var_os(PATH_VARIABLE) {
        folders.extend(std::env::split_paths(&list).filter(|f| !f.as_os_str().is_empty()));
    }
    folders
}

/// A library's file.
pub(crate) struct File {
    /// Its name in diagnostics.
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
    /// The folder that it may import from.
    pub(crate) folder: Folder,
}

/// The result of a search for a library's name.
pub(crate) enum LibraryLocation {
    File(File),
    Shipped(&'static Shipped),
}

impl LibraryLocation {
    /// The folder where the library's file stands.
    pub(crate) fn folder(&self) -> &Folder {
        match self {
            LibraryLocation::File(file) => &file.folder,
            LibraryLocation::Shipped(_) => &Folder::Nowhere,
        }
    }
}

/// Finds a library by its name, which may be looked for in more folders first, or by its path.
pub(crate) fn find(name: &str, first: &[PathBuf]) -> Result<LibraryLocation, HwError> {
    if name.contains('/') || name.ends_with(".mlir") {
        return read(Path::new(name));
    }
    let folders = [first, folders().as_slice()].concat();
    let files = || {
        folders.iter().flat_map(|folder| {
            let file = format!("{name}.mlir");
            [folder.join(&file), folder.join(name).join(file)]
        })
    };
    if let Some(path) = files().find(|path| path.is_file()) {
        return read(&path);
    }
    match SHIPPED.iter().find(|shipped| shipped.name == name) {
        Some(shipped) => Ok(LibraryLocation::Shipped(shipped)),
        None => Err(HwError::NotFound {
            name: name.to_owned(),
            searched: files().map(|path| path.display().to_string()).collect(),
        }),
    }
}

fn read(path: &Path) -> Result<LibraryLocation, HwError> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(text) => Ok(LibraryLocation::File(File {
            name,
            text,
            folder: Folder::of(path),
        })),
        Err(error) => Err(HwError::Read { path: name, error }),
    }
}
