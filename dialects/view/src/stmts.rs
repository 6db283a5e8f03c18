//! Statements in order, shared until they change.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::slice::{Iter, IterMut};
use std::sync::Arc;

use crate::Stmt;

/// The statements of a block. Copies share them until one of the two is changed, so a copy of a procedure costs nothing,
/// and what a rewrite leaves alone is recognised as the same by [`Stmts::same`].
#[derive(Clone, Default)]
pub struct Stmts(Arc<Vec<Stmt>>);

impl Stmts {
    /// Whether both are one and the same, not only equal: neither was changed since one was copied from the other.
    pub fn same(&self, other: &Stmts) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The statements by value; a copy where they are shared.
    pub fn into_vec(self) -> Vec<Stmt> {
        Arc::unwrap_or_clone(self.0)
    }
}

impl Deref for Stmts {
    type Target = Vec<Stmt>;

    fn deref(&self) -> &Vec<Stmt> {
        &self.0
    }
}

/// To be changed: from here on no longer shared.
impl DerefMut for Stmts {
    fn deref_mut(&mut self) -> &mut Vec<Stmt> {
        Arc::make_mut(&mut self.0)
    }
}

impl From<Vec<Stmt>> for Stmts {
    fn from(stmts: Vec<Stmt>) -> Stmts {
        Stmts(Arc::new(stmts))
    }
}

impl FromIterator<Stmt> for Stmts {
    fn from_iter<I: IntoIterator<Item = Stmt>>(stmts: I) -> Stmts {
        Stmts::from(Vec::from_iter(stmts))
    }
}

impl IntoIterator for Stmts {
    type Item = Stmt;
    type IntoIter = std::vec::IntoIter<Stmt>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

impl<'a> IntoIterator for &'a Stmts {
    type Item = &'a Stmt;
    type IntoIter = Iter<'a, Stmt>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut Stmts {
    type Item = &'a mut Stmt;
    type IntoIter = IterMut<'a, Stmt>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl PartialEq for Stmts {
    fn eq(&self, other: &Stmts) -> bool {
        self.same(other) || self.0 == other.0
    }
}

impl fmt::Debug for Stmts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
