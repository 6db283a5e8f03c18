//! Intervals of integers, possibly without ends.

/// The integers from `lo` to `hi`, both included; `None` is no bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Interval {
    /// The least.
    pub lo: Option<i128>,
    /// The greatest.
    pub hi: Option<i128>,
}

impl Interval {
    /// The values of a condition, as numbers.
    pub const TRUTH: Interval = Interval {
        lo: Some(0),
        hi: Some(1),
    };

    /// Every integer from there on.
    pub fn at_least(lo: i128) -> Self {
        Interval {
            lo: Some(lo),
            hi: None,
        }
    }

    /// Every integer whose absolute value is not above that.
    pub fn within(most: i128) -> Self {
        Interval {
            lo: most.checked_neg(),
            hi: Some(most),
        }
    }

    /// A bound of the absolute values; nothing without both ends.
    pub fn magnitude(self) -> Option<i128> {
        let (lo, hi) = self.lo.zip(self.hi)?;
        Some(lo.saturating_abs().max(hi.saturating_abs()))
    }

    /// Every integer up to there.
    pub fn at_most(hi: i128) -> Self {
        Interval {
            lo: None,
            hi: Some(hi),
        }
    }

    /// One integer.
    pub fn point(at: i128) -> Self {
        Interval {
            lo: Some(at),
            hi: Some(at),
        }
    }

    /// Whether none is negative.
    pub fn is_non_negative(self) -> bool {
        self.lo.is_some_and(|lo| lo >= 0)
    }

    /// The integers of both.
    #[must_use]
    pub fn meet(self, other: Interval) -> Self {
        let tighter = |a: Option<i128>, b: Option<i128>, pick: fn(i128, i128) -> i128| match (a, b)
        {
            (Some(a), Some(b)) => Some(pick(a, b)),
            (a, b) => a.or(b),
        };
        Interval {
            lo: tighter(self.lo, other.lo, i128::max),
            hi: tighter(self.hi, other.hi, i128::min),
        }
    }

    /// Every sum of an integer of each.
    #[must_use]
    pub fn plus(self, other: Interval) -> Self {
        let sum = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        Interval {
            lo: sum(self.lo, other.lo),
            hi: sum(self.hi, other.hi),
        }
    }

    /// Every integer of it, times a factor.
    #[must_use]
    pub fn scale(self, by: i128) -> Self {
        let times = |a: Option<i128>| a?.checked_mul(by);
        match by < 0 {
            true => Interval {
                lo: times(self.hi),
                hi: times(self.lo),
            },
            false => Interval {
                lo: times(self.lo),
                hi: times(self.hi),
            },
        }
    }

    /// Every product of an integer of each.
    pub(crate) fn times(self, other: Interval) -> Self {
        let product = |a: Option<i128>, b: Option<i128>| a?.checked_mul(b?);
        if self.is_non_negative() && other.is_non_negative() {
            return Interval {
                lo: product(self.lo, other.lo).or(Some(0)),
                hi: product(self.hi, other.hi),
            };
        }
        let corners = [
            product(self.lo, other.lo),
            product(self.lo, other.hi),
            product(self.hi, other.lo),
            product(self.hi, other.hi),
        ];
        match corners.into_iter().collect::<Option<Vec<i128>>>() {
            Some(all) => Interval {
                lo: all.iter().min().copied(),
                hi: all.iter().max().copied(),
            },
            None => Interval::default(),
        }
    }

    /// Every quotient, rounded down, by a positive integer of the other.
    pub(crate) fn div_floor(self, by: Interval) -> Self {
        let least = by.lo.map_or(1, |lo| lo.max(1));
        // What is not negative gets smaller by a large divisor, and what is negative gets larger.
        let low = |a: i128| match (a < 0, by.hi) {
            (true, _) => a.div_euclid(least),
            (false, Some(most)) => a.div_euclid(most.max(1)),
            (false, None) => 0,
        };
        let high = |a: i128| match (a < 0, by.hi) {
            (false, _) => a.div_euclid(least),
            (true, Some(most)) => a.div_euclid(most.max(1)),
            (true, None) => -1,
        };
        Interval {
            lo: self.lo.map(low),
            hi: self.hi.map(high),
        }
    }

    /// Every remainder of a quotient by a positive integer of the other, rounded down.
    pub(crate) fn mod_floor(self, by: Interval) -> Self {
        let all = Interval {
            lo: Some(0),
            hi: by.hi.map(|most| most.max(1) - 1),
        };
        match self.is_non_negative() {
            // The remainder of a number that is not negative is not above it.
            true => all.meet(Interval {
                lo: None,
                hi: self.hi,
            }),
            false => all,
        }
    }

    /// The least interval with all integers of both.
    pub fn hull(self, other: Interval) -> Self {
        Interval {
            lo: self.min(other).lo,
            hi: self.max(other).hi,
        }
    }

    /// Every smaller one of an integer of each.
    pub(crate) fn min(self, other: Interval) -> Self {
        Interval {
            lo: self.lo.zip(other.lo).map(|(a, b)| a.min(b)),
            hi: self.meet(other).hi,
        }
    }

    /// Every larger one of an integer of each.
    pub(crate) fn max(self, other: Interval) -> Self {
        Interval {
            lo: self.meet(other).lo,
            hi: self.hi.zip(other.hi).map(|(a, b)| a.max(b)),
        }
    }
}
