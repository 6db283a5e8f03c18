//! Constant ranges of terms: decides most bounds without a solver.

use rustc_hash::FxHashMap as HashMap;

use super::{Term, TermKind, Var};

/// Least and greatest value, where constants are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Interval {
    /// Not less than this.
    pub(crate) lo: Option<i128>,
    /// Not more than this.
    pub(crate) hi: Option<i128>,
}

impl Interval {
    fn point(v: i128) -> Interval {
        Interval {
            lo: Some(v),
            hi: Some(v),
        }
    }

    fn plus(self, other: Interval) -> Interval {
        let sum = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        Interval {
            lo: sum(self.lo, other.lo),
            hi: sum(self.hi, other.hi),
        }
    }

    fn times(self, k: i128) -> Interval {
        let by = |v: Option<i128>| v?.checked_mul(k);
        match k >= 0 {
            true => Interval {
                lo: by(self.lo),
                hi: by(self.hi),
            },
            false => Interval {
                lo: by(self.hi),
                hi: by(self.lo),
            },
        }
    }

    /// The least range that contains both.
    pub(crate) fn union(self, other: Interval) -> Interval {
        Interval {
            lo: self.lo.zip(other.lo).map(|(a, b)| a.min(b)),
            hi: self.hi.zip(other.hi).map(|(a, b)| a.max(b)),
        }
    }
}

/// Constant ranges of variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Intervals(HashMap<Var, Interval>);

impl Intervals {
    /// The range of a term.
    pub(crate) fn of(&self, t: &Term) -> Interval {
        match t.kind() {
            TermKind::Int(v) => Interval::point(*v),
            TermKind::Var(v) => self.0.get(v).copied().unwrap_or_default(),
            TermKind::Sum(s) => s
                .parts()
                .iter()
                .fold(Interval::point(s.constant()), |sum, (p, k)| {
                    sum.plus(self.of(p).times(*k))
                }),
            TermKind::Div(p, k) => {
                let inner = self.of(p);
                Interval {
                    lo: inner.lo.map(|v| v.div_euclid(*k)),
                    hi: inner.hi.map(|v| v.div_euclid(*k)),
                }
            }
            TermKind::Mod(_, k) => Interval {
                lo: Some(0),
                hi: Some(k - 1),
            },
            TermKind::Ite(_, a, b) => self.of(a).union(self.of(b)),
            TermKind::Product(..) | TermKind::Opaque(..) => Interval::default(),
        }
    }

    /// Learns from `t >= 0` if `t` has one variable; gives it with the range it had.
    pub(crate) fn learn(&mut self, t: &Term) -> Option<(Var, Interval)> {
        let sum = t.to_linear();
        let [(part, k)] = sum.parts() else {
            return None;
        };
        let TermKind::Var(var) = part.kind() else {
            return None;
        };
        let old = self.0.get(var).copied().unwrap_or_default();
        let mut new = old;
        // k*x + c >= 0, and k is 1 or -1 in canonical form; anything else would still be sound to skip.
        match k {
            1 => {
                let lo = sum.constant().checked_neg()?;
                new.lo = Some(old.lo.map_or(lo, |o| o.max(lo)));
            }
            -1 => {
                let hi = sum.constant();
                new.hi = Some(old.hi.map_or(hi, |o| o.min(hi)));
            }
            _ => return None,
        }
        self.0.insert(var.clone(), new);
        Some((var.clone(), old))
    }

    /// Restores a range.
    pub(crate) fn set(&mut self, var: Var, range: Interval) {
        self.0.insert(var, range);
    }
}
