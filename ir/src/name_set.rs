//! Sets of names that parts of lists share.

use std::collections::BTreeSet;
use std::sync::Arc;

/// Some names. Sets that are equal are mostly one and the same; most are empty, and those are nowhere: of a long list many are asked.
#[derive(Clone, Default)]
pub(crate) struct NameSet(Option<Arc<BTreeSet<String>>>);

impl NameSet {
    /// All names of some sets.
    pub(crate) fn union<'s>(sets: impl Iterator<Item = &'s NameSet>) -> NameSet {
        let mut all: Option<Arc<BTreeSet<String>>> = None;
        for set in sets.filter_map(|set| set.0.as_ref()) {
            match &mut all {
                Some(all) => add(all, set),
                None => all = Some(Arc::clone(set)),
            }
        }
        NameSet(all)
    }

    /// The names in order.
    pub(crate) fn names(&self) -> &BTreeSet<String> {
        static NONE: BTreeSet<String> = BTreeSet::new();
        self.0.as_deref().unwrap_or(&NONE)
    }
}

fn add(all: &mut Arc<BTreeSet<String>>, other: &Arc<BTreeSet<String>>) {
    if Arc::ptr_eq(all, other) || other.is_subset(all) {
        return;
    }
    match all.is_subset(other) {
        true => *all = Arc::clone(other),
        false => Arc::make_mut(all).extend(other.iter().cloned()),
    }
}

impl From<BTreeSet<String>> for NameSet {
    fn from(names: BTreeSet<String>) -> NameSet {
        NameSet((!names.is_empty()).then(|| Arc::new(names)))
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
