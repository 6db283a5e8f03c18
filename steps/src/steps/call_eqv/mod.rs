//! `call_eqv`: another version of a procedure is called.

use std::collections::BTreeSet;

use exo_analysis::dataflow::FieldId;
use exo_analysis::term::Formula;
use exo_ir::{Arg, FieldRef, Loc, Module, Proc, StmtKind, StmtPath};

use crate::args::{Call, Procedure};
use crate::equivalence::{Provenance, Records, Relation, Trust};
use crate::rewrite::{self, RewriteError};
use crate::safety::{self, DeadFieldClaim};
use crate::{
    Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream, call_sites,
    speculation,
};

static C1: Condition = Condition {
    id: "call_eqv.c1",
    rule: "It is recorded that both mean the same: each is derived from the other, or both from a third, and neither nor that \
third, nor what they use, was changed since other than by steps.",
};
static C2: Condition = Condition {
    id: "call_eqv.c2",
    rule: "Neither computes in another precision than what they are derived from, other than by deciding R.",
};
static C3: Condition = Condition {
    id: "call_eqv.c3",
    rule: "Both have the same parameters.",
};
static C4: Condition = Condition {
    id: "call_eqv.c4",
    rule: "The new callee does not call the procedure, through whatever it calls.",
};
static C5: Condition = Condition {
    id: "call_eqv.c5",
    rule: "Fields that the two may leave with other values are not read by anything that runs later before they are surely \
written again: neither in the program as it is nor with the new callee, which later iterations call as well.",
};

crate::step_args! {
    /// Arguments of `call_eqv`.
    pub struct CallEqvArgs {
        /// the call
        pub call: Call,
        /// the version to be called
        pub to: Procedure,
    }
}

crate::step_returns! {
    /// Results of `call_eqv`.
    pub struct CallEqvReturns {
        /// the call
        pub call: Call,
    }
}

/// Plan of `call_eqv`: the rewrite that its check allowed.
pub struct Plan {
    path: StmtPath,
    to: String,
    differ: BTreeSet<FieldRef>,
    notes: Vec<(Loc, String)>,
}

/// Swaps a callee.
pub struct CallEqv;

impl Step for CallEqv {
    const NAME: &'static str = "call_eqv";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::call(&[("call", "call_cursor"), ("to", "eqv_proc")]);
    const SUMMARY: &'static str = "call another version of a procedure";
    const DESCRIPTION: &'static str = "
The call stays as it is but for the name. That the two mean the same must be recorded: `derive` begins such records and every
step keeps them up. Procedures that differ in names only mean the same without a record. What the new version demands beyond the old one (preconditions, arguments that do not overlap) is
proved at the call, in the program in which the new one is called.";
    const EXAMPLE: Example = Example {
        before: "@proc
def tile(x: [f32][8]):
    for i in seq(0, 8):
        x[i] = 0.0

@proc
def tile_fast(x: [f32][8]):
    for k in seq(0, 8):
        x[k] = 0.0

@proc
def f(n: size, y: f32[n, 8]):
    for i in seq(0, n):
        tile(y[i, 0:8])
",
        options: "call=\"tile(_)\" to=tile_fast",
        after: "@proc
def f(n: size, y: f32[n, 8] @ DRAM):
    for i in seq(0, n):
        tile_fast(y[i, 0:8])
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4, &C5];
    type Args = CallEqvArgs;
    type Returns = CallEqvReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &CallEqvArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.call.path.clone();
        let no_call = || Refusal::bad_input(&proc.loc, "expected a call");
        let stmt = proc.stmt(&path).ok_or_else(no_call)?;
        let StmtKind::Call {
            callee,
            args: passed,
        } = &stmt.kind
        else {
            return Err(no_call().into());
        };
        let loc = &stmt.loc;
        let new = call_sites::callee(target, &C4, loc, &args.to)?;
        let old = call_sites::callee(target, &C4, loc, callee)?;
        let fields = related((target.module(), target.trust()), loc, old, new)?;
        same_parameters(loc, old, new)?;
        let notes = call_sites::disagreements(target.module(), proc, new, passed);
        let notes = notes.into_iter().map(|text| (loc.clone(), text)).collect();
        let mut plan = Plan {
            path,
            to: args.to.to_string(),
            differ: BTreeSet::new(),
            notes,
        };
        match unobservable(target, &plan, passed, &fields) {
            Ok(differ) => {
                plan.differ = differ;
                Ok(plan)
            }
            Err(refusal) => {
                plan.differ = fields;
                Err(Refused::of(refusal, plan))
            }
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<CallEqvReturns, RewriteError> {
        put(&mut edit.proc, &plan.path, &plan.to)?;
        if !plan.differ.is_empty() {
            edit.relation = Relation::EquivalentModulo(plan.differ);
        }
        edit.notes.extend(plan.notes);
        Ok(CallEqvReturns {
            call: plan.path.into(),
        })
    }
}

fn put(proc: &mut Proc, path: &StmtPath, to: &str) -> Result<(), RewriteError> {
    match &mut rewrite::stmt_mut(proc, path)?.kind {
        StmtKind::Call { callee, .. } => {
            to.clone_into(callee);
            Ok(())
        }
        _ => Err(RewriteError::no("call", path)),
    }
}

/// The fields up to which two procedures are recorded to mean the same.
fn related(
    (module, trust): (&Module, Trust),
    loc: &Loc,
    old: &Proc,
    new: &Proc,
) -> Result<BTreeSet<FieldRef>, Refusal> {
    let mut records = Records::of(module, trust);
    let (a, b) = (records.meaning(&old.name), records.meaning(&new.name));
    let cannot = format!("cannot call '{}' in place of '{}'", new.name, old.name);
    if a.spec != b.spec && !records.alike(&a.spec, &b.spec) {
        let message = format!("{cannot}: it is not recorded that they mean the same");
        let refusal = Refusal::plain(&C1, loc, message);
        let notes = [old, new]
            .into_iter()
            .filter_map(|proc| not_relied_on(&mut records, trust, proc));
        let refusal = notes.fold(refusal, |refusal, (at, text)| refusal.note(&at, text));
        let advice = "derive a version of one of them, and replace statements or calls by that";
        refusal.note(&Loc::unknown(), advice).raise()?;
    }
    if a.precision != b.precision || a.precision && old.name != new.name {
        let other = if b.precision { new } else { old };
        let message = format!(
            "{cannot}: '{}' computes in another precision than '{}'",
            other.name, b.spec
        );
        Refusal::plain(&C2, loc, message).raise()?;
    }
    Ok(a.modulo.union(&b.modulo).cloned().collect())
}

/// Why the record of a procedure does not help.
fn not_relied_on(records: &mut Records<'_>, trust: Trust, proc: &Proc) -> Option<(Loc, String)> {
    let record = proc.equivalence.as_ref()?;
    let provenance = records.provenance(&proc.name, record);
    let (name, spec) = (&proc.name, &record.spec);
    let text = match provenance {
        _ if trust.takes(provenance) => return None,
        Provenance::Stale => {
            format!(
                "'{name}' was derived from '{spec}', and one of them, what they use or the record has changed since other than by a step"
            )
        }
        Provenance::CameWithModule | Provenance::MadeHere => {
            format!(
                "that '{name}' was derived from '{spec}' is recorded, but this process has not made the record"
            )
        }
    };
    Some((proc.loc.clone(), text))
}

fn same_parameters(loc: &Loc, old: &Proc, new: &Proc) -> Result<(), Refusal> {
    if call_sites::same_parameters(old, new) {
        return Ok(());
    }
    let message = format!(
        "cannot call '{}' in place of '{}': their parameters differ",
        new.name, old.name
    );
    let refusal = Refusal::plain(&C3, loc, message);
    refusal
        .note(&new.loc, format!("'{}' is declared here", new.name))
        .raise()
}

/// The fields that may differ at the exit; nothing on the way there reads one.
fn unobservable(
    target: &mut Target<'_>,
    plan: &Plan,
    args: &[Arg],
    fields: &BTreeSet<FieldRef>,
) -> Result<BTreeSet<FieldRef>, Refusal> {
    if fields.is_empty() {
        return Ok(BTreeSet::new());
    }
    let known = std::sync::Arc::clone(target.session().fields());
    let ids: Vec<FieldId> = fields.iter().filter_map(|f| known.id(f)).collect();
    let slice = plan.path.slice();
    let ids = speculation::differing(target, &slice, (&plan.to, args), &ids)?;
    let ids: Vec<FieldId> = ids.into_iter().collect();
    let swapped = target.probe(|proc| put(proc, &plan.path, &plan.to))?;
    let loc = target.proc().stmt(&plan.path).map(|stmt| stmt.loc.clone());
    let claim = DeadFieldClaim {
        condition: &C5,
        loc: loc.unwrap_or_default(),
        cannot: format!("cannot call '{}' here", plan.to),
    };
    let behind = (&plan.path.block, plan.path.at + 1);
    let mut differ = BTreeSet::new();
    for model in [target.model(), swapped] {
        let fields = (ids.as_slice(), &Formula::truth());
        differ.extend(safety::unread_later(
            target, &model, behind, fields, &claim,
        )?);
    }
    Ok(differ
        .iter()
        .filter_map(|id| known.get(*id).map(|f| f.name.clone()))
        .collect())
}
