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
                w.line(&format!("{t}[{i} + {k}{row}] = {value}"));
            }),
            false => {
                let value = w.value();
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
