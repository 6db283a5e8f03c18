//! What the cases have in common: that there are enough of them. Each is a trial of its own in `tests/cases.rs`. The examples of the
//! manual are judged alike.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use exo_steps_cases::{Judged, Kind, judge_steps};

pub(crate) fn files() -> Vec<PathBuf> {
    exo_steps_cases::files(Kind::Steps).expect("folders of cases")
}

fn outcome(source: &str, steps: &str) -> Judged {
    exo_census::count();
    judge_steps(source, steps).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn every_condition_has_a_refusal_in_full() {
    let mut seen = String::new();
    for file in files() {
        seen += &std::fs::read_to_string(file).expect("a file");
    }
    let missing: BTreeSet<&str> = exo_steps::rules()
        .iter()
        .map(|rule| rule.id)
        .filter(|id| !seen.contains(&format!("[{id}]")) && !seen.contains(&format!("[{id}?")))
        .collect();
    assert!(missing.is_empty(), "no refusal of: {missing:?}");
}

#[test]
fn examples_of_the_manual_are_true() {
    let mut problems = String::new();
    for step in exo_steps::steps::all() {
        let doc = step.doc();
        let line = format!("{} {}", doc.name, doc.example.options);
        let Judged {
            text: found, wrong, ..
        } = outcome(doc.example.before, &line);
        if found != doc.example.after.trim_end() || wrong.is_some() {
            writeln!(
                problems,
                "{}: {wrong:?}\n{found}\nexpected:\n{}",
                doc.name, doc.example.after
            )
            .expect("a string");
        }
    }
    assert!(problems.is_empty(), "{problems}");
    exo_census::assert_agreement("examples_of_the_manual_are_true");
}
