//! `delete_config`: a write of configuration goes.

use exo_view::{DisplayIn, StmtKind, StmtPath, field_name};

use crate::args::{Statement, rules};
use crate::equivalence::Relation;
use crate::rewrite::{self, Misfit};
use crate::safety::{UNREAD_RULE, Unread, Write};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target};

static C1: Condition = Condition {
    id: "delete_config.c1",
    rule: UNREAD_RULE,
};

crate::step_args! {
    /// Arguments of `delete_config`.
    pub struct DeleteConfigArgs {
        /// the write
        pub stmt: Statement,
    }
}

/// The write, and how the procedure without it relates to what it was.
pub struct Plan {
    path: StmtPath,
    relation: Relation,
}

/// Deletes a write of configuration.
pub struct DeleteConfig;

impl Step for DeleteConfig {
    const NAME: &'static str = "delete_config";
    const PURPOSE: Purpose = Purpose::Configuration;
    const UPSTREAM: &'static str = "delete_config(stmt)";
    const SUMMARY: &'static str = "delete a write of a configuration field that nothing reads";
    const DESCRIPTION: &'static str = "
A write of a value that the field holds already can always go. Any other can where nobody reads it: then the procedure means the
same up to the field's final value, which the record of a derived version says, and `call_eqv` asks for where it puts the version. Where a
block would be empty, a `pass` stays.";
    const EXAMPLE: Example = Example {
        before: "@config
class Load:
    step: index

@proc
def set(n: size, x: f32[n]):
    Load.step = 2
    for i in seq(0, n):
        Load.step = 2
        if Load.step > 1:
            x[i] = 0.0
",
        options: "stmt='Load.step = _ #1'",
        after: "@proc
def set(n: size, x: f32[n] @ DRAM):
    Load.step = 2
    for i in seq(0, n):
        if Load.step > 1:
            x[i] = 0.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = DeleteConfigArgs;
    type Returns = ();
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &DeleteConfigArgs) -> Result<Plan, Refused<Plan>> {
        let path = args.stmt.path.clone();
        let proc = target.proc();
        let stmt = proc.stmt(&path).cloned();
        let Some((loc, StmtKind::WriteConfig { field, value })) =
            stmt.as_ref().map(|stmt| (&stmt.loc, &stmt.kind))
        else {
            let message = "expected a write of a configuration field";
            return Err(Refusal::argument(&rules::KIND, &proc.loc, message).into());
        };
        let claim = Unread {
            condition: &C1,
            loc: loc.clone(),
            cannot: format!(
                "cannot delete '{} = {}'",
                field_name(field),
                value.in_proc(proc)
            ),
        };
        let write = Write {
            with: target.model(),
            without: target.probe(|proc| rewrite::remove(proc, &path).map(|_| ()))?,
            at: (&path.block, path.at),
            field,
            value,
        };
        let relation = write.relation(target, &claim);
        let plan = |relation| Plan {
            path: path.clone(),
            relation,
        };
        match relation {
            Ok(relation) => Ok(plan(relation)),
            Err(refusal) => Err(Refused::of(refusal, plan(Relation::up_to(field)))),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), Misfit> {
        rewrite::remove(&mut edit.proc, &plan.path)?;
        edit.relation = plan.relation;
        Ok(())
    }
}
