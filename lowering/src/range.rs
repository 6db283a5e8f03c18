//! Ranges and signs of integer expressions: intervals over loop ranges, argument kinds,
//! preconditions and enclosing conditions. Sound: a claimed bound holds in every error-free run.

use std::collections::BTreeMap;

use exo_ir::{CtlOp, Interval, Module, Proc};

use crate::control::{Compare, Cond};
use crate::sum::{Atom, ControlSum, Overflow};

/// The values of a loop variable, both included.
#[derive(Clone)]
pub(crate) struct LoopRange {
    /// The variable.
    pub(crate) var: Atom,
    /// Its first value.
    pub(crate) first: ControlSum,
    /// Its last value.
    pub(crate) last: ControlSum,
}

/// The facts that hold at one place of a procedure.
#[derive(Clone)]
pub struct Ranges<'m> {
    module: &'m Module,
    proc: &'m Proc,
    known: BTreeMap<Atom, Interval>,
    /// Bounds of the absolute values of loop variables and frozen values, under the contract on the
    /// values that they are computed from.
    magnitudes: BTreeMap<Atom, i128>,
    loops: Vec<LoopRange>,
    /// Sums that are not negative.
    conditions: Vec<ControlSum>,
}

impl<'m> Ranges<'m> {
    /// The ranges that follow from the kinds of arguments.
    pub(crate) fn new(module: &'m Module, proc: &'m Proc) -> Self {
        Ranges {
            module,
            proc,
            known: BTreeMap::new(),
            magnitudes: BTreeMap::new(),
            loops: Vec::new(),
            conditions: Vec::new(),
        }
    }

    /// The loops around, from the outermost, whose bounds no configuration write changes.
    pub(crate) fn loops(&self) -> impl DoubleEndedIterator<Item = &LoopRange> {
        self.loops.iter()
    }

    /// The sums that are known not to be negative, in the order in which they were learnt.
    pub(crate) fn conditions(&self) -> impl DoubleEndedIterator<Item = &ControlSum> {
        self.conditions.iter()
    }

    /// Enters the body of a loop from `lo` to `hi`, which is not included.
    pub fn enter_loop(&mut self, var: Atom, lo: &ControlSum, hi: &ControlSum) {
        let (from, to) = (self.interval(lo), self.interval(hi));
        let range = Interval {
            lo: from.lo,
            hi: to.hi.and_then(|h| h.checked_sub(1)),
        };
        let most = self.magnitude_between(lo, hi);
        self.magnitudes.insert(var.clone(), most);
        self.learn(var.clone(), range);
        if let Ok(last) = hi.sub(&ControlSum::constant(1))
            && !lo.reads_config()
            && !last.reads_config()
        {
            let first = lo.clone();
            self.loops.push(LoopRange { var, first, last });
        }
    }

    /// Notes that an atom has the value that an expression has here.
    pub(crate) fn define(&mut self, atom: Atom, value: &ControlSum) {
        let most = self.magnitude(value).unwrap_or(i128::MAX);
        self.magnitudes.insert(atom.clone(), most);
        self.learn(atom, self.interval(value));
    }

    /// A bound of the absolute value of a loop variable or frozen value, where one is known.
    pub(crate) fn magnitude_of(&self, atom: &Atom) -> Option<i128> {
        self.magnitudes.get(atom).copied()
    }

    /// Adds a fact about an atom whose value does not change while these facts are used.
    pub fn learn(&mut self, atom: Atom, fact: Interval) {
        let slot = self.known.entry(atom).or_default();
        *slot = slot.meet(fact);
    }

    /// The bounds of an expression.
    pub fn interval(&self, e: &ControlSum) -> Interval {
        e.terms()
            .fold(Interval::point(e.offset().into()), |sum, (atom, c)| {
                sum.plus(self.of_atom(atom).scale(c.into()))
            })
    }

    fn of_atom(&self, atom: &Atom) -> Interval {
        let own = self.known.get(atom).copied().unwrap_or_default();
        own.meet(self.by_kind(atom))
    }

    fn by_kind(&self, atom: &Atom) -> Interval {
        match atom {
            Atom::Var(s) => at_least(self.proc.var(*s).kind.least()),
            Atom::Frozen(_) => Interval::default(),
            Atom::Stride(..) => Interval::at_least(1),
            Atom::Config(f) => {
                let config = self.module.config(&f.config);
                let field = config.and_then(|c| c.field(&f.field));
                at_least(field.and_then(|field| field.kind.least()))
            }
            Atom::Div(num, den) => self.of_quotient(CtlOp::Div, num, *den),
            Atom::Mod(num, den) => self.of_quotient(CtlOp::Mod, num, *den),
            Atom::Product(parts) => self.of_product(parts),
            Atom::Extremum(which, parts) => {
                let parts = parts.iter().map(|part| self.interval(part));
                let all = parts.reduce(|a, b| which.operator().range(a, b));
                all.unwrap_or_default()
            }
            Atom::Choice(choice) => {
                let [a, b] = &choice.sides;
                self.interval(a).hull(self.interval(b))
            }
        }
    }

    fn of_quotient(&self, op: CtlOp, num: &ControlSum, den: i64) -> Interval {
        op.range(self.interval(num), Interval::point(den.into()))
    }

    fn of_product(&self, parts: &[ControlSum]) -> Interval {
        let mut product = Interval::point(1);
        for part in parts {
            let part = self.interval(part);
            if !part.is_non_negative() {
                return Interval::default();
            }
            product = CtlOp::Mul.range(product, part);
        }
        product
    }

    /// Takes in a condition that holds here. Ranges that a configuration write could end are left out.
    pub fn assume(&mut self, cond: &Cond) {
        match cond {
            Cond::And(a, b) => {
                self.assume(a);
                self.assume(b);
            }
            Cond::Compare(op, a, b) => {
                // A difference that does not fit teaches nothing, which is sound.
                let _ = self.assume_compare(*op, a, b);
            }
            _ => {}
        }
    }

    fn assume_compare(
        &mut self,
        op: Compare,
        a: &ControlSum,
        b: &ControlSum,
    ) -> Result<(), Overflow> {
        let one = ControlSum::constant(1);
        match op {
            Compare::Le => self.assume_at_most_zero(&a.sub(b)?),
            Compare::Lt => self.assume_at_most_zero(&a.sub(b)?.add(&one)?),
            Compare::Ge => self.assume_at_most_zero(&b.sub(a)?),
            Compare::Gt => self.assume_at_most_zero(&b.sub(a)?.add(&one)?),
            Compare::Eq => {
                self.assume_at_most_zero(&a.sub(b)?);
                self.assume_at_most_zero(&b.sub(a)?);
            }
            Compare::Ne => {}
        }
        Ok(())
    }

    /// From `sum <= 0` each atom `x` with coefficient `c` has `c * x <= -(least value of the rest)`.
    fn assume_at_most_zero(&mut self, sum: &ControlSum) {
        if sum.reads_config() {
            return;
        }
        self.conditions.extend(sum.scale(-1));
        let mut news = Vec::new();
        for (atom, c) in sum.terms() {
            let rest = sum
                .terms()
                .filter(|(other, _)| *other != atom)
                .fold(Interval::point(sum.offset().into()), |acc, (other, k)| {
                    acc.plus(self.of_atom(other).scale(k.into()))
                });
            let Some(most) = rest.lo.and_then(i128::checked_neg) else {
                continue;
            };
            let c = i128::from(c);
            // c > 0: x <= floor(most / c); c < 0: x >= ceil(most / c) = -floor(most / -c).
            news.push((
                atom.clone(),
                match c > 0 {
                    true => Interval::at_most(most.div_euclid(c)),
                    false => Interval::at_least(-(most.div_euclid(-c))),
                },
            ));
        }
        for (atom, fact) in news {
            self.learn(atom, fact);
        }
    }
}

fn at_least(least: Option<i64>) -> Interval {
    least.map_or_else(Interval::default, |least| Interval::at_least(least.into()))
}

#[cfg(test)]
mod tests {
    use exo_ir::{Loc, Sym, Var, VarKind};
    use proptest::prelude::*;

    use super::*;

    fn proc_of(kinds: &[VarKind]) -> Proc {
        Proc {
            name: "p".into(),
            loc: Loc::unknown(),
            comments: vec![],
            vars: kinds
                .iter()
                .map(|kind| Var::new("v", kind.clone(), Loc::unknown()))
                .collect(),
            args: vec![],
            preds: vec![],
            body: Vec::new().into(),
            instr: None,
            equivalence: None,
            trusted: Vec::new(),
        }
    }

    fn sum(terms: &[(u32, i64)], constant: i64) -> ControlSum {
        terms
            .iter()
            .try_fold(ControlSum::constant(constant), |acc, (v, c)| {
                acc.add(&ControlSum::atom(Atom::Var(Sym(*v))).scale(*c)?)
            })
            .unwrap_or_default()
    }

    #[test]
    fn sizes_are_positive_and_preconditions_count() {
        let (module, proc) = (Module::default(), proc_of(&[VarKind::Size, VarKind::Index]));
        let mut facts = Ranges::new(&module, &proc);
        let n_minus_2 = sum(&[(0, 1)], -2);
        assert_eq!(facts.interval(&n_minus_2).lo, Some(-1));
        facts.assume(&Cond::Compare(
            Compare::Gt,
            sum(&[(0, 1)], 0),
            ControlSum::constant(2),
        ));
        assert!(facts.interval(&n_minus_2).is_non_negative());
        // i >= n gives a lower bound of i by the one of n.
        facts.assume(&Cond::Compare(
            Compare::Ge,
            sum(&[(1, 1)], 0),
            sum(&[(0, 1)], 0),
        ));
        assert_eq!(facts.interval(&sum(&[(1, 1)], 0)).lo, Some(3));
    }

    proptest! {
        /// Every point that satisfies the assumed comparison lies in the intervals that follow from it.
        #[test]
        fn assumptions_are_sound(
            c in prop::array::uniform2(-5i64..=5), k in -20i64..=20,
            x in prop::array::uniform2(-12i64..=12), boxed in prop::bool::ANY, op in 0usize..5,
        ) {
            let (module, proc) = (Module::default(), proc_of(&[VarKind::Index, VarKind::Index]));
            let mut facts = Ranges::new(&module, &proc);
            if boxed {
                let all = Interval { lo: Some(-12), hi: Some(12) };
                facts.learn(Atom::Var(Sym(0)), all);
                facts.learn(Atom::Var(Sym(1)), all);
            }
            let value = c[0] * x[0] + c[1] * x[1] + k;
            let ops = [Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge, Compare::Eq];
            let holds = [value < 0, value <= 0, value > 0, value >= 0, value == 0];
            prop_assume!(holds[op]);
            let lhs = sum(&[(0, c[0]), (1, c[1])], k);
            facts.assume(&Cond::Compare(ops[op], lhs.clone(), ControlSum::default()));
            for (e, v) in [(lhs, value), (sum(&[(0, 1)], 0), x[0]), (sum(&[(1, 3)], -1), 3 * x[1] - 1)] {
                let at = facts.interval(&e);
                prop_assert!(at.lo.is_none_or(|lo| lo <= v.into()));
                prop_assert!(at.hi.is_none_or(|hi| hi >= v.into()));
                for den in [1i64, 3, 4] {
                    let q = facts.interval(&ControlSum::atom(Atom::Div(Box::new(e.clone()), den)));
                    let r = facts.interval(&ControlSum::atom(Atom::Mod(Box::new(e.clone()), den)));
                    let (dv, mv) = (i128::from(v.div_euclid(den)), i128::from(v.rem_euclid(den)));
                    prop_assert!(q.lo.is_none_or(|lo| lo <= dv) && q.hi.is_none_or(|hi| hi >= dv));
                    prop_assert!(r.lo.is_none_or(|lo| lo <= mv) && r.hi.is_none_or(|hi| hi >= mv));
                }
            }
        }
    }
}
