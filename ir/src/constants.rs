//! Constants of data expressions in the types that they are computed in.

use crate::{Data, DataOp, Elem, Number};

/// A constant in the type that an expression has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Constant {
    /// A constant of an integer type, within the type's range.
    Int(i128),
    /// A constant of a floating type, still to be rounded to it: once, to the nearest.
    Float(f64),
}

/// A constant of an expression that has no value in the type of the computation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LostConstant {
    /// A constant, or what integer constants come to, that the type cannot hold.
    #[error("constant {value} does not fit {elem}")]
    Value {
        /// The constant as written.
        value: String,
        /// The type.
        elem: Elem,
    },
    /// Integer division by a literal zero.
    #[error("division by zero")]
    DivisionByZero,
}

impl Number {
    /// The value, if it is an integer that an element type may hold.
    pub fn integer(self) -> Option<i128> {
        match self {
            Number::Int(v) => Some(v.into()),
            // Below 2^63 the conversion is exact; larger floats fit no element type.
            Number::Float(v) if v.fract() == 0.0 && v.abs() < 2f64.powi(63) => Some(v as i128),
            Number::Float(_) => None,
        }
    }

    /// The value in a type. Rounding to a floating type is allowed; everything else that changes
    /// the value is not: a fraction or an excess in an integer, infinity, a number that becomes zero. A type that is not
    /// decided may become `f64`.
    ///
    /// # Errors
    /// The value is lost in that type.
    pub fn in_type(self, elem: Elem) -> Result<Constant, LostConstant> {
        let lost = || LostConstant::Value {
            value: self.to_string(),
            elem,
        };
        if let Some((lo, hi)) = elem.integer_range() {
            let fits = self.integer().filter(|value| (lo..=hi).contains(value));
            return fits.map(Constant::Int).ok_or_else(lost);
        }
        let value = match self {
            // Both conversions of an integer round once, to the nearest; `as f32` from `f64` could round twice.
            Number::Int(v) if elem == Elem::F32 => f64::from(v as f32),
            Number::Int(v) if matches!(elem, Elem::F64 | Elem::R) => v as f64,
            Number::Int(v) => odd(v),
            Number::Float(v) => v,
        };
        let (least, most) = match elem {
            Elem::F16 => (2f64.powi(-25), 65520.0),
            Elem::BF16 => (2f64.powi(-134), 2f64.powi(128) * (1.0 - 2f64.powi(-9))),
            Elem::F32 => (2f64.powi(-150), 2f64.powi(128) * (1.0 - 2f64.powi(-25))),
            _ => (0.0, f64::INFINITY),
        };
        // Ties at the limits round to even: down to zero at `least`, up to infinity at `most`.
        match value.abs() >= most || (value != 0.0 && value.abs() <= least) {
            true => Err(lost()),
            false => Ok(Constant::Float(value)),
        }
    }
}

/// An integer as a double; of the two next to one that is none, that whose last bit is set. No narrower type has a tie
/// there, so that rounding to it is as if there were but that rounding.
fn odd(v: i64) -> f64 {
    let near = v as f64;
    let (wide, v) = (near as i128, i128::from(v));
    match wide == v {
        true => near,
        false => f64::from_bits((near.to_bits() - u64::from(wide.abs() > v.abs())) | 1),
    }
}

impl Data {
    /// The value of an integer expression of literals; `None` if it reads something or leaves 128 bits.
    pub fn literal_integer(&self) -> Option<i128> {
        match self {
            Data::Const(n) => n.integer(),
            Data::Neg(e) => e.literal_integer()?.checked_neg(),
            Data::Bin(op, a, b) => {
                let (a, b) = (a.literal_integer()?, b.literal_integer()?);
                match op {
                    DataOp::Add => a.checked_add(b),
                    DataOp::Sub => a.checked_sub(b),
                    DataOp::Mul => a.checked_mul(b),
                    DataOp::Div => a.checked_div(b),
                }
            }
            Data::Read { .. } | Data::Config(_) | Data::Extern { .. } => None,
        }
    }

    /// The constants that have no value where the expression is of type `elem`: what does not fit it, divisions by zero, and
    /// the first integer operation on literals alone whose value the type of computation cannot hold.
    pub fn lost_constants(&self, elem: Elem) -> Vec<LostConstant> {
        let mut lost = Vec::new();
        let mut overflows = None;
        self.walk(&mut |e| {
            match e {
                Data::Const(n) => lost.extend(n.in_type(elem).err()),
                Data::Bin(DataOp::Div, _, den)
                    if elem.is_integer() && den.literal_integer() == Some(0) =>
                {
                    lost.push(LostConstant::DivisionByZero);
                }
                _ => {}
            }
            overflows = overflows.take().or_else(|| e.excess(elem.computed_in()));
        });
        lost.extend(overflows);
        lost
    }

    /// The value of an integer literal expression that is written to a cell of this type, if the
    /// cell cannot hold it.
    pub fn lost_at_write(&self, written: Elem) -> Option<LostConstant> {
        self.excess(written)
    }

    /// The value of an integer literal that is outside the range of the type.
    fn excess(&self, elem: Elem) -> Option<LostConstant> {
        let ((lo, hi), value) = (elem.integer_range()?, self.literal_integer()?);
        (value < lo || value > hi).then(|| LostConstant::Value {
            value: value.to_string(),
            elem,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(v: f64, elem: Elem) -> Option<Constant> {
        Number::Float(v).in_type(elem).ok()
    }

    fn int(v: i64, elem: Elem) -> Option<Constant> {
        Number::Int(v).in_type(elem).ok()
    }

    #[test]
    fn lossy_integer_constants_are_refused() {
        assert_eq!(float(3.7, Elem::I8), None);
        assert_eq!(float(3.0, Elem::I8), Some(Constant::Int(3)));
        assert_eq!(int(300, Elem::I8), None);
        assert_eq!(int(-128, Elem::I8), Some(Constant::Int(-128)));
        assert_eq!(int(-1, Elem::UI8), None);
        assert_eq!(
            int(i64::MIN, Elem::I64),
            Some(Constant::Int(i64::MIN.into()))
        );
    }

    #[test]
    fn floats_may_round_but_not_vanish() {
        assert_eq!(float(0.1, Elem::F32), Some(Constant::Float(0.1)));
        // A conversion to `f64` and then to `f32` would round twice.
        assert_eq!(
            int(16_777_217, Elem::F32),
            Some(Constant::Float(16_777_216.0))
        );
        assert_eq!(float(1e300, Elem::F32), None);
        assert_eq!(float(3.4028235677973366e38, Elem::F32), None);
        assert_eq!(
            float(3.4028235e38, Elem::F32),
            Some(Constant::Float(3.4028235e38))
        );
        assert_eq!(float(1e-60, Elem::F32), None);
        assert_eq!(int(70000, Elem::F16), None);
        // Next to the middle between two numbers of type bf16, and beyond what a double holds.
        let (tie, ulp) = ((1 << 62) + (1 << 54), 1024.0);
        for (v, wanted) in [(tie, 0.0), (tie + 1, ulp), (tie - 1, -ulp)] {
            let wanted = Some(Constant::Float(2f64.powi(62) + 2f64.powi(54) + wanted));
            assert_eq!(int(v, Elem::BF16), wanted, "{v}");
        }
        assert_eq!(float(1.5, Elem::F16), Some(Constant::Float(1.5)));
    }
}
