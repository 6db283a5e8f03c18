//! Libraries, moves and setters of which drivers are made.

use exo_interp::Program;
use exo_ir::Libraries;

use crate::fields::Setters;
use crate::moves::Moves;

/// The libraries and instructions that drivers may use.
pub(crate) struct Means<'l> {
    pub(crate) libraries: &'l Libraries,
    /// The items of the libraries as a program.
    pub(crate) program: &'l Program,
    pub(crate) moves: &'l Moves<'l>,
    pub(crate) setters: &'l Setters<'l>,
}
