//! `placement`: accesses inside or outside a region.

use std::sync::Arc;

use exo_analysis::effects::{IndexRange, Root};
use exo_analysis::predicates::{Piece, Placement, Point, placement};
use exo_ir::{StmtKind, Window};

use crate::common::{program, sym};

/// The window statement is the first, the piece the second; gives how each access to `x` lies.
fn places(source: &str) -> Vec<char> {
    let mut p = program(source);
    let model = Arc::clone(&p.model);
    let StmtKind::Window { expr, .. } = &model.proc.stmt(&p.path("body[0]")).unwrap().kind else {
        panic!("not a window");
    };
    let window: &Window = expr;
    let point = Point::before(&model, &p.path("body[0]").block, 0).unwrap();
    let region: Vec<IndexRange> = point.spans(window);
    let piece = Piece::of(&model, &p.slice("body[1]")).unwrap();
    let root = Root::Buffer(sym(&model, "x"));
    let mut facts = piece.facts();
    piece
        .leaves()
        .iter()
        .filter(|l| l.root == root)
        .map(
            |l| match placement(l, root, &region, &mut facts, &mut p.session.solver) {
                Placement::Inside => 'i',
                Placement::Outside => 'o',
                Placement::Undecided { .. } => '?',
            },
        )
        .collect()
}

#[test]
fn inside_outside_and_neither() {
    let args = "n: size, x: f32[n + 16, 16], y: f32[n + 16], i: index):\n    assert 0 <= i and i < n\n    ";
    let cases = [
        ("w = x[i:i + 4, 0:8]\n    x[i + 3, 7] = 1.0\n", "i"),
        ("w = x[i:i + 4, 0:8]\n    x[i + 4, 7] = 1.0\n", "o"),
        ("w = x[i:i + 4, 0:8]\n    x[3, 7] = 1.0\n", "?"),
        ("w = x[i:i + 4, 0:8]\n    x[3, 8] = 1.0\n", "o"),
        (
            "w = x[i, 0:8]\n    for k in seq(0, 8):\n        x[i, k] += x[i, 8 + k]\n",
            "oi",
        ),
        (
            "w = x[i, 0:8]\n    for k in seq(0, 9):\n        x[i, k] += 1.0\n",
            "?",
        ),
        (
            "w = x[i, 0:8]\n    for k in seq(0, 9):\n        if k < 8:\n            x[i, k] += 1.0\n",
            "i",
        ),
        ("w = x[i, 0:8]\n    copy(4, x[i, 4:8], y[0:4])\n", "i"),
        ("w = x[i, 0:8]\n    copy(4, x[i, 5:9], y[0:4])\n", "?"),
        (
            "w = x[i, 0:8]\n    for k in seq(0, 4):\n        x[i, 2 * k + 1] = 0.0\n",
            "i",
        ),
    ];
    for (body, expected) in cases {
        let found: String = places(&format!("{args}{body}")).into_iter().collect();
        assert_eq!(found, expected, "{body}");
    }
}
