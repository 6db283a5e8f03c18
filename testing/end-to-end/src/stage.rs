//! What is asked of a program behind the interpreter.

use exo_ir::Module;
use exo_steps_fuzz::examine::Taken;
use melior::Context;
use melior::ir::OperationRef;

/// What a step made, as operations.
#[derive(Clone, Copy)]
pub struct Made<'a, 'c> {
    /// The step.
    pub taken: &'a Taken<'a>,
    /// The context of the operations.
    pub context: &'c Context,
    /// The module after the step.
    pub module: OperationRef<'c, 'a>,
    /// Its view, without locations.
    pub view: &'a Module,
}

/// What a stage says of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It got through.
    Passed,
    /// Nothing was asked of it, for a reason that is counted.
    NotAsked(&'static str),
    /// It did not get through.
    Failed(String),
}

impl Verdict {
    /// What a check of a stage comes to.
    pub fn of(checked: Result<(), String>) -> Verdict {
        match checked {
            Ok(()) => Verdict::Passed,
            Err(what) => Verdict::Failed(what),
        }
    }
}

/// Something that every program has to get through once a step has made it.
pub trait Stage {
    /// What it is called in reports.
    fn name(&self) -> &'static str;

    /// Takes a program through.
    fn check(&mut self, made: &Made<'_, '_>) -> Verdict;
}
