//! Whether a data expression has a value for all inputs: where a step has it computed although nothing computed it there before, or where it is
//! computed more often, a quotient by zero would be an error that there was not.

use exo_ir::{Data, DataOp, Elem, Number, builtin_extern};

use crate::precision::Precision;

/// Why an expression may have no value, where nothing is known about its operands.
pub(crate) fn partial(e: &Data) -> Option<&'static str> {
    let mut why = None;
    e.walk(&mut |part| {
        let found = match part {
            Data::Bin(DataOp::Div, _, by) => no_quotient(by),
            // Machine integers may leave their type in it, which has no value in C.
            Data::Extern { name, .. } if builtin_extern(name).is_none() => {
                Some("its function may have no value")
            }
            _ => None,
        };
        why = why.or(found);
    });
    why
}

/// Why a cell of a type may not take the value of an expression: a number beyond an integer type has no value there.
pub(crate) fn partial_in(e: &Data, elem: Elem, precision: Precision<'_>) -> Option<&'static str> {
    let mut fractions = precision.reads(e).iter().any(|elem| !elem.is_integer());
    e.walk(&mut |part| fractions |= matches!(part, Data::Const(Number::Float(_))));
    let converted = elem.is_integer() && fractions;
    partial(e).or(converted.then_some("an integer may not hold it"))
}

/// Why a division by this expression may be undefined, or `None` if it never is. A literal is
/// converted to the type of the computation, which has at least 32 bits: a literal beyond 32 bits
/// may become 0 or -1 there, and so may one with a fraction.
fn no_quotient(by: &Data) -> Option<&'static str> {
    let divides_all = match by {
        Data::Const(Number::Int(-1)) => {
            return Some("it may divide the least integer by -1");
        }
        Data::Const(Number::Int(n)) => *n != 0 && i32::try_from(*n).is_ok(),
        Data::Const(Number::Float(x)) => {
            *x == 1.0 || (2.0..=f64::from(i32::MAX)).contains(&x.abs())
        }
        _ => false,
    };
    (!divides_all).then_some("it may divide by zero")
}
