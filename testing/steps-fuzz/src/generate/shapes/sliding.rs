//! A window that slides over the cells of a buffer.

use super::buffers;
use crate::generate::writer::{Range, Writer};

/// A buffer that is to be resized, or folded.
pub(crate) fn foldable(w: &mut Writer) {
    match w.rng.chance(50) {
        true => window(w),
        false => buffers::resizable(w),
    }
}

/// Each iteration writes the cell at the front of the window, or all of it, and reads some.
fn window(w: &mut Writer) {
    let t = w.fresh("t");
    let rows = w.rng.chance(25);
    let row = if rows { ", 1" } else { "" };
    w.line(&format!(
        "{t}: {}[12{}]",
        w.elem,
        if rows { ", 2" } else { "" }
    ));
    let front = w.rng.between(0, 3);
    let again = w.rng.chance(30);
    for at in 0..front {
        let value = w.value();
        let value = w.of_its_own(&value);
        w.line(&format!("{t}[{at}{row}] = {value}"));
    }
    let range = Range::consts(0, w.rng.between(2, 5));
    w.looped(&range, |w, i| {
        let first = w.rng.chance(35) && front > 0;
        if first {
            read(w, &t, i, (row, front - 1));
        }
        match again {
            true => w.looped(&Range::consts(0, front + 1), |w, k| {
                let value = w.constant();
                let value = w.of_its_own(&value);
                w.line(&format!("{t}[{i} + {k}{row}] = {value}"));
            }),
            false => {
                let value = w.value();
                let value = w.of_its_own(&value);
                w.line(&format!("{t}[{i} + {front}{row}] = {value}"));
            }
        }
        if w.rng.chance(25) {
            w.line(&format!(
                "{t}[{i} + {front}{row}] += {t}[{i} + {front}{row}]"
            ));
        }
        if !first || w.rng.chance(40) {
            read(w, &t, i, (row, front));
        }
    });
    if w.rng.chance(20) {
        let (dest, _) = w.cell();
        w.line(&format!("{dest} += {t}[{front}{row}]"));
    }
}

/// Tiles that overlap, and behind them a loop that reads them.
pub(super) fn overlapping(w: &mut Writer) {
    let (s, t) = (w.fresh("s"), w.fresh("t"));
    for name in [&s, &t] {
        w.line(&format!("{name}: {}[16]", w.elem));
    }
    w.looped(&Range::consts(0, 16), |w, i| {
        let value = w.value();
        w.line(&format!("{s}[{i}] = {value}"));
    });
    if w.rng.chance(40) {
        w.looped(&Range::consts(0, 16), |w, i| {
            w.line(&format!("{t}[{i}] = 1.0"))
        });
    }
    let (stride, width) = (w.rng.between(1, 3), w.rng.between(1, 5));
    let range = Range::consts(0, w.rng.between(1, 4));
    w.looped(&range, |w, i| tile(w, (&t, &s), (i, stride, width)));
    let used = match w.rng.chance(70) {
        true => width,
        false => w.rng.between(1, 5),
    };
    w.looped(&range, |w, i| {
        w.looped(&Range::consts(0, used), |w, k| {
            let (dest, _) = w.cell();
            let sign = if w.rng.chance(70) { "+=" } else { "=" };
            w.line(&format!("{dest} {sign} {t}[{stride} * {i} + {k}]"));
        });
    });
}

/// Mostly what is written is a function of the cell: a constant, or what stands in the cells of another buffer.
fn tile(w: &mut Writer, (t, s): (&str, &str), (i, stride, width): (&str, i64, i64)) {
    w.looped(&Range::consts(0, width), |w, k| {
        let cell = format!("{stride} * {i} + {k}");
        let value = match w.rng.below(5) {
            0 => w.constant(),
            1 => w.value(),
            2 => format!("{s}[{cell}] * {s}[{cell} + 1]"),
            _ => format!("{s}[{cell}]"),
        };
        if w.rng.chance(15) {
            let cond = w.condition();
            w.branch(&cond, |w| w.line(&format!("{t}[{cell}] = {value}")));
            return;
        }
        let sign = if w.rng.chance(10) { "+=" } else { "=" };
        w.line(&format!("{t}[{cell}] {sign} {value}"));
    });
    if w.rng.chance(10) {
        w.line(&format!("{s}[{i}] = 2.0"));
    }
    if w.rng.chance(15) {
        w.write();
    }
}

fn read(w: &mut Writer, t: &str, i: &str, (row, last): (&str, i64)) {
    let behind = w.rng.between(0, last);
    let (dest, _) = w.cell();
    match w.rng.chance(20) && row.is_empty() {
        true => {
            let v = w.fresh("v");
            w.line(&format!("{v} = {t}[{i} + {behind}:{i} + {behind} + 1]"));
            w.line(&format!("{dest} += {v}[0]"));
        }
        false => w.line(&format!("{dest} += {t}[{i} + {behind}{row}]")),
    }
}
