//! `delete_config`: a write of configuration goes, or a call that does nothing else.

use std::collections::BTreeSet;

use exo_analysis::effects::{Model, Root};
use exo_analysis::predicates::Piece;
use exo_ir::{DisplayIn, FieldRef, Proc, Stmt, StmtKind, StmtPath, field_name};

use crate::args::{Statement, rules};
use crate::equivalence::Relation;
use crate::rewrite::{self, RewriteError};
use crate::safety::{DeadFieldClaim, UNREAD_RULE, relation_without};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "delete_config.c1",
    rule: UNREAD_RULE,
};

crate::step_args! {
    /// Arguments of `delete_config`.
    pub struct DeleteConfigArgs {
        /// the write, or a call that modifies nothing but fields
        pub stmt: Statement,
    }
}

/// Plan of `delete_config`: the statement, and the relation of the result to the procedure before.
pub struct Plan {
    path: StmtPath,
    relation: Relation,
}

/// Deletes a write of configuration.
pub struct DeleteConfig;

impl Step for DeleteConfig {
    const NAME: &'static str = "delete_config";
    const PURPOSE: Purpose = Purpose::Configuration;
    const UPSTREAM: Upstream = Upstream::call(&[("stmt", "stmt_cursor")]);
    const SUMMARY: &'static str = "delete a write of a configuration field that nothing reads";
    const DESCRIPTION: &'static str = "
A write of a value that the field holds already can always go. Any other can where nobody reads it: then the procedure means the
same up to the field's final value, which the record of a derived version says, and `call_eqv` asks for where it puts the version. Where a
block would be empty, a `pass` stays. A call that modifies nothing but fields goes under the same condition for each of them.";
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
        let Some(stmt) = target.proc().stmt(&path).cloned() else {
            return Err(Refusal::internal(&target.proc().loc, "the statement is not there").into());
        };
        let with = target.model();
        let fields = written_fields(&with, &path, &stmt)
            .ok_or_else(|| Refusal::argument(&rules::KIND, &stmt.loc, EXPECTED))?;
        let without = target.probe(|proc| rewrite::remove(proc, &path).map(|_| ()))?;
        let claim = DeadFieldClaim {
            condition: &C1,
            loc: stmt.loc.clone(),
            cannot: format!("cannot delete '{}'", shown(target.proc(), &stmt)),
        };
        let at = (&path.block, path.at);
        let relation = relation_without(target, (&with, &without), at, &fields, &claim);
        let plan = |relation| Plan {
            path: path.clone(),
            relation,
        };
        match relation {
            Ok(relation) => Ok(plan(relation)),
            Err(refusal) => Err(Refused::of(refusal, plan(Relation::up_to_fields(fields)))),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), RewriteError> {
        rewrite::remove(&mut edit.proc, &plan.path)?;
        edit.relation = plan.relation;
        Ok(())
    }
}

const EXPECTED: &str =
    "expected a write of a configuration field, or a call that modifies nothing but such fields";

/// The fields that a write or call may write, if it modifies nothing else.
fn written_fields(model: &Model, path: &StmtPath, stmt: &Stmt) -> Option<Vec<FieldRef>> {
    if let StmtKind::WriteConfig { field, .. } = &stmt.kind {
        return Some(vec![field.clone()]);
    }
    if !matches!(stmt.kind, StmtKind::Call { .. }) {
        return None;
    }
    let modified = Piece::stmt(model, path)?.modifies();
    let field = |root| match root {
        Root::Field(id) => Some(model.fields.get(id)?.name.clone()),
        Root::Buffer(_) => None,
    };
    let fields: Option<BTreeSet<FieldRef>> = modified.into_iter().map(field).collect();
    fields.map(Vec::from_iter)
}

/// The write, or the call without its arguments.
fn shown(proc: &Proc, stmt: &Stmt) -> String {
    match &stmt.kind {
        StmtKind::WriteConfig { field, value } => {
            format!("{} = {}", field_name(field), value.in_proc(proc))
        }
        StmtKind::Call { callee, .. } => format!("{callee}(…)"),
        _ => String::new(),
    }
}
