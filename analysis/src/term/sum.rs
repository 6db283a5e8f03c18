//! Integer terms: linear combinations, division, remainder.

use std::ops;
use std::sync::Arc;

use super::intern::opaque_number;
use super::order::compare;
use super::{Formula, FormulaKind, Term, TermKind, Var};

/// A linear combination: a constant and parts `factor * term`.
///
/// The parts are sorted, all different, none of them a sum, a constant or opaque; no factor is zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Linear {
    constant: i128,
    parts: Vec<(Term, i128)>,
}

impl Linear {
    /// The constant.
    pub fn constant(&self) -> i128 {
        self.constant
    }

    /// The parts, each a term with its factor.
    pub fn parts(&self) -> &[(Term, i128)] {
        &self.parts
    }

    /// The greatest common divisor of the factors; 0 without parts.
    pub(super) fn content(&self) -> i128 {
        content(&self.parts)
    }

    /// `a + factor * b + constant`.
    fn combined(a: Addend<'_>, factor: i128, b: Addend<'_>, constant: i128) -> Option<Linear> {
        let sum = b.constant.checked_mul(factor)?.checked_add(a.constant)?;
        let constant = sum.checked_add(constant)?;
        let mut parts = Vec::with_capacity(a.parts.len() + b.parts.len());
        let (mut a, mut b) = (a.parts.iter().peekable(), b.parts.iter().peekable());
        loop {
            let side = match (a.peek(), b.peek()) {
                (None, None) => break,
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (Some((x, _)), Some((y, _))) => compare(x, y),
            };
            let mut k = 0i128;
            let mut term = None;
            if side.is_le()
                && let Some((t, f)) = a.next()
            {
                (term, k) = (Some(t), *f);
            }
            if side.is_ge()
                && let Some((t, f)) = b.next()
            {
                (term, k) = (Some(t), k.checked_add(f.checked_mul(factor)?)?);
            }
            if let Some(t) = term
                && k != 0
            {
                parts.push((t.clone(), k));
            }
        }
        Some(Linear { constant, parts })
    }

    /// Each factor and the constant through `f`; parts that become zero go.
    fn map(&self, f: impl Fn(i128) -> Option<i128>) -> Option<Linear> {
        let mut parts = Vec::with_capacity(self.parts.len());
        for (t, k) in &self.parts {
            let k = f(*k)?;
            if k != 0 {
                parts.push((t.clone(), k));
            }
        }
        Some(Linear {
            constant: f(self.constant)?,
            parts,
        })
    }

    /// The term, in canonical form.
    pub fn into_term(mut self) -> Term {
        if self.parts.is_empty() {
            return Term::constant(self.constant);
        }
        if self.constant == 0 && self.parts.len() == 1 && self.parts[0].1 == 1 {
            return self.parts.remove(0).0;
        }
        Term::intern(TermKind::Sum(self))
    }
}

/// A term seen as a linear combination, without a copy.
#[derive(Clone, Copy)]
struct Addend<'t> {
    constant: i128,
    parts: &'t [(Term, i128)],
}

fn content(parts: &[(Term, i128)]) -> i128 {
    parts.iter().fold(0, |g, (_, k)| gcd(g, *k))
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    // Only gcd(MIN, MIN) and gcd(MIN, 0) do not fit; 1 is a common divisor of anything.
    i128::try_from(a).unwrap_or(1)
}

impl Term {
    /// An integer constant.
    pub fn int(value: i64) -> Term {
        Term::constant(i128::from(value))
    }

    /// An integer constant of up to 128 bits.
    pub fn constant(value: i128) -> Term {
        Term::intern(TermKind::Int(value))
    }

    /// A variable. A boolean variable stands for 1 or 0.
    pub fn var(var: &Var) -> Term {
        match var.sort() {
            super::Sort::Int => Term::intern(TermKind::Var(var.clone())),
            super::Sort::Bool => Term::ite(&Formula::var(var), &Term::int(1), &Term::int(0)),
        }
    }

    /// Something that cannot be represented; `text` names it in the verdict.
    pub fn opaque(text: &str) -> Term {
        Term::intern(TermKind::Opaque(Arc::from(text), opaque_number()))
    }

    fn overflow() -> Term {
        Term::opaque("an integer constant that is too large")
    }

    /// Opaque results keep the text of the operand, but are not equal to it: what an opaque term stands
    /// for may depend on variables that are substituted or bound differently elsewhere.
    pub(super) fn absorbed(&self) -> Option<Term> {
        match self.kind() {
            TermKind::Opaque(text, _) => Some(Term::opaque(text)),
            _ => None,
        }
    }

    /// The value, of a constant.
    pub fn as_int(&self) -> Option<i128> {
        match self.kind() {
            TermKind::Int(v) => Some(*v),
            _ => None,
        }
    }

    /// The term as a linear combination of terms that are not sums.
    pub fn to_linear(&self) -> Linear {
        match self.kind() {
            TermKind::Int(v) => Linear {
                constant: *v,
                parts: Vec::new(),
            },
            TermKind::Sum(s) => s.clone(),
            _ => Linear {
                constant: 0,
                parts: vec![(self.clone(), 1)],
            },
        }
    }

    fn with_addend<R>(&self, see: impl FnOnce(Addend<'_>) -> R) -> R {
        let (constant, parts): (i128, &[(Term, i128)]) = match self.kind() {
            TermKind::Int(v) => (*v, &[]),
            TermKind::Sum(s) => (s.constant, &s.parts),
            _ => (0, &[(self.clone(), 1)]),
        };
        see(Addend { constant, parts })
    }

    /// `self + factor * other + constant`.
    fn plus(&self, factor: i128, other: &Term, constant: i128) -> Term {
        if let Some(t) = self.absorbed().or_else(|| other.absorbed()) {
            return t;
        }
        let sum =
            self.with_addend(|a| other.with_addend(|b| Linear::combined(a, factor, b, constant)));
        sum.map_or_else(Term::overflow, Linear::into_term)
    }

    /// The greatest common divisor of the factors of its parts; 0 of a constant.
    pub(super) fn content(&self) -> i128 {
        self.with_addend(|a| content(a.parts))
    }

    /// The constant that is added to the rest of it.
    pub(crate) fn offset(&self) -> i128 {
        self.with_addend(|a| a.constant)
    }

    /// The term without its constant.
    pub(crate) fn without_offset(&self) -> Term {
        match self.kind() {
            TermKind::Sum(s) if s.constant != 0 => Linear {
                constant: 0,
                parts: s.parts.clone(),
            }
            .into_term(),
            TermKind::Int(_) => Term::int(0),
            _ => self.clone(),
        }
    }

    /// `-self - 1`, which is at least zero just where the term is not.
    pub(super) fn below_zero(&self) -> Term {
        Term::int(0).plus(-1, self, -1)
    }

    /// `self + other`.
    pub fn add(&self, other: &Term) -> Term {
        self.plus(1, other, 0)
    }

    /// `self - other`.
    pub fn sub(&self, other: &Term) -> Term {
        self.plus(-1, other, 0)
    }

    /// `-self`.
    pub fn neg(&self) -> Term {
        self.scale(-1)
    }

    /// `factor * self`.
    pub fn scale(&self, factor: i128) -> Term {
        Term::int(0).plus(factor, self, 0)
    }

    /// `self * other`. Where neither is constant the result is outside Presburger arithmetic.
    pub fn mul(&self, other: &Term) -> Term {
        if let Some(t) = self.absorbed().or_else(|| other.absorbed()) {
            return t;
        }
        match (self.as_int(), other.as_int()) {
            (Some(k), _) => other.scale(k),
            (_, Some(k)) => self.scale(k),
            _ if compare(self, other).is_le() => {
                Term::intern(TermKind::Product(self.clone(), other.clone()))
            }
            _ => Term::intern(TermKind::Product(other.clone(), self.clone())),
        }
    }

    /// Floor division by a constant. Opaque where `divisor` is not positive.
    pub fn div(&self, divisor: i128) -> Term {
        if divisor <= 0 {
            return Term::opaque("a division by a constant that is not positive");
        }
        if let Some(t) = self.absorbed() {
            return t;
        }
        self.checked_div(divisor).unwrap_or_else(Term::overflow)
    }

    /// Remainder of floor division by a constant: never negative. Opaque where `divisor` is not positive.
    pub fn modulo(&self, divisor: i128) -> Term {
        if divisor <= 0 {
            return Term::opaque("a remainder by a constant that is not positive");
        }
        if let Some(t) = self.absorbed() {
            return t;
        }
        self.checked_mod(divisor).unwrap_or_else(Term::overflow)
    }

    fn checked_div(&self, d: i128) -> Option<Term> {
        let sum = self.to_linear();
        // (d*q + r) / d = q + r / d, where r has the factors that d does not divide.
        let q = sum.map(|k| Some(if k % d == 0 { k / d } else { 0 }))?;
        let whole = Linear {
            constant: sum.constant.div_euclid(d),
            ..q
        };
        let rest = Linear {
            constant: sum.constant.rem_euclid(d),
            parts: sum
                .parts
                .iter()
                .filter(|(_, k)| k % d != 0)
                .cloned()
                .collect(),
        };
        if rest.parts.is_empty() {
            return Some(whole.into_term());
        }
        // floor((g*s + c) / (g*e)) = floor((s + floor(c/g)) / e).
        let g = gcd(rest.content(), d);
        let rest = rest.map(|k| Some(k.div_euclid(g)))?.into_term();
        let d = d / g;
        let part = match rest.kind() {
            _ if d == 1 => rest,
            // Floor divisions by positive constants compose.
            TermKind::Div(t, e) => Term::intern(TermKind::Div(t.clone(), e.checked_mul(d)?)),
            TermKind::Mod(_, e) if *e <= d => Term::int(0),
            _ => Term::intern(TermKind::Div(rest, d)),
        };
        Some(whole.into_term().add(&part))
    }

    fn checked_mod(&self, d: i128) -> Option<Term> {
        let sum = self.to_linear();
        let rest = Linear {
            constant: sum.constant.rem_euclid(d),
            ..sum.map(|k| Some(symmetric_remainder(k, d)))?
        };
        if rest.parts.is_empty() {
            return Some(Term::constant(rest.constant));
        }
        // (g*s) mod (g*e) = g * (s mod e).
        let g = gcd(gcd(rest.content(), rest.constant), d);
        let rest = rest.map(|k| Some(k / g))?.into_term();
        let d = d / g;
        let part = match rest.kind() {
            _ if d == 1 => Term::int(0),
            TermKind::Mod(_, e) if *e <= d => rest,
            TermKind::Mod(t, e) if e % d == 0 => t.modulo(d),
            _ => Term::intern(TermKind::Mod(rest, d)),
        };
        Some(part.scale(g))
    }

    /// `condition ? then : otherwise`.
    pub fn ite(condition: &Formula, then: &Term, otherwise: &Term) -> Term {
        match condition.kind() {
            FormulaKind::True => return then.clone(),
            FormulaKind::False => return otherwise.clone(),
            FormulaKind::Opaque(text, _) => return Term::opaque(text),
            FormulaKind::Not(c) => return Term::ite(c, otherwise, then),
            _ => {}
        }
        if then == otherwise {
            return then.clone();
        }
        if let Some(t) = then.absorbed().or_else(|| otherwise.absorbed()) {
            return t;
        }
        Term::intern(TermKind::Ite(
            condition.clone(),
            then.clone(),
            otherwise.clone(),
        ))
    }

    /// `self < other`.
    pub fn lt(&self, other: &Term) -> Formula {
        Formula::non_neg(&other.plus(-1, self, -1))
    }

    /// `self <= other`.
    pub fn le(&self, other: &Term) -> Formula {
        Formula::non_neg(&other.sub(self))
    }

    /// `self > other`.
    pub fn gt(&self, other: &Term) -> Formula {
        other.lt(self)
    }

    /// `self >= other`.
    pub fn ge(&self, other: &Term) -> Formula {
        other.le(self)
    }

    /// `self == other`; not to be mixed up with [`PartialEq`], which compares structure.
    pub fn equals(&self, other: &Term) -> Formula {
        Formula::zero(&self.sub(other))
    }

    /// `self != other`.
    pub fn differs(&self, other: &Term) -> Formula {
        self.equals(other).not()
    }
}

/// The remainder of least absolute value, which keeps `-x mod 8` readable.
fn symmetric_remainder(k: i128, d: i128) -> i128 {
    let r = k.rem_euclid(d);
    if r > d / 2 { r - d } else { r }
}

macro_rules! operator {
    ($trait:ident, $name:ident) => {
        operator!($trait, $name, &Term, &Term, |t| t);
        operator!($trait, $name, Term, &Term, |t| t);
        operator!($trait, $name, &Term, Term, |t| &t);
        operator!($trait, $name, Term, Term, |t| &t);
        operator!($trait, $name, &Term, i64, |t| &Term::int(t));
        operator!($trait, $name, Term, i64, |t| &Term::int(t));
    };
    ($trait:ident, $name:ident, $left:ty, $right:ty, |$t:ident| $ref:expr) => {
        impl ops::$trait<$right> for $left {
            type Output = Term;
            fn $name(self, $t: $right) -> Term {
                Term::$name(&self, $ref)
            }
        }
    };
}

operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);

impl ops::Neg for &Term {
    type Output = Term;
    fn neg(self) -> Term {
        Term::neg(self)
    }
}

impl From<i64> for Term {
    fn from(value: i64) -> Term {
        Term::int(value)
    }
}

impl From<&Var> for Term {
    fn from(var: &Var) -> Term {
        Term::var(var)
    }
}
