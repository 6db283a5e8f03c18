//! Windows of what is staged that live on, or show too much.

use crate::generate::writer::{Range, Writer};

/// A window of `len` cells of a buffer with at least `cells`: the buffer, the window, and its offset.
fn window_of(w: &mut Writer, cells: i64, len: i64) -> (String, String, i64) {
    let x = w.wide(cells);
    let v = w.fresh("v");
    let at = w.rng.between(0, 2);
    w.line(&format!("{v} = {x}[{at}:{at} + {len}]"));
    (x, v, at)
}

/// A window of staged cells that is made in the block and used behind it.
pub(crate) fn window_left(w: &mut Writer) -> bool {
    let (x, v, at) = window_of(w, 6, 3);
    let value = w.constant();
    w.line(&format!("{v}[0] = {value}"));
    match w.rng.below(3) {
        0 => w.line(&format!("{v}[1] = 7.0")),
        1 => w.line(&format!("{v}[1] += 7.0")),
        _ => {
            w.line(&format!("{x}[{at}] = 7.0"));
            w.show(&format!("{v}[0]"));
        }
    }
    w.show(&format!("{x}[{}]", at + 1));
    w.hint("blk", &format!("{v} = _; {v}[_] = _"));
    w.hint("window", &format!("{x}[0:6]"));
    true
}

/// A part of a window that reaches over its end, where the buffer goes on and is written.
pub(crate) fn over_the_end(w: &mut Writer) -> bool {
    let (x, v, at) = window_of(w, 8, 4);
    let name = w.fresh("i");
    let behind = at + w.rng.between(3, 4);
    w.named_loop(&name, "seq", &Range::consts(0, 2), |w| {
        w.line(&format!("{v}[{name}] = 2.0"));
        w.line(&format!("{x}[{name} + {behind}] = 3.0"));
    });
    w.show(&format!("{x}[{}]", behind + 1));
    w.hint_loop(&name);
    w.hint("window", &format!("{v}[0:6]"));
    true
}
