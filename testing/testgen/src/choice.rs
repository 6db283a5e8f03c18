//! A sequence of choices.

/// Reads choices one after another; behind the end every choice is 0.
pub(crate) struct Choices<'c> {
    rest: &'c [u32],
}

impl<'c> Choices<'c> {
    pub(crate) fn new(rest: &'c [u32]) -> Self {
        Choices { rest }
    }

    /// A number below `count`, which is positive.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let Some((first, rest)) = self.rest.split_first() else {
            return 0;
        };
        self.rest = rest;
        *first as usize % count.max(1)
    }

    /// `true` once in so many times, on average.
    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// A number from a range, both ends included.
    pub(crate) fn between(&mut self, lo: i64, hi: i64) -> i64 {
        let width = usize::try_from(hi - lo + 1).unwrap_or(1);
        lo + i64::try_from(self.below(width)).unwrap_or(0)
    }

    /// One of a list that is not empty.
    pub(crate) fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        match list.len() {
            0 => None,
            n => list.get(self.below(n)).cloned(),
        }
    }

    /// Whether there is nothing left to decide.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.rest.is_empty()
    }
}
