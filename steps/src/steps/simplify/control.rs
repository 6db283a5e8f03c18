//! Control expressions in normal form at one point.

use exo_analysis::context::Facts;
use exo_analysis::predicates::Point;
use exo_analysis::solver::Solver;
use exo_analysis::term::{Formula, Term};
use exo_ir::{Ctl, CtlOp, CtlSort, Proc, VarKind};

use crate::rewrite::{Sum, fold};

/// Name of this step's queries in dumps.
const ID: &str = "simplify";

/// Number of queries given up for a limit after which no more are made: the expressions stay as
/// they are.
const MAX_GIVEN_UP: usize = 16;

/// A point of the procedure with the facts that hold there.
pub(super) struct Here<'a> {
    pub(super) solver: &'a mut Solver,
    pub(super) facts: &'a Facts,
    pub(super) point: Point<'a>,
    pub(super) proc: &'a Proc,
}

impl Here<'_> {
    /// An expression of either sort.
    pub(super) fn any(&mut self, e: &Ctl) -> Ctl {
        match e {
            e if e.sort(|_| None) == Some(CtlSort::Condition) => self.condition(e),
            e => self.integer(e),
        }
    }

    /// Whether a loop with these bounds never has an iteration.
    pub(super) fn never_runs(&mut self, lo: &Ctl, hi: &Ctl) -> bool {
        let (lo, hi) = (self.value(lo), self.value(hi));
        self.holds(&hi.le(&lo))
    }

    fn holds(&mut self, goal: &Formula) -> bool {
        match self.solver.given_up() < MAX_GIVEN_UP {
            true => self.facts.holds_cheaply(self.solver, ID, goal),
            false => self.facts.evident(goal),
        }
    }

    fn value(&self, e: &Ctl) -> Term {
        self.point.value(e).int()
    }

    /// A condition without the parts that always hold or never do.
    fn condition(&mut self, e: &Ctl) -> Ctl {
        let value = self.point.value(e).condition();
        if self.holds(&value) {
            return Ctl::Bool(true);
        }
        if self.holds(&value.not()) {
            return Ctl::Bool(false);
        }
        let parts = match e {
            Ctl::Not(inner) => Ctl::Not(Box::new(self.condition(inner))),
            Ctl::Bin(op, a, b) if op.is_connective() => {
                Ctl::bin(*op, self.condition(a), self.condition(b))
            }
            Ctl::Bin(op, a, b) => Ctl::bin(*op, self.any(a), self.any(b)),
            other => other.clone(),
        };
        fold(&parts)
    }

    /// An integer in normal form: a sum of multiples of variables, quotients and remainders.
    fn integer(&mut self, e: &Ctl) -> Ctl {
        if let Some(value) = self.known(e).filter(|_| !self.is_iterated(e)) {
            return Ctl::Int(value);
        }
        let parts = self.parts(e);
        match Sum::of(&parts).and_then(|sum| self.rejoined(sum).ctl()) {
            Some(e) => e,
            None => parts,
        }
    }

    /// The only value that an expression can have, where ranges and equalities tell it.
    fn known(&self, e: &Ctl) -> Option<i64> {
        let known = self.facts.constant(&self.value(e));
        known.and_then(|v| i64::try_from(v).ok())
    }

    /// Whether the variable of a loop stands in an expression. It stays, also where the loop runs once: schedules are written for
    /// any number of iterations, and an index that is a number is no dimension of a stage.
    fn is_iterated(&self, e: &Ctl) -> bool {
        let mut found = false;
        e.walk(&mut |part| {
            found |=
                matches!(part, Ctl::Var(sym) if matches!(self.proc.var(*sym).kind, VarKind::Iter));
        });
        found
    }

    /// The quotients and remainders of a sum in normal form, the sum as it is.
    fn parts(&mut self, e: &Ctl) -> Ctl {
        match e {
            Ctl::Neg(a) => Ctl::negated(self.parts(a)),
            Ctl::Bin(op @ (CtlOp::Add | CtlOp::Sub | CtlOp::Mul), a, b) => {
                Ctl::bin(*op, self.parts(a), self.parts(b))
            }
            Ctl::Bin(op @ (CtlOp::Div | CtlOp::Mod), a, b) => match (self.integer(a), b.as_int()) {
                (a, Some(by)) if by > 0 => {
                    let divided = self.divided(*op, a, by);
                    match self.known(e).filter(|_| is_divided(&divided)) {
                        Some(value) => Ctl::Int(value),
                        None => divided,
                    }
                }
                (a, _) => Ctl::bin(*op, a, (**b).clone()),
            },
            Ctl::Bin(op @ (CtlOp::Min | CtlOp::Max), a, b) => self.extremum(*op, a, b),
            Ctl::Select(c, a, b) => self.choice(c, a, b),
            other => match self.known(other).filter(|_| !self.is_iterated(other)) {
                Some(value) => Ctl::Int(value),
                None => other.clone(),
            },
        }
    }

    /// `min(a, b)` or `max(a, b)`: one of the two where it is known which.
    fn extremum(&mut self, op: CtlOp, a: &Ctl, b: &Ctl) -> Ctl {
        let (a, b) = (self.integer(a), self.integer(b));
        let (x, y) = (self.value(&a), self.value(&b));
        let (first, second) = match op {
            CtlOp::Min => (x.le(&y), y.le(&x)),
            _ => (y.le(&x), x.le(&y)),
        };
        if self.holds(&first) {
            return a;
        }
        match self.holds(&second) {
            true => b,
            false => Ctl::bin(op, a, b),
        }
    }

    /// `a if c else b`: one of the two where it is known which, or where they are equal.
    fn choice(&mut self, c: &Ctl, a: &Ctl, b: &Ctl) -> Ctl {
        let c = self.condition(c);
        if let Ctl::Bool(holds) = c {
            return self.integer(if holds { a } else { b });
        }
        let (a, b) = (self.integer(a), self.integer(b));
        let equal = self.value(&a).equals(&self.value(&b));
        match self.holds(&equal) {
            true => a,
            false => Ctl::select(c, a, b),
        }
    }

    /// `a / by` or `a % by`. With `a = by * q + r` these are `q + r / by` and `r % by`, for whatever `q` and `r`.
    fn divided(&mut self, op: CtlOp, a: Ctl, by: i64) -> Ctl {
        let whole = || Ctl::bin(op, a.clone(), Ctl::Int(by));
        let Some((quotient, rest)) = Sum::of(&a).and_then(|sum| sum.split(by)) else {
            return whole();
        };
        let (Some(quotient), Some(rest)) = (quotient.ctl(), rest.ctl()) else {
            return whole();
        };
        let term = self.value(&rest);
        let least = Term::int(0).le(&term);
        if self.holds(&least.and(&term.lt(&Term::int(by)))) {
            return match op {
                CtlOp::Div => quotient,
                _ => rest,
            };
        }
        if op == CtlOp::Mod {
            let exact = term.modulo(i128::from(by)).equals(&Term::int(0));
            return match self.holds(&exact) {
                true => Ctl::Int(0),
                false => Ctl::bin(op, rest, Ctl::Int(by)),
            };
        }
        if let Some(coarser) = self.coarser(&rest, by) {
            return fold(&Ctl::bin(CtlOp::Add, quotient, coarser));
        }
        // Rounding down twice is rounding down once: (x / a) / b is x / (a * b).
        let inner = match &rest {
            Ctl::Bin(CtlOp::Div, x, d) => {
                d.as_int().and_then(|d| d.checked_mul(by)).map(|d| (x, d))
            }
            _ => None,
        };
        let rounded = match inner {
            Some((x, d)) => Ctl::bin(op, (**x).clone(), Ctl::Int(d)),
            None => Ctl::bin(op, rest, Ctl::Int(by)),
        };
        fold(&Ctl::bin(CtlOp::Add, quotient, rounded))
    }

    /// `a / by` where `a = step * q + r`, `step` divides `by` and `r` is within it: `q / (by / step)`. `(4 * i + j) / 16` is
    /// `i / 4` where `j` runs below 4.
    fn coarser(&mut self, a: &Ctl, by: i64) -> Option<Ctl> {
        let sum = Sum::of(a)?;
        let mut steps: Vec<i64> = sum.terms().iter().map(|(_, k)| *k).collect();
        steps.retain(|k| *k > 1 && by % k == 0);
        steps.sort_unstable();
        steps.dedup();
        for step in steps.into_iter().rev() {
            let (quotient, rest) = sum.split(step)?;
            let term = self.value(&rest.ctl()?);
            let least = Term::int(0).le(&term);
            if self.holds(&least.and(&term.lt(&Term::int(step)))) {
                return Some(fold(&Ctl::bin(
                    CtlOp::Div,
                    quotient.ctl()?,
                    Ctl::Int(by / step),
                )));
            }
        }
        None
    }

    /// Puts together what division took apart: `8 * (x / 8) + x % 8`, and `8 * (x / 8)` where 8 divides x.
    fn rejoined(&mut self, sum: Sum) -> Sum {
        for (part, times) in sum.terms() {
            let Ctl::Bin(CtlOp::Div, x, by) = part else {
                continue;
            };
            let Some(by) = by.as_int().filter(|by| *by > 1 && times % by == 0) else {
                continue;
            };
            let count = times / by;
            let rest = Ctl::bin(CtlOp::Mod, (**x).clone(), Ctl::Int(by));
            let both = sum.terms().iter().any(|(e, k)| *e == rest && *k == count);
            let exact = || self.value(&rest).equals(&Term::int(0));
            let joined = match both {
                true => sum.replaced(&[part, &rest], x, count),
                false => {
                    let exact = exact();
                    match self.holds(&exact) {
                        true => sum.replaced(&[part], x, count),
                        false => None,
                    }
                }
            };
            // What was joined may be part of a larger quotient; each turn leaves fewer of them.
            if let Some(joined) = joined {
                return self.rejoined(joined);
            }
        }
        sum
    }
}

/// Whether a quotient or a remainder is in an expression.
fn is_divided(e: &Ctl) -> bool {
    let mut found = false;
    e.walk(&mut |part| found |= matches!(part, Ctl::Bin(CtlOp::Div | CtlOp::Mod, ..)));
    found
}
