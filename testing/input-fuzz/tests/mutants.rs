//! Small hunts, and what hunts are made of.

use std::path::PathBuf;

use exo_input_fuzz::corpus::{Files, seeds};
use exo_input_fuzz::door::Door;
use exo_input_fuzz::finding::Kind;
use exo_input_fuzz::hunt::{Found, Hunt, hunt};
use exo_input_fuzz::mutant::{Input, Maker, Mutant};
use exo_input_fuzz::shrink::{judged, shrink};
use exo_input_fuzz::{known, worker};

fn small(seed: u64, mutants: u64) -> Hunt {
    Hunt {
        program: PathBuf::from(env!("CARGO_BIN_EXE_exo-fuzz-input")),
        door: Door::Mlir,
        seed,
        mutants,
        seconds: None,
        jobs: 1,
    }
}

/// MLIR's parser dies of the type of the array, whichever dialects there are.
const FATAL: &str = "\"f\"() {a = array<index: 0>} : () -> ()\n";

fn text(text: String) -> Mutant {
    Mutant {
        number: 0,
        input: Input::Text(text),
    }
}

fn counts(found: &Found) -> Vec<(String, u64)> {
    let hits = found.findings.iter();
    hits.map(|(class, hit)| (class.clone(), hit.count))
        .collect()
}

#[test]
fn a_small_hunt_finds_nothing_new_and_the_same_each_time() {
    let once = hunt(&small(0, 400), &|_| {}).expect("workers run");
    assert_known(Door::Mlir, &once);
    let reach = &once.reach;
    assert!(reach.verified > 60 && reach.checked > 60, "{reach:?}");
    assert!(
        reach.emitted > 20 && reach.lowered > 20 && reach.taken > 20,
        "{reach:?}"
    );
    let again = hunt(
        &Hunt {
            jobs: 2,
            ..small(0, 400)
        },
        &|_| {},
    )
    .expect("workers run");
    assert_eq!((once.reach, counts(&once)), (again.reach, counts(&again)));
}

#[test]
fn a_number_is_a_mutant() {
    worker::set_up(Door::Mlir);
    let seeds = seeds(Door::Mlir).expect("the corpus can be read");
    let mut in_order = Maker::new(&seeds);
    let row: Vec<_> = (0..24).map(|n| in_order.make(n)).collect();
    for number in [23, 4, 11, 0] {
        assert_eq!(row[number], Maker::new(&seeds).make(number as u64));
    }
    assert!(row.iter().flatten().count() > 12);
}

#[test]
fn what_kills_a_worker_is_found_and_made_smaller() {
    let hunt = small(0, 0);
    let lines = "module {\n}\n".repeat(8);
    let mutant = text(format!("{lines}{FATAL}{lines}"));
    let finding = judged(&hunt, &mutant, "").expect("a crash");
    assert_eq!(
        (finding.kind, finding.stage.as_str()),
        (Kind::Crash, "parse")
    );
    assert!(finding.what.contains("signal 11"), "{}", finding.what);
    let (smaller, again) = shrink(&hunt, &mutant, &finding);
    assert_eq!(again.class(), finding.class());
    assert!(
        smaller.input.text().len() <= FATAL.len(),
        "{}",
        again.file(&smaller)
    );
}

#[test]
fn a_program_that_is_right_gives_no_finding() {
    let right = "exo.proc @f(%x: memref<2xf32>[2]) {\n  assign %x[1] = 1.0\n}\n";
    let found = judged(&small(0, 0), &text(right.to_owned()), "");
    assert!(found.is_none(), "{found:?}");
}

/// Asserts that what was found is known.
fn assert_known(door: Door, found: &Found) {
    worker::set_up(door);
    let seeds = seeds(door).expect("the corpus can be read");
    for (class, hit) in &found.findings {
        let made = || Maker::new(&seeds).make(hit.number);
        let mutant = hit.mutant.clone().or_else(made).expect("a mutant");
        assert!(
            known::reason(&mutant, &hit.finding).is_some(),
            "{class}\n{}",
            hit.finding.file(&mutant)
        );
    }
}

/// A small hunt for a door, which finds nothing new; it gives how far the mutants came.
fn quiet(door: Door, mutants: u64) -> exo_input_fuzz::judge::Reach {
    let plan = Hunt {
        door,
        ..small(0, mutants)
    };
    let found = hunt(&plan, &|_| {}).expect("workers run");
    assert_known(door, &found);
    assert_eq!(found.reach.mutants, mutants);
    found.reach
}

#[test]
fn arrays_are_read_or_refused() {
    let reach = quiet(Door::Arrays, 400);
    assert!(reach.verified > 40 && reach.checked > 10, "{reach:?}");
}

#[test]
fn schedule_programs_are_run_or_refused() {
    let reach = quiet(Door::Programs, 200);
    assert!(reach.tried > 150 && reach.taken > 20, "{reach:?}");
}

#[test]
fn templates_are_read_or_refused() {
    let reach = quiet(Door::Templates, 40);
    assert!(reach.verified > 2, "{reach:?}");
}

#[test]
fn functions_are_raised_or_left() {
    let reach = quiet(Door::Functions, 400);
    assert!(
        reach.verified > 40 && reach.checked > 30 && reach.taken > 30,
        "{reach:?}"
    );
}

#[test]
fn numbers_are_mutants_of_their_door() {
    for door in [
        Door::Arrays,
        Door::Programs,
        Door::Templates,
        Door::Functions,
    ] {
        worker::set_up(door);
        let seeds = seeds(door).expect("the corpus can be read");
        assert!(seeds.len() > 10, "{door:?}");
        let made = || Maker::new(&seeds).make(17).expect("a mutant");
        assert_eq!(made(), made());
        assert_eq!(made().input.door(), door);
        assert!(seeds.iter().all(|seed| seed.door() == door));
    }
}

fn judged_program(main: &str) -> Option<exo_input_fuzz::finding::Finding> {
    let on = "exo.proc @f(%x: memref<2xf32>[2]) {\n  assign %x[1] = 1.0\n}\n";
    let files = Files {
        main: main.to_owned(),
        others: vec![("other.star".to_owned(), "two = 2\n".to_owned())],
    };
    let input = Input::Program(files, on.to_owned());
    judged(&small(0, 0), &Mutant { number: 0, input }, "")
}

#[test]
fn what_a_program_is_refused_for_is_no_finding() {
    let programs = [
        "load(\"other.star\", \"two\")\nregister(rename(procedure(), \"g%d\" % two))\n",
        "register(procedure(\"nobody\"))\n",
        "def r(): r()\nr()\n",
        // It ends the worker as it ends a tool.
        "x = [0] * 100000000000\n",
    ];
    for program in programs {
        let found = judged_program(program);
        assert!(found.is_none(), "{program}: {found:?}");
    }
}
