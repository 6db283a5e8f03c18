//! A value in an expression over machine types.

use exo_ir::{DataOp, Elem};
use half::{bf16, f16};

use super::rounding;
use crate::data_error::{DataError, Overflow};

/// The type that an operation is done in: as in C, integers have at least 32 bits. Half precisions round
/// after every operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    F16,
    BF16,
    F32,
    F64,
    I32,
    U32,
    I64,
}

impl Ty {
    /// The type that values of `elem` are computed in; `R` must have been replaced.
    pub(crate) fn of(elem: Elem) -> Ty {
        match elem {
            Elem::F16 => Ty::F16,
            Elem::BF16 => Ty::BF16,
            Elem::R | Elem::F32 => Ty::F32,
            Elem::F64 => Ty::F64,
            Elem::I8 | Elem::I16 | Elem::I32 | Elem::UI8 | Elem::UI16 => Ty::I32,
            Elem::UI32 => Ty::U32,
            Elem::I64 => Ty::I64,
        }
    }

    /// Whether it is a half precision.
    pub(super) fn is_half(self) -> bool {
        matches!(self, Ty::F16 | Ty::BF16)
    }

    fn elem(self) -> Elem {
        match self {
            Ty::F16 => Elem::F16,
            Ty::BF16 => Elem::BF16,
            Ty::F32 => Elem::F32,
            Ty::F64 => Elem::F64,
            Ty::I32 => Elem::I32,
            Ty::U32 => Elem::UI32,
            Ty::I64 => Elem::I64,
        }
    }

    fn name(self) -> &'static str {
        self.elem().name()
    }

    /// The type in which sides of two types meet.
    fn join(self, other: Ty) -> Ty {
        Ty::of(self.elem().added_in(other.elem()))
    }
}

/// A number of one machine type.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Num {
    F16(f16),
    BF16(bf16),
    F32(f32),
    F64(f64),
    I32(i32),
    U32(u32),
    I64(i64),
}

impl Num {
    /// Its type.
    pub(super) fn ty(self) -> Ty {
        match self {
            Num::F16(_) => Ty::F16,
            Num::BF16(_) => Ty::BF16,
            Num::F32(_) => Ty::F32,
            Num::F64(_) => Ty::F64,
            Num::I32(_) => Ty::I32,
            Num::U32(_) => Ty::U32,
            Num::I64(_) => Ty::I64,
        }
    }

    /// A float, rounded once to the type.
    pub(crate) fn from_f64(v: f64, ty: Ty) -> Result<Num, DataError> {
        Ok(match ty {
            Ty::F16 => Num::F16(rounding::f16_of(v)),
            Ty::BF16 => Num::BF16(rounding::bf16_of(v)),
            Ty::F32 => Num::F32(v as f32),
            Ty::F64 => Num::F64(v),
            // Truncation first: C converts -0.5 to 0 and 127.9 to 127.
            Ty::I32 | Ty::U32 | Ty::I64 => {
                let whole = v.trunc();
                let range = DataError::IntegerRange {
                    value: format!("{v:?}"),
                    ty: ty.name(),
                };
                // The bound is exact: 2^63 is a double and i64::MAX is not.
                if !(whole >= -(2f64.powi(63)) && whole < 2f64.powi(63)) {
                    return Err(range);
                }
                Num::from_i128(whole as i128, ty, Overflow::IsError)?
            }
        })
    }

    /// An integer, converted to the type.
    pub(crate) fn from_i128(v: i128, ty: Ty, overflow: Overflow) -> Result<Num, DataError> {
        let v = match ty.elem().integer_range() {
            Some(range) => overflow.settle(v, range, ty.name())?,
            None => v,
        };
        Ok(match ty {
            // It is within the type.
            Ty::I32 => Num::I32(v as i32),
            Ty::U32 => Num::U32(v as u32),
            Ty::I64 => Num::I64(v as i64),
            // One rounding: through f64 a large integer would be rounded twice.
            Ty::F32 => Num::F32(v as f32),
            Ty::F64 => Num::F64(v as f64),
            Ty::F16 => Num::F16(rounding::f16_of_int(v)),
            Ty::BF16 => Num::BF16(rounding::bf16_of_int(v)),
        })
    }

    /// The value as a double; exact but for large 64-bit integers.
    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Num::F16(v) => v.to_f64(),
            Num::BF16(v) => v.to_f64(),
            Num::F32(v) => f64::from(v),
            Num::F64(v) => v,
            Num::I32(v) => f64::from(v),
            Num::U32(v) => f64::from(v),
            Num::I64(v) => v as f64,
        }
    }

    /// The integer, if it is of an integer type.
    pub(crate) fn to_i128(self) -> Option<i128> {
        match self {
            Num::I32(v) => Some(v.into()),
            Num::U32(v) => Some(v.into()),
            Num::I64(v) => Some(v.into()),
            _ => None,
        }
    }

    /// The value converted to a type, as a C assignment does.
    pub(crate) fn convert(self, ty: Ty, overflow: Overflow) -> Result<Num, DataError> {
        if self.ty() == ty {
            return Ok(self);
        }
        match self.to_i128() {
            Some(v) => Num::from_i128(v, ty, overflow),
            None => Num::from_f64(self.to_f64(), ty),
        }
    }

    /// `-self`.
    pub(crate) fn neg(self, overflow: Overflow) -> Result<Num, DataError> {
        Ok(match self {
            Num::F16(v) => Num::F16(-v),
            Num::BF16(v) => Num::BF16(-v),
            Num::F32(v) => Num::F32(-v),
            Num::F64(v) => Num::F64(-v),
            Num::I32(_) | Num::U32(_) | Num::I64(_) => {
                Num::from_i128(-self.to_i128().unwrap_or_default(), self.ty(), overflow)?
            }
        })
    }

    /// `self op other`; sides of two types meet in their common one.
    pub(crate) fn bin(self, op: DataOp, other: Num, overflow: Overflow) -> Result<Num, DataError> {
        Ok(match (self, other) {
            (Num::F32(a), Num::F32(b)) => Num::F32(match op {
                DataOp::Add => a + b,
                DataOp::Sub => a - b,
                DataOp::Mul => a * b,
                DataOp::Div => a / b,
            }),
            (Num::F64(a), Num::F64(b)) => Num::F64(match op {
                DataOp::Add => a + b,
                DataOp::Sub => a - b,
                DataOp::Mul => a * b,
                DataOp::Div => a / b,
            }),
            (Num::F16(a), Num::F16(b)) => Num::F16(match op {
                DataOp::Add => a + b,
                DataOp::Sub => a - b,
                DataOp::Mul => a * b,
                DataOp::Div => a / b,
            }),
            (Num::BF16(a), Num::BF16(b)) => Num::BF16(match op {
                DataOp::Add => a + b,
                DataOp::Sub => a - b,
                DataOp::Mul => a * b,
                DataOp::Div => a / b,
            }),
            (a, b) => return a.bin_wide(op, b, overflow),
        })
    }

    /// Integers, and sides of two types.
    fn bin_wide(self, op: DataOp, other: Num, overflow: Overflow) -> Result<Num, DataError> {
        let ty = self.ty().join(other.ty());
        let (a, b) = match (self.to_i128(), other.to_i128()) {
            (Some(a), Some(b)) => (a, b),
            _ => {
                let (a, b) = (self.convert(ty, overflow)?, other.convert(ty, overflow)?);
                return a.bin(op, b, overflow);
            }
        };
        // Operands have at most 64 bits, so nothing here overflows 128.
        let value = match op {
            DataOp::Add => a + b,
            DataOp::Sub => a - b,
            DataOp::Mul => a * b,
            DataOp::Div if b == 0 => return Err(DataError::DivisionByZero),
            DataOp::Div => a / b,
        };
        // The one quotient that leaves its type has no value in C.
        let overflow = match op {
            DataOp::Div => Overflow::IsError,
            _ => overflow,
        };
        Num::from_i128(value, ty, overflow)
    }

    /// A built-in extern; `None` if it has no meaning here.
    pub(crate) fn call(name: &str, args: &[Num]) -> Option<Result<Num, DataError>> {
        // Libm's results differ between systems in the last bits; a double rounded once is the best guess.
        let unary = |x: &Num, f: fn(f64) -> f64| Num::from_f64(f(x.to_f64()), x.ty());
        Some(match (name, args) {
            ("sin", [x]) => unary(x, f64::sin),
            ("cos", [x]) => unary(x, f64::cos),
            ("expf", [x]) => unary(x, f64::exp),
            ("sqrt", [x]) => unary(x, f64::sqrt),
            ("sigmoid", [x]) => unary(x, |v| 1.0 / (1.0 + (-v).exp())),
            ("relu", [x]) => Ok(if x.to_f64() > 0.0 { *x } else { zero(x.ty()) }),
            ("fmaxf", [x, y]) => float_pick(*x, *y, f64::max),
            ("fminf", [x, y]) => float_pick(*x, *y, f64::min),
            ("select", [a, b, then, orelse]) => Ok(if less(*a, *b) { *then } else { *orelse }),
            _ => return None,
        })
    }
}

fn zero(ty: Ty) -> Num {
    match ty {
        Ty::F16 => Num::F16(f16::ZERO),
        Ty::BF16 => Num::BF16(bf16::ZERO),
        Ty::F32 => Num::F32(0.0),
        Ty::F64 => Num::F64(0.0),
        Ty::I32 => Num::I32(0),
        Ty::U32 => Num::U32(0),
        Ty::I64 => Num::I64(0),
    }
}

fn less(a: Num, b: Num) -> bool {
    match (a.to_i128(), b.to_i128()) {
        (Some(a), Some(b)) => a < b,
        _ => a.to_f64() < b.to_f64(),
    }
}

/// Like C's `fmaxf` and `fminf`, a NaN loses against a number.
fn float_pick(a: Num, b: Num, pick: fn(f64, f64) -> f64) -> Result<Num, DataError> {
    Num::from_f64(pick(a.to_f64(), b.to_f64()), a.ty().join(b.ty()))
}
