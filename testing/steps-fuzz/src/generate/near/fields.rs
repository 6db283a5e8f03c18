//! Fields that change what an index, an offset, a size or a window means, and are put back.

use super::buffers::strides_shown;
use crate::generate::writer::{Extent, Range, Writer};

/// The index of the new dimension changes, and comes back to where a value was.
pub(crate) fn moved_index(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let size = w.rng.between(2, 3);
    let (here, away) = [(0, 1), (1, 0)][w.rng.below(2)];
    w.line(&format!("C.k = {here}"));
    let dims = match w.rng.chance(30) {
        true => vec![Extent::Const(2)],
        false => Vec::new(),
    };
    let t = w.fresh("t");
    w.alloc(&t, &dims);
    let cell = format!("{t}{}", if dims.is_empty() { "" } else { "[1]" });
    w.line(&format!("{cell} = 1.0"));
    w.maybe_write();
    w.line(&format!("C.k = {away}"));
    let value = w.rng.one(&["2.0", "3.0", "4.0"]);
    w.line(&format!("{cell} = {value}"));
    w.maybe_write();
    w.line(&format!("C.k = {here}"));
    w.show(&cell);
    w.hint("alloc", &t);
    w.hint("size", &size.to_string());
    w.hint("index", &format!("C.k % {size}"));
    true
}

/// The offset of a buffer changes, so that two cells become one.
pub(crate) fn moved_offset(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let first = w.rng.between(1, 3);
    let len = w.rng.between(5, 7);
    w.line("C.k = 0");
    let t = w.fresh("t");
    w.alloc(&t, &[Extent::Const(len)]);
    w.line(&format!("{t}[{first}] = 1.0"));
    w.maybe_write();
    w.line("C.k = 1");
    let value = w.rng.one(&["2.0", "3.0", "4.0"]);
    w.line(&format!("{t}[{}] = {value}", first + 1));
    w.line("C.k = 0");
    w.maybe_write();
    w.show(&format!("{t}[{first}]"));
    w.hint("alloc", &t);
    w.hint("dim", "0");
    w.hint("size", &(first + 2).to_string());
    w.hint("offset", "C.k % 2");
    true
}

/// The size of a buffer is a field that the loop writes.
pub(crate) fn changed_size(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let (first, later) = [(4, 2), (3, 1), (2, 3), (1, 4)][w.rng.below(4)];
    let stride = if w.rng.chance(50) { first } else { later };
    if w.rng.chance(70) {
        w.line(&format!("C.n = {first}"));
    }
    let t = w.fresh("t");
    w.alloc(&t, &[Extent::Const(2), Extent::Sym("C.n".to_owned(), 0)]);
    let range = Range::consts(0, w.rng.between(2, 3));
    w.looped(&range, |w, _| {
        w.line(&format!("{t}[1, 0] = 2.0"));
        strides_shown(w, &t, stride);
        w.show(&format!("{t}[1, 0]"));
        w.line(&format!("C.n = {later}"));
    });
    w.hint("alloc", &t);
    true
}

/// A block that changes where the staged window lies.
pub(crate) fn moved_window(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let x = w.wide(8);
    let len = w.rng.between(2, 3);
    let inner = w.rng.chance(50);
    let (count, most) = match inner {
        true => (w.rng.between(1, 2), 2 + len),
        false => (1, len),
    };
    let name = w.fresh("i");
    let op = w.rng.one(&["=", "+=", "="]);
    let cells = |w: &mut Writer, inner: bool| {
        let range = Range::consts(0, len);
        w.looped(&range, |w, i| {
            w.line(&format!("{x}[C.k % 3 + {i}] {op} 2.0"));
            if inner {
                w.line("C.k = 2");
            }
        });
    };
    w.named_loop(&name, "seq", &Range::consts(0, count), |w| {
        cells(w, inner);
        if !inner {
            let line = w.rng.one(&["C.k = 0", "C.k = 1", "C.k = 2"]).to_owned();
            w.line(&line);
        }
    });
    w.show(&format!("{x}[2]"));
    w.hint_loop(&name);
    w.hint("window", &format!("{x}[C.k % 3:C.k % 3 + {most}]"));
    true
}

/// A number that a field has, until something changes the field: before it is written for the number, or behind.
pub(crate) fn field_for_number(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let x = w.wide(8);
    w.line("C.k = 2");
    let change = w
        .rng
        .one(&["C.k = 1", "C.k = (C.k + 1) % 3", "C.k = C.k", "C.n = 2"])
        .to_owned();
    let first = w.rng.chance(30);
    if first {
        changed(w, &change);
    }
    let looped = w.rng.below(3);
    let body = |w: &mut Writer| {
        match w.rng.below(4) {
            0 => w.branch("1 + 1 > 1", |w| w.line(&format!("{x}[0] = 2.0"))),
            1 => {
                let v = w.fresh("v");
                w.line(&format!("{v} = {x}[1 + 1:6]"));
                w.maybe_write();
                changed(w, &change);
                w.line(&format!("{v}[0] += 2.0"));
            }
            _ => w.line(&format!("{x}[1 + 1] += 3.0")),
        }
        if !first {
            changed(w, &change);
        }
    };
    match looped {
        0 => body(w),
        1 => w.looped(&Range::consts(0, 2), |w, _| body(w)),
        _ => {
            let range = Range {
                hi: "1 + 1".to_owned(),
                ..Range::consts(0, 2)
            };
            w.looped(&range, |w, _| {
                w.line(&format!("{x}[2] += 1.0"));
                changed(w, &change);
            });
        }
    }
    w.hint("expr", "1 + 1");
    w.hint("to", w.rng.clone().one(&["C.k", "C.k", "4 - C.k"]));
    true
}

/// A quotient that nothing computes, for a field that nothing reads: its divisor may be zero.
pub(crate) fn quotient_for_field(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let x = w.wide(8);
    if w.rng.chance(70) {
        w.line(&format!("{x}[0] = 0.0"));
    }
    w.line(&format!("{x}[1] += 1.0"));
    w.maybe_write();
    if w.rng.chance(50) {
        w.line("C.v = 2.0");
    }
    w.hint("gap", &format!("before:{x}[1] += _"));
    w.hint("field", "C.v");
    let divisor = match w.rng.below(4) {
        0 => "2.0".to_owned(),
        1 => "-1".to_owned(),
        _ => format!("{x}[0]"),
    };
    w.hint("value", &format!("{x}[1] / {divisor}"));
    true
}

/// A change of a field, now and then under a condition.
fn changed(w: &mut Writer, change: &str) {
    match w.rng.chance(30) {
        true => {
            let cond = w.condition();
            w.branch(&cond, |w| w.line(change));
        }
        false => w.line(change),
    }
}
