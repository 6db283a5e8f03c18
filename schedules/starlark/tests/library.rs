//! The library in Starlark against the page that lists it.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The functions of a file that programs can load, each with whether it has a docstring.
fn functions(text: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    for part in text.split("\ndef ").skip(1) {
        let name = part.split('(').next().unwrap_or_default();
        let body = part.split_once(":\n").map_or("", |(_, body)| body);
        let documented = body.trim_start().starts_with("\"\"\"") || part.contains("\n    \"\"\"");
        if !name.starts_with('_') {
            found.push((name.to_owned(), documented));
        }
    }
    found
}

#[test]
fn every_function_of_the_library_is_documented_and_on_the_page() {
    let page = read(Path::new("docs/schedules.md"));
    let mut count = 0;
    let folder = std::fs::read_dir(root().join("schedules/std")).expect("the library");
    for entry in folder {
        let file = entry
            .expect("a file")
            .file_name()
            .into_string()
            .expect("a name");
        let row = format!("| `std/{file}` |");
        let row = page.lines().find(|line| line.starts_with(&row));
        let row = row.unwrap_or_else(|| panic!("docs/schedules.md has no row of std/{file}"));
        for (name, documented) in functions(&read(&Path::new("schedules/std").join(&file))) {
            assert!(documented, "std/{file}: '{name}' has no docstring");
            assert!(
                row.contains(&format!("`{name}`")),
                "std/{file}: '{name}' is not on the page"
            );
            count += 1;
        }
    }
    assert!(count > 60, "{count} functions");
}

#[test]
fn the_manual_of_the_library_is_what_its_docstrings_say() {
    let pages = exo_starlark::library_pages().unwrap_or_else(|e| panic!("{}", e.message));
    let mut stale = Vec::new();
    for page in pages {
        let path = root()
            .join("docs")
            .join(Path::new(page.file).with_extension("md"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("docs");
            std::fs::write(&path, &page.text).expect("the page");
        } else if std::fs::read_to_string(&path).ok().as_ref() != Some(&page.text) {
            stale.push(path);
        }
    }
    assert!(stale.is_empty(), "{stale:?}: run with UPDATE_DOCS=1");
}
