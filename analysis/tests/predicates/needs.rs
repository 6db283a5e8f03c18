//! `needs_before_writing`, `definitely_writes_all`, `shadows`.

use std::sync::Arc;

use exo_analysis::effects::{IndexRange, Root};
use exo_analysis::predicates::{Piece, definitely_writes_all, needs_before_writing, shadows};
use exo_analysis::term::Term;

use crate::common::{program, sym};

/// Whether the whole body needs `x[lo:hi]`, and whether it surely writes it.
fn ask(source: &str, lo: i64, hi: Option<i64>) -> (bool, bool) {
    let mut p = program(source);
    let model = Arc::clone(&p.model);
    let len = model.body.nodes.len();
    let all = Piece::of(&model, &exo_ir::BlockPath::root().slice(0..len)).unwrap();
    let x = sym(&model, "x");
    let end = match hi {
        Some(hi) => Term::int(hi),
        None => model.buffers.get(&x).expect("a buffer").extents[0].clone(),
    };
    let region = [IndexRange::Interval(Term::int(lo), end)];
    let (root, solver) = (Root::Buffer(x), &mut p.session.solver);
    let mut facts = all.facts();
    let needs = needs_before_writing(&all, root, &region, &mut facts, solver).is_some();
    let writes = definitely_writes_all(&all, root, &region, &facts, solver).is_ok();
    (needs, writes)
}

#[test]
fn of_a_region() {
    let args = "n: size, x: f32[n], y: f32[n]):\n    assert n % 8 == 0\n    assert n > 8\n    ";
    let cases = [
        // What is destroyed is written, though it has no value.
        ("use(n, x[0:n])\n", 0, None, (false, true)),
        (
            "use(n - 1, x[1:n])\n    y[0] = x[0]\n",
            0,
            None,
            (true, false),
        ),
        (
            "for i in seq(0, n):\n        x[i] = 0.0\n        x[i] += y[i]\n",
            0,
            None,
            (false, true),
        ),
        (
            "for i in seq(0, n):\n        x[i] += y[i]\n",
            0,
            None,
            (true, false),
        ),
        (
            "for i in seq(0, n / 8):\n        for j in seq(0, 8):\n            x[8 * i + j] = 0.0\n",
            0,
            None,
            (false, true),
        ),
        (
            "for i in seq(0, n / 8):\n        for j in seq(0, 7):\n            x[8 * i + j] = 0.0\n",
            0,
            None,
            (false, false),
        ),
        // Only one part of the buffer matters.
        (
            "for i in seq(0, 8):\n        x[i] = 0.0\n    y[0] = x[8]\n",
            0,
            Some(8),
            (false, true),
        ),
        (
            "for i in seq(0, 8):\n        x[i] = 0.0\n    y[0] = x[8]\n",
            0,
            Some(9),
            (true, false),
        ),
        // Cells outside the buffer are no one's.
        (
            "for i in seq(0, n):\n        x[i] = 0.0\n",
            -3,
            None,
            (false, true),
        ),
        // Through windows and calls.
        (
            "w = x[0:4]\n    copy(4, w, y[0:4])\n    y[5] = x[3]\n",
            0,
            Some(4),
            (false, true),
        ),
        (
            "w = x[1:5]\n    copy(4, w, y[0:4])\n    y[5] = x[0]\n",
            0,
            Some(4),
            (true, false),
        ),
        ("add(x[2])\n", 0, Some(3), (true, false)),
        ("add(x[2])\n", 3, Some(4), (false, false)),
        ("put(x[2])\n    add(x[2])\n", 2, Some(3), (false, true)),
        // Earlier iterations count, as long as they have an order.
        (
            "for i in seq(0, n):\n        if i == 0:\n            x[0] = 0.0\n        x[0] += y[i]\n",
            0,
            Some(1),
            (false, true),
        ),
        (
            "for i in par(0, n):\n        if i == 0:\n            x[0] = 0.0\n        y[i] = x[0]\n",
            0,
            Some(1),
            (true, true),
        ),
        (
            "for i in seq(0, n):\n        if i == 1:\n            x[0] = 0.0\n        y[i] = x[0]\n",
            0,
            Some(1),
            (true, true),
        ),
        (
            "for i in seq(0, n):\n        if i == n:\n            x[0] = 0.0\n",
            0,
            Some(1),
            (false, false),
        ),
        (
            "for i in seq(0, n):\n        if C.on:\n            x[0] = 0.0\n        C.on = False\n",
            0,
            Some(1),
            (false, false),
        ),
    ];
    for (body, lo, hi, expected) in cases {
        assert_eq!(ask(&format!("{args}{body}"), lo, hi), expected, "{body}");
    }
}

#[test]
fn shadowing() {
    let args =
        "n: size, x: f32[n + 4], y: f32[n + 4], i: index):\n    assert 0 <= i and i < n\n    ";
    let cases = [
        ("x[i] = 1.0\n    x[i] = 2.0\n", true),
        ("x[i] = 1.0\n    x[i + 1] = 2.0\n", false),
        ("x[i] = 1.0\n    x[i] += 2.0\n", false),
        ("x[i] += 1.0\n    x[i] = y[i]\n", true),
        ("x[i] += 1.0\n    x[i] = x[i]\n", false),
        ("if n > 3:\n        x[i] = 1.0\n    x[i] = 2.0\n", true),
        ("x[i] = 1.0\n    if n > 3:\n        x[i] = 2.0\n", false),
        (
            "x[i] = 1.0\n    for k in seq(0, n):\n        x[k] = 2.0\n",
            true,
        ),
        (
            "x[i] = 1.0\n    for k in seq(1, n):\n        x[k] = 2.0\n",
            false,
        ),
        ("C.f = 3\n    set_three()\n", true),
        ("C.f = 3\n    C.f = C.f\n", false),
        ("C.f = 3\n    C.g = 3\n", false),
    ];
    for (body, expected) in cases {
        let mut p = program(&format!("{args}{body}"));
        let model = Arc::clone(&p.model);
        let piece = |at: &str| Piece::of(&model, &p.slice(at)).unwrap();
        let (a, b) = (piece("body[0]"), piece("body[1]"));
        let found = shadows(&a, &b, &mut a.facts(), &mut p.session.solver);
        assert_eq!(found.is_ok(), expected, "{body}");
    }
}
