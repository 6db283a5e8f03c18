//! Bounded search: whether an existential holds, by trying values where the body bounds its variables.

use super::{
    Assignment, EvalError, Formula, FormulaKind, Sort, Substitution, Term, TermKind, Value, Var,
};
use crate::stack::deep;

/// Most values that one search tries, over all its variables.
const LIMIT: u64 = 20_000;

/// Whether `body` holds for some values of `vars`, all other variables being as in `model`.
pub(super) fn search(vars: &[Var], body: &Formula, model: &Assignment) -> Result<bool, EvalError> {
    let mut known = Substitution::new();
    for (v, value) in model.iter().filter(|(v, _)| !vars.contains(v)) {
        known.set_value(v, *value);
    }
    let mut left = LIMIT;
    attempt(vars, &known.formula(body), &mut left)
}

fn attempt(vars: &[Var], body: &Formula, left: &mut u64) -> Result<bool, EvalError> {
    if let Some(b) = body.as_bool() {
        return Ok(b);
    }
    let free = body.free_vars();
    let vars: Vec<Var> = vars.iter().filter(|v| free.contains(v)).cloned().collect();
    if vars.is_empty() {
        return body.eval(&Assignment::new());
    }
    let Some((n, values)) = narrowest(&vars, body) else {
        return Err(EvalError::Quantifier);
    };
    let mut rest = vars.clone();
    let var = rest.remove(n);
    let mut error = None;
    for value in values {
        *left = left.checked_sub(1).ok_or(EvalError::Quantifier)?;
        let mut subst = Substitution::new();
        subst.set_value(&var, value);
        let found = deep(|| attempt(&rest, &subst.formula(body), left));
        match found {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            // Another value may still be a witness.
            Err(e) => error = Some(e),
        }
    }
    error.map_or(Ok(false), Err)
}

/// The variable with the fewest values that can make `body` true, and those values.
fn narrowest(vars: &[Var], body: &Formula) -> Option<(usize, Vec<Value>)> {
    let mut best: Option<(usize, i128, i128)> = None;
    for (n, v) in vars.iter().enumerate() {
        if v.sort() == Sort::Bool {
            return Some((n, vec![Value::Bool(false), Value::Bool(true)]));
        }
        let Range {
            lo: Some(lo),
            hi: Some(hi),
        } = range_of(v, body, true)
        else {
            continue;
        };
        let width = |lo: i128, hi: i128| hi.saturating_sub(lo);
        if best.is_none_or(|(_, l, h)| width(lo, hi) < width(l, h)) {
            best = Some((n, lo, hi));
        }
    }
    let (n, lo, hi) = best?;
    if hi.saturating_sub(lo) > i128::from(LIMIT) {
        return None;
    }
    Some((n, (lo..=hi).map(Value::Int).collect()))
}

/// Bounds of a variable; none where it is not known.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Range {
    /// Least value.
    pub(crate) lo: Option<i128>,
    /// Greatest value.
    pub(crate) hi: Option<i128>,
}

impl Range {
    fn is_empty(self) -> bool {
        self.lo.zip(self.hi).is_some_and(|(lo, hi)| lo > hi)
    }

    pub(crate) fn meet(self, other: Range) -> Range {
        let pick = |a: Option<i128>, b: Option<i128>, f: fn(i128, i128) -> i128| match (a, b) {
            (Some(x), Some(y)) => Some(f(x, y)),
            (x, y) => x.or(y),
        };
        Range {
            lo: pick(self.lo, other.lo, i128::max),
            hi: pick(self.hi, other.hi, i128::min),
        }
    }

    /// The least range that holds two ranges, neither of which is empty.
    pub(crate) fn join(self, other: Range) -> Range {
        Range {
            lo: self.lo.zip(other.lo).map(|(a, b)| a.min(b)),
            hi: self.hi.zip(other.hi).map(|(a, b)| a.max(b)),
        }
    }
}

/// Values of `var` outside the range make `f` (its negation where `positive` is false) false. Looks at
/// comparisons of `var` alone.
fn range_of(var: &Var, f: &Formula, positive: bool) -> Range {
    let empty = Range {
        lo: Some(1),
        hi: Some(0),
    };
    deep(|| match (f.kind(), positive) {
        (FormulaKind::False, true) | (FormulaKind::True, false) => empty,
        (FormulaKind::NonNeg(t), true) => range_of_comparison(var, t),
        (FormulaKind::NonNeg(_), false) => range_of(var, &f.not(), true),
        (FormulaKind::Zero(t), true) => match alone(var, t) {
            Some((1, c)) => Range {
                lo: c.checked_neg(),
                hi: c.checked_neg(),
            },
            _ => Range::default(),
        },
        (FormulaKind::Not(g), _) => range_of(var, g, !positive),
        (FormulaKind::And(fs), true) | (FormulaKind::Or(fs), false) => fs
            .iter()
            .fold(Range::default(), |r, g| r.meet(range_of(var, g, positive))),
        (FormulaKind::Or(fs), true) | (FormulaKind::And(fs), false) => fs
            .iter()
            .map(|g| range_of(var, g, positive))
            .filter(|r| !r.is_empty())
            .reduce(Range::join)
            .unwrap_or(empty),
        (FormulaKind::Exists(vs, g), true) | (FormulaKind::Forall(vs, g), false)
            if !vs.contains(var) =>
        {
            range_of(var, g, positive)
        }
        _ => Range::default(),
    })
}

/// The range of `var` where `t >= 0`.
fn range_of_comparison(var: &Var, t: &Term) -> Range {
    match alone(var, t) {
        // k*v + c >= 0
        Some((k, c)) if k > 0 => Range {
            lo: c.checked_neg().map(|c| ceil_div(c, k)),
            hi: None,
        },
        Some((k, c)) => Range {
            lo: None,
            hi: k.checked_neg().map(|k| c.div_euclid(k)),
        },
        None => Range::default(),
    }
}

/// `t` as `k * var + c`.
fn alone(var: &Var, t: &Term) -> Option<(i128, i128)> {
    let sum = t.to_linear();
    match sum.parts() {
        [(p, k)] if matches!(p.kind(), TermKind::Var(v) if v == var) => Some((*k, sum.constant())),
        _ => None,
    }
}

/// Smallest integer that is at least `a / b`, for positive `b`.
fn ceil_div(a: i128, b: i128) -> i128 {
    let q = a.div_euclid(b);
    if a.rem_euclid(b) == 0 { q } else { q + 1 }
}
