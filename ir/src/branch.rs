//! Blocks inside a statement.

/// One of the two blocks of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Branch {
    /// A loop's body, or the statements of an `if` where its condition holds.
    Body,
    /// The statements of an `if` where its condition does not hold.
    Orelse,
}
