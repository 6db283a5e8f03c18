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

/// Summands that fit one by one, and not by themselves.
pub(crate) fn overflow(w: &mut Writer) -> bool {
    let large = w.rng.one(&["2000000000", "1500000000"]);
    let (a, b) = (w.given("i32", large), w.given("i32", large));
    let d = w.given("i32", &format!("-{large}"));
    w.line(&format!("{d} = ({d} + {a}) + {b}"));
    if matches!(w.elem, "i32" | "f64" | "R") {
        w.show(&d);
    }
    w.hint("stmt", &format!("{d} = _ #1"));
    true
}

/// A sum or product that fits, and whose first two operands do not.
pub(crate) fn first_overflows(w: &mut Writer) -> bool {
    let (values, op) = w
        .rng
        .pick(&[
            (["2000000000", "2000000000", "-2000000000"], "+"),
            (["1500000000", "1000000000", "-1000000000"], "+"),
            (["100000", "100000", "0"], "*"),
        ])
        .copied()
        .unwrap_or_default();
    let [a, b, c] = values.map(|value| w.given("i32", value));
    let d = w.given("i32", "1");
    w.line(&format!("{d} = {a} {op} ({b} {op} {c})"));
    if matches!(w.elem, "i32" | "f64" | "R") {
        w.show(&d);
    }
    w.hint("expr", &format!("{a} {op} _"));
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
