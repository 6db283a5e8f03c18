//! Integer expressions in one canonical form: a sum of atoms with constant coefficients.
//!
//! Two index expressions that are equal up to reordering become the same sum, so they come out as the
//! same code; compilers then find the common parts (dissertation, figures 5.1 and 5.2).

use std::collections::BTreeMap;

use exo_ir::{CtlOp, FieldRef, Sym};

use crate::control::Cond;

/// An indivisible part of a sum.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Atom {
    /// A control argument or loop variable.
    Var(Sym),
    /// A local that holds a value of an earlier moment, by its number in the function.
    Frozen(u32),
    /// A stride of a window, `w.strides[d]`.
    Stride(Sym, usize),
    /// A configuration field.
    Config(FieldRef),
    /// Floor division by a positive constant.
    Div(Box<ControlSum>, i64),
    /// Remainder of floor division by a positive constant.
    Mod(Box<ControlSum>, i64),
    /// The smallest or largest of several sums, in the order of the text.
    Extremum(Extremum, Vec<ControlSum>),
    /// A product of sums none of which is constant: the strides of tensors.
    Product(Vec<ControlSum>),
    /// One of two sums, by a condition.
    Choice(Box<Choice>),
}

/// One of two sums. Neither may take the condition for granted: code may compute both.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Choice {
    /// The condition, which is not constant.
    pub cond: Cond,
    /// The sums where it holds, and where it does not.
    pub sides: [ControlSum; 2],
}

/// Which one of several numbers is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extremum {
    /// The smallest.
    Min,
    /// The largest.
    Max,
}

impl Extremum {
    /// The operator that gives it of two numbers.
    pub fn operator(self) -> CtlOp {
        match self {
            Extremum::Min => CtlOp::Min,
            Extremum::Max => CtlOp::Max,
        }
    }
}

impl Atom {
    /// The sums inside of it, but for those in the condition of a choice.
    fn parts(&self) -> &[ControlSum] {
        match self {
            Atom::Div(inner, _) | Atom::Mod(inner, _) => std::slice::from_ref(inner),
            Atom::Product(parts) | Atom::Extremum(_, parts) => parts,
            Atom::Choice(choice) => &choice.sides,
            Atom::Var(_) | Atom::Frozen(_) | Atom::Stride(..) | Atom::Config(_) => &[],
        }
    }

    /// Calls `f` on it and on every atom inside of it, also on what conditions of choices depend on.
    pub fn walk(&self, f: &mut dyn FnMut(&Atom)) {
        f(self);
        if let Atom::Choice(choice) = self {
            choice.cond.walk_atoms(f);
        }
        self.parts().iter().for_each(|part| part.walk(f));
    }
}

/// `c1 * atom1 + c2 * atom2 + … + constant`, without zero coefficients.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct ControlSum {
    terms: BTreeMap<Atom, i64>,
    constant: i64,
}

/// Most numbers that an extremum in a sum is distributed to.
pub const MAX_DISTRIBUTED: usize = 16;

/// A coefficient does not fit 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overflow;

impl ControlSum {
    /// A number.
    pub fn constant(value: i64) -> Self {
        ControlSum {
            terms: BTreeMap::new(),
            constant: value,
        }
    }

    /// One atom, once.
    pub fn atom(atom: Atom) -> Self {
        ControlSum {
            terms: BTreeMap::from([(atom, 1)]),
            constant: 0,
        }
    }

    /// The atoms with their coefficients, in the order of [`Atom`].
    pub fn terms(&self) -> impl Iterator<Item = (&Atom, i64)> {
        self.terms.iter().map(|(a, c)| (a, *c))
    }

    /// The coefficient of an atom.
    pub fn coefficient(&self, atom: &Atom) -> i64 {
        self.terms.get(atom).copied().unwrap_or(0)
    }

    /// The constant part.
    pub fn offset(&self) -> i64 {
        self.constant
    }

    /// The value, if it has no atoms.
    pub fn as_const(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The sum.
    pub fn add(&self, other: &ControlSum) -> Result<ControlSum, Overflow> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant).ok_or(Overflow)?;
        for (atom, c) in other.terms() {
            let slot = sum.terms.entry(atom.clone()).or_insert(0);
            *slot = slot.checked_add(c).ok_or(Overflow)?;
            if *slot == 0 {
                sum.terms.remove(atom);
            }
        }
        Ok(sum)
    }

    /// The difference.
    pub fn sub(&self, other: &ControlSum) -> Result<ControlSum, Overflow> {
        self.add(&other.scale(-1)?)
    }

    /// A multiple.
    pub fn scale(&self, by: i64) -> Result<ControlSum, Overflow> {
        if by == 0 {
            return Ok(ControlSum::default());
        }
        let mut terms = BTreeMap::new();
        for (atom, c) in self.terms() {
            terms.insert(atom.clone(), c.checked_mul(by).ok_or(Overflow)?);
        }
        Ok(ControlSum {
            terms,
            constant: self.constant.checked_mul(by).ok_or(Overflow)?,
        })
    }

    /// The product; one that is not affine becomes an atom.
    pub fn mul(&self, other: &ControlSum) -> Result<ControlSum, Overflow> {
        match (self.as_const(), other.as_const()) {
            (Some(c), _) => other.scale(c),
            (_, Some(c)) => self.scale(c),
            _ => {
                let mut factors = Vec::new();
                let mut coef = 1i64;
                for side in [self, other] {
                    let (c, parts) = side.factors();
                    coef = coef.checked_mul(c).ok_or(Overflow)?;
                    factors.extend(parts);
                }
                factors.sort();
                ControlSum::atom(Atom::Product(factors)).scale(coef)
            }
        }
    }

    /// This as a constant times a product, so that products of products stay flat.
    pub fn factors(&self) -> (i64, Vec<ControlSum>) {
        if let Some(c) = self.as_const() {
            return (c, Vec::new());
        }
        if let (Some((atom, c)), 1, 0) = (self.terms().next(), self.terms.len(), self.constant) {
            return match atom {
                Atom::Product(parts) => (c, parts.clone()),
                atom => (c, vec![ControlSum::atom(atom.clone())]),
            };
        }
        (1, vec![self.clone()])
    }

    /// The numbers of which this is the smallest or largest: itself where it is no such extremum.
    pub fn parts_of(&self, which: Extremum) -> &[ControlSum] {
        match (
            self.terms.first_key_value(),
            self.terms.len(),
            self.constant,
        ) {
            (Some((Atom::Extremum(own, parts), 1)), 1, 0) if *own == which => parts,
            _ => std::slice::from_ref(self),
        }
    }

    /// The numbers of which this is the smallest or largest, also where something is added to an extremum or it is divided: both keep the
    /// order. Itself where it is no such extremum, or one of more than a few.
    pub fn distributed(&self, which: Extremum) -> Result<Vec<ControlSum>, Overflow> {
        let mut open = vec![self.clone()];
        let mut done = Vec::new();
        while let Some(e) = open.pop() {
            match e.distributed_once(which)? {
                Some(parts) => open.extend(parts.into_iter().rev()),
                None => done.push(e),
            }
            if open.len() + done.len() > MAX_DISTRIBUTED {
                return Ok(vec![self.clone()]);
            }
        }
        Ok(done)
    }

    fn distributed_once(&self, which: Extremum) -> Result<Option<Vec<ControlSum>>, Overflow> {
        for (atom, c) in self.terms() {
            let parts = match atom {
                Atom::Extremum(own, parts) if (*own == which) == (c > 0) => parts.clone(),
                Atom::Div(num, den) if c > 0 => match num.distributed_once(which)? {
                    Some(parts) => {
                        let quotient = |e| ControlSum::atom(Atom::Div(Box::new(e), *den));
                        parts.into_iter().map(quotient).collect()
                    }
                    None => continue,
                },
                _ => continue,
            };
            let parts = parts.iter().map(|part| self.replaced(atom, part));
            return parts.collect::<Result<_, _>>().map(Some);
        }
        Ok(None)
    }

    /// Splits into `by * quotient + rest`: the atoms whose coefficients `by` divides, and the others. The
    /// constant goes with the quotient only if nothing else is left, so `(n - 2) / 64` stays as written.
    pub fn split_multiples(&self, by: i64) -> (ControlSum, ControlSum) {
        let (mut quotient, mut rest) = (ControlSum::default(), ControlSum::default());
        for (atom, c) in self.terms() {
            match c.checked_rem(by) {
                Some(0) => quotient.terms.insert(atom.clone(), c / by),
                _ => rest.terms.insert(atom.clone(), c),
            };
        }
        match rest.terms.is_empty() {
            true => {
                quotient.constant = self.constant.div_euclid(by);
                rest.constant = self.constant.rem_euclid(by);
            }
            false => rest.constant = self.constant,
        }
        (quotient, rest)
    }

    /// The sum with a multiple of another sum in the place of an atom.
    pub(crate) fn replaced(&self, atom: &Atom, by: &ControlSum) -> Result<ControlSum, Overflow> {
        let coefficient = self.coefficient(atom);
        let rest = self.sub(&ControlSum::atom(atom.clone()).scale(coefficient)?)?;
        rest.add(&by.scale(coefficient)?)
    }

    /// Calls `f` on every atom in it, also on those inside others.
    pub fn walk(&self, f: &mut dyn FnMut(&Atom)) {
        self.terms().for_each(|(atom, _)| atom.walk(f));
    }

    /// Whether its value changes when a configuration field is written.
    pub fn reads_config(&self) -> bool {
        let mut found = false;
        self.walk(&mut |a| found |= matches!(a, Atom::Config(_)));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(k: u32) -> ControlSum {
        ControlSum::atom(Atom::Var(Sym(k)))
    }

    #[test]
    fn equal_sums_are_equal_values() {
        let a = var(0)
            .add(&var(1))
            .and_then(|s| s.add(&ControlSum::constant(2)));
        let b = ControlSum::constant(2)
            .add(&var(1))
            .and_then(|s| s.add(&var(0)));
        assert_eq!(a, b);
        assert_eq!(var(0).sub(&var(0)), Ok(ControlSum::default()));
    }

    #[test]
    fn products_are_flat_and_sorted() {
        let ab = var(0).mul(&var(1)).and_then(|p| p.mul(&var(2)));
        let ba = var(2).mul(&var(1)).and_then(|p| p.mul(&var(0)));
        assert_eq!(ab, ba);
        let twice = var(0).scale(2).and_then(|p| p.mul(&var(1)));
        assert_eq!(
            twice,
            ControlSum::atom(Atom::Product(vec![var(0), var(1)])).scale(2)
        );
    }

    #[test]
    fn overflow_is_reported() {
        assert_eq!(
            ControlSum::constant(i64::MAX).add(&ControlSum::constant(1)),
            Err(Overflow)
        );
        assert_eq!(
            var(0).scale(i64::MAX).and_then(|x| x.scale(2)),
            Err(Overflow)
        );
        assert_eq!(ControlSum::constant(i64::MIN).scale(-1), Err(Overflow));
    }

    #[test]
    fn multiples_leave_a_division() {
        let e = var(0)
            .scale(4)
            .and_then(|x| x.add(&ControlSum::constant(-3)));
        let (q, r) = e.map(|e| e.split_multiples(4)).unwrap_or_default();
        assert_eq!(q, var(0).add(&ControlSum::constant(-1)).unwrap_or_default());
        assert_eq!(r, ControlSum::constant(1));
    }
}
