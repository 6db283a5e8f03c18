//! Every condition is needed by an ordinary test, and what is said of the others is true.

use exo_mutate::cases::Library;
use exo_mutate::hunt;
use exo_mutate::report::{self, Hunted, Row};
use exo_mutate::subject::{self, Subject, ids};
use exo_steps_cases::{Standing, condition_files};

fn library() -> Library {
    Library::load().unwrap_or_else(|e| panic!("{e}"))
}

fn subjects() -> Vec<Subject> {
    subject::subjects().unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn every_condition_is_killed_by_a_case() {
    let library = library();
    let row = |s: &Subject| Row {
        cases: Some(library.ask(s)),
        ..Row::default()
    };
    let mutants = subjects().into_iter().filter(Subject::is_mutant);
    let alive = mutants.filter(|s| !row(s).killed_by_cases());
    let alive: Vec<&str> = alive.map(|s| s.id).collect();
    assert!(alive.is_empty(), "no case misses {alive:?}");
}

/// A condition that stands behind others is redundant: with it off alone, no case changes its
/// verdict.
#[test]
fn what_is_behind_others_is_refused_by_them() {
    let library = library();
    for subject in subjects() {
        if let Standing::Behind { .. } = subject.standing {
            let alone = Subject {
                standing: Standing::Own,
                ..subject
            };
            let noticed = library.ask(&alone);
            let (id, accepted) = (alone.id, &noticed.accepted);
            assert!(
                accepted.is_empty(),
                "{id} is needed after all: {accepted:?}"
            );
        }
    }
}

#[test]
fn the_files_name_each_condition_once() {
    let files = condition_files().unwrap_or_else(|e| panic!("{e}"));
    let entries = files.iter().flat_map(|file| &file.tested);
    let mut named: Vec<&str> = entries.map(|entry| entry.id.as_str()).collect();
    let mut all = ids();
    named.sort_unstable();
    all.sort_unstable();
    assert_eq!(named, all);
}

/// Types of arguments that may still have to agree must not hide from random steps that integers are passed as floats; and values of
/// fields are of all kinds.
#[test]
fn random_steps_find_what_they_once_missed() {
    let missed = [
        "call_eqv.c2",
        "insert_noop_call.c4",
        "replace.c5",
        "write_config.c2",
        // What can never be called, and records that no step makes.
        "add_assertion.c1",
        "call_eqv.c3",
        "partial_eval.c1",
        "partial_eval.c2",
        "check.unsatisfiable",
    ];
    let subjects = subjects();
    for id in missed {
        let subject = subjects.iter().find(|s| s.id == id);
        let subject = subject.unwrap_or_else(|| panic!("no condition '{id}'"));
        let mut hunted = Hunted::default();
        hunt::go_on(subject, 60.0, &mut hunted, &|_| {}).unwrap_or_else(|e| panic!("{e}"));
        assert!(
            hunted.difference.is_some(),
            "{} in {} steps",
            subject.id,
            hunted.counted
        );
    }
}

#[test]
fn the_summary_tells_what_results_can_show() {
    let found = Row {
        fuzz: Some(Hunted {
            difference: Some("a case".to_owned()),
            ..Hunted::default()
        }),
        ..Row::default()
    };
    let not_found = Row {
        fuzz: Some(Hunted::default()),
        ..Row::default()
    };
    let rows = [
        ("fuse.c1", found),
        ("fuse.c2", not_found.clone()),
        ("any.c9", not_found),
    ]
    .map(|(id, row)| (id.to_owned(), row))
    .into();
    let text = report::summary(&subjects(), &rows);
    let told = "the fuzzer 1 of 3 (33 %), of those that results can show 1 of 2 (50 %)";
    assert!(text.ends_with(told), "{text}");
}
