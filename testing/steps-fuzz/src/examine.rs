//! Further checks of accepted steps, by crates that know more than the interpreter.

use std::collections::BTreeMap;

use exo_ir::Module;
use exo_steps::Applied;

use crate::aim::Aim;
use crate::judge::Difference;

/// A step that was taken and that the interpreter finds nothing wrong with.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a> {
    /// The seed of the program.
    pub seed: u64,
    /// The module before.
    pub before: &'a Module,
    /// The step.
    pub aim: &'a Aim,
    /// The module after.
    pub after: &'a Module,
    /// The result of the step.
    pub applied: &'a Applied,
    /// Whether what it rewrote does something in a run.
    pub counts: bool,
}

/// Something that is wrong with a step that was taken; now, or some time ago if steps are examined many at once.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The stage that the program did not get through.
    pub stage: &'static str,
    /// The seed of the program.
    pub seed: u64,
    /// The module before the step.
    pub before: Module,
    /// The step.
    pub aim: Aim,
    /// The error.
    pub difference: Difference,
}

/// Result of an examination.
#[derive(Debug, Default)]
pub struct Examined {
    /// Errors of this step or earlier ones.
    pub findings: Vec<Finding>,
    /// Whether more steps may follow on what this one made.
    pub good: bool,
}

/// Examines accepted steps beyond runs of the interpreter. Each thread has its own.
pub trait Examiner {
    /// Steps will be tried on a module.
    fn start(&mut self, module: &Module);

    /// Looks at a step that was taken on the module of [`Examiner::start`].
    fn examine(&mut self, taken: &Taken<'_>) -> Examined;

    /// Follows a step, so that its result is the next program.
    fn follow(&mut self, applied: &Applied);

    /// Examines a step by itself, up to a stage: what that finds, as [`Examiner::examine`] would.
    fn again(&mut self, stage: &'static str, taken: &Taken<'_>) -> Option<Difference>;

    /// Candidates that are looked at when a finding of a stage is made smaller.
    fn patience(&self, stage: &'static str) -> usize;

    /// Findings that are left when there are no more steps.
    fn finish(&mut self) -> Vec<Finding>;

    /// Numbers of programs that passed each stage, since the last call.
    fn take_counts(&mut self) -> BTreeMap<String, u64>;
}

/// Asks nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Examiner for Nothing {
    fn start(&mut self, _: &Module) {}

    fn examine(&mut self, _: &Taken<'_>) -> Examined {
        Examined {
            findings: Vec::new(),
            good: true,
        }
    }

    fn follow(&mut self, _: &Applied) {}

    fn again(&mut self, _: &'static str, _: &Taken<'_>) -> Option<Difference> {
        None
    }

    fn patience(&self, _: &'static str) -> usize {
        0
    }

    fn finish(&mut self) -> Vec<Finding> {
        Vec::new()
    }

    fn take_counts(&mut self) -> BTreeMap<String, u64> {
        BTreeMap::new()
    }
}
