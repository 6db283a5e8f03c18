//! Sums and differences of control expressions, with equal terms collected.

use exo_ir::{Ctl, CtlOp};

/// An expression as a sum of multiples, in the order in which they are first written.
#[derive(Clone, Default)]
pub(crate) struct Sum {
    terms: Vec<(Ctl, i64)>,
    constant: i64,
}

/// `a - b`, without the terms that both have: `6 * io + ii` without `6 * io` is `ii`. As written
/// where nothing cancels, or where a coefficient would not fit.
pub fn difference(a: &Ctl, b: &Ctl) -> Ctl {
    if *b == Ctl::Int(0) {
        return a.clone();
    }
    let collected = || {
        let mut sum = Sum::default();
        sum.add(a, 1)?;
        sum.add(b, -1)?;
        sum.ctl()
    };
    collected().unwrap_or_else(|| Ctl::bin(CtlOp::Sub, a.clone(), b.clone()))
}

/// Collects equal terms of an expression: `i + 4 - i` is 4. It stays as it is where a coefficient would not fit.
pub fn collect(e: &mut Ctl) {
    if let Some(sum) = Sum::of(e).and_then(Sum::ctl) {
        *e = sum;
    }
}

/// `a + b` without parentheses; literals are folded, and an operand that is 0 is left out.
pub fn total(a: &Ctl, b: &Ctl) -> Ctl {
    match (a, b) {
        (Ctl::Int(0), e) | (e, Ctl::Int(0)) => e.clone(),
        (Ctl::Int(x), Ctl::Int(y)) if x.checked_add(*y).is_some() => Ctl::Int(x + y),
        (_, Ctl::Bin(op @ (CtlOp::Add | CtlOp::Sub), x, y)) => {
            Ctl::bin(*op, total(a, x), (**y).clone())
        }
        _ => Ctl::bin(CtlOp::Add, a.clone(), b.clone()),
    }
}

impl Sum {
    /// An expression as a sum; `None` if a number does not fit.
    pub(crate) fn of(e: &Ctl) -> Option<Sum> {
        let mut sum = Sum::default();
        sum.add(e, 1)?;
        sum.terms.retain(|(_, k)| *k != 0);
        Some(sum)
    }

    /// The terms with their coefficients, which are not 0.
    pub(crate) fn terms(&self) -> &[(Ctl, i64)] {
        &self.terms
    }

    /// The value of a sum without terms.
    pub(crate) fn constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `q` and `r` with `self = by * q + r`: what `by` divides evidently, and the rest.
    pub(crate) fn split(&self, by: i64) -> Option<(Sum, Sum)> {
        let (mut q, mut r) = (Sum::default(), Sum::default());
        for (e, k) in &self.terms {
            match k.checked_rem(by)? {
                0 => q.terms.push((e.clone(), k.checked_div(by)?)),
                _ => r.terms.push((e.clone(), *k)),
            }
        }
        // Of a lone constant the remainder is taken; beside others it keeps its sign, which users know it by.
        (q.constant, r.constant) = match r.terms.is_empty() {
            true => (
                self.constant.checked_div_euclid(by)?,
                self.constant.checked_rem_euclid(by)?,
            ),
            false => (
                self.constant.checked_div(by)?,
                self.constant.checked_rem(by)?,
            ),
        };
        Some((q, r))
    }

    /// The sum with a multiple of an expression in the place of some terms; `None` if a number does not fit.
    pub(crate) fn replaced(&self, terms: &[&Ctl], by: &Ctl, times: i64) -> Option<Sum> {
        let mut sum = self.clone();
        sum.terms.retain(|(e, _)| !terms.contains(&e));
        sum.add(by, times)?;
        sum.terms.retain(|(_, k)| *k != 0);
        Some(sum)
    }

    /// Adds a multiple of an expression; `None` if a number does not fit.
    fn add(&mut self, e: &Ctl, times: i64) -> Option<()> {
        match e {
            Ctl::Int(v) => {
                self.constant = self.constant.checked_add(v.checked_mul(times)?)?;
                Some(())
            }
            Ctl::Neg(e) => self.add(e, times.checked_neg()?),
            Ctl::Bin(CtlOp::Add, a, b) => {
                self.add(a, times)?;
                self.add(b, times)
            }
            Ctl::Bin(CtlOp::Sub, a, b) => {
                self.add(a, times)?;
                self.add(b, times.checked_neg()?)
            }
            Ctl::Bin(CtlOp::Mul, a, b) => {
                let (a, b) = (Sum::of(a)?, Sum::of(b)?);
                match (a.constant(), b.constant()) {
                    (Some(k), _) => self.add_sum(&b, times.checked_mul(k)?),
                    (_, Some(k)) => self.add_sum(&a, times.checked_mul(k)?),
                    _ => self.term(e, times),
                }
            }
            _ => self.term(e, times),
        }
    }

    /// Adds a multiple of a sum; `None` if a number does not fit.
    fn add_sum(&mut self, sum: &Sum, times: i64) -> Option<()> {
        for (e, k) in &sum.terms {
            self.term(e, k.checked_mul(times)?)?;
        }
        let constant = sum.constant.checked_mul(times)?;
        self.constant = self.constant.checked_add(constant)?;
        Some(())
    }

    fn term(&mut self, e: &Ctl, times: i64) -> Option<()> {
        match self.terms.iter_mut().find(|(t, _)| t == e) {
            Some((_, k)) => *k = k.checked_add(times)?,
            None => self.terms.push((e.clone(), times)),
        }
        Some(())
    }

    /// The sum as an expression, beginning with something positive where there is anything.
    pub(crate) fn ctl(mut self) -> Option<Ctl> {
        self.terms.retain(|(_, k)| *k != 0);
        let first = self.terms.iter().position(|(_, k)| *k > 0);
        if first.is_none() && self.constant > 0 {
            let start = Ctl::Int(std::mem::take(&mut self.constant));
            return self.onto(Some(start));
        }
        if let Some(first) = first {
            self.terms[..=first].rotate_right(1);
        }
        self.onto(None)
    }

    fn onto(self, start: Option<Ctl>) -> Option<Ctl> {
        let mut sum = start;
        for (e, k) in self.terms {
            let size = k.checked_abs()?;
            let part = match size {
                1 => e,
                size => Ctl::bin(CtlOp::Mul, Ctl::Int(size), e),
            };
            sum = Some(match (sum, k > 0) {
                (None, true) => part,
                (None, false) => Ctl::negated(part),
                (Some(sum), true) => Ctl::bin(CtlOp::Add, sum, part),
                (Some(sum), false) => Ctl::bin(CtlOp::Sub, sum, part),
            });
        }
        Some(match (sum, self.constant) {
            (None, c) => Ctl::Int(c),
            (Some(sum), 0) => sum,
            (Some(sum), c) if c > 0 => Ctl::bin(CtlOp::Add, sum, Ctl::Int(c)),
            (Some(sum), c) => Ctl::bin(CtlOp::Sub, sum, Ctl::Int(c.checked_neg()?)),
        })
    }
}

#[cfg(test)]
mod tests {
    use exo_ir::Sym;

    use super::*;

    fn var(k: u32) -> Ctl {
        Ctl::Var(Sym(k))
    }

    fn times(k: i64, e: Ctl) -> Ctl {
        Ctl::bin(CtlOp::Mul, Ctl::Int(k), e)
    }

    #[test]
    fn what_is_common_goes() {
        let (io, ii) = (var(0), var(1));
        let index = Ctl::bin(CtlOp::Add, times(6, io.clone()), ii.clone());
        assert_eq!(difference(&index, &times(6, io.clone())), ii);
        let end = Ctl::bin(CtlOp::Add, times(6, io.clone()), Ctl::Int(6));
        assert_eq!(difference(&end, &times(6, io.clone())), Ctl::Int(6));
        assert_eq!(difference(&ii, &ii), Ctl::Int(0));
    }

    #[test]
    fn something_positive_comes_first() {
        let (i, n) = (var(0), var(1));
        assert_eq!(
            difference(&Ctl::Int(3), &i),
            Ctl::bin(CtlOp::Sub, Ctl::Int(3), i.clone())
        );
        let e = Ctl::bin(CtlOp::Sub, n.clone(), i.clone());
        assert_eq!(difference(&Ctl::negated(i), &Ctl::negated(n)), e);
    }

    #[test]
    fn sums_are_flat() {
        let (i, j) = (var(0), var(1));
        let before = Ctl::bin(CtlOp::Sub, j.clone(), Ctl::Int(1));
        let sum = Ctl::bin(CtlOp::Add, i.clone(), j);
        assert_eq!(total(&i, &before), Ctl::bin(CtlOp::Sub, sum, Ctl::Int(1)));
        assert_eq!(total(&Ctl::Int(2), &Ctl::Int(3)), Ctl::Int(5));
    }

    #[test]
    fn coefficients_may_be_sums_of_literals() {
        let m = var(0);
        let twelve = Ctl::bin(CtlOp::Add, Ctl::Int(10), Ctl::Int(2));
        let mut e = Ctl::bin(
            CtlOp::Sub,
            Ctl::bin(CtlOp::Mul, twelve, m.clone()),
            times(12, m.clone()),
        );
        collect(&mut e);
        assert_eq!(e, Ctl::Int(0));
        let mut deep = m.clone();
        for _ in 0..60 {
            deep = Ctl::bin(CtlOp::Mul, deep, Ctl::Int(1));
        }
        collect(&mut deep);
        assert_eq!(deep, m);
    }

    #[test]
    fn numbers_that_do_not_fit_stay_as_written() {
        let (a, b) = (Ctl::Int(i64::MAX), Ctl::Int(-1));
        assert_eq!(
            difference(&a, &b),
            Ctl::bin(CtlOp::Sub, a.clone(), b.clone())
        );
        assert_eq!(
            total(&a, &Ctl::Int(1)),
            Ctl::bin(CtlOp::Add, a, Ctl::Int(1))
        );
    }
}
