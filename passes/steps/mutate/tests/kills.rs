//! Every condition is needed by an ordinary test, and what is said of the others is true.

use exo_mutate::cases::Library;
use exo_mutate::report::Row;
use exo_mutate::standing::{LISTED, Standing, UNSEEN};
use exo_mutate::subject::{Subject, subjects};

fn library() -> Library {
    Library::load().unwrap_or_else(|e| panic!("{e}"))
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

/// What others refuse in its place is refused by them: with it off alone, no case changes its verdict.
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
fn the_list_names_conditions() {
    let all = subjects();
    let ids = LISTED.iter().map(|(id, _)| id);
    for id in ids.chain(UNSEEN.iter().map(|(id, _)| id)) {
        let found = all.iter().filter(|s| s.id == *id).count();
        assert_eq!(found, 1, "'{id}' is listed");
    }
    let mut ids: Vec<&str> = LISTED.iter().map(|(id, _)| *id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), LISTED.len(), "each is listed once");
}
