//! The programs of the corpus and the examples are all accepted.

use std::path::{Path, PathBuf};

use exo_check::{Options, check_module};

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        // The layout tests name hardware libraries, which are not loaded here.
        if path.is_dir() && !path.ends_with("layout") {
            sources(&path, found);
        } else if path.is_file() && path.extension().is_some_and(|e| e == "py") {
            found.push(path);
        }
    }
}

#[test]
fn the_corpus_is_accepted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    sources(&root.join("test/corpus"), &mut files);
    sources(&root.join("examples"), &mut files);
    files.sort();
    let mut refused = String::new();
    let mut checked = 0;
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let name = file
            .strip_prefix(&root)
            .unwrap_or(file)
            .display()
            .to_string();
        // What the surface does not have is the front end's matter.
        let Ok(module) = exo_frontend::parse_module(&name, &text) else {
            continue;
        };
        checked += 1;
        for failure in check_module(&module, &Options::default()) {
            refused.push_str(&format!("{failure}\n"));
        }
    }
    assert!(checked > 20, "only {checked} files found");
    assert!(refused.is_empty(), "{refused}");
}
