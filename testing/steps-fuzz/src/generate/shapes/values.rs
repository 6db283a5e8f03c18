//! Right sides.

use crate::generate::writer::{Range, Writer};

/// An expression that occurs more than once, with writes between.
pub(crate) fn repeated(w: &mut Writer) {
    let range = w.range();
    let looped = w.rng.chance(60);
    let body = |w: &mut Writer| {
        let elem = w.elem;
        let Some(source) = w.some_buffer(elem) else {
            return w.write();
        };
        let cell = w.cell_of(&source);
        let expr = match w.rng.below(4) {
            0 => format!("{cell} + 1.0"),
            1 => format!("2.0 * {cell}"),
            _ => cell,
        };
        for k in 0..2 + w.rng.below(2) {
            if k > 0 && w.rng.chance(45) {
                w.write();
            }
            if k > 0 && w.config && !w.parallel && w.rng.chance(15) {
                w.write_config();
            }
            let (dest, _) = w.cell();
            let op = w.rng.one(&["=", "+="]);
            let value = match w.rng.below(4) {
                0 => format!("{expr} + {}", w.value()),
                1 => format!("{} + {expr}", w.value()),
                _ => expr.clone(),
            };
            let text = w.writing(&dest, op, w.elem, &value);
            match w.rng.below(6) {
                0 => {
                    let cond = w.condition();
                    w.branch(&cond, |w| w.line(&text));
                }
                1 => {
                    let range = Range::consts(0, w.rng.between(0, 2));
                    w.looped(&range, |w, _| w.line(&text));
                }
                _ => w.line(&text),
            }
        }
    };
    match looped {
        true => w.looped(&range, |w, _| body(w)),
        false => body(w),
    }
}

/// A cell of a local buffer that is assigned and read.
pub(crate) fn assigned(w: &mut Writer) {
    let outside = w.rng.chance(25);
    let array = w.rng.chance(25);
    let t = w.fresh("t");
    let dims = match array {
        true => vec![crate::generate::writer::Extent::Const(3)],
        false => Vec::new(),
    };
    if outside {
        w.alloc(&t, &dims);
        if w.rng.chance(60) {
            w.fill(&t, &dims);
        }
    }
    let range = w.range();
    let body = |w: &mut Writer| {
        if !outside {
            w.alloc(&t, &dims);
            if w.rng.chance(20) {
                w.fill(&t, &dims);
            }
        }
        let at = if array {
            w.rng.one(&["[0]", "[1]"])
        } else {
            ""
        }
        .to_owned();
        let value = match (outside, w.rng.below(8)) {
            (true, 0) => format!("{t}{at} + 1.0"),
            _ => w.value(),
        };
        let value = w.of_its_own(&value);
        w.line(&format!("{t}{at} = {value}"));
        for k in 0..1 + w.rng.below(3) {
            if w.rng.chance(if k == 0 { 30 } else { 50 }) {
                w.write();
            }
            if w.config && !w.parallel && w.rng.chance(12) {
                w.write_config();
            }
            let (dest, _) = w.cell();
            let op = w.rng.one(&["=", "+="]);
            let read = match (array, w.rng.below(10)) {
                (true, 0) => format!(
                    "{t}[{}]",
                    w.index(&crate::generate::writer::Extent::Const(3))
                ),
                _ => format!("{t}{at}"),
            };
            let value = match w.rng.below(5) {
                0 => format!("{read} * {read}"),
                1 => format!("{read} + {}", w.value()),
                _ => read.clone(),
            };
            let text = w.writing(&dest, op, w.elem, &value);
            match w.rng.below(7) {
                0 => {
                    let range = Range::consts(0, 2);
                    w.looped(&range, |w, _| w.line(&text));
                }
                1 => {
                    let cond = w.condition();
                    w.branch(&cond, |w| w.line(&text));
                }
                2 => w.line(&format!("{read} += 1.0")),
                _ => w.line(&text),
            }
        }
    };
    match w.rng.chance(70) {
        true => w.looped(&range, |w, _| body(w)),
        false => body(w),
    }
    if outside && w.rng.chance(40) {
        let (dest, _) = w.cell();
        let at = if array { "[0]" } else { "" };
        w.assign_to(&dest, w.elem, &format!("{t}{at}"));
    }
}

/// Parts of all statements that write sums.
struct Sum {
    cell: String,
    elem: &'static str,
    /// The same cell, or nearly the same.
    other: String,
    op: &'static str,
}

impl Sum {
    fn term(&self, w: &mut Writer) -> String {
        match w.rng.below(6) {
            0 => self.other.clone(),
            1 => w
                .rng
                .one(&["100.0", "1.5", "60.0", "0.5", "3.0"])
                .to_owned(),
            _ => w.value_of(self.elem),
        }
    }
}

/// Sums in a loop.
fn sums(w: &mut Writer, write: impl FnOnce(&mut Writer, &Sum)) {
    let range = w.range();
    w.looped(&range, |w, _| {
        let (cell, elem) = w.cell();
        let other = match w.rng.chance(88) {
            true => cell.clone(),
            false => w.cell().0,
        };
        let op = w.rng.one(&["=", "+="]);
        let sum = Sum {
            cell,
            elem,
            other,
            op,
        };
        write(w, &sum);
    });
}

/// A write of a sum.
pub(crate) fn sum(w: &mut Writer) {
    sums(w, |w, sum| {
        let (a, b) = (sum.term(w), sum.term(w));
        let Sum { cell, op, .. } = sum;
        match w.rng.below(8) {
            0 => w.line(&format!("{cell} {op} {a}")),
            1 => w.line(&format!("{cell} {op} ({a}) - ({b})")),
            2 => w.line(&format!("{cell} {op} ({a}) + ({b}) + {cell}")),
            _ => w.line(&format!("{cell} {op} ({a}) + ({b})")),
        }
    });
}

/// A write of a sum or product of three or four, grouped from the right more often than not.
pub(crate) fn grouped(w: &mut Writer) {
    sums(w, |w, sum| {
        let mut rest = sum.term(w);
        let op = w.rng.one(&["+", "+", "*"]);
        for _ in 0..2 + w.rng.below(2) {
            let a = sum.term(w);
            let other = w.rng.one(&["+", "*", "-"]);
            let op = if w.rng.chance(88) { op } else { other };
            rest = match w.rng.chance(80) {
                true => format!("({a}) {op} ({rest})"),
                false => format!("({rest}) {op} ({a})"),
            };
        }
        let Sum { cell, op, .. } = sum;
        w.line(&format!("{cell} {op} {rest}"));
    });
}

/// An assignment of a sum with what the cell held.
pub(crate) fn own_sum(w: &mut Writer) {
    sums(w, |w, sum| {
        let b = sum.term(w);
        let Sum { cell, other, .. } = sum;
        let text = match w.rng.below(8) {
            0 => format!("{cell} = {b} + {other}"),
            1 => format!("{cell} = {other} - {b}"),
            5 => format!("{cell} = -({b}) + {other}"),
            6 => format!("{cell} = ({other} - {b}) - {cell} / 2.0"),
            7 => format!("{cell} = {b} - ({b} - {other})"),
            2 => format!("{cell} = {b} + {other} + {cell}"),
            3 => format!("{cell} = 2.0 * {other} + {b}"),
            _ => format!("{cell} = {other} + {b}"),
        };
        w.line(&text);
    });
}

/// Two writes of one cell.
pub(crate) fn two_writes(w: &mut Writer) {
    sums(w, |w, sum| {
        let (a, b) = (w.value_of(sum.elem), sum.term(w));
        let second = w.rng.one(&["=", "+=", "+="]);
        w.line(&format!("{} {} {a}", sum.cell, sum.op));
        w.line(&format!("{} {second} {b}", sum.other));
    });
}

/// Two statements, the one behind the other.
pub(crate) fn pair(w: &mut Writer) {
    if w.rng.chance(12) {
        let name = w.fresh("t");
        w.filled(&name, &[]);
    }
    w.stmt();
    match w.rng.below(6) {
        0 if w.config && !w.parallel => w.write_config(),
        1 => w.call(),
        _ => {}
    }
    w.stmt();
    if w.config && !w.parallel && w.rng.chance(15) {
        w.write_config();
    }
}

/// A sum of products with one factor that does not vary, behind an assignment of 0, or nearly.
pub(crate) fn scaled_sum(w: &mut Writer) {
    let (cell, elem) = match w.rng.below(5) {
        0 => w.cell(),
        _ => {
            let t = w.fresh("t");
            let elem = w.elem;
            w.line(&format!("{t}: {elem}"));
            (t, elem)
        }
    };
    let factor = match w.rng.below(7) {
        0 => w.constant(),
        3 => format!("(1.0 / {})", w.cell().0),
        1 => format!("({} + {})", w.value_of(elem), w.value_of(elem)),
        2 => format!("-{}", w.cell().0),
        _ => w.cell().0,
    };
    let zero = w.rng.one(&["0.0", "0.0", "0.0", "0.0", "0", "1.0"]);
    w.line(&format!("{cell} = {zero}"));
    let range = w.range();
    let nested = w.rng.chance(30).then(|| w.range());
    w.looped(&range, |w, _| {
        if w.rng.chance(15) {
            w.write();
        }
        match nested {
            Some(inner) => w.looped(&inner, |w, _| summands(w, &cell, &factor, elem)),
            None => summands(w, &cell, &factor, elem),
        }
        if w.config && !w.parallel && w.rng.chance(15) {
            w.write_config();
        }
    });
    let (dest, _) = w.cell();
    w.line(&format!("{dest} += {cell}"));
}

/// Reductions into a cell of products with a factor, mostly.
fn summands(w: &mut Writer, cell: &str, factor: &str, elem: &'static str) {
    for _ in 0..1 + w.rng.below(2) {
        let factor = match w.rng.below(14) {
            0 => w.cell().0,
            1 => cell.to_owned(),
            _ => factor.to_owned(),
        };
        let rest = match w.rng.below(8) {
            0 => format!("{} * {}", w.value_of(elem), w.value_of(elem)),
            1 => format!("({} + {})", w.value_of(elem), w.value_of(elem)),
            _ => w.value_of(elem),
        };
        let text = match w.rng.below(12) {
            0 => format!("{cell} += {factor}"),
            1 => format!("{cell} += {factor} + {rest}"),
            2 => format!("{cell} = {factor} * {rest}"),
            3..=5 => format!("{cell} += ({rest}) * {factor}"),
            _ => format!("{cell} += {factor} * ({rest})"),
        };
        match w.rng.chance(20) {
            true => {
                let cond = w.condition();
                w.branch(&cond, |w| w.line(&text));
            }
            false => w.line(&text),
        }
    }
}
