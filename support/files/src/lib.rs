//! Output files of tools: all of them are written or none, through links and into devices as well.
//!
//! A regular file is replaced in one go by a file beside it, which has its permissions and its owner, so that a reader sees the old
//! text or the new one. Links are followed. Devices and pipes are written to. Where nothing can be put beside a file, it is
//! overwritten.

mod buffer;
mod place;

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use buffer::Buffer;
use place::{Place, Staged};

/// The reason why files were not written.
#[derive(Debug, Error)]
pub enum OutputError {
    /// A file that cannot be written.
    #[error("cannot write '{}': {error}", .path.display())]
    Unwritable {
        /// The file, as it was named.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// Two outputs that would go to one file.
    #[error("'{}' and '{}' are one file: outputs go to files of their own", .first.display(), .second.display())]
    Twice {
        /// The first name.
        first: PathBuf,
        /// The second name.
        second: PathBuf,
    },
}

/// Files that are to be written together.
#[derive(Default)]
pub struct OutputFiles(Vec<Output>);

struct Output {
    path: PathBuf,
    place: Place,
    bytes: Option<Vec<u8>>,
    is_program: bool,
}

/// A file whose contents come later.
#[derive(Clone, Copy, Debug)]
pub struct Reserved(usize);

impl OutputFiles {
    /// Adds a file, and looks whether it can be written; nothing is changed yet.
    ///
    /// # Errors
    /// It cannot be written, or it is one of the files that were added before.
    pub fn reserve(&mut self, path: &Path) -> Result<Reserved, OutputError> {
        let place = Place::of(path).map_err(unwritable(path))?;
        if let Some(other) = self.0.iter().find(|o| o.place.is_same(&place)) {
            return Err(OutputError::Twice {
                first: other.path.clone(),
                second: path.to_owned(),
            });
        }
        self.0.push(Output {
            path: path.to_owned(),
            place,
            bytes: None,
            is_program: false,
        });
        Ok(Reserved(self.0.len() - 1))
    }

    /// Says what a file will hold. A file without contents is not written.
    pub fn fill(&mut self, Reserved(at): Reserved, bytes: Vec<u8>) {
        if let Some(output) = self.0.get_mut(at) {
            output.bytes = Some(bytes);
        }
    }

    /// Adds a file with its contents.
    ///
    /// # Errors
    /// As [`OutputFiles::reserve`].
    pub fn add(&mut self, path: &Path, bytes: Vec<u8>) -> Result<(), OutputError> {
        let reserved = self.reserve(path)?;
        self.fill(reserved, bytes);
        Ok(())
    }

    /// Adds a file that is executable for all who may read it.
    ///
    /// # Errors
    /// As [`OutputFiles::reserve`].
    pub fn add_program(&mut self, path: &Path, bytes: Vec<u8>) -> Result<(), OutputError> {
        self.add(path, bytes)?;
        if let Some(output) = self.0.last_mut() {
            output.is_program = true;
        }
        Ok(())
    }

    /// Writes all files.
    ///
    /// # Errors
    /// A file cannot be written. All regular files are as they were then.
    pub fn commit(self) -> Result<(), OutputError> {
        let filled = self.0.iter().filter_map(|o| Some((o, o.bytes.as_ref()?)));
        let staged = filled.map(|(output, bytes)| {
            let staged = output.place.stage(bytes, output.is_program);
            staged
                .map(|staged| (output, staged))
                .map_err(unwritable(&output.path))
        });
        let mut staged = staged.collect::<Result<Vec<(&Output, Staged<'_>)>, _>>()?;
        // Devices may refuse what they are given; nothing is changed elsewhere before.
        staged.sort_by_key(|(_, staged)| staged.turn());
        let mut undo = Vec::new();
        for (output, staged) in staged {
            match staged.write() {
                Ok(written) => undo.extend(written),
                Err(error) => {
                    undo.into_iter().rev().for_each(place::Undo::run);
                    return Err(unwritable(&output.path)(error));
                }
            }
        }
        Ok(())
    }
}

fn unwritable(path: &Path) -> impl Fn(io::Error) -> OutputError {
    move |error| OutputError::Unwritable {
        path: path.to_owned(),
        error,
    }
}

/// Writes one file.
///
/// # Errors
/// It cannot be written. A regular file is as it was then.
pub fn write(path: &Path, bytes: impl Into<Vec<u8>>) -> Result<(), OutputError> {
    let mut files = OutputFiles::default();
    files.add(path, bytes.into())?;
    files.commit()
}
