//! Errors for which nothing was written.

use std::path::PathBuf;

use exo_dialects::hw::Refused;
use exo_files::OutputError;
use exo_hw::HwError;
use exo_ir::NotAName;
use thiserror::Error;

/// The reason why no new library was written.
#[derive(Debug, Error)]
pub enum NewHwError {
    /// Exo source cannot spell the name.
    #[error("a hardware library cannot be called so: {0}")]
    NotAName(#[from] NotAName),
    /// The name is taken.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A library of the name comes with the compiler.
    #[error("a hardware library '{0}' is shipped with the compiler: choose another name")]
    Shipped(String),
    /// A file or folder of that name exists.
    #[error("'{}' exists: nothing is written there without --force", .0.display())]
    Exists(PathBuf),
    /// There is something of that name which is no folder.
    #[error("'{}' exists and is no folder: nothing is written", .0.display())]
    NoFolder(PathBuf),
    /// A folder is in the place of a file.
    #[error("'{}' is a folder, where a file would be written: nothing is written", .0.display())]
    Folder(PathBuf),
    /// The system refuses.
    #[error("cannot write '{}': {error}", .path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        #[source]
        error: std::io::Error,
    },
    /// Files of a folder that is there are not written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The templates of this tool are wrong.
    #[error("the templates of exo-new-hw are wrong: {0}")]
    Template(#[from] minijinja::Error),
    /// The files that the templates make are no library.
    #[error("what exo-new-hw would write is no library: {0}")]
    Library(#[from] HwError),
}
