//! Brute force judges the predicates: random statements, every small input, symbolic data.
//!
//! * What a predicate accepts is true in every run, by its definition over what the runs access, and by what it is used
//!   for: the order of two statements is exchanged, loops are interchanged, split, fused and run in parallel, statements
//!   are repeated or dropped, values are overwritten.
//! * The inputs are all there are, so that needless refusals are known, and counted.
//! * Naming cells through a window changes no verdict.
//!
//! Each test prints a line of this table, of which `docs/testing.md` has one:
//! predicate, questions, nothing in common, accepted, true of the others, refused of these, rate, true of the plain
//! ones, refused of these. `EXO_ORACLE_PROGRAMS=N` asks for more programs, `EXO_ORACLE_SHOW=1` shows what is refused.

mod generate;
mod helpers;
mod questions;
mod run;
mod tally;
mod trace;
mod truth;

use exo_interp::AccessKind;

use questions::*;
use run::Subject;
use tally::Tally;
use trace::{Event, Place, Trace};
use truth::{meet, ordered};

/// Programs for each predicate; several times that for those that are rarely true.
fn programs() -> u64 {
    let asked = std::env::var("EXO_ORACLE_PROGRAMS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(15)
}

fn finish(tallies: impl IntoIterator<Item = Tally>) {
    tallies.into_iter().for_each(Tally::finish);
}

#[test]
fn of_two_statements() {
    finish(exchanged_statements(programs()));
}

#[test]
fn of_split_loops() {
    finish([split_loops(programs())]);
}

#[test]
fn of_fused_loops() {
    finish([fused_loops(programs())]);
}

#[test]
fn of_recomputed_loops() {
    finish([recomputed_loops(programs())]);
}

#[test]
fn of_redundant_loads() {
    finish([redundant_loads(programs())]);
}

#[test]
fn of_interchanged_loops() {
    finish([interchanged_loops(programs())]);
}

#[test]
fn of_interchanged_sums() {
    finish([interchanged_sums(programs())]);
}

#[test]
fn of_parallel_loops() {
    finish([parallel_loops(programs())]);
}

#[test]
fn of_repeated_statements() {
    finish([repeated_statements(programs())]);
}

#[test]
fn of_shadowed_statements() {
    finish([shadowed_statements(programs())]);
}

#[test]
fn of_cells() {
    finish(needed_and_written_cells(programs()));
}

#[test]
fn of_touched_roots() {
    finish(touched_roots(programs()));
}

#[test]
fn of_values_seen_inside() {
    finish([values_seen_inside(programs())]);
}

#[test]
fn of_placed_accesses() {
    finish([placed_accesses(programs())]);
}

#[test]
fn of_other_iterations() {
    finish([free_of_iterations(programs())]);
}

#[test]
fn of_overwritten_buffers() {
    finish([overwritten_buffers(programs())]);
}

#[test]
fn of_folded_cells() {
    finish([folded_cells(programs())]);
}

#[test]
fn of_changed_configuration() {
    finish([changed_configuration(programs())]);
}

#[test]
fn of_kept_data() {
    finish([kept_data(programs())]);
}

#[test]
fn of_changed_data() {
    finish([changed_data(programs())]);
}

#[test]
fn of_data_behind_calls() {
    finish([data_behind_calls(programs())]);
}

#[test]
fn of_values_around_statements() {
    finish(values_around_statements(programs()));
}

#[test]
fn of_values_in_loops() {
    finish(values_in_loops(programs()));
}

#[test]
fn of_values_behind_first_statements() {
    finish([values_behind_first_statements(programs())]);
}

#[test]
fn of_fields_behind_calls() {
    finish([fields_behind_calls(programs())]);
}

#[test]
fn of_facts_at_points() {
    finish(facts_at_points(programs()));
}

#[test]
fn places_are_told_apart() {
    // The oracle sees what it is there to see.
    let body = ["    x[3] = y[4]", "    add(x[k + 3])"].map(String::from);
    let s = Subject::new(&body).unwrap();
    let traces: &[Trace] = &s.traces;
    let place = |n: &str, c| -> Place { (n.to_owned(), c) };
    let first: Vec<_> = traces[0]
        .events
        .iter()
        .map(|e| (e.kind, e.place.clone()))
        .collect();
    assert_eq!(
        first,
        [
            (AccessKind::Read, place("y", 4)),
            (AccessKind::Write, place("x", 3)),
            (AccessKind::Reduce, place("x", 3)),
        ]
    );
    let half = s.first_line() + 1;
    let halves = |x: &Event, y: &Event| x.line < half && y.line >= half && ordered(x, y);
    assert!(meet(&traces[0], halves));
    assert!(!meet(&traces[1], halves));
}
