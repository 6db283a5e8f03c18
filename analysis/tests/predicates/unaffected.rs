//! Values of control expressions before, after and in every iteration.

use std::sync::Arc;

use exo_analysis::predicates::{
    Piece, ReevaluationPoints, never_written, unaffected, unaffected_by_first,
    unaffected_by_iterations,
};
use exo_ir::{Ctl, CtlOp, FieldRef, StmtKind};

use crate::common::program;

fn field(name: &str) -> Ctl {
    Ctl::Config(FieldRef {
        config: "C".into(),
        field: name.into(),
    })
}

#[test]
fn by_statements() {
    let sum = Ctl::bin(CtlOp::Add, field("f"), field("g"));
    let cases = [
        ("C.f = 3\n", field("g"), true),
        ("C.f = 3\n", field("f"), false),
        ("C.f = C.f\n", field("f"), true),
        ("C.f = C.f + 1\n    C.g = C.g - 1\n", sum.clone(), true),
        ("C.f = C.f + 1\n", sum, false),
        ("set_three()\n", field("f"), false),
        ("if C.f == 3:\n        set_three()\n", field("f"), true),
        (
            "for i in seq(0, 4):\n        C.f = C.f + 1\n",
            field("f"),
            false,
        ),
        (
            "for i in seq(0, 4):\n        C.g = C.g + 1\n",
            field("f"),
            true,
        ),
    ];
    for (body, e, expected) in cases {
        let mut p = program(&format!("n: size):\n    {body}"));
        let model = Arc::clone(&p.model);
        let len = model.body.nodes.len();
        let all = Piece::of(&model, &exo_ir::BlockPath::root().slice(0..len)).unwrap();
        let found = unaffected(&[&e], &all, &all.facts(), &mut p.session.solver);
        assert_eq!(found.is_ok(), expected, "{body}");
        if let Err(affected) = found {
            assert!(!affected.writes.is_empty(), "{body}");
        }
    }
}

#[test]
fn by_iterations() {
    // Corpus N6, N7: bounds are evaluated once.
    let cases = [
        ("C.n = 2\n", false, false),
        ("C.n = C.n\n", true, true),
        ("C.f = 2\n", true, true),
        ("if i > 100:\n            C.n = 2\n", false, false),
        ("if i < 0:\n            C.n = 2\n", true, true),
        ("C.n = C.n + 1\n        C.n = C.n - 1\n", true, false),
    ];
    for (body, between, inside) in cases {
        let mut p = program(&format!(
            "n: size):\n    for i in seq(0, C.n):\n        {body}"
        ));
        let model = Arc::clone(&p.model);
        let at = p.path("body[0]");
        let StmtKind::For { lo, hi, .. } = &model.proc.stmt(&at).unwrap().kind else {
            panic!("not a loop");
        };
        for (again, expected) in [
            (ReevaluationPoints::Iterations, between),
            (ReevaluationPoints::Inside, inside),
        ] {
            let solver = &mut p.session.solver;
            let found = unaffected_by_iterations(&[lo, hi], &model, &at, again, solver);
            assert_eq!(found.is_ok(), expected, "{again:?}: {body}");
        }
        let piece = Piece::stmt(&model, &at).unwrap();
        let written = body.starts_with("C.n") || body.contains("> 100");
        // A write that cannot happen counts as well.
        let written = written || body.contains("< 0");
        assert_eq!(never_written(&[lo, hi], &piece).is_err(), written, "{body}");
    }
    let p = program("n: size):\n    pass\n");
    assert!(Piece::of(&p.model, &p.slice("body[0..2]")).is_none());
}

#[test]
fn by_the_first_statements_of_each_iteration() {
    let cases = [
        // What follows may change the field.
        ("x[0] = 1.0\n        C.n = 3\n", true),
        ("C.n = 3\n        x[0] = 1.0\n", false),
        ("C.n = C.n\n        C.n = 3\n", false),
        ("C.f = 3\n        C.n = 3\n", true),
        // Set back behind: too late.
        ("C.n = C.n + 1\n        C.n = C.n - 1\n", false),
    ];
    for (body, expected) in cases {
        let mut p = program(&format!(
            "x: f32[4]):\n    for i in seq(0, C.n):\n        {body}"
        ));
        let model = Arc::clone(&p.model);
        let at = p.path("body[0]");
        let StmtKind::For { lo, hi, .. } = &model.proc.stmt(&at).unwrap().kind else {
            panic!("not a loop");
        };
        let first = Piece::of(&model, &at.body().slice(0..1)).unwrap();
        let found = unaffected_by_first(&[lo, hi], &at, &first, &mut p.session.solver);
        assert_eq!(found.is_ok(), expected, "{body}");
    }
}
