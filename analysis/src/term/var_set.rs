//! Sets of variables that many terms share.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Var;

/// An immutable set of variables in the order of their creation. A clone is a counter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VarSet(Arc<[Var]>);

impl VarSet {
    /// Whether it has the variable.
    pub fn contains(&self, var: &Var) -> bool {
        self.0.binary_search(var).is_ok()
    }

    /// The variables, in the order of their creation.
    pub fn iter(&self) -> std::slice::Iter<'_, Var> {
        self.0.iter()
    }

    /// The number of variables.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The oldest.
    pub fn first(&self) -> Option<&Var> {
        self.0.first()
    }

    /// Whether no variable is in the other set, too.
    pub fn is_disjoint(&self, other: &BTreeSet<Var>) -> bool {
        !self.iter().any(|v| other.contains(v))
    }

    /// Whether all variables are in the other set, too.
    pub fn is_subset(&self, other: &BTreeSet<Var>) -> bool {
        self.iter().all(|v| other.contains(v))
    }

    /// The set without some of its variables.
    pub(super) fn without(&self, vars: &[Var]) -> VarSet {
        match vars.iter().any(|v| self.contains(v)) {
            true => self.iter().filter(|v| !vars.contains(v)).cloned().collect(),
            false => self.clone(),
        }
    }

    /// Everything that any of the sets has: one of them itself, if it has all, for most terms have the variables of a
    /// part of them.
    pub(super) fn union(sets: &[VarSet]) -> VarSet {
        let Some(largest) = sets.iter().max_by_key(|s| s.len()) else {
            return VarSet::default();
        };
        let all = |s: &VarSet| {
            s.0.as_ptr() == largest.0.as_ptr() || s.iter().all(|v| largest.contains(v))
        };
        match sets.iter().all(all) {
            true => largest.clone(),
            false => sets.iter().flat_map(VarSet::iter).cloned().collect(),
        }
    }
}

impl FromIterator<Var> for VarSet {
    fn from_iter<I: IntoIterator<Item = Var>>(vars: I) -> VarSet {
        let mut vars: Vec<Var> = vars.into_iter().collect();
        vars.sort_unstable();
        vars.dedup();
        VarSet(vars.into())
    }
}

impl<'s> IntoIterator for &'s VarSet {
    type Item = &'s Var;
    type IntoIter = std::slice::Iter<'s, Var>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for VarSet {
    type Item = Var;
    type IntoIter = VarSetIter;

    fn into_iter(self) -> VarSetIter {
        VarSetIter { of: self, next: 0 }
    }
}

/// The variables of a set, oldest first.
#[derive(Clone, Debug)]
pub struct VarSetIter {
    of: VarSet,
    next: usize,
}

impl Iterator for VarSetIter {
    type Item = Var;

    fn next(&mut self) -> Option<Var> {
        let var = self.of.0.get(self.next)?;
        self.next += 1;
        Some(var.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_sorted_and_shared() {
        let (a, b, c) = (Var::int("a"), Var::int("b"), Var::int("c"));
        let some: VarSet = [b.clone(), a.clone(), b.clone()].into_iter().collect();
        assert_eq!(
            some.clone().into_iter().collect::<Vec<_>>(),
            [a.clone(), b.clone()]
        );
        let one: VarSet = [a.clone()].into_iter().collect();
        let same = VarSet::union(&[one.clone(), some.clone()]);
        assert_eq!(same.0.as_ptr(), some.0.as_ptr());
        let other: VarSet = [c.clone()].into_iter().collect();
        assert_eq!(VarSet::union(&[some.clone(), other]).len(), 3);
        assert_eq!(some.without(&[b, c]), one);
        assert!(!some.is_subset(&[a.clone()].into()) && !some.is_disjoint(&[a].into()));
    }
}
