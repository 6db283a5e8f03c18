//! Integers of w bits, as two's complement: sums and products modulo 2^w.
//!
//! A polynomial of integers stands for any number that is equal to it modulo 2^w. What a cell holds is one number of the
//! cell's type, so that types of other widths may read it: a polynomial is stored as an atom that is its rest, and
//! arithmetic of no more bits than that takes the polynomial out again. Sums that are stored on the way, in any order, so
//! have one form.

use exo_ir::Elem;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::ops::{internal, product, sum};
use super::poly::{Atom, AtomKind, Poly};
use super::{Exact, Repr};
use crate::data_error::{DataError, Overflow};

impl Exact {
    /// The result of a sum or product of integers in the type that it is computed in.
    pub(crate) fn computed(self, elem: Elem, overflow: Overflow) -> Result<Exact, DataError> {
        match (&self.0, overflow) {
            (Repr::Small(_) | Repr::Number(_), _) => self.settled(elem, overflow),
            (Repr::Term(p), Overflow::Wraps) if p.is_integer() => modulo(p, elem),
            // Every term is taken as in range.
            (Repr::Term(_), _) => Ok(self),
        }
    }

    /// The number of a type that a result of integer arithmetic is: what a cell holds, and what is compared and divided.
    pub(crate) fn held(self, elem: Elem, overflow: Overflow) -> Result<Exact, DataError> {
        match (&self.0, overflow) {
            (Repr::Small(_) | Repr::Number(_), _) => self.settled(elem, overflow),
            (Repr::Term(p), Overflow::Wraps) if p.is_integer() => rest(p, elem),
            (Repr::Term(_), _) => Ok(self),
        }
    }

    /// An input: a symbol is an integer that the cell's type holds.
    pub(crate) fn given(self, elem: Elem) -> Exact {
        let symbol = match &self.0 {
            Repr::Term(p) => p.symbol().map(str::to_owned),
            Repr::Small(_) | Repr::Number(_) => None,
        };
        match symbol {
            Some(name) if elem.is_integer() => {
                let kind = AtomKind::Integer(elem);
                Exact::from_poly(Poly::atom(Atom::new(&name, Vec::new(), kind)))
            }
            _ => self,
        }
    }

    /// A number in the range of a type.
    fn settled(self, elem: Elem, overflow: Overflow) -> Result<Exact, DataError> {
        let Some((lo, hi)) = elem.integer_range() else {
            return Ok(self);
        };
        if let Repr::Small(v) = self.0
            && (lo..=hi).contains(&i128::from(v))
        {
            return Ok(self);
        }
        let whole = self.as_integer();
        let Some(whole) = whole else {
            return Ok(self);
        };
        let settled = match (whole.to_i128(), overflow) {
            (Some(v), _) => overflow.settle(v, (lo, hi), elem.name())?,
            (None, Overflow::Wraps) => wide_rest(&whole, (lo, hi)),
            (None, Overflow::IsError) => {
                return Err(DataError::IntegerRange {
                    value: whole.to_string(),
                    ty: elem.name(),
                });
            }
        };
        Ok(Exact::rational(BigInt::from(settled).into()))
    }
}

/// The number of a range that a number of any size is modulo the range's width.
fn wide_rest(v: &BigInt, (lo, hi): (i128, i128)) -> i128 {
    let modulus = BigInt::from(hi - lo + 1);
    let above = ((v - lo) % &modulus + &modulus) % &modulus;
    above.to_i128().map_or(lo, |above| lo + above)
}

/// Most factors of one monomial that are taken out of atoms: each is multiplied out.
const MAX_FACTORS: usize = 64;

/// The polynomial modulo 2^w of a type in its one form.
fn modulo(p: &Poly, elem: Elem) -> Result<Exact, DataError> {
    let Some(bits) = elem.integer_bits() else {
        return Ok(Exact::from_poly(p.clone()));
    };
    let mut whole = p.clone();
    while whole.is_wrapped(bits) {
        let mut terms = Poly::number(BigInt::ZERO.into());
        let monomials = whole.unwrapped(bits, MAX_FACTORS);
        for factors in monomials.ok_or(DataError::TooLarge("an exponent"))? {
            let mut term = Poly::number(BigInt::from(1).into());
            for factor in factors {
                term = product(&term, &factor)?.reduced(bits);
            }
            terms = sum(terms, &term)?;
        }
        whole = terms;
    }
    Exact::from_poly(whole.reduced(bits)).within_limits()
}

/// The rest of a polynomial in a type.
fn rest(p: &Poly, elem: Elem) -> Result<Exact, DataError> {
    let within = |inner: Elem| {
        let ranges = inner.integer_range().zip(elem.integer_range());
        ranges.is_some_and(|((least, most), (lo, hi))| lo <= least && most <= hi)
    };
    if p.atom_type().is_some_and(within) {
        return Ok(Exact::from_poly(p.clone()));
    }
    let reduced = modulo(p, elem)?;
    match &reduced.0 {
        Repr::Term(p) if !p.atom_type().is_some_and(within) => {
            let kind = AtomKind::Wrapped(elem);
            let name = internal(elem.name());
            Exact::from_poly(Poly::atom(Atom::new(&name, vec![reduced], kind))).within_limits()
        }
        Repr::Term(_) => Ok(reduced),
        Repr::Small(_) | Repr::Number(_) => reduced.settled(elem, Overflow::Wraps),
    }
}

#[cfg(test)]
#[path = "integer_tests.rs"]
mod tests;
