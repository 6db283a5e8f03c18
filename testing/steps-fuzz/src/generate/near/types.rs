//! Values that would be computed in another type.

use crate::generate::writer::Writer;

/// Cells of integers.
pub(super) fn integer_cells(w: &mut Writer) -> String {
    let elem = w.rng.one(&["i32", "i8"]);
    let value = w.rng.one(&["3.0", "5.0", "2.0"]);
    let name = w.fresh("u");
    w.line(&format!("{name}: {elem}[1]"));
    w.line(&format!("{name}[0] = {value}"));
    name
}

/// A cell of floats that is not written yet.
pub(super) fn float_cell(w: &mut Writer) -> String {
    let name = w.fresh("u");
    w.line(&format!("{name}: f32[1]"));
    name
}

/// A cell of integers, and a float that is a quotient of whole numbers; none where the writer computes in integers.
fn mixed(w: &mut Writer) -> Option<(String, String)> {
    if !w.is_float() {
        return None;
    }
    let u = integer_cells(w);
    Some((u, w.given("f32", "3 / 2")))
}

/// A value that is assigned as a float, and would be computed in integers where it is read.
pub(crate) fn converted_value(w: &mut Writer) -> bool {
    let Some((u, t)) = mixed(w) else {
        return false;
    };
    w.maybe_write();
    w.show(&format!("{t} + {u}[0]"));
    w.hint("stmt", &format!("{t} = _"));
    true
}

/// Two writes of a float whose sum would be computed in integers.
pub(crate) fn converted_sum(w: &mut Writer) -> bool {
    let Some((u, t)) = mixed(w) else {
        return false;
    };
    w.line(&format!("{t} += {u}[0]"));
    w.show(&t);
    w.hint("blk", &format!("{t} = _; {t} += _"));
    true
}

/// Two integers of 32 bits whose sum and product are beyond them, and a cell of 64.
fn wide(w: &mut Writer) -> [String; 3] {
    let large = w.rng.one(&["2000000000", "1500000000"]);
    let [a, b] = ["i32", "i32"].map(|elem| w.given(elem, large));
    [a, b, w.given("i64", "7")]
}

fn show_wide(w: &mut Writer, d: &str) {
    if matches!(w.elem, "i64" | "f64" | "R") {
        w.show(d);
    }
}

/// A product that wraps by itself, and not beside a wider cell.
pub(crate) fn wraps_alone(w: &mut Writer) -> bool {
    let [a, b, d] = wide(w);
    w.line(&format!("{d} = {d} + {a} * {b}"));
    show_wide(w, &d);
    w.hint("stmt", &format!("{d} = _ #1"));
    w.hint("expr", &format!("{a} * {b}"));
    true
}

/// A sum that wraps before it is written to a wider cell.
pub(crate) fn wraps_before_write(w: &mut Writer) -> bool {
    let [a, b, d] = wide(w);
    let op = w.rng.one(&["=", "+="]);
    w.line(&format!("{d} {op} {a} + {b}"));
    show_wide(w, &d);
    let at = if op == "=" { " #1" } else { "" };
    w.hint("stmt", &format!("{d} {op} _{at}"));
    true
}

/// Two integers that are added to a wider cell, and whose sum wraps.
pub(crate) fn wraps_together(w: &mut Writer) -> bool {
    let [a, b, d] = wide(w);
    let first = w.rng.one(&["=", "+="]);
    w.line(&format!("{d} {first} {a}"));
    w.line(&format!("{d} += {b}"));
    show_wide(w, &d);
    let at = if first == "=" { " #1" } else { "" };
    w.hint("blk", &format!("{d} {first} _{at}; {d} += _"));
    true
}

/// A product that wraps where it is assigned, and not where it is read, beside a wider cell.
pub(crate) fn wraps_where_assigned(w: &mut Writer) -> bool {
    let [a, b, d] = wide(w);
    let t = w.given("i32", &format!("{a} * {b}"));
    w.line(&format!("{d} = {d} + {t}"));
    show_wide(w, &d);
    w.hint("stmt", &format!("{t} = _"));
    true
}

/// A quotient of constants that stands beside an integer, and would stand beside a float.
pub(crate) fn first_converts(w: &mut Writer) -> bool {
    if !w.is_float() {
        return false;
    }
    let u = integer_cells(w);
    let t = w.given("f32", "1.0");
    w.line(&format!("{t} = {t} + (3 / 2 + {u}[0])"));
    w.show(&t);
    w.hint("expr", &format!("{t} + _"));
    true
}
