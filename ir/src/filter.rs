//! Bloom filters: sets in few bits that may claim an element which they do not have.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// A Bloom filter (Bloom 1970, with two bits for each element), in so many words of 64 bits: it may
/// claim an element that it does not have.
#[derive(Clone, Debug)]
pub struct Filter<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Filter<WORDS> {
    fn default() -> Self {
        Filter([0; WORDS])
    }
}

impl<const WORDS: usize> Filter<WORDS> {
    /// The union of filters.
    pub fn union<'f>(filters: impl Iterator<Item = &'f Self>) -> Self {
        let mut all = Self::default();
        for filter in filters {
            let words = all.0.iter_mut().zip(filter.0);
            words.for_each(|(word, more)| *word |= more);
        }
        all
    }

    /// The hash by which an element is added and looked up.
    pub fn hash(of: impl Hash) -> u64 {
        FxBuildHasher.hash_one(of)
    }

    /// Whether something of that hash may be in it; if not, it is not.
    pub fn may_contain(&self, hash: u64) -> bool {
        Self::places(hash)
            .iter()
            .all(|(word, bit)| self.0[*word] & bit != 0)
    }

    fn places(hash: u64) -> [(usize, u64); 2] {
        let [word, bit, other_word, other_bit, ..] = hash.to_be_bytes();
        let place = |word: u8, bit: u8| (usize::from(word) % WORDS, 1 << (bit % 64));
        [place(word, bit), place(other_word, other_bit)]
    }
}

/// Builds a filter from hashes.
impl<const WORDS: usize> FromIterator<u64> for Filter<WORDS> {
    fn from_iter<I: IntoIterator<Item = u64>>(hashes: I) -> Self {
        let mut filter = Self::default();
        for hash in hashes {
            for (word, bit) in Self::places(hash) {
                filter.0[word] |= bit;
            }
        }
        filter
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_one_of_them_is_in_the_union_and_little_else() {
        let hash = |k: u32| Filter::<8>::hash(k);
        let parts = [0..20, 20..40].map(|part: std::ops::Range<u32>| part.map(hash).collect());
        let all = Filter::<8>::union(parts.iter());
        assert!((0..40).all(|k| all.may_contain(hash(k))));
        assert!((0..20).all(|k| parts[0].may_contain(hash(k))));
        let others = (1_000..2_000).filter(|k| all.may_contain(hash(*k)));
        assert!(others.count() < 300);
        assert!(!Filter::<8>::default().may_contain(hash(1)));
    }
}
