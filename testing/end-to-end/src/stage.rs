//! Stages that every program of a step has to pass behind the interpreter.

use exo_ir::Module;
use exo_steps_fuzz::examine::Taken;
use melior::Context;
use melior::ir::OperationRef;

/// The result of a step, as operations.
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

/// Result of a stage on a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It passed.
    Passed,
    /// Nothing was asked of it, for a reason that is counted.
    NotAsked(&'static str),
    /// It failed, with the message.
    Failed(String),
}

impl Verdict {
    /// The verdict for the result of a stage's check.
    pub fn of(checked: Result<(), String>) -> Verdict {
        match checked {
            Ok(()) => Verdict::Passed,
            Err(what) => Verdict::Failed(what),
        }
    }
}

/// A stage that every program has to pass once a step has made it.
pub trait Stage {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// Takes a program through.
    fn check(&mut self, made: &Made<'_, '_>) -> Verdict;
}
