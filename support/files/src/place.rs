//! The place that an output goes to, and how it gets there.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use rustix::io::Errno;
use tempfile::NamedTempFile;

/// Links in a row that are followed, as Linux does.
const LINKS: usize = 40;
/// Permissions of new files, before the process's mask.
const NEW: u32 = 0o666;
/// The mode of a new program, before the mask.
const NEW_PROGRAM: u32 = 0o777;
/// Bits of a mode that are permissions.
const PERMISSIONS: u32 = 0o7777;

/// The place that an output goes to.
pub(crate) enum Place {
    /// A file that is not there yet.
    New(PathBuf),
    /// A regular file.
    File(PathBuf, Metadata),
    /// A device, a pipe, or a file that the process has open already.
    Stream {
        /// The path as it was named.
        path: PathBuf,
        /// Whether it is open already, so that what is written comes behind what is there.
        is_open: bool,
    },
}

impl Place {
    /// The place of a path, if it can be written to.
    pub(crate) fn of(path: &Path) -> io::Result<Place> {
        let found = match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(Errno::ISDIR.into()),
            Ok(found) => Some(found),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let followed = Followed::of(path)?;
        match found {
            None => {
                access(folder(&followed.path), Access::WRITE_OK)?;
                Ok(Place::New(followed.path))
            }
            Some(found) if found.is_file() && !followed.is_open => {
                // It is not cut off: whether it may be written to is all that is asked.
                OpenOptions::new().write(true).open(&followed.path)?;
                Ok(Place::File(followed.path, found))
            }
            Some(_) => Ok(Place::Stream {
                path: path.to_owned(),
                is_open: followed.is_open,
            }),
        }
    }

    /// Whether two outputs would overwrite each other.
    pub(crate) fn is_same(&self, other: &Place) -> bool {
        match (self, other) {
            (Place::New(a), Place::New(b)) => a == b,
            (Place::File(_, a), Place::File(_, b)) => (a.dev(), a.ino()) == (b.dev(), b.ino()),
            _ => false,
        }
    }

    /// Puts contents beside the place, so that all that is left to do hardly fails.
    pub(crate) fn stage<'b>(&self, bytes: &'b [u8], is_program: bool) -> io::Result<Staged<'b>> {
        match self {
            Place::New(path) => {
                let mode = if is_program { NEW_PROGRAM } else { NEW };
                Ok(Staged::Beside {
                    file: beside(path, mode, bytes)?,
                    path: path.clone(),
                    is_new: true,
                    bytes,
                })
            }
            Place::File(path, known) => Ok(match replacement(path, known, bytes) {
                Some(file) => Staged::Beside {
                    file,
                    path: path.clone(),
                    is_new: false,
                    bytes,
                },
                None => Staged::Over {
                    path: path.clone(),
                    bytes,
                },
            }),
            Place::Stream { path, is_open } => Ok(Staged::Stream {
                path: path.clone(),
                is_open: *is_open,
                bytes,
            }),
        }
    }
}

/// The end of a chain of links.
struct Followed {
    path: PathBuf,
    /// Whether the chain has an entry of the process's open files (`/dev/stdout`).
    is_open: bool,
}

impl Followed {
    fn of(path: &Path) -> io::Result<Followed> {
        let mut at = path.to_owned();
        let mut is_open = false;
        for _ in 0..LINKS {
            let here = absolute(&at)?;
            is_open |= here.starts_with("/proc");
            match fs::symlink_metadata(&here) {
                Ok(found) if found.is_symlink() => at = folder(&here).join(fs::read_link(&here)?),
                Ok(_) => {
                    return Ok(Followed {
                        path: here,
                        is_open,
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Followed {
                        path: here,
                        is_open,
                    });
                }
                Err(error) => return Err(error),
            }
        }
        Err(Errno::LOOP.into())
    }
}

/// A path whose folder has one spelling.
fn absolute(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        return Err(match path.as_os_str().is_empty() {
            true => Errno::NOENT.into(),
            false => Errno::ISDIR.into(),
        });
    };
    if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(Errno::ISDIR.into());
    }
    Ok(fs::canonicalize(folder(path))?.join(name))
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file beside another one.
fn beside(path: &Path, mode: u32, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let made = tempfile::Builder::new()
        .prefix(".exo-")
        .permissions(Permissions::from_mode(mode))
        .tempfile_in(folder(path));
    let mut file = made.map_err(of_system)?;
    file.as_file_mut().write_all(bytes)?;
    Ok(file)
}

/// A file that can take the place of another one: with its permissions and its owner. Nothing where there is none: then the other one
/// is overwritten. Names of a file that has two stay names of one file.
fn replacement(path: &Path, known: &Metadata, bytes: &[u8]) -> Option<NamedTempFile> {
    if known.nlink() > 1 {
        return None;
    }
    let file = beside(path, NEW, bytes).ok()?;
    let made = file.as_file().metadata().ok()?;
    if (made.uid(), made.gid()) != (known.uid(), known.gid()) {
        fchown(file.as_file(), Some(known.uid()), Some(known.gid())).ok()?;
    }
    let permissions = Permissions::from_mode(known.mode() & PERMISSIONS);
    file.as_file().set_permissions(permissions).ok()?;
    Some(file)
}

/// The system's reason without the name of a temporary file, which nobody knows.
fn of_system(error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(_) => error,
        None => io::Error::from(error.kind()),
    }
}

/// Contents on their way to a place.
pub(crate) enum Staged<'b> {
    /// The new contents are in a temporary file beside the output.
    Beside {
        file: NamedTempFile,
        path: PathBuf,
        is_new: bool,
        bytes: &'b [u8],
    },
    /// A regular file is overwritten.
    Over { path: PathBuf, bytes: &'b [u8] },
    /// A device or pipe is written to.
    Stream {
        path: PathBuf,
        is_open: bool,
        bytes: &'b [u8],
    },
}

impl Staged<'_> {
    /// The order in which contents are written: what fails most easily, and cannot be taken back, comes first.
    pub(crate) fn turn(&self) -> u8 {
        match self {
            Staged::Stream { .. } => 0,
            Staged::Over { .. } => 1,
            Staged::Beside { .. } => 2,
        }
    }

    /// Writes; gives how that is taken back, where it can be.
    pub(crate) fn write(self) -> io::Result<Option<Undo>> {
        match self {
            Staged::Stream {
                path,
                is_open,
                bytes,
            } => {
                let mut options = OpenOptions::new();
                let mut file = options.write(true).append(is_open).open(path)?;
                file.write_all(bytes)?;
                Ok(None)
            }
            Staged::Over { path, bytes } => overwrite(path, bytes),
            Staged::Beside {
                file,
                path,
                is_new,
                bytes,
            } => match (file.persist(&path), is_new) {
                (Ok(_), true) => Ok(Some(Undo::Remove(path))),
                (Ok(_), false) => Ok(None),
                (Err(error), true) => Err(error.error),
                // A file that is mounted by itself, or in a folder where only its owner may rename it.
                (Err(_), false) => overwrite(path, bytes),
            },
        }
    }
}

/// Writes over a file; if that fails it holds again what it held, if that can be read.
fn overwrite(path: PathBuf, bytes: &[u8]) -> io::Result<Option<Undo>> {
    let old = fs::read(&path).ok();
    let undo = old.map(|bytes| Undo::Write(path.clone(), bytes));
    let written = File::options().write(true).truncate(true).open(&path);
    match written.and_then(|mut file| file.write_all(bytes)) {
        Ok(()) => Ok(undo),
        Err(error) => {
            undo.into_iter().for_each(Undo::run);
            Err(error)
        }
    }
}

/// A way back.
pub(crate) enum Undo {
    /// A file that was not there.
    Remove(PathBuf),
    /// A file that held something else.
    Write(PathBuf, Vec<u8>),
}

impl Undo {
    /// Goes back; where that fails nothing more can be done.
    pub(crate) fn run(self) {
        let _ = match self {
            Undo::Remove(path) => fs::remove_file(path),
            Undo::Write(path, bytes) => fs::write(path, bytes),
        };
    }
}
