//! Where libraries are: a path, the search path, the binary.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::HwError;
use crate::expand::Folder;

/// The environment variable with folders to look in for libraries, separated by colons.
pub const PATH_VARIABLE: &str = "EXO_HW_PATH";

/// A library that comes with the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// The files that it imports, by name.
    pub files: &'static [(&'static str, &'static str)],
}

/// `shipped!("name")`, or `shipped!("name", "file", …)` with the files beside it that it imports, all in `hw-dialects/name`.
macro_rules! shipped {
    ($name:literal $(, $file:literal)*) => {
        Shipped {
            name: $name,
            text: include_str!(concat!("../../hw-dialects/", $name, "/", $name, ".mlir")),
            files: &[$(($file, include_str!(concat!("../../hw-dialects/", $name, "/", $file)))),*],
        }
    };
}

/// The libraries that come with the compiler.
pub const SHIPPED: &[Shipped] = &[
    shipped!("avx2"),
    shipped!("avx512"),
    shipped!("gemmini", "gemmini.h"),
    shipped!("neon"),
    shipped!("rvm", "rvm.h"),
    shipped!("rvv"),
    shipped!("sve"),
    shipped!("tile_amx", "tile_amx.h"),
];

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

/// The file of a library.
pub(crate) struct Found {
    /// As diagnostics call it.
    pub(crate) file: String,
    /// What is in it.
    pub(crate) source: Vec<u8>,
    /// Where it stands.
    pub(crate) folder: Folder,
}

/// Finds a library by its name, which may be looked for in more folders first, or by its path.
pub(crate) fn find(name: &str, first: &[PathBuf]) -> Result<Found, HwError> {
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
        Some(shipped) => Ok(Found {
            file: format!("<{name}>"),
            source: shipped.text.as_bytes().to_vec(),
            folder: Folder::Embedded(shipped.files),
        }),
        None => Err(HwError::NotFound {
            name: name.to_owned(),
            searched: files().map(|path| path.display().to_string()).collect(),
        }),
    }
}

fn read(path: &Path) -> Result<Found, HwError> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(source) => Ok(Found {
            file: name,
            source,
            folder: Folder::of(path),
        }),
        Err(error) => Err(HwError::Read { path: name, error }),
    }
}
