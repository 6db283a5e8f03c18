//! Sets of names that parts of lists share.

use std::collections::BTreeSet;
use std::sync::Arc;

/// Some names. Sets that are equal are mostly one and the same.
#[derive(Clone)]
pub(crate) struct NameSet(Arc<BTreeSet<String>>);

impl NameSet {
    /// All names of some sets.
    pub(crate) fn union<'s>(sets: impl Iterator<Item = &'s NameSet>) -> NameSet {
        let mut all: Option<NameSet> = None;
        for set in sets {
            match &mut all {
                Some(all) => all.add(set),
                None => all = Some(set.clone()),
            }
        }
        all.unwrap_or_else(|| BTreeSet::new().into())
    }

    fn add(&mut self, other: &NameSet) {
        if Arc::ptr_eq(&self.0, &other.0) || other.0.is_subset(&self.0) {
            return;
        }
        match self.0.is_subset(&other.0) {
            true => *self = other.clone(),
            false => Arc::make_mut(&mut self.0).extend(other.0.iter().cloned()),
        }
    }

    /// The names in order.
    pub(crate) fn names(&self) -> &BTreeSet<String> {
        &self.0
    }
}

impl From<BTreeSet<String>> for NameSet {
    fn from(names: BTreeSet<String>) -> NameSet {
        NameSet(Arc::new(names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> NameSet {
        let names: BTreeSet<String> = names.iter().map(|name| (*name).to_owned()).collect();
        names.into()
    }

    /// Sets of which one has all of the others, some, or none, in each order.
    #[test]
    fn a_union_has_all_names() {
        let sets: [&[&str]; 5] = [&[], &["a"], &["a", "b"], &["b", "c"], &["d"]];
        for first in sets {
            for second in sets {
                for third in sets {
                    let all = NameSet::union([set(first), set(second), set(third)].iter());
                    let wanted = [first, second, third].concat();
                    assert_eq!(*all.names(), *set(&wanted).names());
                }
            }
        }
    }

    #[test]
    fn what_is_added_to_a_union_is_not_in_the_set_that_it_began_with() {
        let (a, b) = (set(&["a"]), set(&["b"]));
        NameSet::union([&a, &b].into_iter());
        assert_eq!(*a.names(), *set(&["a"]).names());
        assert!(NameSet::union([].into_iter()).names().is_empty());
    }
}
