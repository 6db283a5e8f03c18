//! `commutes`, between statements and between iterations.

use std::sync::Arc;

use exo_analysis::effects::AccessKind;
use exo_analysis::predicates::{Conflict, Piece, modifies_nothing_of, modifies_nothing_read_by};

use crate::common::program;

/// Whether the first two statements of the body commute.
fn first_two(source: &str) -> bool {
    program(source).commute("body[0]", "body[1]").is_ok()
}

#[test]
fn statements() {
    let args = "n: size, x: f32[n + 8], y: f32[n + 8], i: index, k: index):\n    assert 0 <= i and i < n\n    assert 0 <= k and k < n\n    ";
    let cases = [
        ("x[i] = 1.0\n    y[i] = x[i]\n", false),
        ("x[i] = 1.0\n    y[i] = x[i + 1]\n", true),
        ("x[i] = 1.0\n    x[k] = 1.0\n", false),
        ("x[i] += 1.0\n    x[k] += 2.0\n", true),
        ("x[i] += 1.0\n    y[i] = x[k]\n", false),
        ("x[2 * i / 2] = 1.0\n    x[i + 1] = 2.0\n", true),
        ("x[i % 4] = 1.0\n    x[4 + k % 4] = 2.0\n", true),
        ("x[i % 4] = 1.0\n    x[3 + k % 4] = 2.0\n", false),
        // Windows are resolved, whatever they are called.
        ("put(x[i])\n    add(x[i])\n", false),
        ("add(x[i])\n    add(x[k])\n", true),
        ("put(x[i])\n    put(x[i + 4])\n", true),
        (
            "copy(4, x[0:4], y[0:4])\n    copy(4, x[4:8], x[3:7])\n",
            false,
        ),
        (
            "copy(4, x[0:4], y[0:4])\n    copy(4, x[4:8], y[3:7])\n",
            true,
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(first_two(&format!("{args}{body}")), expected, "{body}");
    }
}

#[test]
fn windows_of_windows_alias() {
    let args = "x: f32[16]):\n    w = x[4:12]\n    v = w[2:6]\n    ";
    for (body, expected) in [
        ("v[0] = 1.0\n    x[6] = 2.0\n", false),
        ("v[0] = 1.0\n    x[5] = 2.0\n", true),
    ] {
        let mut p = program(&format!("{args}{body}"));
        assert_eq!(p.commute("body[2]", "body[3]").is_ok(), expected, "{body}");
    }
}

#[test]
fn guards_keep_accesses_apart() {
    let args = "n: size, x: f32[n], i: index):\n    assert 0 <= i and i < n\n    ";
    let apart = "if i < 3:\n        x[i] = 1.0\n    if i > 3:\n        x[i] = 2.0\n";
    let meet = "if i < 4:\n        x[i] = 1.0\n    if i > 2:\n        x[i] = 2.0\n";
    assert!(first_two(&format!("{args}{apart}")));
    assert!(!first_two(&format!("{args}{meet}")));
}

#[test]
fn configuration() {
    let args = "k: index, x: f32[8]):\n    ";
    let cases = [
        // A precondition is a read (corpus N3), and so is a bound, a condition, an index, an argument.
        ("C.f = 3\n    wants_three()\n", false),
        ("C.g = 3\n    wants_three()\n", true),
        ("C.on = True\n    if C.on:\n        x[0] = 1.0\n", false),
        ("C.n = 2\n    for i in seq(0, C.n):\n        pass\n", false),
        ("C.g = 2\n    C.f = C.g\n", false),
        ("C.v = 2.0\n    x[0] = C.v\n", false),
        ("C.v = 2.0\n    put(C.v)\n", false),
        ("C.v = 2.0\n    x[0] = x[1]\n", true),
        // The same value may be written in any order.
        ("C.f = 3\n    set_three()\n", true),
        ("C.f = k + 1\n    C.f = 1 + k\n", true),
        ("C.f = 4\n    set_three()\n", false),
        (
            "if k > 0:\n        C.f = 4\n    if k < 1:\n        C.f = 3\n",
            true,
        ),
        ("C.f = 4\n    C.f = 3\n", false),
        ("C.v = 4.0\n    C.v = 4.0\n", false),
    ];
    for (body, expected) in cases {
        assert_eq!(first_two(&format!("{args}{body}")), expected, "{body}");
    }
}

/// A clobber counts as a write, but that bottom is one value.
#[test]
fn destruction() {
    let args = "n: size, x: f32[n + 8], y: f32[n + 8]):\n    ";
    let cases = [
        ("use(4, x[0:4])\n    y[0] = x[3]\n", false),
        ("use(4, x[0:4])\n    y[0] = x[4]\n", true),
        ("y[0] = x[3]\n    use(4, x[0:4])\n", false),
        ("use(4, x[0:4])\n    x[3] = 0.0\n", false),
        ("use(4, x[0:4])\n    x[4] = 0.0\n", true),
        ("use(4, x[0:4])\n    x[3] += 1.0\n", false),
        ("use(4, x[0:4])\n    use(4, x[2:6])\n", true),
        ("drain(y[0], x[1])\n    drain(y[0], x[2])\n", true),
        ("drain(y[0], x[1])\n    drain(y[0], x[1])\n", false),
        ("drain(y[0], x[1])\n    use(n, x[0:n])\n", false),
    ];
    for (body, expected) in cases {
        assert_eq!(first_two(&format!("{args}{body}")), expected, "{body}");
    }
}

#[test]
fn scopes() {
    let conflict =
        program("x: f32[8]):\n    w = x[0:4]\n    w[0] = 1.0\n").commute("body[0]", "body[1]");
    assert!(matches!(conflict, Err(Conflict::Scope(_))));
    let conflict =
        program("x: f32[8]):\n    t: f32[8]\n    put(t[1])\n").commute("body[0]", "body[1]");
    assert!(matches!(conflict, Err(Conflict::Scope(_))));
    assert!(
        program("x: f32[8]):\n    t: f32\n    x[0] = 1.0\n")
            .commute("body[0]", "body[1]")
            .is_ok()
    );
}

#[test]
fn a_conflict_names_both_accesses() {
    let mut p = program(
        "n: size, x: f32[n + 1]):\n    for i in seq(0, n):\n        x[i] = 1.0\n    for j in seq(0, n):\n        x[j + 1] += 2.0\n",
    );
    let Err(Conflict::Access(clash)) = p.commute("body[0]", "body[1]") else {
        panic!("commutes");
    };
    assert_eq!(
        (clash.first.kind, clash.second.kind),
        (AccessKind::Write, AccessKind::Reduce)
    );
    assert_eq!(clash.second.site.index.len(), 1);
    assert!(!clash.conservative);
    // The smallest: n = 2, cell 1.
    let witness = exo_analysis::context::witness(&clash.verdict).unwrap();
    let n = p.model.controls.values().next().unwrap().free_vars();
    assert_eq!(witness.int(n.first().unwrap()), Some(2));
}

#[test]
fn interchange_of_loops() {
    let nest = |hi: &str, body: &str| {
        format!(
            "n: size, A: f32[n + 4, n + 4], x: f32[2 * n + 8]):\n    for i in seq(1, n):\n        for j in seq(1, {hi}):\n            {body}\n"
        )
    };
    let cases = [
        ("n", "A[i, j] = A[i - 1, j - 1]", true),
        // M1: distance (1, -1).
        ("n", "A[i, j] = A[i - 1, j + 1]", false),
        ("n", "A[i, j] = A[i - 1, j]", true),
        ("n", "A[i, j] = A[i, j + 1]", true),
        ("n", "x[i + j] += 1.0", true),
        ("n", "x[i + j] = 1.0", false),
        ("n", "x[2 * i + j % 2] = 1.0", true),
        ("n", "x[2 * i + j % 3] = 1.0", false),
        ("3", "x[2 * i + j - 1] = 1.0", true),
        ("4", "x[2 * i + j - 1] = 1.0", false),
    ];
    for (hi, body, expected) in cases {
        let mut p = program(&nest(hi, body));
        assert_eq!(
            p.interchange("body[0]", "body[0].body[0]").is_ok(),
            expected,
            "{body}"
        );
    }
}

#[test]
fn local_buffers_are_each_iterations_own() {
    let mut p = program(
        "n: size, x: f32[n, n]):\n    for i in seq(0, n):\n        for j in seq(0, n):\n            t: f32\n            t = x[i, j]\n            x[i, j] = t\n",
    );
    assert!(p.interchange("body[0]", "body[0].body[0]").is_ok());
}

#[test]
fn triangular_bounds() {
    // j < i keeps the two halves apart; j <= i does not.
    for (hi, expected) in [("i", true), ("i + 1", false)] {
        let mut p = program(&format!(
            "n: size, x: f32[n], y: f32[n]):\n    for i in seq(0, n):\n        for j in seq(0, {hi}):\n            x[j] = 1.0\n        y[i] = x[i]\n"
        ));
        // An earlier iteration's loop with a later read: x[j], j < i' < i.
        let later = p.commute_across("body[0]", "body[0].body[1]", "body[0].body[0]");
        assert!(later.is_ok());
        let same = p.commute("body[0].body[0]", "body[0].body[1]");
        assert_eq!(same.is_ok(), expected, "{hi}");
    }
}

#[test]
fn unknowns_differ_between_iterations() {
    // C.f differs from iteration to iteration in a way that is not known.
    let body = "k: index, x: f32[64]):\n    for i in seq(0, 4):\n        if 0 <= C.f and C.f < 64:\n            x[C.f] = 1.0\n        C.f = C.f + C.f\n";
    let mut p = program(body);
    let Err(Conflict::Access(clash)) =
        p.commute_across("body[0]", "body[0].body[0]", "body[0].body[0]")
    else {
        panic!("commutes");
    };
    assert!(clash.conservative);
    // Within one iteration it is the same value.
    let twice = "k: index, x: f32[64]):\n    for i in seq(0, 4):\n        if 0 <= C.f and C.f < 63:\n            x[C.f] = 1.0\n        if 0 <= C.f and C.f < 63:\n            x[C.f + 1] = 1.0\n        C.f = C.f + C.f\n";
    assert!(
        program(twice)
            .commute("body[0].body[0]", "body[0].body[1]")
            .is_ok()
    );
}

#[test]
fn conditions_on_the_way_hold_in_the_other_iteration() {
    let source = |c: &str| {
        format!(
            "n: size, x: f32[2 * n + 1]):\n    for i in seq(0, n):\n        if {c}:\n            x[i] = 1.0\n            x[i + 1] = 2.0\n"
        )
    };
    for (cond, expected) in [("i % 2 == 0", true), ("i % 2 < 2", false)] {
        let mut p = program(&source(cond));
        let found = p.commute_across(
            "body[0]",
            "body[0].body[0].body[0]",
            "body[0].body[0].body[1]",
        );
        assert_eq!(found.is_ok(), expected, "{cond}");
    }
}

#[test]
fn modifying_what_another_reads() {
    let mut p = program(
        "n: size, x: f32[8], y: f32[8]):\n    C.f = 3\n    wants_three()\n    x[0] = y[0]\n    y[1] = x[0]\n",
    );
    let model = Arc::clone(&p.model);
    let piece = |at: &str| Piece::of(&model, &p.slice(at)).unwrap();
    let [field, check, copy, back] = ["body[0]", "body[1]", "body[2]", "body[3]"].map(piece);
    let solver = &mut p.session.solver;
    let mut facts = field.facts();
    // Corpus A1: what follows the write of configuration leaves it alone.
    assert!(modifies_nothing_of(&check, &field, &mut facts, solver).is_ok());
    assert!(modifies_nothing_of(&field, &check, &mut facts, solver).is_err());
    assert!(modifies_nothing_read_by(&back, &copy, &mut facts, solver).is_ok());
    assert!(modifies_nothing_read_by(&copy, &back, &mut facts, solver).is_err());
    assert!(Piece::stmt(&model, &p.path("body[9]")).is_none());
}
