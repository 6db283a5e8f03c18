//! Declared externs in machine types: their C, evaluated as C does. Where integers leave their type in it, C has no value.

use super::num::{Num, Ty};
use crate::data_error::{DataError, Overflow};
use crate::meaning::{self, MathFn, Meaning};

/// The value of a declared extern. Its type must be that of the arguments: the generated C takes it to be so, and
/// would compute what is around the call in another type if it were not.
pub(super) fn call(name: &str, what: &Meaning, args: &[Num]) -> Result<Num, DataError> {
    let value = evaluate(what, args).ok_or_else(|| meaning::none(name))??;
    match args.first() {
        Some(first) if first.ty() == value.ty() => Ok(value),
        _ => Err(meaning::none(name)),
    }
}

/// The value; `None` where arguments are missing.
fn evaluate(meaning: &Meaning, args: &[Num]) -> Option<Result<Num, DataError>> {
    Some(match meaning {
        Meaning::Param(at) => Ok(*args.get(*at)?),
        Meaning::Int(v) => integer(*v),
        Meaning::Float(v, single) => Num::from_f64(*v, float_type(*single)),
        Meaning::Neg(e) => evaluate(e, args)?.and_then(|v| v.neg(Overflow::IsError)),
        Meaning::Bin(op, sides) => {
            let (a, b) = (operand(&sides.0, args)?, operand(&sides.1, args)?);
            a.and_then(|a| a.bin(*op, b?, Overflow::IsError))
        }
        Meaning::Call(call) => {
            let ty = float_type(call.single);
            let operand =
                |e| Some(evaluate(e, args)?.and_then(|v: Num| v.convert(ty, Overflow::IsError)));
            let operands: Option<Result<Vec<Num>, DataError>> =
                call.args.iter().map(operand).collect();
            match operands? {
                Ok(operands) => apply(call.function, ty, &operands)?,
                Err(error) => Err(error),
            }
        }
    })
}

/// The value of an operand. A result in half precision has none: C may keep more digits of it than its type has.
fn operand(meaning: &Meaning, args: &[Num]) -> Option<Result<Num, DataError>> {
    let value = evaluate(meaning, args)?;
    let half = value.as_ref().is_ok_and(|v| v.ty().is_half());
    (!half || !is_result(meaning)).then_some(value)
}

fn is_result(meaning: &Meaning) -> bool {
    match meaning {
        Meaning::Neg(e) => is_result(e),
        Meaning::Bin(..) => true,
        Meaning::Param(_) | Meaning::Int(_) | Meaning::Float(..) | Meaning::Call(_) => false,
    }
}

/// A literal has the first type that holds it.
fn integer(v: i64) -> Result<Num, DataError> {
    let small = i32::try_from(v).is_ok();
    let ty = if small { Ty::I32 } else { Ty::I64 };
    Num::from_i128(v.into(), ty, Overflow::IsError)
}

fn float_type(single: bool) -> Ty {
    if single { Ty::F32 } else { Ty::F64 }
}

/// A function of `<math.h>`. Libm's results differ between systems in the last bits; for `float` a double rounded
/// once is the best guess.
fn apply(function: MathFn, ty: Ty, operands: &[Num]) -> Option<Result<Num, DataError>> {
    Some(match (function, operands) {
        (MathFn::Unary(f), [a]) => Num::from_f64(f(a.to_f64()), ty),
        (MathFn::Binary(f), [a, b]) => Num::from_f64(f(a.to_f64(), b.to_f64()), ty),
        // Through double, the sum would be rounded twice.
        (MathFn::Fma, [Num::F32(a), Num::F32(b), Num::F32(c)]) => Ok(Num::F32(a.mul_add(*b, *c))),
        (MathFn::Fma, [a, b, c]) => Num::from_f64(a.to_f64().mul_add(b.to_f64(), c.to_f64()), ty),
        _ => return None,
    })
}
