//! Buffers that would be others: of another type, with other strides, with dimensions that change places.

use crate::generate::writer::{Extent, Writer};

/// A buffer of a type that cannot hold what the other one does.
pub(crate) fn other_type(w: &mut Writer) -> bool {
    let (narrow, elem, value) = match w.elem {
        "i8" | "ui8" => return false,
        "i32" => ("i8", "i32", "200.0"),
        elem => (w.rng.one(&["i8", "i32"]), elem, "0.5"),
    };
    let (a, b) = (w.fresh("a"), w.fresh("b"));
    w.line(&format!("{a}: {narrow}"));
    w.line(&format!("{a} = 1.0"));
    w.show(&a);
    w.maybe_write();
    w.line(&format!("{b}: {elem}"));
    w.line(&format!("{b} = {value}"));
    w.maybe_write();
    w.show(&b);
    w.hint("old", &a);
    w.hint("new", &b);
    true
}

/// A buffer of another shape: its rows lie further apart.
pub(crate) fn other_shape(w: &mut Writer) -> bool {
    let row = w.rng.between(1, 3);
    let wide = row + w.rng.between(1, 2);
    let (a, b) = (w.fresh("a"), w.fresh("b"));
    let rows = |len| [Extent::Const(2), Extent::Const(len)];
    w.alloc(&a, &rows(wide));
    w.line(&format!("{a}[0, 0] = 1.0"));
    w.show(&format!("{a}[0, 0]"));
    w.alloc(&b, &rows(row));
    w.line(&format!("{b}[1, 0] = 2.0"));
    strides_shown(w, &b, row);
    w.show(&format!("{b}[1, 0]"));
    w.hint("old", &a);
    w.hint("new", &b);
    true
}

/// Does one thing or another by how far apart the rows of a buffer lie.
pub(super) fn strides_shown(w: &mut Writer, name: &str, stride: i64) {
    let (dest, _) = w.cell();
    w.branch(&format!("stride({name}, 0) == {stride}"), |w| {
        w.line(&format!("{dest} = 2.0"));
    });
    w.otherwise(|w| w.line(&format!("{dest} = 3.0")));
}

/// A window that keeps two dimensions, of which either could be the other by its extent.
pub(crate) fn transposed(w: &mut Writer) -> bool {
    let len = w.rng.between(2, 3);
    let t = w.whole(&[Extent::Const(len), Extent::Const(len)]);
    let v = w.fresh("v");
    w.line(&format!("{v} = {t}[0:{len}, 0:{len}]"));
    let (a, b) = [(0, 1), (1, 0)][w.rng.below(2)];
    let (written, read) = match w.rng.chance(50) {
        true => (&t, &v),
        false => (&v, &t),
    };
    let value = w.rng.one(&["5.0", "7.0"]);
    w.line(&format!("{written}[{a}, {b}] = {value}"));
    w.maybe_write();
    w.show(&format!("{read}[{a}, {b}]"));
    w.hint("alloc", &t);
    w.hint("perm", "1,0");
    true
}
