//! Exact data: rational numbers, and polynomials over uninterpreted terms.
//!
//! This is the data semantics of equivalence: reals for floating types and integers modulo 2^w for integer
//! types, so that reassociated sums compare equal. An extern is an uninterpreted function: its application is
//! an opaque *atom*, equal to another one iff name and arguments are equal. Everything else is a polynomial
//! over atoms in canonical form, with negative exponents for division by an atom.
//!
//! Equal representations are equal values for every meaning of the externs. The converse holds for what is
//! built by `+ - *` and division by numbers; quotients by sums are opaque and may look different though equal.

mod approximate;
mod fraction;
mod integers;
mod ops;
mod poly;

use std::fmt;
use std::sync::Arc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::data_error::DataError;
use poly::{Atom, AtomKind, Poly};

/// An exact value: a rational number or a symbolic term in canonical form.
///
/// The order is one of structure, for use in maps; it is not the numeric order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exact(Repr);

// Canonical: an integer that fits is `Small`, a number is never a `Term`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Repr {
    Small(i64),
    Number(Arc<BigRational>),
    Term(Arc<Poly>),
}

/// Largest size of numerator and denominator together, in bits, of numbers and of coefficients.
const MAX_BITS: u64 = 1 << 14;
/// Most work of one operation: the square of the bits of its largest number, which is what a common divisor costs, for each
/// pair of coefficients.
const MAX_WORK: u64 = MAX_BITS * MAX_BITS;
/// Largest number of symbols, coefficients and exponents in one term.
const MAX_WEIGHT: usize = 1 << 16;
/// Deepest nesting of applications.
const MAX_DEPTH: usize = 128;
/// Largest absolute exponent of a decimal literal: `1e300` is fine.
const MAX_EXPONENT: i32 = 400;

impl Exact {
    /// Zero.
    pub const ZERO: Exact = Exact(Repr::Small(0));

    /// An integer.
    pub fn int(v: i64) -> Exact {
        Exact(Repr::Small(v))
    }

    /// A rational number.
    pub fn rational(v: BigRational) -> Exact {
        if v.is_integer()
            && let Some(small) = v.numer().to_i64()
        {
            return Exact::int(small);
        }
        Exact(Repr::Number(Arc::new(v)))
    }

    /// The number `numer / denom`; `None` if `denom` is zero.
    pub fn ratio(numer: i64, denom: i64) -> Option<Exact> {
        (denom != 0).then(|| Exact::rational(BigRational::new(numer.into(), denom.into())))
    }

    /// An unknown of that name, equal only to itself.
    pub fn symbol(name: &str) -> Exact {
        Exact::from_poly(Poly::atom(Atom::new(name, Vec::new(), AtomKind::Real)))
    }

    /// The exact value of a binary floating-point number; `None` if it is not finite.
    pub fn from_f64(v: f64) -> Option<Exact> {
        BigRational::from_float(v).map(Exact::rational)
    }

    /// The decimal number that a literal means: the shortest one that reads back as `v`, so that `0.1` is
    /// one tenth and not the double next to it. `None` if `v` is not finite.
    pub fn from_literal(v: f64) -> Option<Exact> {
        let text = format!("{v:e}");
        let (mantissa, exponent) = text.split_once('e')?;
        let exponent: i32 = exponent.parse().ok()?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: BigInt = format!("{whole}{fraction}").parse().ok()?;
        let scale = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?;
        if scale.abs() > MAX_EXPONENT {
            return None;
        }
        let power = BigInt::from(10).pow(scale.unsigned_abs());
        Some(Exact::rational(if scale < 0 {
            BigRational::new(digits, power)
        } else {
            BigRational::from_integer(digits * power)
        }))
    }

    /// The number, if it is one.
    pub fn as_rational(&self) -> Option<BigRational> {
        match &self.0 {
            Repr::Small(v) => Some(BigRational::from_integer((*v).into())),
            Repr::Number(v) => Some((**v).clone()),
            Repr::Term(_) => None,
        }
    }

    /// The nearest `f64`; `None` for a symbolic term.
    pub fn to_f64(&self) -> Option<f64> {
        match &self.0 {
            Repr::Small(v) => Some(*v as f64),
            Repr::Number(v) => v.to_f64(),
            Repr::Term(_) => None,
        }
    }

    /// The integer, if it is one that fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(v) => Some(*v),
            _ => None,
        }
    }

    /// Whether it is a number and not a symbolic term.
    pub fn is_number(&self) -> bool {
        !matches!(self.0, Repr::Term(_))
    }

    /// Whether it is the number zero.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// Whether it is a number below zero; `None` for a symbolic term.
    pub fn is_negative(&self) -> Option<bool> {
        match &self.0 {
            Repr::Small(v) => Some(*v < 0),
            Repr::Number(v) => Some(v.is_negative()),
            Repr::Term(_) => None,
        }
    }

    /// Canonical form of a polynomial: a constant one is a number.
    fn from_poly(p: Poly) -> Exact {
        match p.constant() {
            Some(c) => Exact::rational(c),
            None => Exact(Repr::Term(Arc::new(p))),
        }
    }

    fn to_poly(&self) -> Poly {
        match &self.0 {
            Repr::Term(p) => (**p).clone(),
            Repr::Small(v) => Poly::number(BigRational::from_integer((*v).into())),
            Repr::Number(v) => Poly::number((**v).clone()),
        }
    }

    fn weight(&self) -> usize {
        match &self.0 {
            Repr::Term(p) => p.weight(),
            _ => 1,
        }
    }

    fn depth(&self) -> usize {
        match &self.0 {
            Repr::Term(p) => p.depth(),
            _ => 0,
        }
    }

    /// Refuses values whose size would make a run hang or exhaust memory.
    fn within_limits(self) -> Result<Exact, DataError> {
        match &self.0 {
            Repr::Small(_) => Ok(self),
            Repr::Number(v) if bits(v) <= MAX_BITS => Ok(self),
            Repr::Number(_) => Err(DataError::TooLarge("a rational number")),
            Repr::Term(p)
                if p.weight() <= MAX_WEIGHT && p.depth() <= MAX_DEPTH && p.bits() <= MAX_BITS =>
            {
                Ok(self)
            }
            Repr::Term(_) => Err(DataError::TooLarge("a symbolic term")),
        }
    }
}

impl Default for Exact {
    fn default() -> Self {
        Exact::ZERO
    }
}

impl From<i64> for Exact {
    fn from(v: i64) -> Self {
        Exact::int(v)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(v) => write!(f, "{v}"),
            Repr::Number(v) => write!(f, "{v}"),
            Repr::Term(p) => write!(f, "{p}"),
        }
    }
}

/// The size of numerator and denominator together.
fn bits(v: &BigRational) -> u64 {
    v.numer().bits() + v.denom().bits()
}

/// Whether a rational is zero (kept here so that callers need no `num_traits`).
fn is_zero(v: &BigRational) -> bool {
    v.is_zero()
}

#[cfg(test)]
mod tests;
