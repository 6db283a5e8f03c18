//! The questions that predicates ask of a solver: none where a glance is enough. Counted, not
//! timed.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

use exo_analysis::predicates::{Conflict, Piece, commutes, idempotent};
use exo_analysis::solver::{EngineName, Undecided, Verdict};

use crate::common::program;

/// Statements of unrolled code.
const UNROLLED: usize = 400;

/// Asks `f` and gives how many questions reached a solver.
fn queries(
    p: &mut crate::common::Program,
    name: &str,
    f: impl FnOnce(&mut crate::common::Program),
) -> u64 {
    let before = p.session.solver.statistics().queries;
    let start = Instant::now();
    f(p);
    println!("{name}: {:?}", start.elapsed());
    p.session.solver.statistics().queries - before
}

#[test]
fn unrolled_code_asks_nothing() {
    let mut source = "x: f32[1000], y: f32[1000]):\n".to_owned();
    for half in [0, UNROLLED] {
        for k in 0..UNROLLED {
            let _ = writeln!(source, "    x[{}] = y[{}] * 2.0", half + k, half + k);
        }
    }
    let mut p = program(&source);
    let asked = queries(&mut p, "unrolled", |p| {
        let (a, b) = (
            format!("body[0..{UNROLLED}]"),
            format!("body[{UNROLLED}..{}]", 2 * UNROLLED),
        );
        assert!(p.commute(&a, &b).is_ok());
        let model = Arc::clone(&p.model);
        let all = Piece::of(&model, &p.slice(&a)).unwrap();
        assert!(idempotent(&all, &mut all.facts(), &mut p.session.solver).is_ok());
    });
    assert_eq!(asked, 0);
}

#[test]
fn other_buffers_and_tiles_ask_little() {
    let mut p = program(
        "m: size, n: size, k: size, A: f32[m, k], B: f32[k, n], C_: f32[m, n]):\n    assert m % 6 == 0\n    assert n % 64 == 0\n    for io in seq(0, m / 6):\n        for jo in seq(0, n / 64):\n            for kk in seq(0, k):\n                for ii in seq(0, 6):\n                    for ji in seq(0, 64):\n                        C_[6 * io + ii, 64 * jo + ji] += A[6 * io + ii, kk] * B[kk, 64 * jo + ji]\n",
    );
    let paths = [
        "body[0]",
        "body[0].body[0]",
        "body[0].body[0].body[0]",
        "body[0].body[0].body[0].body[0]",
    ];
    for pair in paths.windows(2) {
        let asked = queries(&mut p, pair[0], |p| {
            let model = Arc::clone(&p.model);
            let inner = p.path(pair[1]);
            let body = Piece::inside(&model, &inner, exo_ir::Branch::Body).unwrap();
            let other = body.iteration(&p.path(pair[0])).unwrap();
            let mut facts = body.facts();
            other.assume(&mut facts);
            assert!(commutes(&body, &other, &mut facts, &mut p.session.solver).is_ok());
        });
        assert_eq!(asked, 0, "{}", pair[0]);
    }
}

#[test]
fn iterations_that_are_known_to_differ_ask_nothing() {
    // x < x' and y' < y keep the cells apart.
    for body in [
        "A[i, j] = 1.0",
        "A[i, j] = A[i - 1, j - 1]",
        "A[i, j] = A[i, j + 1]",
    ] {
        let source = format!(
            "n: size, A: f32[n + 4, n + 4]):\n    for i in seq(1, n):\n        for j in seq(1, n):\n            {body}\n"
        );
        let mut p = program(&source);
        let asked = queries(&mut p, body, |p| {
            assert!(p.interchange("body[0]", "body[0].body[0]").is_ok());
        });
        assert_eq!(asked, 0, "{body}");
    }
}

#[test]
fn more_pairs_than_are_asked_about() {
    // Even cells and odd ones: each pair is a question of its own.
    let source = |writes: usize| {
        let mut text =
            "i: index, j: index, x: f32[1000]):\n    assert i % 2 == 0\n    assert j % 2 == 1\n"
                .to_owned();
        for name in ["i", "j"] {
            text += "    if i >= 0:\n";
            for k in 0..writes {
                text += &format!("        x[{name} + {}] = 1.0\n", 2 * k);
            }
        }
        text
    };
    let asked = |writes: usize| {
        let mut p = program(&source(writes));
        let found = p.commute("body[0]", "body[1]");
        (found, p.session.solver.statistics().queries)
    };
    let (found, queries) = asked(63);
    assert!(found.is_ok() && queries >= 63 * 63, "{queries} {found:?}");
    let (found, queries) = asked(64);
    let Err(Conflict::Access(clash)) = found else {
        panic!("commutes");
    };
    assert!(queries < 64 * 64, "{queries}");
    assert!(clash.conservative);
    assert_eq!(
        clash.verdict,
        Verdict::Unknown(Undecided::Limit {
            engine: EngineName::Simplifier,
            what: "4000 pairs of accesses".to_owned(),
        })
    );
}
