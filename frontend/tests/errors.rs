//! Texts of refusals, to the letter: each `errors/NAME.py` is refused with exactly the text in
//! `NAME.expected`, and `NAME.accept.py`, which differs in one place, is accepted.
//!
//! A name begins with an id that one of its errors must have. `EXO_UPDATE_EXPECTED=1` rewrites the texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use exo_frontend::{Id, parse_module, render};

fn cases() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let entries = fs::read_dir(&dir).expect("the folder of cases");
    let mut paths: Vec<PathBuf> = entries
        .map(|e| e.expect("a readable folder").path())
        .filter(|p| p.extension().is_some_and(|e| e == "py"))
        .collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    let name = path.file_stem().expect("a file").to_string_lossy();
    name.into_owned()
}

#[test]
fn every_refusal_says_what_is_expected() {
    let mut failures = Vec::new();
    for path in cases() {
        let name = stem(&path);
        if name.ends_with(".accept") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a readable case");
        let Err(errors) = parse_module(&format!("{name}.py"), &text) else {
            failures.push(format!("{name} is accepted"));
            continue;
        };
        let rendered = render(&errors, &text);
        let expected_path = path.with_extension("expected");
        if std::env::var_os("EXO_UPDATE_EXPECTED").is_some() {
            fs::write(&expected_path, &rendered).expect("a writable folder");
        }
        let expected = fs::read_to_string(&expected_path).unwrap_or_default();
        if rendered != expected {
            failures.push(format!("{name}: found\n{rendered}\nexpected\n{expected}"));
        }
        let wanted = name.split('.').next().unwrap_or_default();
        let wanted = format!("frontend.{wanted}");
        if !errors.iter().any(|e| e.id.name() == wanted) {
            failures.push(format!("{name} has no error {wanted}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_accepted_twins_are_accepted() {
    let mut count = 0;
    for path in cases() {
        if stem(&path).ends_with(".accept") {
            let text = fs::read_to_string(&path).expect("a readable case");
            if let Err(errors) = parse_module("twin.py", &text) {
                panic!("{}: {}", path.display(), render(&errors, &text));
            }
            count += 1;
        }
    }
    assert!(count >= 25, "only {count} twins");
}

#[test]
fn every_id_has_a_case() {
    let covered: BTreeSet<String> = cases()
        .iter()
        .filter_map(|p| stem(p).split('.').next().map(|id| format!("frontend.{id}")))
        .collect();
    let missing: Vec<&str> = Id::ALL
        .iter()
        .map(|id| id.name())
        .filter(|name| !covered.contains(*name))
        .collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}
