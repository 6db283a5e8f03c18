//! Which roots some statements may touch, in few bits.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Root;

const WORDS: usize = 8;

/// Of more roots it is not asked for each whether it may be there.
const MANY: usize = 64;

/// A set of roots that may say of one that it is in it where it is not (Bloom 1970).
#[derive(Clone, Default, Debug)]
pub(super) struct RootFilter([u64; WORDS]);

impl RootFilter {
    /// All roots of some sets.
    pub(super) fn union<'f>(filters: impl Iterator<Item = &'f RootFilter>) -> RootFilter {
        let mut all = RootFilter::default();
        for filter in filters {
            let words = all.0.iter_mut().zip(filter.0);
            words.for_each(|(word, more)| *word |= more);
        }
        all
    }

    /// Whether a root may be in it; if not, it is not.
    pub(super) fn may_contain(&self, root: Root) -> bool {
        let (word, bit) = RootFilter::place(root);
        self.0[word] & bit != 0
    }

    /// Whether one of some roots may be in it.
    pub(super) fn may_contain_any(&self, roots: &FxHashSet<Root>) -> bool {
        roots.len() > MANY || roots.iter().any(|root| self.may_contain(*root))
    }

    fn place(root: Root) -> (usize, u64) {
        let [word, bit, ..] = FxBuildHasher.hash_one(root).to_be_bytes();
        (usize::from(word) % WORDS, 1 << (bit % 64))
    }
}

impl FromIterator<Root> for RootFilter {
    fn from_iter<I: IntoIterator<Item = Root>>(roots: I) -> RootFilter {
        let mut filter = RootFilter::default();
        for root in roots {
            let (word, bit) = RootFilter::place(root);
            filter.0[word] |= bit;
        }
        filter
    }
}
