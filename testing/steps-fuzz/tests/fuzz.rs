//! Small runs, and what runs are made of.

use std::collections::BTreeSet;

use exo_steps_fuzz::ledger::Ledger;
use exo_steps_fuzz::{Found, Hunt, Trials, hunt, program};

fn small(seed: u64, programs: u64) -> Hunt {
    Hunt {
        seed,
        programs: Some(programs),
        ..Hunt::default()
    }
}

#[test]
fn a_small_run_is_clean_and_the_same_each_time() {
    let once = hunt(&small(0, 120)).expect("all steps");
    let failures: Vec<String> = once.failures.iter().map(|f| f.case()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let again = hunt(&Hunt {
        jobs: 2,
        ..small(0, 120)
    });
    assert_eq!(once.tally, again.expect("all steps").tally);
    assert!(once.tally.counted() > 100, "{}", once.tally.table());
}

fn assert_written(text: &str, wanted: &[&str]) {
    let missing: Vec<&&str> = wanted.iter().filter(|w| !text.contains(**w)).collect();
    assert!(missing.is_empty(), "never written: {missing:?}");
}

#[test]
fn most_programs_are_well_defined_and_use_everything() {
    let trials = Trials::of(&[]).expect("all steps");
    let text: String = (0..400).map(|seed| program(seed, &trials).0.text).collect();
    let wanted = [
        "else:",
        "in par(",
        "C.n = ",
        "C.k = ",
        "C.v",
        "% 2",
        "/ 2",
        "assert",
        "seq(-1, 2)",
        "i8",
        "+= ",
        ": [f32]",
        "seq(0, C.n)",
        "op(",
        "stride(",
        "@instr",
        "n - 1 - ",
        "index",
        "= w1[",
    ];
    assert_written(&text, &wanted);
    let found = hunt(&small(1000, 150)).expect("all steps");
    let (sound, written) = (found.tally.sound, found.tally.written);
    assert!(
        sound * 100 >= written * 80,
        "{sound} of {written}: {:?}",
        found.tally.unsound
    );
}

#[test]
fn every_step_is_taken() {
    let is_taken = |name: &str, programs: u64| {
        let found = hunt(&Hunt {
            steps: vec![name.to_owned()],
            ..small(0, programs)
        });
        let tally = found.expect("a step").tally;
        tally.steps.get(name).is_some_and(|s| s.taken > 0)
    };
    let names = exo_steps::steps::all().iter().map(|step| step.doc().name);
    // Of few programs, which do for most steps, then of more.
    let taken: BTreeSet<&str> = names
        .filter(|name| [3, 30].iter().any(|programs| is_taken(name, *programs)))
        .collect();
    let all: BTreeSet<&str> = exo_steps::steps::all()
        .iter()
        .map(|s| s.doc().name)
        .collect();
    let never: Vec<_> = all.difference(&taken).collect();
    assert!(never.is_empty(), "never taken: {never:?}");
}

/// Refusals whose witness shows a difference, those whose witness shows none, and how many of these show one on another input.
fn shown(found: &Found) -> (u64, u64, u64) {
    let (mut real, mut silent, mut elsewhere) = (0, 0, 0);
    for of in found.tally.witnesses.values() {
        real += of.real;
        silent += of.conservative;
        elsewhere += of.elsewhere;
    }
    (real, silent, elsewhere)
}

/// If any input shows a difference, the refusal's witness, or an input near it, nearly always does.
#[test]
fn witnesses_show_what_can_be_seen() {
    let found = hunt(&Hunt {
        silent: true,
        ..small(0, 150)
    });
    let found = found.expect("all steps");
    let (real, silent, elsewhere) = shown(&found);
    assert_eq!(silent, found.silent.len() as u64);
    let told = (found.silent.iter())
        .filter(|f| f.what.contains("elsewhere: "))
        .count();
    assert_eq!(elsewhere, told as u64);
    assert!(
        real > 50 && real * 20 >= (real + elsewhere) * 19,
        "{real} shown, {elsewhere} elsewhere"
    );
}

/// In programs whose computed values are all observed, nearly all witnesses show a difference.
#[test]
fn witnesses_of_live_programs_show_a_difference() {
    let found = hunt(&Hunt {
        live: true,
        ..small(0, 250)
    });
    let found = found.expect("all steps");
    let failures: Vec<String> = found.failures.iter().map(|f| f.case()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let (real, silent, _) = shown(&found);
    assert!(
        real > 150 && real * 20 >= (real + silent) * 19,
        "{real} shown, {silent} silent"
    );
    assert!(found.tally.counted() > 300, "{}", found.tally.table());
}

#[test]
fn live_programs_read_what_they_write() {
    let mut trials = Trials::of(&[]).expect("all steps");
    trials.live = true;
    let text: String = (0..100).map(|seed| program(seed, &trials).0.text).collect();
    let wanted = [
        // A cell is written with what it holds, and a number of the statement's own,
        " = 3.0 * x[",
        " + d[(",
        // local buffers and fields are read at the end.
        "for q0 in seq(0, 4):\n        x[0] = 3.0 * x[0] + t",
        "+ d[C.k % 3 + 3 * (C.n % 5)]",
        // Arguments of a procedure that is called have the numbers, too.
        "D[r:r + 16])",
    ];
    assert_written(&text, &wanted);
}

#[test]
fn runs_add_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("runs.json");
    let mut ledger = Ledger::read(&path).expect("there is none yet");
    for (commit, programs) in [("a", 10), ("a", 20), ("b", 5)] {
        let seed = ledger.next_seed();
        let found = hunt(&small(seed, programs)).expect("all steps");
        ledger.add(commit, seed, &found);
        ledger.write(&path).expect("it can be written");
        ledger = Ledger::read(&path).expect("it is a ledger");
    }
    let whole = hunt(&small(0, 35)).expect("all steps").tally;
    let seeds: Vec<_> = ledger.entries.iter().map(|e| e.seeds.clone()).collect();
    assert_eq!(seeds, [vec![(0, 30)], vec![(30, 35)]]);
    let sum: u64 = ledger.entries.iter().map(|e| e.tally.counted()).sum();
    assert_eq!(sum, whole.counted());
    assert!(
        ledger.report().contains("| a | 0..30 |"),
        "{}",
        ledger.report()
    );
}

#[test]
fn a_step_that_there_is_not_is_an_error() {
    let steps = vec!["fision".to_owned()];
    let error = hunt(&Hunt {
        steps,
        ..small(0, 1)
    });
    assert_eq!(
        error.expect_err("no such step").to_string(),
        "no step is named 'fision'"
    );
}
