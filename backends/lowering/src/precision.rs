//! Element types of data expressions. Precision lives in buffers; every operand of an expression has the same
//! one, and constants take it on.

use exo_view::{Data, DataOp, DisplayIn, Elem, Number, Proc, builtin_extern};

use crate::error::Problem;
use crate::module::ModuleLowering;

/// Decides element types in one procedure.
pub(crate) struct Precision<'a> {
    /// The module around, which says what `R` stands for.
    pub(crate) unit: &'a ModuleLowering<'a>,
    /// The procedure.
    pub(crate) proc: &'a Proc,
}

impl Precision<'_> {
    fn of_leaf(&self, e: &Data) -> Option<Elem> {
        match e {
            Data::Read { buf, .. } => Some(self.proc.var(*buf).buffer()?.elem),
            Data::Config(f) => self.unit.data_field(f),
            _ => None,
        }
        .map(|elem| self.unit.decided(elem))
    }

    /// The one precision of an expression, `None` if it has constants only; a mixture is an error.
    pub(crate) fn infer(&self, e: &Data) -> Result<Option<Elem>, Problem> {
        let mut first: Option<(String, Elem)> = None;
        let mut mixed = None;
        e.walk(&mut |e| {
            let Some(elem) = self.of_leaf(e) else { return };
            match &first {
                None => first = Some((e.in_proc(self.proc).to_string(), elem)),
                Some((left, left_elem)) if *left_elem != elem && mixed.is_none() => {
                    mixed = Some(Problem::MixedPrecision {
                        left: left.clone(),
                        left_elem: *left_elem,
                        right: e.in_proc(self.proc).to_string(),
                        right_elem: elem,
                    });
                }
                Some(_) => {}
            }
        });
        match mixed {
            Some(problem) => Err(problem),
            None => Ok(first.map(|(_, elem)| elem)),
        }
    }

    /// Checks constants, divisions and externs of an expression of this precision.
    pub(crate) fn check(&self, e: &Data, elem: Elem) -> Vec<Problem> {
        let mut problems = Vec::new();
        e.walk(&mut |e| match e {
            Data::Const(n) => problems.extend(constant(*n, elem).err()),
            Data::Bin(DataOp::Div, _, den)
                if elem.is_integer() && den.literal_integer() == Some(0) =>
            {
                problems.push(Problem::DivisionByZero);
            }
            Data::Extern { name, args } => {
                problems.extend(self.check_extern(name, args.len(), elem))
            }
            _ => {}
        });
        problems.extend(overflowing_constants(e, elem));
        problems
    }

    fn check_extern(&self, name: &str, got: usize, elem: Elem) -> Option<Problem> {
        let (expected, takes) = match (self.unit.module.extern_fn(name), builtin_extern(name)) {
            (Some(e), _) => {
                let takes =
                    e.elems.is_empty() || e.elems.iter().any(|x| self.unit.decided(*x) == elem);
                (e.params.len(), takes)
            }
            (None, Some(b)) => (b.params.len(), b.takes(elem)),
            (None, None) => {
                return Some(Problem::Unknown {
                    what: "extern",
                    name: name.into(),
                });
            }
        };
        if expected != got {
            return Some(Problem::Arity {
                name: name.into(),
                what: "arguments",
                expected,
                got,
            });
        }
        (!takes).then(|| Problem::ExternType {
            name: name.into(),
            elem,
        })
    }
}

/// A constant in the type that an expression has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Constant {
    /// Of an integer type, which holds it.
    Int(i128),
    /// Of a floating type, to which it is still to be rounded: once, to the nearest.
    Float(f64),
}

/// The value of a constant of this type. Rounding to a floating type is allowed; everything else that
/// changes the value is an error: a fraction or an excess in an integer, infinity, a number that becomes zero.
pub fn constant(n: Number, elem: Elem) -> Result<Constant, Problem> {
    let lost = || Problem::ConstantLost {
        value: n.to_string(),
        elem,
    };
    if elem.is_integer() {
        let value = n.integer().ok_or_else(lost)?;
        let (lo, hi) = elem.integer_range().ok_or_else(lost)?;
        return match value < lo || value > hi {
            true => Err(lost()),
            false => Ok(Constant::Int(value)),
        };
    }
    let value = match n {
        // Both conversions of an integer round once, to the nearest; `as f32` from `f64` could round twice.
        Number::Int(v) if elem == Elem::F32 => f64::from(v as f32),
        Number::Int(v) if elem == Elem::F64 => v as f64,
        Number::Int(v) => odd(v),
        Number::Float(v) => v,
    };
    let (least, most) = match elem {
        Elem::F16 => (2f64.powi(-25), 65520.0),
        Elem::BF16 => (2f64.powi(-134), 2f64.powi(128) * (1.0 - 2f64.powi(-9))),
        Elem::F64 => (0.0, f64::INFINITY),
        _ => (2f64.powi(-150), 2f64.powi(128) * (1.0 - 2f64.powi(-25))),
    };
    // Ties at the limits round to even: down to zero at `least`, up to infinity at `most`.
    match value.abs() >= most || (value != 0.0 && value.abs() <= least) {
        true => Err(lost()),
        false => Ok(Constant::Float(value)),
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

/// Integer operations on literals alone whose value the type of computation cannot hold.
fn overflowing_constants(e: &Data, elem: Elem) -> Option<Problem> {
    let (lo, hi) = elem.computed_in().integer_range()?;
    let mut found = None;
    e.walk(&mut |e| {
        if let (None, Some(value)) = (&found, e.literal_integer())
            && (value < lo || value > hi)
        {
            found = Some(Problem::ConstantLost {
                value: value.to_string(),
                elem: elem.computed_in(),
            });
        }
    });
    found
}

/// A right side of integer literals alone whose value the element written cannot hold.
pub(crate) fn lost_at_write(e: &Data, target: Elem) -> Option<Problem> {
    let (lo, hi) = target.integer_range()?;
    let value = e.literal_integer()?;
    (value < lo || value > hi).then(|| Problem::ConstantLost {
        value: value.to_string(),
        elem: target,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(v: f64, elem: Elem) -> Option<Constant> {
        constant(Number::Float(v), elem).ok()
    }

    fn int(v: i64, elem: Elem) -> Option<Constant> {
        constant(Number::Int(v), elem).ok()
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
