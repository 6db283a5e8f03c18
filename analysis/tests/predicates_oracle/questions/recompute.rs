//! Iterations that write again what is there.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::predicates::{Piece, commutes, recomputes};
use exo_interp::Outputs;
use exo_ir::{BlockPath, Branch};

use crate::generate::{Rng, joined, lines};
use crate::run::{Runnable, Subject, loop_at, value_free};
use crate::tally::{Asked, Tally};

/// Tiles that overlap, and a loop that reads them: fused, each iteration of the first loop runs behind the earlier ones of the second. Pairs that
/// commute are left out.
pub(crate) fn recomputed_loops(programs: u64) -> Tally {
    let mut tally = Tally::by_text("recomputes, fused loops");
    for seed in 0..12 * programs {
        let mut rng = Rng(9_000_000 + seed);
        let head = lines(&["    for i in seq(0, 3):"]);
        let shape = Shape::new(&mut rng);
        let tiles = tiles(&mut rng, shape);
        let same = rng.chance(70);
        let other = Shape::new(&mut rng);
        let uses = uses(&mut rng, if same { shape } else { other });
        let Some(mut s) = Subject::new(&joined(&[&head, &tiles, &head, &uses])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let loops = [0, 1].map(|k| BlockPath::root().stmt(k));
        let first = Piece::inside(&model, &loops[0], Branch::Body).unwrap();
        let second = Piece::inside(&model, &loops[1], Branch::Body).unwrap();
        let second = second.iteration(&loops[1]).unwrap();
        let mut facts: Facts = first.facts();
        second.assume(&mut facts);
        let (i, j) = (loop_at(&model, &loops[0]), loop_at(&model, &loops[1]));
        let at = second.iterator(j);
        facts.assume(&at.lt(&first.iterator(i)));
        let solver = &mut s.session.solver;
        if commutes(&first, &second, &mut facts, solver).is_ok() {
            continue;
        }
        let found = recomputes((&first, &loops[0]), (&second, &at), &mut facts, solver);
        let fused = Runnable::new(&joined(&[&head, &tiles, &uses]));
        let equal = fused.is_some_and(|fused| s.agrees(&fused, Outputs::same));
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found.is_ok(),
            borne_out: equal,
            certain: s.always_runs(),
            common: true,
            plain: value_free(&[&tiles, &uses]),
        });
    }
    tally
}

/// The cells that an iteration works on.
#[derive(Clone, Copy)]
struct Shape {
    stride: &'static str,
    width: usize,
    offset: &'static str,
}

impl Shape {
    fn new(rng: &mut Rng) -> Shape {
        Shape {
            stride: rng.pick(&["", "", "2 * ", "3 * ", "C.f * ", "0 * "]),
            width: 2 + rng.below(3),
            offset: rng.pick(&["", " + 1", " + k"]),
        }
    }
}

/// Writes of an iteration to `x`: mostly an overlapping tile whose cells are a function of their
/// index.
fn tiles(rng: &mut Rng, shape: Shape) -> Vec<String> {
    let mut out = Vec::new();
    let Shape {
        stride,
        width,
        offset,
    } = shape;
    out.push(format!("        for c in seq(0, {width}):"));
    let mut inner = "            ".to_owned();
    if rng.chance(20) {
        let cond = rng.pick(&[
            "c < n",
            "i > 0",
            "C.on",
            "c % 2 == 0",
            "c + i < 4",
            "i == 0 or c > 0",
        ]);
        out.push(format!("{inner}if {cond}:"));
        inner.push_str("    ");
    }
    let cell = format!("{stride}i + c");
    let target = format!("x[{cell}{offset}]");
    let rhs = value(rng, &cell);
    let sign = if rng.chance(8) { "+=" } else { "=" };
    out.push(format!("{inner}{target} {sign} {rhs}"));
    if rng.chance(25) {
        // Once more, as a part of a loop that was cut is.
        let rhs = if rng.chance(50) {
            rhs
        } else {
            value(rng, &cell)
        };
        let sign = if rng.chance(40) { "+=" } else { "=" };
        let beside = format!("x[{cell}{}]", rng.pick(&["", " + 1"]));
        let target = if rng.chance(50) { target } else { beside };
        out.push(format!("{inner}{target} {sign} {rhs}"));
    }
    if rng.chance(15) {
        let more = rng.pick(&[
            "z[1, i] = 1.0",
            "y[i + 4] = 2.0",
            "C.f = 1",
            "C.v = 3.0",
            "x[i] = 0.0",
        ]);
        out.push(format!("        {more}"));
    }
    out
}

/// A right side: mostly of what stands in the cell of the same index.
fn value(rng: &mut Rng, cell: &str) -> String {
    let other = rng.pick(&["i", "c", "i + c", "2 * i", "0"]).to_owned();
    let index = if rng.chance(75) {
        cell.to_owned()
    } else {
        other
    };
    let read = match rng.below(12) {
        0 => "C.v".to_owned(),
        1 => format!("x[{index} + 1]"),
        2..=4 => format!("z[{}, {index}]", rng.pick(&["0", "1", "0", "n"])),
        5 => "2.0".to_owned(),
        _ => format!("y[{index}{}]", rng.pick(&["", " + 1", " + k"])),
    };
    match rng.below(4) {
        0 => format!("{read} * {read}"),
        1 => format!("{read} + y[{cell} + 2]"),
        2 => format!("-relu({read})"),
        _ => read,
    }
}

/// Reads of `x` in an iteration of the second loop, and its modifications: mostly of nothing that
/// the first one reads.
fn uses(rng: &mut Rng, shape: Shape) -> Vec<String> {
    let Shape {
        stride,
        width,
        offset,
    } = shape;
    let mut out = vec![format!("        for d in seq(0, {width}):")];
    let mut inner = "            ".to_owned();
    if rng.chance(15) {
        out.push(format!(
            "{inner}if {}:",
            rng.pick(&["d < n", "i < 2", "C.on"])
        ));
        inner.push_str("    ");
    }
    let read = format!("x[{stride}i + d{offset}]");
    let target = rng.pick(&[
        "z[3, 4 * i + d]",
        "z[2, i]",
        "z[2, d]",
        "z[2, i + d]",
        "y[i + d]",
        "y[20 + i]",
        "x[20 + i]",
        "C.v",
        "z[1, i + 1]",
    ]);
    let sign = rng.pick(&["=", "=", "+="]);
    let sign = if target == "C.v" { "=" } else { sign };
    out.push(format!("{inner}{target} {sign} {read}"));
    out
}
