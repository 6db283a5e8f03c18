//! Statements in order, shared until they change.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::slice::{Iter, IterMut};
use std::sync::{Arc, OnceLock};

use crate::{Outline, Stmt};

/// The statements of a block. Copies share them until one of the two is changed, so a copy of a procedure costs nothing,
/// and what a rewrite leaves alone is recognised as the same by [`Stmts::same`].
#[derive(Clone, Default)]
pub struct Stmts(Arc<Shared>);

#[derive(Default)]
struct Shared {
    stmts: Vec<Stmt>,
    outline: OnceLock<Outline>,
}

/// To be changed.
impl Clone for Shared {
    fn clone(&self) -> Shared {
        Shared::from(self.stmts.clone())
    }
}

impl From<Vec<Stmt>> for Shared {
    fn from(stmts: Vec<Stmt>) -> Shared {
        Shared {
            stmts,
            outline: OnceLock::new(),
        }
    }
}

impl Stmts {
    /// Whether both are one and the same, not only equal: neither was changed since one was copied from the other.
    pub fn same(&self, other: &Stmts) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The statements by value; a copy where they are shared.
    pub fn into_vec(self) -> Vec<Stmt> {
        match Arc::try_unwrap(self.0) {
            Ok(owned) => owned.stmts,
            Err(shared) => shared.stmts.clone(),
        }
    }

    /// What there is in the statements, all together; blocks and nesting count from this block, the first.
    pub fn outline(&self) -> &Outline {
        self.0
            .outline
            .get_or_init(|| Outline::of_block(&self.0.stmts))
    }
}

impl Deref for Stmts {
    type Target = Vec<Stmt>;

    fn deref(&self) -> &Vec<Stmt> {
        &self.0.stmts
    }
}

/// To be changed: from here on no longer shared.
impl DerefMut for Stmts {
    fn deref_mut(&mut self) -> &mut Vec<Stmt> {
        let shared = Arc::make_mut(&mut self.0);
        shared.outline.take();
        &mut shared.stmts
    }
}

impl From<Vec<Stmt>> for Stmts {
    fn from(stmts: Vec<Stmt>) -> Stmts {
        Stmts(Arc::new(Shared::from(stmts)))
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
        self.0.stmts.iter()
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
        self.same(other) || self.0.stmts == other.0.stmts
    }
}

impl fmt::Debug for Stmts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.stmts.fmt(f)
    }
}
