//! The programs of the corpus and the examples are all accepted, and so are those of the lit files
//! that are named so.

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    sources(&root.join("test/corpus"), &mut files);
    sources(&root.join("examples"), &mut files);
    files.sort();
    let options = Options {
        solver: exo_census::counted_options(),
        ..Options::default()
    };
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
        for failure in check_module(&module, &options) {
            refused.push_str(&format!("{failure}\n"));
        }
    }
    assert!(checked > 20, "only {checked} files found");
    assert!(refused.is_empty(), "{refused}");
    exo_census::assert_agreement("the_corpus_is_accepted");
}

#[test]
fn soundness_files_pass_as_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../test");
    let mut files = Vec::new();
    sources(&root.join("check"), &mut files);
    sources(&root.join("soundness"), &mut files);
    files.sort();
    let options = Options {
        solver: exo_census::counted_options(),
        ..Options::default()
    };
    let (mut passed, mut others) = (0, 0);
    let mut problems = String::new();
    for file in &files {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).unwrap();
        let Ok(module) = exo_frontend::parse_module(&name, &text) else {
            continue;
        };
        let failures = check_module(&module, &options);
        // Some that are to fail do so in code generation only; the lit tests see to that.
        let may_pass = name.ends_with("_pass.py");
        *if may_pass { &mut passed } else { &mut others } += 1;
        let wrong = |f: &&exo_check::Failure| may_pass || f.class == exo_check::Class::Internal;
        problems.extend(failures.iter().filter(wrong).map(|f| format!("{f}\n")));
    }
    assert!(passed > 60 && others > 60, "{passed} and {others} files");
    assert!(problems.is_empty(), "{problems}");
    exo_census::assert_agreement("soundness_files_pass_as_named");
}
