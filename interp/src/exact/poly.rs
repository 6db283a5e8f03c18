use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use exo_ir::Elem;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::ops::INTERNAL;
use super::{Exact, bits, is_zero};

/// An opaque value: a symbol (no arguments) or the application of an uninterpreted function.
#[derive(Clone, Debug)]
pub(super) struct Atom(Arc<App>);

#[derive(Debug)]
struct App {
    name: String,
    args: Vec<Exact>,
    kind: AtomKind,
    weight: usize,
    depth: usize,
}

/// The kind of an atom's value. It is no part of what makes atoms equal: of two with one name and
/// the same arguments, both have the same value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AtomKind {
    /// A real number.
    Real,
    /// An integer that the type holds.
    Integer(Elem),
    /// The one argument, a polynomial of integers, modulo 2^w of the type.
    Wrapped(Elem),
}

impl Atom {
    pub(super) fn new(name: &str, args: Vec<Exact>, kind: AtomKind) -> Atom {
        let weight = args
            .iter()
            .fold(1, |sum: usize, a| sum.saturating_add(a.weight()));
        let depth = 1 + args.iter().map(Exact::depth).max().unwrap_or(0);
        Atom(Arc::new(App {
            name: name.to_owned(),
            args,
            kind,
            weight,
            depth,
        }))
    }

    pub(super) fn parts(&self) -> (&str, &[Exact], AtomKind) {
        (&self.0.name, &self.0.args, self.0.kind)
    }

    /// The type that holds its value; `None` for a real number.
    fn integer_type(&self) -> Option<Elem> {
        match self.0.kind {
            AtomKind::Real => None,
            AtomKind::Integer(elem) | AtomKind::Wrapped(elem) => Some(elem),
        }
    }

    /// A polynomial that is the same modulo 2^`bits`, without the rest that was taken of it before.
    fn unwrapped(&self, bits: u32) -> Option<Poly> {
        match (self.0.kind, self.0.args.first()) {
            (AtomKind::Wrapped(elem), Some(inner)) if elem.integer_bits() >= Some(bits) => {
                Some(inner.to_poly())
            }
            _ => None,
        }
    }
}

// Sharing makes most comparisons one of pointers; the cap on the weight bounds the others.
impl Ord for Atom {
    fn cmp(&self, other: &Self) -> Ordering {
        if Arc::ptr_eq(&self.0, &other.0) {
            return Ordering::Equal;
        }
        self.0
            .name
            .cmp(&other.0.name)
            .then_with(|| self.0.weight.cmp(&other.0.weight))
            .then_with(|| self.0.args.cmp(&other.0.args))
    }
}

impl PartialOrd for Atom {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Atom {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Atom {}

impl Hash for Atom {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
        self.0.args.hash(state);
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name.trim_start_matches(INTERNAL))?;
        if self.0.args.is_empty() {
            return Ok(());
        }
        f.write_str("(")?;
        for (k, a) in self.0.args.iter().enumerate() {
            if k > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{a}")?;
        }
        f.write_str(")")
    }
}

/// A product of atoms, sorted, with exponents that are not zero.
type Monomial = Vec<(Atom, i32)>;

/// A sum of monomials with coefficients that are not zero.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Poly {
    terms: BTreeMap<Monomial, BigRational>,
}

impl Poly {
    pub(super) fn number(c: BigRational) -> Poly {
        let mut p = Poly {
            terms: BTreeMap::new(),
        };
        p.add_term(Vec::new(), c);
        p
    }

    pub(super) fn atom(a: Atom) -> Poly {
        Poly {
            terms: BTreeMap::from([(vec![(a, 1)], BigRational::one())]),
        }
    }

    /// The number that it is, if it has no atoms.
    pub(super) fn constant(&self) -> Option<BigRational> {
        match self.terms.len() {
            0 => Some(BigRational::zero()),
            1 => self.terms.get(&Vec::new()).cloned(),
            _ => None,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    pub(super) fn weight(&self) -> usize {
        let of_monomial = |m: &Monomial| {
            m.iter()
                .fold(1, |sum: usize, (a, _)| sum.saturating_add(a.0.weight))
        };
        self.terms
            .keys()
            .fold(0, |sum: usize, m| sum.saturating_add(of_monomial(m)))
    }

    /// The size of the largest coefficient.
    pub(super) fn bits(&self) -> u64 {
        self.terms.values().map(bits).max().unwrap_or(0)
    }

    pub(super) fn depth(&self) -> usize {
        let atoms = self.terms.keys().flatten();
        atoms.map(|(a, _)| a.0.depth).max().unwrap_or(0)
    }

    fn add_term(&mut self, m: Monomial, c: BigRational) {
        if is_zero(&c) {
            return;
        }
        match self.terms.entry(m) {
            std::collections::btree_map::Entry::Vacant(at) => {
                at.insert(c);
            }
            std::collections::btree_map::Entry::Occupied(mut at) => {
                *at.get_mut() += c;
                if is_zero(at.get()) {
                    at.remove();
                }
            }
        }
    }

    pub(super) fn add(mut self, other: &Poly) -> Poly {
        for (m, c) in &other.terms {
            self.add_term(m.clone(), c.clone());
        }
        self
    }

    pub(super) fn scale(mut self, by: &BigRational) -> Poly {
        if is_zero(by) {
            self.terms.clear();
        }
        self.terms.values_mut().for_each(|c| *c *= by);
        self
    }

    /// The product; `None` if an exponent overflows.
    pub(super) fn mul(&self, other: &Poly) -> Option<Poly> {
        let mut product = Poly::number(BigRational::zero());
        for (m, c) in &self.terms {
            for (n, d) in &other.terms {
                product.add_term(mul_monomials(m, n)?, c * d);
            }
        }
        Some(product)
    }

    /// The inverse, if it is one monomial; a sum has none in this form.
    pub(super) fn inverse(&self) -> Option<Poly> {
        let (m, c) = self.terms.first_key_value()?;
        if self.terms.len() != 1 {
            return None;
        }
        let inverted = m
            .iter()
            .map(|(a, e)| Some((a.clone(), e.checked_neg()?)))
            .collect::<Option<Monomial>>()?;
        Some(Poly {
            terms: BTreeMap::from([(inverted, c.recip())]),
        })
    }

    /// Whether it is made of integers by sums and products.
    pub(super) fn is_integer(&self) -> bool {
        let of_integers = |(m, c): (&Monomial, &BigRational)| {
            c.is_integer() && m.iter().all(|(a, e)| *e > 0 && a.integer_type().is_some())
        };
        self.terms.iter().all(of_integers)
    }

    /// The type of the atom that it is, if it is an integer atom and nothing else.
    pub(super) fn atom_type(&self) -> Option<Elem> {
        let (m, c) = self.terms.first_key_value()?;
        match m.as_slice() {
            [(a, 1)] if self.terms.len() == 1 && c.is_one() => a.integer_type(),
            _ => None,
        }
    }

    /// The name of the symbol that it is, if it is one and nothing else.
    pub(super) fn symbol(&self) -> Option<&str> {
        let (m, c) = self.terms.first_key_value()?;
        match m.as_slice() {
            [(a, 1)] if self.terms.len() == 1 && c.is_one() && a.0.args.is_empty() => {
                Some(&a.0.name)
            }
            _ => None,
        }
    }

    /// A number near its value, where there is one near each atom.
    pub(super) fn approximate(&self, of: &dyn Fn(&Atom) -> Option<f64>) -> Option<f64> {
        let term = |(m, c): (&Monomial, &BigRational)| {
            let powers = m.iter().map(|(a, e)| Some(of(a)?.powi(*e)));
            Some(c.to_f64()? * powers.product::<Option<f64>>()?)
        };
        self.terms.iter().map(term).sum()
    }

    /// Its value, where that of each atom is known.
    #[cfg(test)]
    pub(super) fn evaluate(&self, of: &dyn Fn(&Atom) -> BigInt) -> BigInt {
        let term = |(m, c): (&Monomial, &BigRational)| {
            let power = |(a, e): &(Atom, i32)| {
                num_traits::pow(of(a), usize::try_from(*e).expect("no inverse"))
            };
            c.to_integer() * m.iter().map(power).product::<BigInt>()
        };
        self.terms.iter().map(term).sum()
    }

    /// The monomials with what their atoms are modulo 2^`bits`: the factors, whose product each is. `None` if one has more
    /// than `most`.
    pub(super) fn unwrapped(&self, bits: u32, most: usize) -> Option<Vec<Vec<Poly>>> {
        let factors = |(m, c): (&Monomial, &BigRational)| {
            let mut plain = Vec::new();
            let mut factors = Vec::new();
            for (a, e) in m {
                match a.unwrapped(bits) {
                    Some(inner) => {
                        let times = usize::try_from(*e).ok();
                        let times = times.filter(|times| factors.len() + times <= most)?;
                        factors.extend(std::iter::repeat_n(inner, times));
                    }
                    None => plain.push((a.clone(), *e)),
                }
            }
            factors.push(Poly {
                terms: BTreeMap::from([(plain, c.clone())]),
            });
            Some(factors)
        };
        self.terms.iter().map(factors).collect()
    }

    /// Whether an atom is another polynomial modulo 2^`bits`.
    pub(super) fn is_wrapped(&self, bits: u32) -> bool {
        let mut atoms = self.terms.keys().flatten();
        atoms.any(|(a, _)| matches!(a.0.kind, AtomKind::Wrapped(elem) if elem.integer_bits() >= Some(bits)))
    }

    /// The coefficients modulo 2^`bits`, each the one next to zero.
    pub(super) fn reduced(self, bits: u32) -> Poly {
        let mut reduced = Poly::number(BigRational::zero());
        for (m, c) in self.terms {
            let c = next_to_zero(c.to_integer(), bits);
            reduced.add_term(m, BigRational::from_integer(c));
        }
        reduced
    }

    /// Coefficient of the first monomial, to make sums that differ by a factor alike.
    pub(super) fn leading(&self) -> Option<&BigRational> {
        self.terms.first_key_value().map(|(_, c)| c)
    }
}

/// The number nearest to zero that is `v` modulo 2^`bits`.
fn next_to_zero(v: BigInt, bits: u32) -> BigInt {
    let (modulus, half) = (BigInt::one() << bits, BigInt::one() << (bits - 1));
    if v.abs() < half {
        return v;
    }
    let rest = ((v % &modulus) + &modulus) % &modulus;
    match rest < half {
        true => rest,
        false => rest - modulus,
    }
}

fn mul_monomials(a: &Monomial, b: &Monomial) -> Option<Monomial> {
    let mut product = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        match x.0.cmp(&y.0) {
            Ordering::Less => {
                product.push(x.clone());
                i += 1;
            }
            Ordering::Greater => {
                product.push(y.clone());
                j += 1;
            }
            Ordering::Equal => {
                let e = x.1.checked_add(y.1)?;
                if e != 0 {
                    product.push((x.0.clone(), e));
                }
                i += 1;
                j += 1;
            }
        }
    }
    product.extend(a.iter().skip(i).cloned());
    product.extend(b.iter().skip(j).cloned());
    Some(product)
}

impl fmt::Display for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, (m, c)) in self.terms.iter().enumerate() {
            let sign = match (k, c.is_negative()) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            };
            f.write_str(sign)?;
            fmt_term(m, &c.abs(), f)?;
        }
        Ok(())
    }
}

fn fmt_term(m: &Monomial, c: &BigRational, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut first = true;
    if m.is_empty() || !c.is_one() {
        write!(f, "{c}")?;
        first = false;
    }
    for (a, e) in m {
        if !first {
            f.write_str("*")?;
        }
        first = false;
        write!(f, "{a}")?;
        if *e != 1 {
            write!(f, "^{e}")?;
        }
    }
    Ok(())
}
