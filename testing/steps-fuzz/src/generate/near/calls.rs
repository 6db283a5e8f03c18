//! Code that a procedure could stand for, but for one thing, and calls.

use super::types::{float_cell, integer_cells};
use crate::generate::writer::{Extent, Range, Writer};

/// Callees that `replace` is tried with, in the order of `replaced`.
pub(crate) const REPLACED: &[&str] = &[
    CONVERTING,
    "def op(dst: [E][4]):
    v = dst[0:2]
    v[0] = 2.0",
    "def op(dst: [E][4]):
    t: E
    t = 2.0
    dst[0] = t",
    masked!("op", "            dst[l] = 0.0"),
    masked!(
        "op",
        "            for z in seq(0, 2):
                dst[l] = 1.0"
    ),
    masked!(
        "op",
        "            if m > 1:
                dst[l] += 1.0"
    ),
    DESTROYING,
    UNTOLD,
];

/// Nothing tells what its operand is: it has no values behind it, and none are read.
const UNTOLD: &str = "def op(m: size, dst: [E][4], src: [E][4]):
    assert m % 3 == 2
    for l in seq(0, 4):
        dst[l] = 2.0
        del src[l]";

/// Its operand has no values behind it.
const DESTROYING: &str = "def op(dst: [E][4], src: [E][4]):
    for l in seq(0, 4):
        dst[l] = src[l]
        del src[l]";

/// A quotient of whole numbers: what it is worth depends on the type of what stands beside it.
const CONVERTING: &str = "def op(dst: [f32][1], src: [f32][1]):
    dst[0] = src[0] * (3 / 2)";

/// Statements that a procedure could stand for, but for one thing.
pub(crate) fn replaced(w: &mut Writer) -> bool {
    w.hint("with", "op");
    let x = w.wide(8);
    let at = w.rng.between(0, 2);
    match w.template {
        0 => {
            let u = integer_cells(w);
            let dest = float_cell(w);
            w.line(&format!("{dest}[0] = {u}[0] * (3 / 2)"));
            w.show(&format!("{dest}[0]"));
            w.hint("blk", &format!("{dest}[_] = _"));
        }
        1 => {
            let v = w.fresh("v");
            w.line(&format!("{v} = {x}[{at}:{at} + 2]"));
            w.line(&format!("{v}[0] = 2.0"));
            w.line(&format!("{v}[1] = 1.0"));
            w.hint("blk", &format!("{v} = _"));
        }
        2 => {
            let t = w.fresh("t");
            w.alloc(&t, &[]);
            w.line(&format!("{t} = 2.0"));
            w.line(&format!("{x}[{at}] = {t}"));
            w.show(&t);
            w.hint("blk", &format!("{t} : _"));
        }
        6 => destroyed(w, &x, at),
        7 => untold(w, &x, at),
        _ => masked(w, &x, at),
    }
    true
}

/// A copy from what is read once more or seen by the caller, written before that, or let be.
fn destroyed(w: &mut Writer, x: &str, at: i64) {
    let all = w.buffers.clone();
    w.buffers.retain(|b| b.name != x);
    let src = match w.rng.chance(75) {
        true => w.wide(4),
        false => w.whole(&[Extent::Const(4)]),
    };
    w.buffers = all;
    let name = w.fresh("q");
    w.named_loop(&name, "seq", &Range::consts(0, 4), |w| {
        w.line(&format!("{x}[{at} + {name}] = {src}[{name}]"));
    });
    w.hint_loop(&name);
    let cell = format!("{src}[{}]", w.rng.below(4));
    if w.rng.chance(30) {
        w.line(&format!("{cell} = 1.0"));
    }
    if w.rng.chance(70) {
        w.show(&cell);
    }
}

/// A loop that a call can stand for which destroys something else besides, if there is something that nothing needs.
fn untold(w: &mut Writer, x: &str, at: i64) {
    let t = w.whole(&[Extent::Const(4)]);
    let cell = format!("{t}[{}]", w.rng.below(4));
    if w.rng.chance(70) {
        w.show(&cell);
    }
    let name = w.fresh("q");
    w.named_loop(&name, "seq", &Range::consts(0, 4), |w| {
        w.line(&format!("{x}[{at} + {name}] = 2.0"));
    });
    w.hint_loop(&name);
    match w.rng.below(3) {
        0 => w.show(&cell),
        1 => w.line(&format!("{cell} = 1.0")),
        _ => {}
    }
    if w.rng.chance(25) {
        w.hint("rest", &format!("5; {x}[0:4]"));
    }
}

/// Lanes behind a bound, which stay as they are, and are seen.
fn masked(w: &mut Writer, x: &str, at: i64) {
    let src = w.whole(&[Extent::Const(4)]);
    let n = (w.ints.iter()).find(|v| v.name == "n" && v.range.1 <= 4);
    let most = match n.map(|v| v.name.clone()) {
        Some(n) if w.rng.chance(50) => n,
        _ => w.rng.between(1, 3).to_string(),
    };
    let name = w.fresh("q");
    let guarded = w.rng.chance(50);
    let range = Range {
        hi: if guarded {
            "4".to_owned()
        } else {
            most.clone()
        },
        ..Range::consts(0, 4)
    };
    w.named_loop(&name, "seq", &range, |w| {
        let text = format!("{x}[{at} + {name}] = {src}[{name}]");
        match guarded {
            true => w.branch(&format!("{name} < {most}"), |w| w.line(&text)),
            false => w.line(&text),
        }
    });
    w.show(&format!("{x}[{}]", at + 3));
    w.hint_loop(&name);
}

/// Callees that `inline` is tried with, in the order of `called`.
pub(crate) const CALLED: &[&str] = &[CONVERTING, DESTROYING];

/// A call that cannot be written as statements of the caller.
pub(crate) fn called(w: &mut Writer) -> bool {
    match w.template {
        0 => converted_argument(w),
        _ => {
            let x = w.wide(8);
            let src = w.whole(&[Extent::Const(4)]);
            w.line(&format!("op({x}[0:4], {src}[0:4])"));
        }
    }
    w.hint("call", "op(_)");
    true
}

/// A call that passes integers for floats.
fn converted_argument(w: &mut Writer) {
    let u = integer_cells(w);
    let dest = float_cell(w);
    w.line(&format!("op({dest}[0:1], {u}[0:1])"));
    w.show(&format!("{dest}[0]"));
}
