//! `partial_eval`: arguments get fixed values.

use std::collections::BTreeMap;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::CtlValue;
use exo_analysis::solver::Satisfiability;
use exo_analysis::term::{Formula, Term};
use exo_ir::{Ctl, DisplayIn, Proc, Sym, VarKind};

use crate::args::{Binding, rules};
use crate::equivalence::Relation;
use crate::rewrite::{self, RewriteError, evaluate, fold};
use crate::{Class, Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "partial_eval.c1",
    rule: "A value for a size is at least 1.",
};
static C2: Condition = Condition {
    id: "partial_eval.c2",
    rule: "The values meet the preconditions together with some values of the other arguments: a procedure that nobody may call is a \
mistake.",
};
crate::step_args! {
    /// Arguments of `partial_eval`.
    pub struct PartialEvalArgs {
        /// the arguments with their values: 'M=6,N=64'
        pub args: Vec<Binding>,
    }
}

/// Plan of `partial_eval`: the value of each argument that goes.
pub struct Plan(BTreeMap<Sym, Ctl>);

/// Fixes arguments.
pub struct PartialEval;

impl Step for PartialEval {
    const NAME: &'static str = "partial_eval";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::call(&[("args", "args")]);
    const SUMMARY: &'static str = "fix the values of size, index and bool arguments";
    const DESCRIPTION: &'static str = "
The arguments that `args` names go from the interface; their values stand wherever they were mentioned: in sizes, bounds, indices and
preconditions. Preconditions that are true then go too. It is another procedure afterwards: nothing that was recorded as equivalent to it is any
longer. Derive a version first where the general procedure is still needed.";
    const EXAMPLE: Example = Example {
        before: "@proc
def fill(M: size, N: size, x: f32[M, N]):
    assert M % 2 == 0
    for i in seq(0, M):
        for j in seq(0, N):
            x[i, j] = 0.0
",
        options: "args=M=6",
        after: "@proc
def fill(N: size, x: f32[6, N] @ DRAM):
    for i in seq(0, 6):
        for j in seq(0, N):
            x[i, j] = 0.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = PartialEvalArgs;
    type Returns = ();
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &PartialEvalArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let values = values(proc, &args.args)?;
        for (sym, value) in &values {
            let var = proc.var(*sym);
            if let (VarKind::Size, Ctl::Int(v)) = (&var.kind, value)
                && *v < 1
            {
                let message = format!("cannot set '{}' to {v}: a size is at least 1", var.name);
                Refusal::plain(&C1, &var.loc, message).raise()?;
            }
        }
        satisfiable(target, &values)?;
        Ok(Plan(values))
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), RewriteError> {
        let proc = &mut edit.proc;
        let value = |sym: Sym| plan.0.get(&sym).cloned();
        proc.args.retain(|sym| !plan.0.contains_key(sym));
        evaluate(&mut proc.vars, &mut proc.body, &value);
        for sym in proc.args.clone() {
            if let Some(ty) = rewrite::var_mut(proc, sym)?.buffer_mut() {
                ty.dims
                    .iter_mut()
                    .for_each(|d| *d = fold(&d.substituted(&value)));
            }
        }
        for pred in &mut proc.preds {
            pred.cond = fold(&pred.cond.substituted(&value));
        }
        proc.preds.retain(|pred| pred.cond != Ctl::Bool(true));
        edit.relation = Relation::Interface;
        Ok(())
    }
}

/// The values by argument, each of which has one.
fn values(proc: &Proc, bindings: &[Binding]) -> Result<BTreeMap<Sym, Ctl>, Refusal> {
    let mut values = BTreeMap::new();
    for binding in bindings {
        if values.insert(binding.sym, binding.value.clone()).is_some() {
            let message = format!("'{}' has two values", proc.name_of(binding.sym));
            return Err(Refusal::argument(&rules::MALFORMED, &proc.loc, message));
        }
    }
    Ok(values)
}

fn satisfiable(target: &mut Target<'_>, values: &BTreeMap<Sym, Ctl>) -> Result<(), Refusal> {
    let (model, proc) = (target.model(), target.proc());
    let mut facts = Facts::at_entry(&model);
    for (sym, value) in values {
        match (model.controls.get(sym), value) {
            (Some(CtlValue::Int(t)), Ctl::Int(v)) => facts.assume(&t.equals(&Term::int(*v))),
            (Some(CtlValue::Bool(f)), Ctl::Bool(b)) => facts.assume(&f.iff(&Formula::constant(*b))),
            _ => return Err(Refusal::internal(&proc.loc, "an argument has no value")),
        }
    }
    let message = format!(
        "cannot fix arguments of '{}': its preconditions would never hold",
        proc.name
    );
    let refusal = |message| {
        let refusal = Refusal::plain(&C2, &proc.loc, message);
        let preds = proc.preds.iter();
        preds.fold(refusal, |r, p| {
            r.note(&p.loc, format!("it requires '{}'", p.cond.in_proc(proc)))
        })
    };
    match facts.reachable(target.solver(), C2.id) {
        Satisfiability::Sat(_) => Ok(()),
        Satisfiability::Unsat => refusal(message).raise(),
        _ => {
            let message = format!(
                "could not decide whether the preconditions of '{}' can hold",
                proc.name
            );
            let refusal = Refusal {
                class: Class::Limit,
                ..refusal(message)
            };
            refusal.raise()
        }
    }
}
