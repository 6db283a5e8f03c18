//! One wrong program per rule, with the whole refusal, and a right one that differs in one place.
//!
//! A file of `cases/` holds cases: a line `=== name`, Exo source, a line `---`, the expected text. Where a source
//! line ends in `#! other`, the right program has `other` instead (with the line's indentation). `EXO_BLESS=1`
//! writes what was found as what is expected: read the difference before committing it.

use std::fmt::Write;
use std::path::Path;

use exo_check::{Failure, Options, check_module};

struct Case {
    name: String,
    source: String,
    expected: String,
}

fn read_cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for part in text.split("=== ").skip(1) {
        let (name, rest) = part.split_once('\n').unwrap();
        let (source, expected) = rest.split_once("---\n").unwrap();
        cases.push(Case {
            name: name.to_owned(),
            source: source.to_owned(),
            expected: expected.trim_end().to_owned(),
        });
    }
    cases
}

/// The wrong program and the right one.
fn variants(source: &str) -> (String, Option<String>) {
    let (mut wrong, mut right) = (String::new(), String::new());
    for line in source.lines() {
        let (here, there) = match line.split_once("#!") {
            Some((here, other)) => {
                let indent = &line[..line.len() - line.trim_start().len()];
                (
                    here.trim_end().to_owned(),
                    format!("{indent}{}", other.trim()),
                )
            }
            None => (line.to_owned(), line.to_owned()),
        };
        writeln!(wrong, "{here}").unwrap();
        writeln!(right, "{there}").unwrap();
    }
    let differs = wrong != right;
    (wrong, differs.then_some(right))
}

/// Both engines are asked.
fn options() -> Options {
    Options {
        solver: exo_census::counted_options(),
        ..Options::default()
    }
}

fn check(source: &str, case: &str) -> Vec<Failure> {
    match exo_frontend::parse_module("t.py", source) {
        Ok(module) => check_module(&module, &options()),
        Err(errors) => {
            let errors: Vec<String> = errors.iter().map(|e| e.to_string()).collect();
            panic!(
                "case '{case}' does not parse:\n{}\n{source}",
                errors.join("\n")
            );
        }
    }
}

fn rendered(failures: &[Failure]) -> String {
    let lines: Vec<String> = failures.iter().map(Failure::to_string).collect();
    lines.join("\n")
}

#[test]
fn refusals_are_as_written_and_their_twins_pass() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .collect();
    files.sort();
    let bless = std::env::var_os("EXO_BLESS").is_some();
    let mut problems = String::new();
    let mut count = 0;
    for file in &files {
        let mut blessed = String::new();
        for case in read_cases(&std::fs::read_to_string(file).unwrap()) {
            count += 1;
            let (wrong, right) = variants(&case.source);
            let found = rendered(&check(&wrong, &case.name));
            if found != case.expected && !bless {
                writeln!(
                    problems,
                    "{}: '{}':\n{found}\nexpected:\n{}\n",
                    file.display(),
                    case.name,
                    case.expected
                )
                .unwrap();
            }
            if let Some(right) = right {
                let found = rendered(&check(&right, &case.name));
                if !found.is_empty() {
                    writeln!(
                        problems,
                        "{}: the twin of '{}' is refused:\n{found}\n",
                        file.display(),
                        case.name
                    )
                    .unwrap();
                }
            }
            writeln!(blessed, "=== {}\n{}---\n{found}\n", case.name, case.source).unwrap();
        }
        if bless {
            std::fs::write(file, blessed).unwrap();
        }
    }
    assert!(count > 60, "only {count} cases");
    assert!(problems.is_empty(), "{problems}");
    exo_census::assert_agreement("refusals_are_as_written_and_their_twins_pass");
}

#[test]
fn every_rule_is_explained_with_an_example() {
    for id in exo_check::CheckId::ALL {
        let text = exo_check::explain(*id);
        assert!(text.contains(". ") || text.contains(".\n"), "{id}");
        if *id != exo_check::CheckId::Internal {
            assert!(text.contains("\n\n    "), "{id} has no example");
        }
    }
}
