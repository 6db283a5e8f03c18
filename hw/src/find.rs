//! Where libraries are: a path, the search path, the binary.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::HwError;

/// The environment variable with folders to look in for libraries, separated by colons.
pub const PATH_VARIABLE: &str = "EXO_HW_PATH";

/// The libraries that come with the compiler: name and text.
pub const SHIPPED: &[(&str, &str)] = &[(
    "avx512",
    include_str!("../../hw-dialects/avx512/avx512.mlir"),
)];

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

/// The file of a library, as diagnostics call it, and what is in it.
pub(crate) fn find(name: &str) -> Result<(String, Vec<u8>), HwError> {
    if name.contains('/') || name.ends_with(".mlir") {
        return read(Path::new(name));
    }
    let folders = folders();
    let files = || {
        folders.iter().flat_map(|folder| {
            let file = format!("{name}.mlir");
            [folder.join(&file), folder.join(name).join(file)]
        })
    };
    if let Some(path) = files().find(|path| path.is_file()) {
        return read(&path);
    }
    match SHIPPED.iter().find(|(shipped, _)| *shipped == name) {
        Some((shipped, text)) => Ok((format!("<{shipped}>"), text.as_bytes().to_vec())),
        None => Err(HwError::NotFound {
            name: name.to_owned(),
            searched: files().map(|path| path.display().to_string()).collect(),
        }),
    }
}

fn read(path: &Path) -> Result<(String, Vec<u8>), HwError> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(source) => Ok((name, source)),
        Err(error) => Err(HwError::Read { path: name, error }),
    }
}
