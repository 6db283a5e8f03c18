//! The convex pieces that sets and relations are made of.

use isl_rs::{LibISLError, Map, Set};

use crate::reason::Proof;

/// A set or a relation, as isl has it.
pub(super) trait Pieces: Sized {
    /// The number of pieces.
    fn count(&self) -> Result<i32, LibISLError>;

    /// The same once more.
    fn again(&self) -> Result<Self, LibISLError>;

    /// The same, of fewer pieces where some are one.
    fn coalesced(self) -> Result<Self, LibISLError>;
}

impl Pieces for Set {
    fn count(&self) -> Result<i32, LibISLError> {
        self.n_basic_set()
    }

    fn again(&self) -> Result<Set, LibISLError> {
        self.copy()
    }

    fn coalesced(self) -> Result<Set, LibISLError> {
        self.coalesce()
    }
}

impl Pieces for Map {
    fn count(&self) -> Result<i32, LibISLError> {
        self.n_basic_map()
    }

    fn again(&self) -> Result<Map, LibISLError> {
        self.copy()
    }

    fn coalesced(self) -> Result<Map, LibISLError> {
        self.coalesce()
    }
}

/// Joins pieces that are one. isl 0.27 may give up on that by an error of its own, where it loses a local variable while it reduces coefficients; the
/// pieces then stay as they are, which say the same.
pub(super) fn joined<T: Pieces>(pieces: T) -> Proof<T> {
    let kept = pieces.again()?;
    match pieces.coalesced() {
        Err(error) if error.to_string().starts_with("[Internal]") => Ok(kept),
        joined => Ok(joined?),
    }
}

/// What an operation made that takes each piece of one operand with each of another. isl keeps those that are empty, most of them where the operands
/// tell the same cases apart, and the next operation multiplies them.
pub(super) fn crossed<T: Pieces>((a, b): (&impl Pieces, &impl Pieces), pieces: T) -> Proof<T> {
    match a.count()? > 1 && b.count()? > 1 {
        true => joined(pieces),
        false => Ok(pieces),
    }
}
