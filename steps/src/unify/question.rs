//! Constraints for a call to have the effect of statements: equations between control expressions,
//! and regions of buffers.

use exo_ir::{FieldRef, Stmt, Sym};

use super::linear::Linear;
use super::shown::Part;

/// The two places that are compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site<'a> {
    /// The statement of the block.
    pub(super) ours: &'a Stmt,
    /// The statement of the callee.
    pub(super) theirs: &'a Stmt,
}

/// The caller's object that a data argument stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// Part of a buffer or window of the caller.
    Buffer(Sym),
    /// A configuration field that holds data.
    Field(FieldRef),
}

/// A form that must be 0, and where it comes from.
#[derive(Clone, Debug)]
pub(super) struct Equation<'a> {
    /// The callee's side minus the block's side.
    pub(super) form: Linear,
    /// The expression in the block.
    pub(super) ours: Part<'a>,
    /// The expression in the callee.
    pub(super) theirs: Part<'a>,
    /// The statements that it comes from.
    pub(super) site: Site<'a>,
}

/// One dimension of a region.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// An index.
    Point(Linear),
    /// A half-open interval.
    Interval(Linear, Linear),
}

/// A region of a data argument that must be a region of the buffer that is passed for it.
#[derive(Clone, Debug)]
pub(super) struct Access<'a> {
    /// The argument.
    pub(super) formal: Sym,
    /// The region in the callee, one entry per dimension of the argument.
    pub(super) theirs: Vec<Entry>,
    /// The region in the block, one entry per dimension of the source.
    pub(super) ours: Vec<Entry>,
    /// The source expressions: in the block, in the callee.
    pub(super) parts: (Part<'a>, Part<'a>),
    /// The statements that it comes from.
    pub(super) site: Site<'a>,
}
