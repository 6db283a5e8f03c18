//! How a step is declared.

use exo_view::Proc;

use crate::args::{ArgSpec, Given, Scope, StepArgs};
use crate::{Edit, Refusal, Refused, Target, budget};

/// One of the conditions under which a step is sound. Its id appears in code, tests, error texts and the manual.
#[derive(PartialEq, Eq, Debug)]
pub struct Condition {
    /// `step.c1`; `any.c1` for those that every step has.
    pub id: &'static str,
    /// What must hold.
    pub rule: &'static str,
}

/// A step at work: run as a test and printed in the manual.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Exo source. The step works on its last procedure.
    pub before: &'static str,
    /// The options as in a pipeline: `loop=i factor=4 iters=io,ii`.
    pub options: &'static str,
    /// The procedures as Exo source after it, as they are printed.
    pub after: &'static str,
}

/// A schedule step. From one declaration come the pass, its options, the description for tools and the manual.
///
/// The type is never made: it carries the step's name, arguments and code.
pub trait Step: 'static {
    /// The name, as Exo has it: `divide_loop`.
    const NAME: &'static str;
    /// One line for `--help`; begins in lower case, no final period.
    const SUMMARY: &'static str;
    /// What the step does and forwards (which copy of a statement continues the old one); Markdown.
    const DESCRIPTION: &'static str;
    /// The step at work.
    const EXAMPLE: Example;
    /// Its conditions, in order, besides those of every step.
    const CONDITIONS: &'static [&'static Condition];
    /// Its arguments; see [`step_args!`](crate::step_args).
    type Args: StepArgs;
    /// Everything that the rewrite needs to know.
    type Plan;

    /// Proves the conditions for arguments that were found in the procedure. Changes nothing.
    ///
    /// # Errors
    /// Why the step is refused.
    fn check(target: &mut Target<'_>, args: &Self::Args)
    -> Result<Self::Plan, Refused<Self::Plan>>;

    /// Rewrites the procedure. Asks nothing: it follows the plan.
    fn rewrite(plan: Self::Plan, edit: &mut Edit);
}

/// What the manual says of a step.
#[derive(Clone, Copy, Debug)]
pub struct StepDoc {
    /// The name, as Exo has it.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The description, Markdown.
    pub description: &'static str,
    /// The step at work.
    pub example: Example,
    /// The conditions.
    pub conditions: &'static [&'static Condition],
    /// The arguments.
    pub args: &'static [ArgSpec],
}

/// What came of a step's check and, if that went well or a refused plan was tried, of its rewrite.
pub(crate) enum Outcome {
    /// The step was taken.
    Taken(Edit),
    /// The step was refused; with what it would have made, where that is known.
    Refused(Box<Refusal>, Option<Edit>),
    /// The rewrite was given up: it copies too much (`any.c9`).
    TooLarge,
}

/// A step whose declaration is known at run time only.
pub trait AnyStep: Sync {
    /// The declaration.
    fn doc(&self) -> StepDoc;

    /// Finds the arguments, checks, and rewrites a copy of the procedure. `given` is in declared order.
    #[doc(hidden)]
    fn run(&self, target: &mut Target<'_>, given: &[Given]) -> StepRun;
}

/// Opaque result of [`AnyStep::run`], for [`crate::Workspace::apply`].
#[doc(hidden)]
pub struct StepRun(pub(crate) Outcome);

/// Makes an [`AnyStep`] of a step.
pub(crate) struct Declared<S>(pub(crate) std::marker::PhantomData<fn() -> S>);

impl<S: Step> AnyStep for Declared<S> {
    fn doc(&self) -> StepDoc {
        StepDoc {
            name: S::NAME,
            summary: S::SUMMARY,
            description: S::DESCRIPTION,
            example: S::EXAMPLE,
            conditions: S::CONDITIONS,
            args: S::Args::SPECS,
        }
    }

    fn run(&self, target: &mut Target<'_>, given: &[Given]) -> StepRun {
        let scope = Scope {
            module: target.module(),
            proc: target.proc(),
        };
        let args = match S::Args::resolve(&scope, given) {
            Ok(args) => args,
            Err(refusal) => return StepRun(Outcome::Refused(Box::new(refusal), None)),
        };
        let edited = |proc: &Proc, plan| {
            let mut edit = Edit::new(proc);
            let ((), fits) = budget::copying(|| S::rewrite(plan, &mut edit));
            fits.then_some(edit)
        };
        StepRun(match S::check(target, &args) {
            Ok(plan) => match edited(target.proc(), plan) {
                Some(edit) => Outcome::Taken(edit),
                None => Outcome::TooLarge,
            },
            Err(Refused { refusal, attempt }) => {
                let tried = attempt.and_then(|plan| edited(target.proc(), plan.0));
                Outcome::Refused(refusal, tried)
            }
        })
    }
}
