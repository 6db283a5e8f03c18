//! What steps make of programs, and the whole text of every refusal.
//!
//! The cases are in `tests/cases` and `test/soundness/steps`; see `exo-steps-cases`. What is accepted is run before and after
//! on many inputs. `EXO_BLESS=1` writes what was found as what is expected, `EXO_CASE=NAME` looks at one file only: read the
//! difference before committing it.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use exo_steps_cases::{Case, Judged, Kind, judge_steps, read};

pub(crate) fn files() -> Vec<PathBuf> {
    exo_steps_cases::files(Kind::Steps).expect("folders of cases")
}

fn outcome(source: &str, steps: &str) -> Judged {
    exo_census::count();
    judge_steps(source, steps).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn steps_do_what_is_written() {
    let files = files();
    let bless = std::env::var_os("EXO_BLESS").is_some();
    let only = std::env::var("EXO_CASE").ok();
    let mut problems = String::new();
    for file in &files {
        let stem = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if only.as_ref().is_some_and(|only| *only != stem) {
            continue;
        }
        let mut blessed = String::new();
        let text = std::fs::read_to_string(file).expect("a file");
        for case in read(&text).unwrap_or_else(|e| panic!("{stem}: {e}")) {
            judge(&stem, &case, bless, &mut blessed, &mut problems);
        }
        if bless {
            std::fs::write(file, blessed.trim_end().to_owned() + "\n").expect("a file");
        }
    }
    assert!(problems.is_empty(), "{problems}");
    if only.is_none() {
        exo_census::assert_agreement("steps_do_what_is_written");
    }
}

fn judge(file: &str, case: &Case, bless: bool, blessed: &mut String, problems: &mut String) {
    let (here, twin) = case.variants();
    let Judged {
        text: found, wrong, ..
    } = outcome(&here, &case.steps);
    let mut problem = |text: String| {
        writeln!(problems, "{file}: '{}': {text}\n", case.name).expect("a string");
    };
    if let Some(wrong) = wrong {
        problem(format!("ACCEPTED WRONGLY: {wrong}\n{found}"));
    }
    if found != case.expected && !bless {
        problem(format!("found:\n{found}\nexpected:\n{}", case.expected));
    }
    if let Some(twin) = twin {
        let Judged {
            text: found,
            accepted,
            wrong,
        } = outcome(&twin, &case.steps);
        if let Some(wrong) = wrong {
            problem(format!("ITS TWIN IS ACCEPTED WRONGLY: {wrong}\n{found}"));
        }
        if !accepted {
            problem(format!("its twin is refused:\n{found}"));
        }
    }
    let mut steps = String::new();
    for line in case.steps.lines() {
        writeln!(steps, "> {line}").expect("a string");
    }
    writeln!(
        blessed,
        "=== {}\n{}{steps}---\n{found}\n",
        case.name, case.source
    )
    .expect("a string");
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
