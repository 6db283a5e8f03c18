//! `add_assertion`: a procedure promises less.

use exo_analysis::context::Facts;
use exo_analysis::predicates::Point;
use exo_analysis::solver::Satisfiability;
use exo_ir::{BlockPath, Ctl, DisplayIn, Precond};

use crate::args::Cond;
use crate::equivalence::Relation;
use crate::rewrite::RewriteError;
use crate::{Class, Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "add_assertion.c1",
    rule: "The condition can hold together with the preconditions: a procedure that nobody may call is a mistake.",
};

crate::step_args! {
    /// Arguments of `add_assertion`.
    pub struct AddAssertionArgs {
        /// the condition, over arguments, strides and configuration: 'n % 8 == 0'
        pub cond: Cond,
    }
}

/// Adds a precondition.
pub struct AddAssertion;

impl Step for AddAssertion {
    const NAME: &'static str = "add_assertion";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::call(&[("cond", "cond")]);
    const SUMMARY: &'static str = "add a precondition";
    const DESCRIPTION: &'static str = "
The condition becomes the procedure's last precondition: later steps may use it, and it is proved wherever the procedure is called.
Where it holds, the procedure means what it meant, so `call_eqv` may still put a version of a procedure in its place once it has proved
the condition there. A procedure that others call already gets none: derive a version first.";
    const EXAMPLE: Example = Example {
        before: "@proc
def fill(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 0.0
",
        options: "cond='n % 8 == 0'",
        after: "@proc
def fill(n: size, x: f32[n] @ DRAM):
    assert n % 8 == 0
    for i in seq(0, n):
        x[i] = 0.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = AddAssertionArgs;
    type Returns = ();
    type Plan = Ctl;

    fn check(target: &mut Target<'_>, args: &AddAssertionArgs) -> Result<Ctl, Refused<Ctl>> {
        let (proc, model) = (target.proc(), target.model());
        let entry = BlockPath::root();
        let cond = args.cond.expr.clone();
        let Some(point) = Point::before(&model, &entry, 0) else {
            return Err(Refusal::internal(&proc.loc, "the procedure has no beginning").into());
        };
        let mut facts = Facts::at_entry(&model);
        facts.assume(&point.value(&cond).condition());
        let text = cond.in_proc(proc).to_string();
        match facts.reachable(target.solver(), C1.id) {
            Satisfiability::Sat(_) => Ok(cond),
            Satisfiability::Unsat => {
                let message = format!(
                    "cannot assert '{text}': with the preconditions of '{}' it never holds",
                    proc.name
                );
                let refusal = Refusal::plain(&C1, &proc.loc, message);
                let refusal = proc.preds.iter().fold(refusal, |r, p| {
                    r.note(&p.loc, format!("it requires '{}'", p.cond.in_proc(proc)))
                });
                refusal.raise()?;
                Ok(cond)
            }
            _ => {
                let message = format!("could not decide whether '{text}' can hold");
                let refusal = Refusal {
                    class: Class::Limit,
                    ..Refusal::plain(&C1, &proc.loc, message)
                };
                refusal.raise()?;
                Ok(cond)
            }
        }
    }

    fn rewrite(cond: Ctl, edit: &mut Edit) -> Result<(), RewriteError> {
        let loc = edit.proc.loc.clone();
        edit.proc.preds.push(Precond { cond, loc });
        edit.relation = Relation::Restricted;
        Ok(())
    }
}
