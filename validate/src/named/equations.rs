//! The names of what writes leave, and the equations that are known of them.

use std::collections::{BTreeSet, HashMap, HashSet};

use exo_ir::Elem;

use super::sites::Extent;
use crate::affine::{Points, Relation};
use crate::cells::Summands;
use crate::terms::{RootId, TemplateId};

/// A side of the comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Its writes give names, and equations.
    Specification,
    /// Its writes are given the names of the other one's.
    Implementation,
}

/// The writes of a procedure that have names.
pub(crate) struct Sites {
    pub(super) role: Role,
    pub(super) addresses: HashSet<usize>,
}

/// The names of both sides, and what is known of them.
#[derive(Default)]
pub(crate) struct Names {
    /// The writes that have names; none where values are summed up in closed form.
    pub(crate) extent: Option<Extent>,
    /// The first buffer that not both sides have.
    pub(super) own_roots: RootId,
    /// Statements of each side in the order in which they were met, by path.
    pub(super) met: [HashMap<Vec<usize>, usize>; 2],
    pub(super) equations: Vec<Equation>,
    /// Equations that a write of the implementation was not proved to follow.
    pub(super) refused: BTreeSet<(Vec<usize>, usize)>,
    /// The one that was met last.
    pub(super) refused_now: Option<(Vec<usize>, usize)>,
}

/// The value that a write of the specification leaves, as functions of the variables of the loops around it, outermost first.
pub(super) struct Equation {
    pub(super) template: TemplateId,
    pub(super) shape: Shape,
    /// The iterations in which it happens.
    pub(super) domain: Points,
    pub(super) cell: Relation,
    pub(super) reads: Vec<Relation>,
    pub(super) values: Summands,
}

/// The kind of a write, apart from the iteration.
#[derive(Clone)]
pub(super) struct Shape {
    /// Its number among the writes of its side.
    pub(super) number: usize,
    pub(super) elem: Elem,
    pub(super) root: RootId,
    pub(super) is_copy: bool,
    pub(super) is_added: bool,
    pub(super) read: Vec<RootId>,
    pub(super) loops: Vec<String>,
}

impl Names {
    /// No names yet; the buffers from `own_roots` on belong to one side.
    pub(crate) fn new(extent: Option<Extent>, own_roots: RootId) -> Names {
        Names {
            extent,
            own_roots,
            ..Names::default()
        }
    }

    /// The number of equations so far.
    pub(crate) fn mark(&self) -> usize {
        self.equations.len()
    }

    /// Forgets what was found by an evaluation that proved nothing.
    pub(crate) fn forget_since(&mut self, mark: usize) {
        self.equations.truncate(mark);
    }

    /// Whether a guess was refused, which is not made again.
    pub(crate) fn refuse(&mut self) -> bool {
        match self.refused_now.take() {
            Some(guess) => self.refused.insert(guess),
            None => false,
        }
    }

    pub(super) fn number(&mut self, role: Role, path: &[usize]) -> usize {
        let Some(met) = self.met.get_mut(role as usize) else {
            return 0;
        };
        let next = met.len();
        *met.entry(path.to_vec()).or_insert(next)
    }
}

impl Shape {
    /// How little this looks like another write: the least is tried first. Nothing if it cannot be taken for it.
    pub(super) fn distance(&self, other: &Shape, own_roots: RootId) -> Option<(bool, bool, usize)> {
        let both_float = self.elem.is_float() && other.elem.is_float();
        let is_elsewhere =
            self.root != other.root && self.root < own_roots && other.root < own_roots;
        if !(self.elem == other.elem || both_float) || self.is_copy != other.is_copy || is_elsewhere
        {
            return None;
        }
        let reads_alike = self.reads_alike(other, own_roots);
        let apart = self.number.abs_diff(other.number);
        Some((self.is_added != other.is_added, !reads_alike, apart))
    }

    /// Whether what both read, from left to right, can be the same.
    pub(super) fn reads_alike(&self, other: &Shape, own_roots: RootId) -> bool {
        let fits = |(a, b): (&RootId, &RootId)| a == b || *a >= own_roots || *b >= own_roots;
        self.read.len() == other.read.len() && self.read.iter().zip(&other.read).all(fits)
    }
}
