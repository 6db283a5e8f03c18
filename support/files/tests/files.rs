//! Outputs of every kind of place.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use exo_files::{OutputError, OutputFiles, write};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|e| e.expect("an entry").file_name().into_string());
    let mut names: Vec<String> = names.collect::<Result<_, _>>().expect("they are text");
    names.sort();
    names
}

#[test]
fn a_file_keeps_its_permissions() {
    let folder = folder();
    let path = folder.path().join("a");
    fs::write(&path, "old").expect("a file");
    fs::set_permissions(&path, Permissions::from_mode(0o750)).expect("they are set");
    write(&path, "new").expect("it is written");
    let found = fs::metadata(&path).expect("it is there");
    assert_eq!((text(&path), found.mode() & 0o777), ("new".into(), 0o750));
    assert_eq!(names(folder.path()), ["a"]);
}

#[test]
fn links_stay_links() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "old").expect("a file");
    symlink("file", at("link")).expect("a link");
    symlink("link", at("second")).expect("a link");
    symlink("later", at("dangling")).expect("a link");
    write(&at("second"), "new").expect("it is written");
    write(&at("dangling"), "first").expect("it is written");
    assert!(at("second").is_symlink() && at("link").is_symlink() && at("dangling").is_symlink());
    assert_eq!(
        (text(&at("file")), text(&at("later"))),
        ("new".into(), "first".into())
    );
}

#[test]
fn both_names_of_a_file_stay_its_names() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a"), "old and longer").expect("a file");
    fs::hard_link(at("a"), at("b")).expect("a second name");
    write(&at("a"), "new").expect("it is written");
    assert_eq!(text(&at("b")), "new");
}

#[test]
fn devices_are_written_to() {
    let folder = folder();
    let link = folder.path().join("null");
    symlink("/dev/null", &link).expect("a link");
    write(&link, "gone").expect("it is written");
    write(Path::new("/dev/null"), "gone").expect("it is written");
    assert!(link.is_symlink());
    assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
}

#[test]
fn a_pipe_gets_what_is_written() {
    let folder = folder();
    let path = folder.path().join("pipe");
    mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
    let reader = std::thread::spawn({
        let path = path.clone();
        move || text(&path)
    });
    write(&path, "through").expect("it is written");
    assert_eq!(reader.join().expect("it is read"), "through");
    assert!(!fs::metadata(&path).expect("it is there").is_file());
}

#[test]
fn what_fails_leaves_everything_as_it_was() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("old"), "old").expect("a file");
    fs::write(at("two"), "two").expect("a file");
    fs::hard_link(at("two"), at("names")).expect("a second name");
    let mut files = OutputFiles::default();
    files.add(&at("new"), b"new".to_vec()).expect("it can be");
    files.add(&at("old"), b"new".to_vec()).expect("it can be");
    files.add(&at("two"), b"new".to_vec()).expect("it can be");
    files
        .add(Path::new("/dev/full"), b"new".to_vec())
        .expect("it can be");
    let failed = files.commit();
    assert!(
        matches!(failed, Err(OutputError::Unwritable { path, .. }) if path == Path::new("/dev/full"))
    );
    assert_eq!(names(folder.path()), ["names", "old", "two"]);
    assert_eq!(
        (text(&at("old")), text(&at("two"))),
        ("old".into(), "two".into())
    );
}

#[test]
fn folders_and_what_is_in_none_are_refused_before_anything_is_written() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("dir")).expect("a folder");
    fs::write(at("file"), "").expect("a file");
    symlink("around", at("around")).expect("a link");
    for name in [
        "dir", "dir/", "none/a", "file/a", "new/", "dir/..", "around",
    ] {
        let mut files = OutputFiles::default();
        assert!(files.reserve(&at(name)).is_err(), "{name}");
    }
    assert!(OutputFiles::default().reserve(Path::new("")).is_err());
    assert_eq!(names(folder.path()), ["around", "dir", "file"]);
}

#[test]
fn two_outputs_to_one_file_are_refused_however_they_are_spelled() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("dir")).expect("a folder");
    fs::write(at("old"), "").expect("a file");
    symlink("old", at("link")).expect("a link");
    fs::hard_link(at("old"), at("name")).expect("a second name");
    symlink("new", at("dangling")).expect("a link");
    symlink("dir", at("way")).expect("a link");
    let pairs = [
        ("new", "new"),
        ("new", "./new"),
        ("new", "dir/../new"),
        ("new", "dangling"),
        ("dir/x", "way/x"),
        ("old", "link"),
        ("old", "name"),
        ("name", "link"),
    ];
    for (first, second) in pairs {
        let mut files = OutputFiles::default();
        files.reserve(&at(first)).expect("it can be");
        let twice = files.reserve(&at(second));
        assert!(
            matches!(twice, Err(OutputError::Twice { .. })),
            "{first} {second}"
        );
    }
    let mut files = OutputFiles::default();
    files.reserve(Path::new("/dev/null")).expect("it can be");
    files
        .reserve(Path::new("/dev/null"))
        .expect("nothing is lost there");
}

#[test]
fn programs_can_be_run_and_files_without_contents_are_not_written() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("old"), "old").expect("a file");
    let mut files = OutputFiles::default();
    files
        .add_program(&at("run"), b"#!/bin/sh\n".to_vec())
        .expect("it can be");
    files.reserve(&at("old")).expect("it can be");
    files.reserve(&at("unwritten")).expect("it can be");
    files.commit().expect("it is written");
    assert_eq!(names(folder.path()), ["old", "run"]);
    assert_eq!(text(&at("old")), "old");
    let mode = fs::metadata(at("run")).expect("it is there").mode();
    assert_eq!(mode & 0o100, 0o100);
}
