//! Simplification without a solver: bounds of linear forms, propagated through the conjuncts.

use std::cell::RefCell;

use rustc_hash::FxHashMap as HashMap;

use crate::stack::deep;
use crate::term::{Formula, FormulaKind, Names, Range, Rewriter, Term, TermKind, Var};

/// Rounds of learning and rewriting; a conjunct that becomes simple in one can be learnt in the next.
const ROUNDS: usize = 4;

/// A formula with the same models; `false` if bounds alone show that it has none.
pub(super) fn simplify(f: &Formula) -> Formula {
    let mut f = f.clone();
    for _ in 0..ROUNDS {
        let Some(facts) = Facts::of(&f) else {
            return Formula::falsity();
        };
        let mut rewriter = Rewriter::new(facts);
        let new = Formula::all(f.conjuncts().iter().map(|c| match c.kind() {
            // What was learnt from it has to stay.
            FormulaKind::NonNeg(_) | FormulaKind::Zero(_) => c.clone(),
            _ if literal(c).is_some() => c.clone(),
            _ => rewriter.formula(c),
        }));
        if new == f {
            break;
        }
        f = new;
    }
    f
}

/// A boolean variable with its truth.
fn literal(f: &Formula) -> Option<(&Var, bool)> {
    match f.kind() {
        FormulaKind::Var(v) => Some((v, true)),
        FormulaKind::Not(g) => match g.kind() {
            FormulaKind::Var(v) => Some((v, false)),
            _ => None,
        },
        _ => None,
    }
}

/// Bounds of linear forms without a constant, the first factor positive, and known booleans.
#[derive(Default)]
struct Facts {
    forms: HashMap<Term, Range>,
    bools: HashMap<Var, bool>,
    /// Ranges of terms, once all facts are known.
    ranges: RefCell<HashMap<Term, Range>>,
}

impl Facts {
    /// The bounds that the conjuncts of `f` imply; `None` if they contradict each other.
    fn of(f: &Formula) -> Option<Facts> {
        let mut facts = Facts::default();
        for c in f.conjuncts() {
            facts.learn(c)?;
        }
        // Bounds of a whole form may contradict those of its parts.
        let fits = |c: &Formula| facts.truth(c) != Some(false);
        f.conjuncts().iter().all(fits).then_some(facts)
    }

    fn learn(&mut self, f: &Formula) -> Option<()> {
        match f.kind() {
            FormulaKind::NonNeg(t) => match Form::of(t) {
                Some(form) => self.bound(form, true, false),
                None => Some(()),
            },
            FormulaKind::Zero(t) => match Form::of(t) {
                Some(form) => self.bound(form, true, true),
                None => Some(()),
            },
            FormulaKind::False => None,
            _ => {
                if let Some((v, value)) = literal(f)
                    && self.bools.insert(v.clone(), value) == Some(!value)
                {
                    return None;
                }
                Some(())
            }
        }
    }

    /// `sign * form + constant` is at least (`lower`) or also at most (`upper`) zero.
    fn bound(&mut self, form: Form, lower: bool, upper: bool) -> Option<()> {
        let limit = if form.negated {
            form.constant
        } else {
            match form.constant.checked_neg() {
                Some(c) => c,
                None => return Some(()),
            }
        };
        let (at_least, at_most) = if form.negated {
            (upper, lower)
        } else {
            (lower, upper)
        };
        let new = Range {
            lo: at_least.then_some(limit),
            hi: at_most.then_some(limit),
        };
        let range = self.forms.entry(form.parts).or_default();
        *range = range.meet(new);
        match (range.lo, range.hi) {
            (Some(lo), Some(hi)) if lo > hi => None,
            _ => Some(()),
        }
    }

    /// The truth of a comparison or literal, where the facts decide it.
    fn truth(&self, f: &Formula) -> Option<bool> {
        match f.kind() {
            FormulaKind::NonNeg(t) => {
                let r = self.range(t);
                if r.lo.is_some_and(|lo| lo >= 0) {
                    Some(true)
                } else {
                    r.hi.is_some_and(|hi| hi < 0).then_some(false)
                }
            }
            FormulaKind::Zero(t) => match self.range(t) {
                Range {
                    lo: Some(0),
                    hi: Some(0),
                } => Some(true),
                r => {
                    let outside = r.lo.is_some_and(|lo| lo > 0) || r.hi.is_some_and(|hi| hi < 0);
                    outside.then_some(false)
                }
            },
            FormulaKind::Not(g) => self.truth(g).map(|b| !b),
            FormulaKind::Var(v) => self.bools.get(v).copied(),
            _ => None,
        }
    }

    fn range(&self, t: &Term) -> Range {
        if let Some(known) = self.ranges.borrow().get(t) {
            return *known;
        }
        let range = self.range_by_parts(t).meet(self.range_by_form(t));
        self.ranges.borrow_mut().insert(t.clone(), range);
        range
    }

    fn range_by_form(&self, t: &Term) -> Range {
        let Some(form) = Form::of(t) else {
            return Range::default();
        };
        let Some(known) = self.forms.get(&form.parts) else {
            return Range::default();
        };
        let sign = if form.negated { -1 } else { 1 };
        known.scaled(sign).shifted(form.constant)
    }

    fn range_by_parts(&self, t: &Term) -> Range {
        deep(|| match t.kind() {
            TermKind::Int(v) => Range::exactly(*v),
            TermKind::Var(_) | TermKind::Product(..) | TermKind::Opaque(..) => Range::default(),
            TermKind::Sum(s) => s
                .parts()
                .iter()
                .fold(Range::exactly(s.constant()), |sum, (p, k)| {
                    sum.plus(self.range(p).scaled(*k))
                }),
            TermKind::Div(p, k) => {
                let r = self.range(p);
                Range {
                    lo: r.lo.map(|x| x.div_euclid(*k)),
                    hi: r.hi.map(|x| x.div_euclid(*k)),
                }
            }
            TermKind::Mod(p, k) => {
                let whole = Range {
                    lo: Some(0),
                    hi: Some(k - 1),
                };
                let r = self.range(p);
                let inside = r.lo.is_some_and(|lo| lo >= 0) && r.hi.is_some_and(|hi| hi < *k);
                if inside { r } else { whole }
            }
            TermKind::Ite(_, a, b) => self.range(a).join(self.range(b)),
        })
    }
}

impl Names for Facts {
    type Outer = ();

    fn bool(&mut self, v: &Var) -> Option<Formula> {
        self.bools.get(v).map(|b| Formula::constant(*b))
    }

    fn comparison(&mut self, f: &Formula) -> Option<Formula> {
        self.truth(f).map(Formula::constant)
    }
}

/// A term as `± parts + constant`.
struct Form {
    parts: Term,
    negated: bool,
    constant: i128,
}

impl Form {
    fn of(t: &Term) -> Option<Form> {
        let sum = t.to_linear();
        let negated = sum.parts().first().is_some_and(|(_, k)| *k < 0);
        let parts = t.sub(&Term::constant(sum.constant()));
        let parts = if negated { parts.neg() } else { parts };
        let plain = !matches!(parts.kind(), TermKind::Opaque(..) | TermKind::Int(_));
        plain.then_some(Form {
            parts,
            negated,
            constant: sum.constant(),
        })
    }
}

impl Range {
    fn exactly(v: i128) -> Range {
        Range {
            lo: Some(v),
            hi: Some(v),
        }
    }

    fn shifted(self, by: i128) -> Range {
        Range {
            lo: self.lo.and_then(|x| x.checked_add(by)),
            hi: self.hi.and_then(|x| x.checked_add(by)),
        }
    }

    fn plus(self, other: Range) -> Range {
        let sum = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        Range {
            lo: sum(self.lo, other.lo),
            hi: sum(self.hi, other.hi),
        }
    }

    fn scaled(self, by: i128) -> Range {
        let scale = |x: Option<i128>| x?.checked_mul(by);
        let (lo, hi) = (scale(self.lo), scale(self.hi));
        if by < 0 {
            Range { lo: hi, hi: lo }
        } else {
            Range { lo, hi }
        }
    }
}
