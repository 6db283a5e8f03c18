//! The variables of a procedure, shared until they change.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::slice::{Iter, IterMut};
use std::sync::Arc;

use crate::{Sym, Var};

/// The variables of a procedure, indexed by [`Sym`]. Copies share them until one of the two is changed.
#[derive(Clone, Default)]
pub struct Vars(Arc<Vec<Var>>);

impl Vars {
    /// Whether both are one and the same, not only equal.
    pub fn same(&self, other: &Vars) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The variables that both have, and that are not one and the same, each as it was before and as it is now.
    pub fn changed<'v>(
        before: &'v Vars,
        now: &'v Vars,
    ) -> impl Iterator<Item = (Sym, &'v Var, &'v Var)> {
        let compared = if before.same(now) { 0 } else { before.len() };
        let pairs = before.iter().zip(now.iter()).take(compared);
        let pairs = pairs.zip((0..).map(Sym));
        let changed = pairs.filter(|((was, is), _)| !was.same(is));
        changed.map(|((was, is), sym)| (sym, was, is))
    }
}

impl Deref for Vars {
    type Target = Vec<Var>;

    fn deref(&self) -> &Vec<Var> {
        &self.0
    }
}

/// To be changed: from here on no longer shared.
impl DerefMut for Vars {
    fn deref_mut(&mut self) -> &mut Vec<Var> {
        Arc::make_mut(&mut self.0)
    }
}

impl From<Vec<Var>> for Vars {
    fn from(vars: Vec<Var>) -> Vars {
        Vars(Arc::new(vars))
    }
}

impl FromIterator<Var> for Vars {
    fn from_iter<I: IntoIterator<Item = Var>>(vars: I) -> Vars {
        Vars::from(Vec::from_iter(vars))
    }
}

impl<'a> IntoIterator for &'a Vars {
    type Item = &'a Var;
    type IntoIter = Iter<'a, Var>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut Vars {
    type Item = &'a mut Var;
    type IntoIter = IterMut<'a, Var>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl PartialEq for Vars {
    fn eq(&self, other: &Vars) -> bool {
        self.same(other) || self.0 == other.0
    }
}

impl fmt::Debug for Vars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
