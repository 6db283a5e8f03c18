//! A second opinion on what steps make, from somebody who knows nothing of their conditions.

use std::fmt;
use std::sync::Arc;

use exo_ir::{Loc, Module};

use crate::{Applied, Refusal};

/// A step that was taken, with the module before and after.
pub struct Taken<'a> {
    /// The module before the step.
    pub before: &'a Module,
    /// The module after the step.
    pub after: &'a Module,
    /// The result of the step.
    pub applied: &'a Applied,
}

/// A judgement: remarks on the step, each with its location; or a refusal, by which the step is undone.
pub type Opinion = Result<Vec<(Loc, String)>, Refusal>;

/// A function that judges each step of a workspace, composed ones as one.
#[derive(Clone)]
pub struct Judge(Arc<dyn Fn(&Taken<'_>) -> Opinion + Send + Sync>);

impl Judge {
    /// The judge that a function is.
    pub fn new(judge: impl Fn(&Taken<'_>) -> Opinion + Send + Sync + 'static) -> Judge {
        Judge(Arc::new(judge))
    }

    /// The function's judgement of a step.
    ///
    /// # Errors
    /// The step is refused.
    fn opinion(&self, taken: &Taken<'_>) -> Opinion {
        (self.0)(taken)
    }
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Judge")
    }
}

/// The judgement of a step, given the modules before and after; without a judge no remark.
pub(crate) fn on(
    judge: Option<&Judge>,
    (before, after): (&Module, &Module),
    applied: &Applied,
) -> Opinion {
    let taken = Taken {
        before,
        after,
        applied,
    };
    judge.map_or(Ok(Vec::new()), |judge| judge.opinion(&taken))
}
