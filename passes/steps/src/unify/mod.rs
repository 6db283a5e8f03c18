//! Unification: with which arguments does a callee do what some statements do?
//!
//! [`unify`] lays the callee's body beside the statements ([`pair`]), chooses which dimensions of each buffer a data
//! argument keeps, and solves the linear equations that remain ([`solve`]): the arguments, offsets of windows
//! included, are affine in what is in scope. The result is a proposal. That the call does what the statements do is
//! proved by [`confirm`], from the values that the analysis finds and by none of the reasoning here.

mod confirm;
mod destroyed;
mod linear;
mod pair;
mod question;
mod shown;
mod solve;

use exo_view::{Arg, Loc, Proc, Stmt};

use crate::Class;

pub use confirm::{Doing, confirm};
pub use shown::head;

/// How many statements a block has that is the body of a callee.
pub fn length(callee: &Proc) -> usize {
    pair::effective(&callee.body).count()
}

/// Why statements and a body do not unify.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The statement of the block.
    pub loc: Loc,
    /// [`Class::Limit`] where more could be tried.
    pub class: Class,
    /// What is different, from both sides.
    pub message: String,
    /// The same in the callee, and what was solved so far.
    pub notes: Vec<(Loc, String)>,
}

impl Failure {
    fn new(loc: &Loc, message: String) -> Failure {
        Failure {
            loc: loc.clone(),
            class: Class::Unsafe,
            message,
            notes: Vec::new(),
        }
    }

    fn note(mut self, loc: &Loc, text: impl Into<String>) -> Failure {
        self.notes.push((loc.clone(), text.into()));
        self
    }
}

/// The arguments with which a call of `callee` may do what the statements do, in the order of its parameters.
///
/// # Errors
/// The first part that does not unify.
pub fn unify(caller: &Proc, block: &[Stmt], callee: &Proc) -> Result<Vec<Arg>, Box<Failure>> {
    let pairing = pair::Pairing::of(caller, block, callee)?;
    solve::solve(&pairing, block)
}
