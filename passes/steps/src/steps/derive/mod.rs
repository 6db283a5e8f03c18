//! `derive`: a new version of a procedure, to be scheduled.

use exo_view::{Equivalence, Proc};

use crate::args::{NewName, Source};
use crate::returns::Procedure;
use crate::rewrite::Misfit;
use crate::{Condition, Edit, Example, Refusal, Refused, Step, Target, equivalence};

static C1: Condition = Condition {
    id: "derive.c1",
    rule: "The new version is a procedure: what an instruction does is its template's business, which no step can change.",
};

crate::step_args! {
    /// Arguments of `derive`.
    pub struct DeriveArgs {
        /// the procedure to start from (default: 'proc')
        pub from: Option<Source>,
        /// the name of the new version
        pub as_: NewName,
    }
}

crate::step_returns! {
    /// What `derive` gives back.
    pub struct DeriveReturns {
        /// the new procedure
        pub version: Procedure,
    }
}

/// What is to be done.
pub struct Plan {
    name: String,
    record: Option<Equivalence>,
}

/// Starts a version of a procedure.
pub struct Derive;

impl Step for Derive {
    const NAME: &'static str = "derive";
    const SUMMARY: &'static str = "start a scheduled version of a procedure and keep the original";
    const DESCRIPTION: &'static str = "
A copy of the procedure `from` stands behind it under the name `as`. The copy is recorded as equivalent to the original, and
every later step keeps the record up: what the two mean is the same, up to configuration fields that a step was allowed to
leave with another value. With this record `call_eqv` puts the version in the original's place. A version of a version is
recorded as equivalent to the first original. A record counts only as long as nobody else changes either procedure, or a
declaration that they use; the pass `exo-list-records` tells what each is worth.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
        options: "from=scale as=scale_fast",
        after: "@proc
def scale_fast(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = DeriveArgs;
    type Returns = DeriveReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &DeriveArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        if proc.instr.is_some() {
            let message = format!(
                "cannot derive a version of '{}': it is an instruction",
                proc.name
            );
            Refusal::plain(&C1, &proc.loc, message).raise()?;
        }
        Ok(Plan {
            name: args.as_.to_string(),
            record: equivalence::derived(target.module(), proc, target.trust()),
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<DeriveReturns, Misfit> {
        edit.added.push(Proc {
            name: plan.name.clone(),
            equivalence: plan.record,
            ..edit.proc.clone()
        });
        let version = Procedure { name: plan.name };
        Ok(DeriveReturns { version })
    }
}
