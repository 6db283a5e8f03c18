//! Proofs that control expressions stay within 64 bits at run time, under the contract of
//! [`crate::limits`]. An expression whose constants could take it beyond them even so is refused.

use exo_ir::{CtlOp, Interval};

use crate::limits::{MAX_CELLS, MAX_SUM, MAX_VALUE};
use crate::range::Ranges;
use crate::sum::{Atom, ControlSum};

impl Ranges<'_> {
    /// Whether 64 bits can compute an expression, and each part of it, under the contract.
    pub fn is_computable(&self, e: &ControlSum) -> bool {
        self.magnitude(e).is_some()
    }

    /// Whether some run may give a value of the contract: a field or an argument.
    pub fn is_value(&self, e: &ControlSum) -> bool {
        self.may_be_within(e, MAX_VALUE)
    }

    /// Whether some run may give a loop bound of the contract.
    pub fn is_loop_bound(&self, e: &ControlSum) -> bool {
        self.magnitude_of_bound(e) <= MAX_CELLS
    }

    /// Whether a loop bound is taken to be a value of the contract, which only some run may give.
    pub fn is_trusted_bound(&self, e: &ControlSum) -> bool {
        let is_literal = e.terms().next().is_none();
        !is_literal && self.is_value(e)
    }

    /// A bound of the absolute value of a loop bound.
    fn magnitude_of_bound(&self, e: &ControlSum) -> i128 {
        match self.is_trusted_bound(e) {
            true => MAX_VALUE,
            false => self.magnitude(e).unwrap_or(i128::MAX),
        }
    }

    /// A bound of the absolute value of the variable of a loop with these bounds.
    pub(crate) fn magnitude_between(&self, lo: &ControlSum, hi: &ControlSum) -> i128 {
        self.magnitude_of_bound(lo).max(self.magnitude_of_bound(hi))
    }

    /// Whether some run may give a number of cells of the contract.
    pub fn is_number_of_cells(&self, e: &ControlSum) -> bool {
        self.may_be_within(e, MAX_CELLS)
    }

    fn may_be_within(&self, e: &ControlSum, bound: i128) -> bool {
        let range = self.interval(e);
        range.lo.is_none_or(|lo| lo <= bound) && range.hi.is_none_or(|hi| hi >= -bound)
    }

    /// Whether 64 bits can compute the sum of products of strides and indices, and each part of it, under the contract.
    pub fn is_offset_computable(&self, strides: &[ControlSum], index: &[ControlSum]) -> bool {
        let products = strides
            .iter()
            .zip(index)
            .map(|(stride, at)| Some(self.magnitude(stride)?.saturating_mul(self.magnitude(at)?)));
        let sum = products.sum::<Option<i128>>();
        sum.is_some_and(|sum| sum <= MAX_SUM)
    }

    /// A bound of the sum of the absolute values of the parts of a sum: of every partial sum, too.
    /// `None` if that, or the same of a part, is beyond the limit. Each part is looked at once.
    pub(crate) fn magnitude(&self, e: &ControlSum) -> Option<i128> {
        let mut sum = i128::from(e.offset()).abs();
        for (atom, c) in e.terms() {
            let term = self.of_one(atom)?.saturating_mul(i128::from(c).abs());
            sum = sum.saturating_add(term);
        }
        (sum <= MAX_SUM).then_some(sum)
    }

    fn of_one(&self, atom: &Atom) -> Option<i128> {
        let by_contract = match atom {
            Atom::Var(_) | Atom::Frozen(_) => self.magnitude_of(atom).unwrap_or(MAX_VALUE),
            Atom::Config(_) => MAX_VALUE,
            // A product of extents.
            Atom::Stride(..) => MAX_CELLS,
            Atom::Div(_, den) | Atom::Mod(_, den) if i128::from(*den) > MAX_SUM => return None,
            Atom::Div(num, den) => self.magnitude_of_quotient(CtlOp::Div, num, *den)?,
            Atom::Mod(num, den) => self.magnitude_of_quotient(CtlOp::Mod, num, *den)?,
            // Each part is computed.
            Atom::Extremum(which, parts) => {
                let parts = parts.iter().map(|part| self.magnitude(part));
                let parts = parts.collect::<Option<Vec<_>>>()?;
                let ranges = parts.into_iter().map(Interval::within);
                let all = ranges.reduce(|a, b| which.operator().range(a, b))?;
                all.magnitude()?
            }
            // The condition is computed, and possibly both sides.
            Atom::Choice(choice) => {
                let mut computable = true;
                choice
                    .cond
                    .walk(&mut |e| computable &= self.is_computable(e));
                let [a, b] = &choice.sides;
                let (a, b) = (self.magnitude(a)?, self.magnitude(b)?);
                computable.then_some(a.max(b))?
            }
            Atom::Product(parts) => {
                for part in parts {
                    self.magnitude(part)?;
                }
                MAX_CELLS
            }
        };
        let range = self.interval(&ControlSum::atom(atom.clone()));
        Some(
            range
                .magnitude()
                .filter(|known| *known <= MAX_CELLS)
                .unwrap_or(by_contract),
        )
    }

    fn magnitude_of_quotient(&self, op: CtlOp, num: &ControlSum, den: i64) -> Option<i128> {
        let num = Interval::within(self.magnitude(num)?);
        op.range(num, Interval::point(den.into())).magnitude()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exo_ir::{Loc, Module, Proc, Stmts, Sym, Var, VarKind};

    #[test]
    fn factors_decide() {
        let proc = Proc {
            name: "p".into(),
            loc: Loc::unknown(),
            comments: vec![],
            vars: vec![Var::new("i", VarKind::Index, Loc::unknown())].into(),
            args: vec![],
            preds: vec![],
            body: Stmts::default(),
            instr: None,
            equivalence: Default::default(),
            trusted: Vec::new(),
        };
        let module = Module::default();
        let facts = Ranges::new(&module, &proc);
        let i = || ControlSum::atom(Atom::Var(Sym(0)));
        let times = |by: i64| i().scale(by).unwrap_or_default();
        assert!(facts.is_computable(&times(1 << 31)));
        assert!(!facts.is_computable(&times((1 << 31) + 1)));
        assert!(!facts.is_computable(&times(1 << 62)));
        // The numerator counts, not what is left of it.
        let half = |num: ControlSum| ControlSum::atom(Atom::Div(Box::new(num), 1 << 40));
        assert!(facts.is_computable(&half(times(1 << 30))));
        assert!(!facts.is_computable(&half(times(1 << 40))));
        assert!(facts.is_value(&times(1 << 40)));
        assert!(!facts.is_value(&ControlSum::constant(1 << 40)));
        assert!(facts.is_loop_bound(&ControlSum::constant(1 << 40)));
        assert!(!facts.is_loop_bound(&ControlSum::constant(1 << 48)));
        assert!(facts.is_number_of_cells(&ControlSum::constant(1 << 40)));
        assert!(!facts.is_number_of_cells(&ControlSum::constant(1 << 48)));
    }
}
