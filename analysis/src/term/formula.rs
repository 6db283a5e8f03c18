//! Constructors of formulas.

use std::sync::Arc;

use rustc_hash::FxHashMap as HashMap;

use super::intern::opaque_number;
use super::{Formula, FormulaKind, Term, TermKind, Var, free_vars};

impl Formula {
    /// True.
    pub fn truth() -> Formula {
        Formula::intern(FormulaKind::True)
    }

    /// False.
    pub fn falsity() -> Formula {
        Formula::intern(FormulaKind::False)
    }

    /// A constant.
    pub fn constant(value: bool) -> Formula {
        Formula::intern(if value {
            FormulaKind::True
        } else {
            FormulaKind::False
        })
    }

    /// A variable; an integer variable counts as true where it is not zero.
    pub fn var(var: &Var) -> Formula {
        match var.sort() {
            super::Sort::Bool => Formula::intern(FormulaKind::Var(var.clone())),
            super::Sort::Int => Term::var(var).differs(&Term::int(0)),
        }
    }

    /// Something that cannot be represented; `text` names it in the verdict.
    pub fn opaque(text: &str) -> Formula {
        Formula::intern(FormulaKind::Opaque(Arc::from(text), opaque_number()))
    }

    /// The value, of a constant.
    pub fn as_bool(&self) -> Option<bool> {
        match self.kind() {
            FormulaKind::True => Some(true),
            FormulaKind::False => Some(false),
            _ => None,
        }
    }

    pub(super) fn absorbed(&self) -> Option<Formula> {
        match self.kind() {
            FormulaKind::Opaque(text, _) => Some(Formula::opaque(text)),
            _ => None,
        }
    }

    /// `t >= 0`.
    pub fn non_neg(t: &Term) -> Formula {
        if let TermKind::Opaque(text, _) = t.kind() {
            return Formula::opaque(text);
        }
        if let Some(v) = t.as_int() {
            return Formula::constant(v >= 0);
        }
        // Over the integers g*s + c >= 0 is s + floor(c/g) >= 0.
        let g = t.content();
        let t = if g > 1 { t.div(g) } else { t.clone() };
        Formula::intern(FormulaKind::NonNeg(t))
    }

    /// `t == 0`.
    pub fn zero(t: &Term) -> Formula {
        if let TermKind::Opaque(text, _) = t.kind() {
            return Formula::opaque(text);
        }
        if let Some(v) = t.as_int() {
            return Formula::constant(v == 0);
        }
        let sum = t.to_linear();
        let g = sum.content();
        if g > 1 && sum.constant() % g != 0 {
            return Formula::falsity();
        }
        let t = if g > 1 { t.div(g) } else { t.clone() };
        let negative = t.to_linear().parts().first().is_some_and(|(_, k)| *k < 0);
        let t = if negative { t.neg() } else { t };
        match t.kind() {
            TermKind::Opaque(text, _) => Formula::opaque(text),
            _ => Formula::intern(FormulaKind::Zero(t)),
        }
    }

    /// Negation.
    #[must_use]
    pub fn not(&self) -> Formula {
        match self.kind() {
            FormulaKind::True => Formula::falsity(),
            FormulaKind::False => Formula::truth(),
            FormulaKind::Not(f) => f.clone(),
            FormulaKind::NonNeg(t) => Formula::non_neg(&t.below_zero()),
            FormulaKind::Opaque(text, _) => Formula::opaque(text),
            _ => Formula::intern(FormulaKind::Not(self.clone())),
        }
    }

    /// `self and other`.
    #[must_use]
    pub fn and(&self, other: &Formula) -> Formula {
        Formula::all([self.clone(), other.clone()])
    }

    /// `self or other`.
    #[must_use]
    pub fn or(&self, other: &Formula) -> Formula {
        Formula::any([self.clone(), other.clone()])
    }

    /// Conjunction of all; true of none.
    pub fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
        gather(parts, true)
    }

    /// Disjunction of all; false of none.
    pub fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
        gather(parts, false)
    }

    /// `self` implies `other`.
    #[must_use]
    pub fn implies(&self, other: &Formula) -> Formula {
        self.not().or(other)
    }

    /// Both are true or both are false.
    #[must_use]
    pub fn iff(&self, other: &Formula) -> Formula {
        match (self.as_bool(), other.as_bool()) {
            (Some(true), _) => return other.clone(),
            (Some(false), _) => return other.not(),
            (_, Some(true)) => return self.clone(),
            (_, Some(false)) => return self.not(),
            _ => {}
        }
        if let Some(f) = self.absorbed().or_else(|| other.absorbed()) {
            return f;
        }
        if self == other {
            return Formula::truth();
        }
        Formula::intern(FormulaKind::Iff(self.clone(), other.clone()))
    }

    /// `condition ? then : otherwise`.
    pub fn ite(condition: &Formula, then: &Formula, otherwise: &Formula) -> Formula {
        if then == otherwise {
            return then.clone();
        }
        condition.and(then).or(&condition.not().and(otherwise))
    }

    /// `self` for all values of the variables.
    pub fn forall(vars: impl IntoIterator<Item = Var>, body: &Formula) -> Formula {
        match bind(vars, body, true) {
            Some((vars, body)) => Formula::intern(FormulaKind::Forall(vars, body)),
            None => body.clone(),
        }
    }

    /// `self` for some values of the variables.
    pub fn exists(vars: impl IntoIterator<Item = Var>, body: &Formula) -> Formula {
        match bind(vars, body, false) {
            Some((vars, body)) => Formula::intern(FormulaKind::Exists(vars, body)),
            None => body.clone(),
        }
    }

    /// The conjuncts, or the formula itself.
    pub fn conjuncts(&self) -> &[Formula] {
        match self.kind() {
            FormulaKind::And(fs) => fs,
            _ => std::slice::from_ref(self),
        }
    }
}

/// Flattens a conjunction (`and`) or disjunction, drops what is neutral or repeated, and finds a formula
/// beside its negation. The order of the parts stays.
fn gather(parts: impl IntoIterator<Item = Formula>, and: bool) -> Formula {
    let mut kept = Gathered::default();
    for part in parts {
        let inner = match part.kind() {
            FormulaKind::And(fs) if and => fs.as_slice(),
            FormulaKind::Or(fs) if !and => fs.as_slice(),
            _ => std::slice::from_ref(&part),
        };
        for f in inner {
            match f.as_bool() {
                Some(b) if b == and => continue,
                Some(b) => return Formula::constant(b),
                None => {}
            }
            if !kept.add(f) {
                return Formula::constant(!and);
            }
        }
    }
    let mut kept = kept.parts;
    match kept.len() {
        0 => Formula::constant(and),
        1 => kept.remove(0),
        _ if and => Formula::intern(FormulaKind::And(kept)),
        _ => Formula::intern(FormulaKind::Or(kept)),
    }
}

/// Different formulas, none beside its negation. Most are few: a table for them costs more than to look at each.
#[derive(Default)]
struct Gathered {
    parts: Vec<Formula>,
    signatures: Vec<u64>,
    /// The positions by signature, once there are many.
    positions: HashMap<u64, Vec<usize>>,
}

impl Gathered {
    const FEW: usize = 16;

    /// Adds a formula that is not there yet; false if its negation is.
    fn add(&mut self, f: &Formula) -> bool {
        let signature = signature(f);
        let mut alike = false;
        let present = self.any_alike(signature, |g| {
            alike = true;
            g == f
        });
        if present {
            return true;
        }
        // The negation of an opaque formula is a new one, so two of them never meet here.
        if alike {
            let negated = f.not();
            if self.any_alike(signature, |g| *g == negated) {
                return false;
            }
        }
        self.note(signature);
        self.parts.push(f.clone());
        true
    }

    /// Whether one of the parts with this signature passes the test.
    fn any_alike(&self, signature: u64, mut test: impl FnMut(&Formula) -> bool) -> bool {
        if self.parts.len() > Self::FEW {
            let positions = self.positions.get(&signature).into_iter().flatten();
            return positions.filter_map(|at| self.parts.get(*at)).any(test);
        }
        let all = self.signatures.iter().zip(&self.parts);
        all.filter(|(s, _)| **s == signature).any(|(_, g)| test(g))
    }

    fn note(&mut self, signature: u64) {
        let at = self.parts.len();
        self.signatures.push(signature);
        match at.cmp(&Self::FEW) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => {
                for (at, signature) in self.signatures.iter().enumerate() {
                    self.positions.entry(*signature).or_default().push(at);
                }
            }
            std::cmp::Ordering::Greater => {
                self.positions.entry(signature).or_default().push(at);
            }
        }
    }
}

/// A number that a formula and its negation have in common: most formulas have none, and making each one's to look for
/// it costs more than all else here.
fn signature(f: &Formula) -> u64 {
    let term = |t: &Term| match t.kind() {
        TermKind::Sum(sum) => {
            let part = |(p, k): &(Term, i128)| p.address() as u64 ^ k.unsigned_abs() as u64;
            sum.parts().iter().map(part).fold(1, u64::wrapping_add)
        }
        _ => 1_u64.wrapping_add(t.address() as u64 ^ 1),
    };
    match f.kind() {
        FormulaKind::NonNeg(t) => term(t),
        FormulaKind::Not(g) => g.address() as u64,
        _ => f.address() as u64,
    }
}

/// The variables that occur in `body`, joined with those of an inner quantifier of the same kind.
fn bind(
    vars: impl IntoIterator<Item = Var>,
    body: &Formula,
    universal: bool,
) -> Option<(Vec<Var>, Formula)> {
    let mut wanted: Vec<Var> = vars.into_iter().collect();
    wanted.sort();
    wanted.dedup();
    // An opaque body may depend on the variables: it stays what it is, under no quantifier.
    if matches!(body.kind(), FormulaKind::Opaque(..)) {
        return None;
    }
    let free = free_vars([body]);
    let mut kept: Vec<Var> = wanted.into_iter().filter(|v| free.contains(v)).collect();
    if kept.is_empty() {
        return None;
    }
    let inner = match (body.kind(), universal) {
        (FormulaKind::Forall(vs, f), true) | (FormulaKind::Exists(vs, f), false) => Some((vs, f)),
        _ => None,
    };
    let body = match inner {
        // An inner variable that is also free here would be captured by the outer one.
        Some((vs, f)) if vs.iter().all(|v| !kept.contains(v)) => {
            kept.extend(vs.iter().cloned());
            f.clone()
        }
        _ => body.clone(),
    };
    kept.sort();
    Some((kept, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_parts_are_told_apart_as_few_are() {
        let x = Term::var(&Var::int("x"));
        let below = |k: i64| x.lt(&Term::int(k));
        let odd = |k: i64| x.modulo(i128::from(k) + 2).equals(&Term::int(1));
        let parts = (0..40).map(|k| if k % 2 == 0 { below(k) } else { odd(k) });
        let all = Formula::all(parts.clone());
        assert_eq!(all.conjuncts().len(), 40);
        assert_eq!(
            Formula::all(parts.clone().chain([below(38), odd(39), odd(3)])),
            all
        );
        assert_eq!(
            Formula::all(parts.clone().chain([odd(39).not()])),
            Formula::falsity()
        );
        assert_eq!(
            Formula::any(parts.chain([below(6).not()])),
            Formula::truth()
        );
    }
}
