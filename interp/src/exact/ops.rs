//! Arithmetic and the interpreted externs.

use exo_ir::Elem;
use num_bigint::BigInt;
use num_rational::BigRational;

use super::poly::{Atom, AtomKind, Poly};
use super::{Exact, MAX_WEIGHT, MAX_WORK, Repr, bits, fraction};
use crate::data_error::DataError;

impl Exact {
    /// Sum.
    ///
    /// # Errors
    /// The result is larger than the cap, as in every operation here.
    pub fn add(&self, other: &Exact) -> Result<Exact, DataError> {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Ok(Exact::int(sum));
        }
        match (self.as_rational(), other.as_rational()) {
            (Some(a), Some(b)) => Exact::rational(fraction::sum(&a, &b)),
            _ => Exact::from_poly(sum(self.to_poly(), &other.to_poly())?),
        }
        .within_limits()
    }

    /// Difference.
    pub fn sub(&self, other: &Exact) -> Result<Exact, DataError> {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Ok(Exact::int(difference));
        }
        self.add(&other.neg()?)
    }

    /// Negation.
    pub fn neg(&self) -> Result<Exact, DataError> {
        self.mul(&Exact::int(-1))
    }

    /// Product.
    pub fn mul(&self, other: &Exact) -> Result<Exact, DataError> {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Exact::int(product));
        }
        match (self.as_rational(), other.as_rational()) {
            (Some(a), Some(b)) => Exact::rational(fraction::product(&a, &b)),
            (Some(a), None) => Exact::from_poly(scaled(other.to_poly(), &a)?),
            (None, Some(b)) => Exact::from_poly(scaled(self.to_poly(), &b)?),
            (None, None) => Exact::from_poly(product(&self.to_poly(), &other.to_poly())?),
        }
        .within_limits()
    }

    /// Quotient of real numbers.
    ///
    /// # Errors
    /// Division by the number zero. A symbolic divisor is taken as not zero.
    pub fn div(&self, other: &Exact) -> Result<Exact, DataError> {
        if other.is_zero() {
            return Err(DataError::DivisionByZero);
        }
        if let Some(b) = other.as_rational() {
            return self.mul(&Exact::rational(b.recip()));
        }
        if self == other {
            return Ok(Exact::int(1));
        }
        let divisor = other.to_poly();
        let inverse = match divisor.inverse() {
            Some(inverse) => Exact::from_poly(inverse),
            None => inverse_of_sum(divisor)?,
        };
        self.mul(&inverse)
    }

    /// Quotient of integers, truncated towards zero, in the type that it is computed in.
    ///
    /// # Errors
    /// Division by the number zero.
    pub fn div_trunc(&self, other: &Exact, elem: Elem) -> Result<Exact, DataError> {
        if other.is_zero() {
            return Err(DataError::DivisionByZero);
        }
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(quotient) = a.checked_div(*b)
        {
            return Ok(Exact::int(quotient));
        }
        match (self.as_rational(), other.as_rational()) {
            (Some(a), Some(b)) => Ok(Exact::rational((a / b).trunc())),
            // The quotient is no larger than the dividend but for one pair, which has no value.
            _ => Exact::apply_in(
                &internal("int_div"),
                vec![self.clone(), other.clone()],
                Some(elem),
            ),
        }
    }

    /// C's conversion of a real number to an integer type: truncation towards zero.
    pub fn trunc(&self, elem: Elem) -> Result<Exact, DataError> {
        match self.as_rational() {
            Some(v) => Ok(Exact::rational(v.trunc())),
            None => Exact::apply_in(&internal("trunc"), vec![self.clone()], Some(elem)),
        }
    }

    /// The value as an integer; `None` if it is a fraction or symbolic.
    pub fn as_integer(&self) -> Option<BigInt> {
        self.as_rational()
            .filter(BigRational::is_integer)
            .map(|v| v.to_integer())
    }

    /// An uninterpreted function applied to arguments.
    pub fn apply(name: &str, args: Vec<Exact>) -> Result<Exact, DataError> {
        Exact::apply_in(name, args, None)
    }

    /// An uninterpreted function whose value is of an integer type, or a real number.
    fn apply_in(name: &str, args: Vec<Exact>, elem: Option<Elem>) -> Result<Exact, DataError> {
        let kind = elem.map_or(AtomKind::Real, AtomKind::Integer);
        Exact::from_poly(Poly::atom(Atom::new(name, args, kind))).within_limits()
    }

    /// Whether `self < other`, where the difference is a number; of integers that wrap, where both are.
    fn less(&self, other: &Exact, elem: Option<Elem>) -> Result<Option<bool>, DataError> {
        if elem.is_some() && self != other && !(self.is_number() && other.is_number()) {
            return Ok(None);
        }
        Ok(self.sub(other)?.is_negative())
    }

    /// A built-in or declared extern: `relu`, `select`, `fmaxf` and `fminf` mean what they say where the
    /// comparison in them is decided, and every other application is opaque. `elem` is the type of integer arguments.
    pub fn call(name: &str, args: Vec<Exact>, elem: Option<Elem>) -> Result<Exact, DataError> {
        match (name, args.as_slice()) {
            ("relu", [x]) => match x.is_negative() {
                Some(true) => Ok(Exact::ZERO),
                Some(false) => Ok(x.clone()),
                None => Exact::apply_in(name, args, elem),
            },
            ("select", [a, b, then, orelse]) => match a.less(b, elem)? {
                Some(true) => Ok(then.clone()),
                Some(false) => Ok(orelse.clone()),
                None => Exact::apply_in(name, args, elem),
            },
            ("fmaxf", [a, b]) => match a.less(b, elem)? {
                Some(true) => Ok(b.clone()),
                Some(false) => Ok(a.clone()),
                None => Exact::apply_in(name, args, elem),
            },
            ("fminf", [a, b]) => match b.less(a, elem)? {
                Some(true) => Ok(b.clone()),
                Some(false) => Ok(a.clone()),
                None => Exact::apply_in(name, args, elem),
            },
            _ => Exact::apply_in(name, args, elem),
        }
    }
}

/// The name of a function of ours, which no function of a program has: what is before it is not printed.
pub(super) fn internal(name: &str) -> String {
    format!("{INTERNAL}{name}")
}

/// A character that begins no name of a program.
pub(super) const INTERNAL: char = '%';

// Refused before they are computed: what comes of two capped terms may still be far too large, or take too long.

pub(super) fn sum(a: Poly, b: &Poly) -> Result<Poly, DataError> {
    affordable(b.len(), a.bits() + b.bits())?;
    Ok(a.add(b))
}

fn scaled(p: Poly, by: &BigRational) -> Result<Poly, DataError> {
    affordable(p.len(), p.bits() + bits(by))?;
    Ok(p.scale(by))
}

pub(super) fn product(a: &Poly, b: &Poly) -> Result<Poly, DataError> {
    let pairs = a.len().saturating_mul(b.len());
    if pairs > MAX_WEIGHT {
        return Err(DataError::TooLarge("a symbolic term"));
    }
    affordable(pairs, a.bits() + b.bits())?;
    a.mul(b).ok_or(DataError::TooLarge("an exponent"))
}

/// Whether an operation with so many pairs of coefficients, whose results have so many bits, is within the limit.
fn affordable(pairs: usize, bits: u64) -> Result<(), DataError> {
    let pairs = u64::try_from(pairs).unwrap_or(u64::MAX);
    match bits.saturating_mul(bits).saturating_mul(pairs) <= MAX_WORK {
        true => Ok(()),
        false => Err(DataError::TooLarge("a symbolic term")),
    }
}

/// `1 / p` for a sum `p`: an atom over `p` divided by its leading coefficient, so that `p` and `2 * p` share it.
fn inverse_of_sum(p: Poly) -> Result<Exact, DataError> {
    let factor = match p.leading() {
        Some(c) => c.recip(),
        None => return Err(DataError::DivisionByZero),
    };
    let monic = Exact::from_poly(scaled(p, &factor)?);
    Exact::apply(&internal("inverse"), vec![monic])?.mul(&Exact::rational(factor))
}
