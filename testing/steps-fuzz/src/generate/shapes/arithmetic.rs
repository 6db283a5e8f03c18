//! Control expressions.

use crate::generate::writer::Writer;

/// Indices and conditions that can be written more simply.
pub(crate) fn simplifiable(w: &mut Writer) {
    let range = w.range();
    w.looped(&range, |w, _| {
        let inner = w.range();
        w.looped(&inner, |w, _| {
            for _ in 0..2 {
                let (at, from) = (integer(w, 3), integer(w, 3));
                let cond = comparison(w);
                let Some(x) = w.buffers.iter().find(|b| b.dims.len() == 1).cloned() else {
                    return w.write();
                };
                let c = x.dims[0].least();
                let by = c.min(8);
                let (cell, read) = (
                    format!("{}[({at}) % {by}]", x.name),
                    format!("{}[({from}) % {c}] + 1.0", x.name),
                );
                w.branch(&cond, |w| w.write_to(&cell, "=", x.elem, &read));
                if w.rng.chance(60) {
                    let cell = format!("{}[({from}) % {by}]", x.name);
                    w.otherwise(|w| w.write_to(&cell, "+=", x.elem, "2.0"));
                }
            }
        });
    });
}

/// An integer over what is in scope. Divisors repeat, so that quotients and remainders meet.
fn integer(w: &mut Writer, depth: usize) -> String {
    if depth == 0 || w.rng.chance(20) {
        let back = w.rng.below(3).min(w.ints.len().saturating_sub(1));
        let at = w.ints.len().saturating_sub(1 + back);
        return match (w.rng.below(3), w.ints.get(at)) {
            (1 | 2, Some(v)) => v.name.clone(),
            _ => w.rng.between(-8, 16).to_string(),
        };
    }
    let a = integer(w, depth - 1);
    let by = w.rng.one(&["2", "4", "4", "8", "3", "1"]).to_owned();
    match w.rng.below(8) {
        0 | 1 => format!("({a} + {})", integer(w, depth - 1)),
        2 => format!("({a} - {})", integer(w, depth - 1)),
        3 => format!("({by} * {a})"),
        4 => format!("(({a}) / {by})"),
        5 => format!("(({a}) % {by})"),
        6 => format!("({by} * (({a}) / {by}) + ({a}) % {by})"),
        _ => format!("(-({a}))"),
    }
}

fn comparison(w: &mut Writer) -> String {
    let (a, b) = (integer(w, 2), integer(w, 1));
    let op = w.rng.one(&["<", "<=", ">", ">=", "==", "!="]);
    let compared = format!("{a} {op} {b}");
    match w.rng.below(5) {
        0 => format!("not ({compared})"),
        1 => {
            let (c, d) = (integer(w, 2), integer(w, 1));
            let join = w.rng.one(&["and", "or"]);
            format!("({compared}) {join} ({c} <= {d})")
        }
        _ => compared,
    }
}
