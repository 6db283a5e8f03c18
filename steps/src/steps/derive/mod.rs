//! `derive`: a new version of a procedure, to be scheduled.

use exo_ir::{Loc, Proc};

use crate::args::{NewName, Source};
use crate::precision::Precision;
use crate::returns::Procedure;
use crate::rewrite::RewriteError;
use crate::type_mismatches;
use crate::{
    Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream, equivalence,
};

static C1: Condition = Condition {
    id: "derive.c1",
    rule: "An instruction that is derived from destroys no cells: its version is a procedure, whose body can only say what is done.",
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
    /// Results of `derive`.
    pub struct DeriveReturns {
        /// the new procedure
        pub version: Procedure,
    }
}

/// Plan of `derive`: the rewrite that its check allowed.
pub struct Plan {
    version: Proc,
    /// Mismatches of types that the version still has, each with its location.
    notes: Vec<(Loc, String)>,
}

/// Starts a version of a procedure.
pub struct Derive;

impl Step for Derive {
    const NAME: &'static str = "derive";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::named(&[("as", "name")]);
    const SUMMARY: &'static str = "start a scheduled version of a procedure and keep the original";
    const DESCRIPTION: &'static str = "
A copy of the procedure `from` stands behind it under the name `as`. The copy is recorded as equivalent to the original, and
every later step keeps the record up: what the two mean is the same, up to configuration fields that a step was allowed to
leave with another value. With this record `call_eqv` puts the version in the original's place. A version of a version is
recorded as equivalent to the first original. The version of an instruction is a procedure that does what its body says; `make_instr`
gives it code of its own. Where types in its body do not agree, so that there is no code for it yet, the step says
so. A record counts only as long as nobody else changes either procedure, or a
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
        if let Some(clobber) = proc.first_clobber() {
            let message = format!(
                "cannot derive a version of '{}': the instruction destroys cells",
                proc.name
            );
            let refusal = Refusal::plain(&C1, &proc.loc, message);
            refusal.note(&clobber.loc, "here").raise()?;
        }
        let mut version = Proc {
            name: args.as_.to_string(),
            instr: None,
            equivalence: None,
            ..proc.clone()
        };
        version.equivalence = equivalence::derived(target.module(), proc, &version, target.trust());
        let at = Precision {
            module: target.module(),
            proc: &version,
        };
        let notes = match proc.instr {
            Some(_) => type_mismatches::in_statements(at, &version.body),
            None => Vec::new(),
        };
        Ok(Plan { version, notes })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<DeriveReturns, RewriteError> {
        let version = Procedure {
            name: plan.version.name.clone(),
        };
        edit.versions.push(plan.version);
        edit.notes.extend(plan.notes);
        Ok(DeriveReturns { version })
    }
}
