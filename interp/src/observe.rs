//! Events of a run, for a caller that watches it.

use std::sync::Arc;

use exo_ir::Loc;

use crate::AccessKind;
use crate::value::unflatten;

/// A buffer of a run: every allocation that is executed gets a new one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RootId(pub u64);

/// Loop variables around a statement and their values, outermost first, those of callers included.
pub type Iteration = [(Arc<str>, i128)];

/// The place of an event.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// The statement (the call, for what its arguments and the callee's preconditions read).
    pub loc: &'a Loc,
    /// The procedure that holds it.
    pub proc: &'a str,
    /// The iteration.
    pub iteration: &'a Iteration,
}

/// One access to one cell.
#[derive(Clone, Copy, Debug)]
pub struct CellAccess<'a> {
    /// The root buffer, windows resolved.
    pub root: RootId,
    /// Its name where it was made.
    pub name: &'a str,
    /// Its shape.
    pub shape: &'a [usize],
    /// The cell, in row-major order of the root's indices.
    pub cell: usize,
    /// The kind of access; `+=` is one access.
    pub kind: AccessKind,
}

impl CellAccess<'_> {
    /// The cell's indices in the root.
    pub fn indices(&self) -> Vec<usize> {
        unflatten(self.shape, self.cell)
    }
}

/// Watches a run. Events come in the order of execution, before the access takes effect.
pub trait Observer {
    /// A statement is about to be executed.
    fn statement(&mut self, site: &Site<'_>) {
        let _ = site;
    }

    /// A cell of a buffer, or a configuration field that holds data, is accessed.
    fn access(&mut self, access: &CellAccess<'_>, site: &Site<'_>) {
        let _ = (access, site);
    }

    /// A control field of a configuration is read or written.
    fn config(&mut self, field: &str, kind: AccessKind, site: &Site<'_>) {
        let _ = (field, kind, site);
    }

    /// A buffer is made: an argument, a data field, or an allocation.
    fn buffer(&mut self, root: RootId, name: &str, shape: &[usize], site: &Site<'_>) {
        let _ = (root, name, shape, site);
    }
}
