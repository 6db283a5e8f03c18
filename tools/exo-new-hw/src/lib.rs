//! The tool `exo-new-hw`: a hardware library to begin with, beside a kernel that uses it and a test of both.
//!
//! The texts are templates (`skeleton`), which are made whole and checked before anything is written (`name`), and then put in
//! place all at once (`place`).

mod cli;
mod error;
mod name;
mod place;
mod skeleton;

use std::fmt;
use std::path::PathBuf;

pub use cli::{Args, ElemName, MAX_LANES};
pub use error::NewHwError;

/// The files that were written; as text, with advice on what to do next.
#[derive(Clone, Debug)]
pub struct Written {
    /// The folder.
    pub folder: PathBuf,
    /// The files in it.
    pub files: Vec<String>,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = self.folder.display();
        writeln!(f, "{folder}: {}", self.files.join(", "))?;
        writeln!(f, "try it: {}", self.folder.join(skeleton::TEST).display())
    }
}

/// Writes a library and what goes with it.
///
/// # Errors
/// If the name can be no library's, the folder is there, or it cannot be written. Then nothing is written.
pub fn run(args: &Args) -> Result<Written, NewHwError> {
    name::check(&args.name)?;
    let files = skeleton::files(&args.name, args.lanes, args.elem)?;
    name::check_free(&args.name, &files)?;
    let folder = place::put(&args.dir, &args.name, &files, args.force)?;
    Ok(Written {
        folder,
        files: files.into_iter().map(|file| file.name).collect(),
    })
}
