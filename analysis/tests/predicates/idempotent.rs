//! `idempotent`, and what depends on an iteration.

use std::sync::Arc;

use exo_analysis::predicates::{NotIdempotent, Piece, free_of, idempotent};

use crate::common::program;

fn body(source: &str) -> Result<(), NotIdempotent> {
    let mut p = program(source);
    let model = Arc::clone(&p.model);
    let len = model.body.nodes.len();
    let all = Piece::of(&model, &exo_ir::BlockPath::root().slice(0..len)).unwrap();
    idempotent(&all, &mut all.facts(), &mut p.session.solver)
}

#[test]
fn data() {
    let args =
        "n: size, x: f32[n + 8], y: f32[n + 8], i: index):\n    assert 0 <= i and i < n\n    ";
    let cases = [
        ("x[i] = 1.0\n", true),
        ("x[i] += 1.0\n", false),
        ("x[i] = 0.0\n    x[i] += 1.0\n", true),
        ("x[i] += 1.0\n    x[i] = 0.0\n", true),
        // The read is exposed too, though not the first access that needs the cell.
        ("x[i] += 1.0\n    y[i] = x[i]\n    x[i] = 0.0\n", false),
        (
            "add(x[i])\n    copy(1, y[i:i + 1], x[i:i + 1])\n    put(x[i])\n",
            false,
        ),
        ("if n > 3:\n        x[i] = 0.0\n    x[i] += 1.0\n", false),
        ("x[i] = x[i + 1]\n", true),
        ("x[i] = x[i]\n", false),
        ("x[i] = y[i]\n    y[i + 1] = x[i]\n", true),
        ("x[i] = y[i]\n    y[i] = x[i]\n", false),
        ("x[i] = y[i]\n    w = y[i:i + 4]\n    w[0] = x[i]\n", false),
        ("x[i] = y[i]\n    w = y[i:i + 4]\n    w[1] = x[i]\n", true),
        (
            "for k in seq(0, n):\n        x[k] = y[k]\n        y[k + 1] = x[k]\n",
            true,
        ),
        (
            "for k in seq(0, n):\n        x[k] = y[k]\n        y[k] = x[k + 1]\n",
            false,
        ),
        (
            "for k in seq(0, n):\n        x[k] = 0.0\n        x[k] += y[k]\n",
            true,
        ),
        (
            "for k in seq(1, n):\n        x[k] = 0.0\n    for k in seq(0, n):\n        x[k] += y[k]\n",
            false,
        ),
        ("t: f32\n    t = x[i]\n    t += 1.0\n    y[i] = t\n", true),
        ("t: f32\n    t = x[i]\n    x[i] = t\n", false),
        // What is destroyed is the second time.
        ("use(n, x[0:n])\n", true),
        ("drain(y[i], x[i])\n", false),
        ("put(y[i])\n    put(x[i])\n    drain(y[i], x[i])\n", true),
        ("x[i] += 1.0\n    use(1, x[i:i + 1])\n", false),
        (
            "x[i] = 1.0\n    x[i] += 1.0\n    use(1, x[i:i + 1])\n",
            true,
        ),
        // A write that may not happen repeats alike (corpus A5).
        ("if C.on:\n        x[i] = 1.0\n", true),
        // Covered by an earlier iteration, apart from x[0], which is not written.
        ("for k in seq(0, n):\n        x[k + 1] = x[k]\n", true),
        ("for k in seq(0, n):\n        x[k] = x[k + 1]\n", false),
    ];
    for (source, expected) in cases {
        assert_eq!(
            body(&format!("{args}{source}")).is_ok(),
            expected,
            "{source}"
        );
    }
}

#[test]
fn configuration() {
    let cases = [
        ("C.f = 3\n    wants_three()\n", true),
        ("wants_three()\n    C.f = 3\n", false),
        ("C.f = C.f + 1\n", false),
        ("C.f = C.g\n", true),
        ("C.v = 1.0\n    x[0] = C.v\n", true),
        ("x[0] = C.v\n    C.v = 1.0\n", false),
        ("if C.on:\n        C.on = False\n", false),
        ("add(C.v)\n", false),
        ("put(C.v)\n    add(C.v)\n", true),
    ];
    for (source, expected) in cases {
        assert_eq!(
            body(&format!("x: f32[8]):\n    {source}")).is_ok(),
            expected,
            "{source}"
        );
    }
}

#[test]
fn free_of_an_iteration() {
    let p = program(
        "n: size, x: f32[n + 4], y: f32[n]):\n    for i in seq(0, n):\n        w = x[i:i + 2]\n        v = x[0:2]\n        w[0] = 1.0\n        v[0] = 1.0\n        y[i] = 2.0\n        C.f = 3\n",
    );
    let l = p.loop_at("body[0]");
    let free = |at: &str| free_of(&Piece::of(&p.model, &p.slice(at)).unwrap(), l).is_ok();
    assert!(free("body[0].body[1]") && free("body[0].body[3]") && free("body[0].body[5]"));
    assert!(!free("body[0].body[0]") && !free("body[0].body[2]") && !free("body[0].body[4]"));
    assert!(p.model.node(&p.path("body[0]")).is_some());
}
