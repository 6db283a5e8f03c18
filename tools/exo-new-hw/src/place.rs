//! Putting files in place: all of them, or none.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use exo_files::OutputFiles;
use tempfile::TempDir;

use crate::NewHwError;
use crate::skeleton::File;

/// Writes files into the folder `name` in `dir`, and gives its path. A new folder is made beside it, and moved when it is whole.
pub(crate) fn put(
    dir: &Path,
    name: &str,
    files: &[File],
    force: bool,
) -> Result<PathBuf, NewHwError> {
    let folder = match dir == Path::new(".") {
        true => PathBuf::from(name),
        false => dir.join(name),
    };
    match look_at(&folder, files, force)? {
        true => write_into(&folder, files)?,
        false => {
            let beside = write_beside(dir, name, files).map_err(failed(&folder))?;
            fs::rename(beside.path().join(name), &folder).map_err(failed(&folder))?;
        }
    }
    Ok(folder)
}

/// Whether the folder is there, and may be written into.
fn look_at(folder: &Path, files: &[File], force: bool) -> Result<bool, NewHwError> {
    // A link that leads nowhere is something, too.
    if fs::symlink_metadata(folder).is_err() {
        return Ok(false);
    }
    if !folder.is_dir() {
        return Err(NewHwError::NoFolder(folder.to_owned()));
    }
    if !force {
        return Err(NewHwError::Exists(folder.to_owned()));
    }
    let mut paths = files.iter().map(|file| folder.join(&file.name));
    match paths.find(|path| path.is_dir()) {
        Some(path) => Err(NewHwError::Folder(path)),
        None => Ok(true),
    }
}

/// The files in a folder `name` of a folder that is dropped with what is still in it.
fn write_beside(dir: &Path, name: &str, files: &[File]) -> io::Result<TempDir> {
    let beside = tempfile::Builder::new()
        .prefix(".exo-new-hw")
        .tempdir_in(dir)?;
    let folder = beside.path().join(name);
    // With the rights that a new folder has, and not those of the one around it.
    fs::create_dir(&folder)?;
    for file in files {
        let path = folder.join(&file.name);
        fs::write(&path, &file.text)?;
        if file.is_program {
            make_executable(&path)?;
        }
    }
    Ok(beside)
}

/// Makes a file executable for everyone who may read it.
fn make_executable(path: &Path) -> io::Result<()> {
    let mode = fs::metadata(path)?.permissions().mode();
    fs::set_permissions(path, Permissions::from_mode(mode | (mode & 0o444) >> 2))
}

/// Writes files of a folder that is there.
fn write_into(folder: &Path, files: &[File]) -> Result<(), NewHwError> {
    let mut outputs = OutputFiles::default();
    for file in files {
        let path = folder.join(&file.name);
        let bytes = file.text.clone().into_bytes();
        match file.is_program {
            true => outputs.add_program(&path, bytes)?,
            false => outputs.add(&path, bytes)?,
        }
    }
    Ok(outputs.commit()?)
}

fn failed(path: &Path) -> impl Fn(io::Error) -> NewHwError {
    move |error| NewHwError::Write {
        path: path.to_owned(),
        error: of_system(error),
    }
}

/// An I/O error without the path of a temporary folder that `tempfile` adds, which means nothing to
/// users.
fn of_system(error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(_) => error,
        None => io::Error::from(error.kind()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> File {
        File {
            name: name.to_owned(),
            text: text.to_owned(),
            is_program: name == "test.sh",
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().into_string())
            .collect::<Result<_, _>>()
            .expect("names are text");
        names.sort();
        names
    }

    #[test]
    fn a_new_folder_has_all_files_and_nothing_is_left_beside_it() {
        let around = tempfile::tempdir().expect("a folder");
        let files = [file("a.mlir", "a"), file("test.sh", "t")];
        let folder = put(around.path(), "toy", &files, false).expect("it can be written");
        assert_eq!(names(&folder), ["a.mlir", "test.sh"]);
        assert_eq!(names(around.path()), ["toy"]);
        let mode = |name| fs::metadata(folder.join(name)).map(|m| m.permissions().mode() & 0o100);
        assert_eq!(mode("a.mlir").ok(), Some(0));
        assert_eq!(mode("test.sh").ok(), Some(0o100));
    }

    #[test]
    fn a_folder_that_is_there_is_left_alone_and_with_force_only_files_of_the_names_change() {
        let around = tempfile::tempdir().expect("a folder");
        let folder = around.path().join("toy");
        fs::create_dir(&folder).expect("a folder");
        fs::write(folder.join("a.mlir"), "old").expect("a file");
        fs::write(folder.join("mine"), "mine").expect("a file");
        let files = [file("a.mlir", "new"), file("b", "b")];
        let refused = put(around.path(), "toy", &files, false);
        assert!(matches!(refused, Err(NewHwError::Exists(_))));
        assert_eq!(names(&folder), ["a.mlir", "mine"]);
        put(around.path(), "toy", &files, true).expect("it can be written");
        assert_eq!(names(&folder), ["a.mlir", "b", "mine"]);
        let text = |name| fs::read_to_string(folder.join(name)).expect("a file");
        assert_eq!(
            (text("a.mlir"), text("mine")),
            ("new".into(), "mine".into())
        );
        assert_eq!(names(around.path()), ["toy"]);
    }

    #[test]
    fn a_folder_in_the_place_of_a_file_stops_it_before_anything_is_written() {
        let around = tempfile::tempdir().expect("a folder");
        let folder = around.path().join("toy");
        fs::create_dir_all(folder.join("b")).expect("a folder");
        let files = [file("a.mlir", "new"), file("b", "b")];
        let refused = put(around.path(), "toy", &files, true);
        assert!(matches!(refused, Err(NewHwError::Folder(path)) if path == folder.join("b")));
        assert_eq!(names(&folder), ["b"]);
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing() {
        let around = tempfile::tempdir().expect("a folder");
        let files = [file("a.mlir", "a"), file("no/such/folder", "b")];
        let failed = put(around.path(), "toy", &files, false);
        assert!(matches!(failed, Err(NewHwError::Write { .. })));
        assert!(names(around.path()).is_empty());
    }
}
