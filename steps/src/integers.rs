//! When sums and products of integers may be regrouped.
//!
//! Integers are two's complement: a sum or product is exact modulo 2^w of the type that it is computed in, and so is what a
//! cell of no more bits holds of it, however it is grouped and whatever is stored on the way. A wider cell, a float, a quotient
//! and a function see the number itself; there the result must fit the type, so that nothing wraps.

use exo_ir::{Data, DataOp, Elem};

use crate::Target;

/// Bounds on the values of an integer expression in which nothing wraps, from the types of its
/// operands; `None` if there are none.
fn range(target: &Target<'_>, e: &Data) -> Option<(i128, i128)> {
    match e {
        Data::Const(n) => n.integer().map(|v| (v, v)),
        Data::Extern { .. } => None,
        Data::Read { .. } | Data::Config(_) => target.precision().of(e)?.integer_range(),
        Data::Neg(e) => range(target, e).map(|(lo, hi)| (-hi, -lo)),
        Data::Bin(op, a, b) => op.bounds(range(target, a)?, range(target, b)?),
    }
}

/// Whether a type surely holds every value of an integer expression, and what quotients in it are made of surely does not wrap
/// in the type that they are computed in: a quotient sees the number itself.
pub(crate) fn fits(target: &Target<'_>, e: &Data, elem: Elem) -> bool {
    let held = |e: &Data, elem: Elem| {
        let limits = elem.integer_range().zip(range(target, e));
        limits.is_some_and(|((lo, hi), (least, most))| lo <= least && most <= hi)
    };
    let mut quotients = true;
    e.walk(&mut |part| {
        if let Data::Bin(DataOp::Div, a, b) = part {
            let computed = elem.computed_in();
            quotients &= held(a, computed) && held(b, computed);
        }
    });
    quotients && held(e, elem)
}

/// Whether a part of a right side has the same value by itself as it has there, where `dest` is the type of the cell written:
/// it is computed in the same type, or surely fits the one that it is computed in.
pub(crate) fn same_apart(target: &Target<'_>, part: &Data, whole: &Data, dest: Elem) -> bool {
    let precision = target.precision();
    match precision.integers_in(part, dest) {
        Some(elem) => precision.integers_in(whole, dest) == Some(elem) || fits(target, part, elem),
        None => true,
    }
}
