//! How a step is declared.

use std::cell::RefCell;

use exo_ir::Proc;

use crate::args::{ArgSpec, ArgValue, Scope, StepArgs};
use crate::returns::{Place, ReturnSpec, StepReturns};
use crate::rewrite::RewriteError;
use crate::{Condition, Edit, Purpose, Refusal, Refused, Target, Upstream, budget};

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
/// The type is never made: it carries the step's name, arguments, results and code.
pub trait Step: 'static {
    /// The name, as Exo has it: `divide_loop`.
    const NAME: &'static str;
    /// The purpose, by which the manual groups steps.
    const PURPOSE: Purpose;
    /// The call that does the same in Exo 1.0, and its parameters, which programs have too.
    const UPSTREAM: Upstream = Upstream::NONE;
    /// One line for `--help`; begins in lower case, no final period.
    const SUMMARY: &'static str;
    /// Description of the effect and of the forwarding (which copy of a statement continues the old
    /// one); Markdown.
    const DESCRIPTION: &'static str;
    /// The step at work.
    const EXAMPLE: Example;
    /// Its conditions, in order, besides those of every step.
    const CONDITIONS: &'static [&'static Condition];
    /// Its arguments; see [`step_args!`](crate::step_args).
    type Args: StepArgs;
    /// The declared results; see [`step_returns!`](crate::step_returns).
    type Returns: StepReturns;
    /// Everything that the rewrite needs to know.
    type Plan;

    /// Proves the conditions for arguments that were found in the procedure. Changes nothing.
    ///
    /// # Errors
    /// Why the step is refused.
    fn check(target: &mut Target<'_>, args: &Self::Args)
    -> Result<Self::Plan, Refused<Self::Plan>>;

    /// Rewrites the procedure. Asks nothing: it follows the plan, and says where in the procedure that it leaves its results
    /// are.
    ///
    /// # Errors
    /// The plan does not fit the procedure, which is a mistake of ours: what was found there is not there.
    fn rewrite(plan: Self::Plan, edit: &mut Edit) -> Result<Self::Returns, RewriteError>;
}

/// Documentation of a step, for the manual.
#[derive(Clone, Copy, Debug)]
pub struct StepDoc {
    /// The name, as Exo has it.
    pub name: &'static str,
    /// The purpose.
    pub purpose: Purpose,
    /// The call in Exo 1.0, and its parameters.
    pub upstream: Upstream,
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
    /// The declared results.
    pub returns: &'static [ReturnSpec],
}

/// Outcome of a step: of its check and, if that succeeded or a refused plan was tried, of its
/// rewrite.
pub(crate) enum Outcome {
    /// The step was taken; with where its results are, in declared order.
    Taken(Edit, Vec<Option<Place>>),
    /// The step was refused; with its hypothetical result, where that is known.
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
    fn run(&self, target: &mut Target<'_>, given: &[ArgValue]) -> StepRun;
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
            purpose: S::PURPOSE,
            upstream: S::UPSTREAM,
            summary: S::SUMMARY,
            description: S::DESCRIPTION,
            example: S::EXAMPLE,
            conditions: S::CONDITIONS,
            args: S::Args::SPECS,
            returns: S::Returns::SPECS,
        }
    }

    fn run(&self, target: &mut Target<'_>, given: &[ArgValue]) -> StepRun {
        let remarks = RefCell::default();
        let scope = Scope {
            module: target.module(),
            proc: target.proc(),
            several: target.several(),
            remarks: &remarks,
        };
        let args = match S::Args::resolve(&scope, given) {
            Ok(args) => args,
            Err(refusal) => return StepRun(Outcome::Refused(Box::new(refusal), None)),
        };
        target.allow_unproved(args.is_on_trust());
        target.keep_remarks(remarks.into_inner());
        StepRun(match S::check(target, &args) {
            Ok(plan) => match edited::<S>(target.proc(), plan) {
                RewriteOutcome::Whole(edit, places) => taken(target, *edit, places),
                RewriteOutcome::TooLarge => Outcome::TooLarge,
                RewriteOutcome::Misfit(misfit) => {
                    let refusal = Refusal::from_rewrite_error(S::NAME, target.proc(), &misfit);
                    Outcome::Refused(Box::new(refusal), None)
                }
            },
            Err(Refused { refusal, attempt }) => {
                let tried = attempt.map(|plan| edited::<S>(target.proc(), plan.0));
                match tried {
                    Some(RewriteOutcome::Whole(edit, places)) => {
                        match target.assume_or_refuse(*refusal) {
                            Ok(()) => taken(target, *edit, places),
                            Err(refusal) => Outcome::Refused(Box::new(refusal), Some(*edit)),
                        }
                    }
                    // What is refused may be impossible, too.
                    Some(RewriteOutcome::TooLarge | RewriteOutcome::Misfit(_)) | None => {
                        Outcome::Refused(refusal, None)
                    }
                }
            }
        })
    }
}

fn taken(target: &mut Target<'_>, mut edit: Edit, places: Vec<Option<Place>>) -> Outcome {
    edit.trusted.extend(target.take_assumptions());
    edit.notes.extend(target.take_remarks());
    Outcome::Taken(edit, places)
}

/// Outcome of a rewrite.
enum RewriteOutcome {
    /// It was carried out.
    Whole(Box<Edit>, Vec<Option<Place>>),
    /// It was given up: it copies too much.
    TooLarge,
    /// It could not be carried out.
    Misfit(RewriteError),
}

/// Rewrites a copy of a procedure.
fn edited<S: Step>(proc: &Proc, plan: S::Plan) -> RewriteOutcome {
    let mut edit = Edit::new(proc);
    let (made, fits) = budget::copying(|| S::rewrite(plan, &mut edit));
    match made {
        // Where nothing more is copied, statements are missing.
        _ if !fits => RewriteOutcome::TooLarge,
        Ok(returns) => RewriteOutcome::Whole(Box::new(edit), returns.places()),
        Err(misfit) => RewriteOutcome::Misfit(misfit),
    }
}

#[cfg(test)]
mod tests {
    use std::marker::PhantomData;

    use exo_ir::{BlockPath, StmtKind};

    use super::*;
    use crate::args::{Loop, Statement};
    use crate::{Class, Workspace, rewrite};

    crate::step_returns! {
        /// Results of the step in these tests.
        struct Returns {
            /// a loop
            loop_: Option<Loop>,
            /// a statement
            stmt: Vec<Statement>,
        }
    }

    /// A step on a body of one statement, which becomes `pass`. Where `AT` is 1 it is sought behind that, where `AT` is 2 nothing is
    /// changed, and a result that is not there is given back; with `LOOP` one that is no loop.
    struct Plain<const AT: usize, const LOOP: bool>;

    impl<const AT: usize, const LOOP: bool> Step for Plain<AT, LOOP> {
        const NAME: &'static str = "plain";
        const PURPOSE: Purpose = Purpose::Statements;
        const SUMMARY: &'static str = "a step of these tests";
        const DESCRIPTION: &'static str = "";
        const EXAMPLE: Example = Example {
            before: "",
            options: "",
            after: "",
        };
        const CONDITIONS: &'static [&'static Condition] = &[];
        type Args = ();
        type Returns = Returns;
        type Plan = ();

        fn check(_: &mut Target<'_>, (): &()) -> Result<(), Refused<()>> {
            Ok(())
        }

        fn rewrite((): (), edit: &mut Edit) -> Result<Returns, RewriteError> {
            let path = BlockPath::root().stmt(AT.min(1));
            if AT < 2 {
                let new = rewrite::stmt(&edit.proc, &path)?.continued(StmtKind::Pass);
                rewrite::put(&mut edit.proc, &path, new)?;
            }
            let stmt = BlockPath::root().stmt(AT.saturating_sub(1));
            Ok(Returns {
                loop_: LOOP.then(|| path.into()),
                stmt: vec![stmt.into()],
            })
        }
    }

    fn taken<const AT: usize, const LOOP: bool>() -> Result<crate::Applied, Refusal> {
        let text = "@proc\ndef f(x: f32[4]):\n    x[0] = 1.0\n";
        let module = exo_frontend::parse_module("t.py", text);
        let module = module.unwrap_or_else(|e| panic!("{}", e[0]));
        let mut workspace = Workspace::new(module.clone(), Default::default());
        let step = Declared::<Plain<AT, LOOP>>(PhantomData);
        let taken = workspace.apply(&step, "f", &[]);
        if taken.is_err() {
            let (was, is) = (module.proc("f"), workspace.module().proc("f"));
            assert_eq!(was.map(|p| &p.body), is.map(|p| &p.body));
        }
        taken
    }

    #[test]
    fn a_plan_that_does_not_fit_is_an_internal_error() {
        let refusal = taken::<1, false>().unwrap_err();
        assert_eq!(refusal.class, Class::Internal);
        assert_eq!(
            refusal.message,
            "internal error: the rewrite of 'plain' does not fit 'f': there is nothing at 'body[1]'; please report"
        );
    }

    #[test]
    fn what_is_given_back_is_there_and_of_the_declared_kind() {
        let applied = taken::<0, false>().unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(applied.verify_returned(), Ok(()));
        assert_eq!(applied.returned[0].value, None);
        let refusal = taken::<0, true>().unwrap_err();
        assert_eq!(refusal.class, Class::Internal);
        assert!(
            refusal.message.contains("'body[0]' is no loop"),
            "{refusal}"
        );
        let refusal = taken::<2, false>().unwrap_err();
        assert_eq!(refusal.class, Class::Internal);
        assert!(
            refusal.message.contains("'body[1]' is no list"),
            "{refusal}"
        );
    }
}
