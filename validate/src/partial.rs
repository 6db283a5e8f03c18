//! Operations that have no value for some operands: a quotient of integers by zero, and a real number that is cut to an integer type that does not
//! have it.
//!
//! The specification runs without an error, so those that it does have values. The implementation may do the same ones, with the same operands, and no others.

use crate::affine::Points;
use crate::named::Role;
use crate::reason::Proof;
use crate::terms::AtomId;

/// The operations of the specification.
#[derive(Default)]
pub(crate) struct Partial {
    /// Whether an operation stands where it is done. Functions of other languages are read as expressions where values are used, which may be elsewhere.
    pub(crate) is_in_place: bool,
    /// The side that is evaluated.
    pub(crate) role: Option<Role>,
    done: Vec<(AtomId, Points)>,
}

impl Partial {
    /// The number of operations so far.
    pub(crate) fn mark(&self) -> usize {
        self.done.len()
    }

    /// Forgets what was found by an evaluation that proved nothing.
    pub(crate) fn forget_since(&mut self, mark: usize) {
        self.done.truncate(mark);
    }

    /// Notes that the specification does an operation with these holes, in some iteration each.
    pub(crate) fn note(&mut self, atom: AtomId, holes: Points) {
        self.done.push((atom, holes));
    }

    /// Whether the specification does an operation with each of these holes.
    pub(crate) fn does(&self, atom: AtomId, holes: &Points) -> Proof<bool> {
        let mut left = holes.clone();
        for (_, done) in self.done.iter().filter(|(other, _)| *other == atom) {
            left = left.subtract(done)?;
            if left.is_empty()? {
                return Ok(true);
            }
        }
        left.is_empty()
    }
}
