//! Quantifiers that go without a solver.
//!
//! "Is every cell written" asks for each cell whether some iteration writes it, and what an iteration writes is nearly
//! always an equation that tells the iteration: `c = 4 * io + ii` with `0 <= ii < 4` has one solution, `io = c / 4`. The
//! formula that is left has no quantifier, and is decided case by case.
//!
//! Every rule keeps the models of the formula exactly.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use crate::stack::deep;
use crate::term::{
    Formula, FormulaKind, Sort, Substitution, Term, TermKind, Var, opaque_part,
    products_and_binders,
};

/// Most pairs of bounds that a variable is replaced by.
const MAX_PAIRS: usize = 12;

/// A formula with the same models and, where that is easy, without quantifiers.
pub(super) fn eliminate(f: &Formula) -> Formula {
    match has_binders(f) {
        true => Eliminator::default().visit(f),
        false => f.clone(),
    }
}

fn has_binders(f: &Formula) -> bool {
    !products_and_binders(f).1.is_empty()
}

#[derive(Default)]
struct Eliminator {
    done: HashMap<Formula, Formula>,
}

impl Eliminator {
    fn visit(&mut self, f: &Formula) -> Formula {
        if let Some(done) = self.done.get(f) {
            return done.clone();
        }
        let new = deep(|| match f.kind() {
            FormulaKind::Not(g) => self.visit(g).not(),
            FormulaKind::And(fs) => Formula::all(fs.iter().map(|g| self.visit(g))),
            FormulaKind::Or(fs) => Formula::any(fs.iter().map(|g| self.visit(g))),
            FormulaKind::Iff(a, b) => self.visit(a).iff(&self.visit(b)),
            FormulaKind::Exists(vs, g) => some(vs, &self.visit(g)),
            // For all values it holds if for none it does not.
            FormulaKind::Forall(vs, g) => some(vs, &self.visit(g).not()).not(),
            _ => f.clone(),
        });
        self.done.insert(f.clone(), new.clone());
        new
    }
}

/// The formula that a body holds for some values of variables.
fn some(vars: &[Var], body: &Formula) -> Formula {
    if has_binders(body) || opaque_part(body).is_some() {
        return Formula::exists(vars.to_vec(), body);
    }
    let body = factored(&negations_inside(body, true));
    if let FormulaKind::Or(parts) = body.kind() {
        return Formula::any(parts.iter().map(|p| deep(|| some(vars, p))));
    }
    let mut conjuncts = body.conjuncts().to_vec();
    let mut left: Vec<Var> = vars.to_vec();
    while let Some((at, without)) = first_without(&left, &conjuncts) {
        left.remove(at);
        let without = Formula::all(without);
        if matches!(without.kind(), FormulaKind::Or(_)) {
            return some(&left, &without);
        }
        conjuncts = without.conjuncts().to_vec();
    }
    Formula::exists(left, &Formula::all(conjuncts))
}

fn first_without(vars: &[Var], conjuncts: &[Formula]) -> Option<(usize, Vec<Formula>)> {
    let mut found = vars.iter().enumerate();
    found.find_map(|(at, v)| Some((at, without(v, conjuncts)?)))
}

/// Conjuncts that hold if and only if the given ones do for some value of a variable; `None` if
/// they are not easy to find.
fn without(v: &Var, conjuncts: &[Formula]) -> Option<Vec<Formula>> {
    if v.sort() != Sort::Int {
        return None;
    }
    let (with, others): (Vec<&Formula>, Vec<&Formula>) =
        conjuncts.iter().partition(|c| c.free_vars().contains(v));
    let (value, with) = match solved(v, &with).or_else(|| only_multiple(v, &with)) {
        Some((value, rest)) => (Some(value), rest),
        None => (None, with),
    };
    let mut result: Vec<Formula> = others.into_iter().cloned().collect();
    match value {
        Some(value) => {
            let by = Substitution::of_term(v, &value);
            result.extend(with.iter().map(|c| by.formula(c)));
        }
        None => match between(v, &with) {
            Some(meet) => result.extend(meet),
            None => {
                let other = by_remainder(v, &with).or_else(|| by_quotient(v, &with))?;
                result.extend(without(v, &other)?);
            }
        },
    }
    // Numbers that grow out of range make terms opaque: then the quantifier is better.
    let grown = result.iter().any(|c| opaque_part(c).is_some());
    (!grown).then_some(result)
}

/// A bound `factor · v + rest`, of which the rest does not mention v.
struct Linear {
    factor: i128,
    rest: Term,
}

impl Linear {
    fn of(t: &Term, v: &Var) -> Option<Linear> {
        let own = |p: &Term| matches!(p.kind(), TermKind::Var(w) if w == v);
        let sum = t.to_linear();
        let (_, factor) = sum.parts().iter().find(|(p, _)| own(p))?;
        let rest = t.sub(&Term::var(v).scale(*factor));
        let free = !rest.free_vars().contains(v);
        free.then_some(Linear {
            factor: *factor,
            rest,
        })
    }
}

/// The value that an equation gives the variable, and the conjuncts that are left.
fn solved<'f>(v: &Var, with: &[&'f Formula]) -> Option<(Term, Vec<&'f Formula>)> {
    with.iter().enumerate().find_map(|(at, c)| {
        let FormulaKind::Zero(t) = c.kind() else {
            return None;
        };
        let equation = Linear::of(t, v)?;
        let value = match equation.factor {
            1 => equation.rest.neg(),
            -1 => equation.rest,
            _ => return None,
        };
        Some((value, all_but(with, &[at])))
    })
}

/// The value that two bounds leave: between `s - (k - 1)` and `s` there is one multiple of k.
fn only_multiple<'f>(v: &Var, with: &[&'f Formula]) -> Option<(Term, Vec<&'f Formula>)> {
    let bounds: Vec<(usize, Linear)> = with
        .iter()
        .enumerate()
        .filter_map(|(at, c)| Some((at, bound(c, v)?)))
        .collect();
    let lower = bounds.iter().filter(|(_, b)| b.factor > 1);
    lower.clone().find_map(|(i, low)| {
        let uppers = bounds.iter().filter(|(_, b)| b.factor == -low.factor);
        uppers.clone().find_map(|(j, high)| {
            // k v + r >= 0 and -k v + s >= 0, that is -r <= k v <= s.
            let width = high.rest.add(&low.rest).as_int()?;
            let value = high.rest.div(low.factor);
            (width == low.factor - 1).then(|| (value, all_but(with, &[*i, *j])))
        })
    })
}

fn bound(f: &Formula, v: &Var) -> Option<Linear> {
    match f.kind() {
        FormulaKind::NonNeg(t) => Linear::of(t, v),
        _ => None,
    }
}

/// The formulas that say together that there is a value between all lower and all upper bounds, if
/// nothing else is said of the variable. Where one of a pair of bounds has factor one this is
/// Fourier–Motzkin elimination; otherwise both are rounded to what the variable can reach.
fn between(v: &Var, with: &[&Formula]) -> Option<Vec<Formula>> {
    let bounds: Vec<Linear> = with.iter().map(|c| bound(c, v)).collect::<Option<_>>()?;
    let (lower, upper): (Vec<&Linear>, Vec<&Linear>) = bounds.iter().partition(|b| b.factor > 0);
    if lower.len() * upper.len() > MAX_PAIRS {
        return None;
    }
    let pairs = lower
        .iter()
        .flat_map(|low| upper.iter().map(move |high| (low, high)));
    Some(pairs.map(|(low, high)| meet(low, high)).collect())
}

/// The formula that there is an integer v with `k v + r >= 0` and `-m v + s >= 0`, that is
/// `ceil(-r / k) <= v <= floor(s / m)`.
fn meet(low: &Linear, high: &Linear) -> Formula {
    let (k, m) = (low.factor, -high.factor);
    Formula::non_neg(&match k == 1 || m == 1 {
        true => high.rest.scale(k).add(&low.rest.scale(m)),
        // The least is -floor(r / k).
        false => high.rest.div(m).add(&low.rest.div(k)),
    })
}

/// An equation `part = value` in which the variable stands in a quotient or remainder only.
struct Rounded {
    /// `sign · v + rest`, which is divided.
    sign: i128,
    rest: Term,
    divisor: i128,
    /// The value of the quotient or remainder.
    value: Term,
}

/// The first such equation, and the other conjuncts.
fn rounded<'f>(
    v: &Var,
    with: &[&'f Formula],
    divided: &dyn Fn(&TermKind) -> Option<(Term, i128)>,
) -> Option<(Rounded, Vec<&'f Formula>)> {
    with.iter().enumerate().find_map(|(at, c)| {
        let FormulaKind::Zero(t) = c.kind() else {
            return None;
        };
        let sum = t.to_linear();
        let (part, factor) = sum
            .parts()
            .iter()
            .find(|(p, _)| p.free_vars().contains(v))?;
        let (dividend, divisor) = divided(part.kind())?;
        let others = t.sub(&part.scale(*factor));
        let value = match factor {
            1 => others.neg(),
            -1 => others,
            _ => return None,
        };
        let Linear { factor: sign, rest } = Linear::of(&dividend, v)?;
        let is_plain = sign.abs() == 1 && !value.free_vars().contains(v);
        let found = Rounded {
            sign,
            rest,
            divisor,
            value,
        };
        is_plain.then(|| (found, all_but(with, &[at])))
    })
}

/// The conjuncts after `v + r mod k = c` has made of v some `k v + c - r`, of a new v: with `0 <= c < k`, which is what the equation
/// says beside that.
fn by_remainder(v: &Var, with: &[&Formula]) -> Option<Vec<Formula>> {
    let (found, others) = rounded(v, with, &|kind| match kind {
        TermKind::Mod(p, k) => Some((p.clone(), *k)),
        _ => None,
    })?;
    let dividend = Term::var(v).scale(found.divisor).add(&found.value);
    let by = Substitution::of_term(v, &dividend.sub(&found.rest).scale(found.sign));
    let most = Term::constant(found.divisor - 1);
    let range = [Term::int(0).le(&found.value), found.value.le(&most)];
    let others = others.iter().map(|c| by.formula(c));
    Some(range.into_iter().chain(others).collect())
}

/// The conjuncts with `(v + r) / k = c` as the bounds that it is: `k c <= v + r <= k c + k - 1`.
fn by_quotient(v: &Var, with: &[&Formula]) -> Option<Vec<Formula>> {
    let (found, others) = rounded(v, with, &|kind| match kind {
        TermKind::Div(p, k) => Some((p.clone(), *k)),
        _ => None,
    })?;
    let dividend = Term::var(v).scale(found.sign).add(&found.rest);
    let least = found.value.scale(found.divisor);
    let most = least.add(&Term::constant(found.divisor - 1));
    let range = [least.le(&dividend), dividend.le(&most)];
    Some(
        range
            .into_iter()
            .chain(others.into_iter().cloned())
            .collect(),
    )
}

fn all_but<'f>(with: &[&'f Formula], left_out: &[usize]) -> Vec<&'f Formula> {
    let kept = with
        .iter()
        .enumerate()
        .filter(|(at, _)| !left_out.contains(at));
    kept.map(|(_, c)| *c).collect()
}

/// The formula with common conjuncts of disjunctions factored out: `v = c` of
/// `v = c and p or v = c and q` gives the variable's value.
fn factored(f: &Formula) -> Formula {
    deep(|| match f.kind() {
        FormulaKind::And(fs) => Formula::all(fs.iter().map(factored)),
        FormulaKind::Or(fs) => factored_parts(&fs.iter().map(factored).collect::<Vec<_>>()),
        _ => f.clone(),
    })
}

/// A disjunction of factored parts, with their common conjuncts factored out.
fn factored_parts(parts: &[Formula]) -> Formula {
    let Some((first, others)) = parts.split_first() else {
        return Formula::falsity();
    };
    let sets: Vec<HashSet<&Formula>> = others
        .iter()
        .map(|part| part.conjuncts().iter().collect())
        .collect();
    let is_common = |c: &Formula| sets.iter().all(|set| set.contains(c));
    let common: HashSet<&Formula> = first.conjuncts().iter().filter(|c| is_common(c)).collect();
    let rest = |part: &Formula| {
        let own = part.conjuncts().iter().filter(|c| !common.contains(c));
        Formula::all(own.cloned())
    };
    let rests = Formula::any(parts.iter().map(rest));
    Formula::all(common.iter().map(|c| (*c).clone()).chain([rests]))
}

/// The formula, or its negation, with negations at comparisons and variables only.
fn negations_inside(f: &Formula, positive: bool) -> Formula {
    deep(|| match (f.kind(), positive) {
        (FormulaKind::Not(g), _) => negations_inside(g, !positive),
        (FormulaKind::And(fs), true) | (FormulaKind::Or(fs), false) => {
            Formula::all(fs.iter().map(|g| negations_inside(g, positive)))
        }
        (FormulaKind::And(fs), false) | (FormulaKind::Or(fs), true) => {
            Formula::any(fs.iter().map(|g| negations_inside(g, positive)))
        }
        (_, true) => f.clone(),
        (_, false) => f.not(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(name: &str) -> (Var, Term) {
        let var = Var::int(name);
        let term = Term::var(&var);
        (var, term)
    }

    #[test]
    fn the_iteration_that_writes_a_cell_is_known() {
        let ((io, o), (ii, i)) = (int("io"), int("ii"));
        let ((_, c), (_, n)) = (int("c"), int("n"));
        let zero = Term::int(0);
        let in_range = |t: &Term, hi: &Term| zero.le(t).and(&t.lt(hi));
        let at = o.scale(4).add(&i);
        let body = Formula::all([in_range(&o, &n), in_range(&i, &Term::int(4)), c.equals(&at)]);
        let found = eliminate(&Formula::exists([io, ii], &body));
        assert_eq!(found, in_range(&c.div(4), &n));
    }

    #[test]
    fn what_all_parts_say_tells_the_iteration() {
        let ((v, x), (_, c), (_, d), (_, n)) = (int("x"), int("c"), int("d"), int("n"));
        let in_range = |t: &Term, hi: &Term| Term::int(0).le(t).and(&t.lt(hi));
        let (low, high) = (d.lt(&Term::int(16)), d.ge(&Term::int(32)));
        let written = |part: &Formula| c.equals(&x).and(part);
        let body = in_range(&x, &n).and(&written(&low).or(&written(&high)));
        let found = eliminate(&Formula::exists([v.clone()], &body));
        assert_eq!(found, low.or(&high).and(&in_range(&c, &n)));
        // What only some of them say does not.
        let body = in_range(&x, &n).and(&written(&low).or(&high));
        assert!(has_binders(&eliminate(&Formula::exists([v], &body))));
    }

    #[test]
    fn bounds_meet() {
        let ((v, x), (_, a), (_, b)) = (int("x"), int("a"), int("b"));
        let between = a.le(&x).and(&x.le(&b));
        assert_eq!(eliminate(&Formula::exists([v.clone()], &between)), a.le(&b));
        // Between them there need not be an even number, nor a multiple of two and of three.
        let even = a.le(&x.scale(2)).and(&x.scale(2).le(&b));
        let rounded = a.neg().div(2).neg().le(&b.div(2));
        assert_eq!(eliminate(&Formula::exists([v.clone()], &even)), rounded);
        assert_eq!(eliminate(&Formula::forall([v], &even.not())), rounded.not());
    }

    #[test]
    fn quotients_and_remainders_tell_the_iteration() {
        let ((v, x), (cv, c), (dv, d), (nv, n)) = (int("x"), int("c"), int("d"), int("n"));
        let zero = Term::int(0);
        let in_range = zero.le(&x).and(&x.lt(&n));
        let written =
            |cell: &Formula| eliminate(&Formula::exists([v.clone()], &in_range.and(cell)));
        // A slot of two, by turns, and a dimension that was divided.
        let turn = written(&c.equals(&x.modulo(2)));
        let divided = written(&c.equals(&x.div(3)).and(&d.equals(&x.modulo(3))));
        assert!(!has_binders(&turn) && !has_binders(&divided));
        for (c, d, n) in
            (-1..4).flat_map(|c| (-1..4).flat_map(move |d| (-1..11).map(move |n| (c, d, n))))
        {
            let mut by = Substitution::new();
            for (var, value) in [(&cv, c), (&dv, d), (&nv, n)] {
                by.set_term(var, &Term::int(value));
            }
            let some = |is: &dyn Fn(i64) -> bool| Some((0..n).any(is));
            assert_eq!(
                by.formula(&turn).as_bool(),
                some(&|x| c == x % 2),
                "{c} {n}"
            );
            let is_cell = |x| c == x / 3 && d == x % 3;
            assert_eq!(
                by.formula(&divided).as_bool(),
                some(&is_cell),
                "{c} {d} {n}"
            );
        }
    }

    #[test]
    fn what_is_said_of_a_variable_elsewhere_stays_said() {
        let ((v, x), (_, a)) = (int("x"), int("a"));
        let third = x.modulo(3).equals(&Term::int(1));
        let body = x.equals(&a.add(&Term::int(1))).and(&third);
        let found = eliminate(&Formula::exists([v], &body));
        assert_eq!(found, a.add(&Term::int(1)).modulo(3).equals(&Term::int(1)));
    }
}
