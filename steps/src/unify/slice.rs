//! Questions to unification.

use exo_ir::{Arg, Proc, SlicePath};

/// Arguments for the parameters that the statements do not determine.
#[derive(Clone, Copy, Debug)]
pub enum UndeterminedArgs<'q> {
    /// One argument for each such parameter.
    Given(&'q [Arg]),
    /// An argument for each parameter, of which those that the statements determine are ignored.
    OfAll(&'q [Arg]),
}

/// The question whether a slice of statements can be a call of a procedure.
#[derive(Clone, Copy)]
pub struct Question<'q> {
    /// The procedure of the statements.
    pub caller: &'q Proc,
    /// The statements.
    pub slice: &'q SlicePath,
    /// The procedure to call.
    pub callee: &'q Proc,
    /// Arguments for the parameters that the statements do not determine, if given.
    pub rest: Option<UndeterminedArgs<'q>>,
    /// Preference among arguments that unify: those that it accepts go first.
    pub suits: &'q dyn Fn(&[Arg]) -> bool,
}
