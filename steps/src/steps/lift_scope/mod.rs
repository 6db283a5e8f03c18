//! `lift_scope`: a loop or condition changes places with the one around it.

use exo_ir::{Branch, Ctl, DisplayIn, Proc, Stmt, StmtKind, StmtPath, Stmts};

use super::reorder_loops;
use crate::args::Statement;
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError};
use crate::safety::{self, ReevaluationPoints};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "lift_scope.c1",
    rule: "The inner loop or condition is the only statement in the loop or the branch around it.",
};
static C2: Condition = Condition {
    id: "lift_scope.c2",
    rule: "A condition that leaves a loop does not mention the loop's variable.",
};
static C3: Condition = Condition {
    id: "lift_scope.c3",
    rule: "The body of the loop leaves the value of the condition alone: it is tested once instead of in every iteration, or the \
other way round.",
};
static C4: Condition = Condition {
    id: "lift_scope.c4",
    rule: "A condition that goes into a loop has no other branch: that would run in every iteration.",
};

crate::step_args! {
    /// Arguments of `lift_scope`.
    pub struct LiftScopeArgs {
        /// the inner loop or condition
        pub inner: Statement,
    }
}

crate::step_returns! {
    /// Results of `lift_scope`.
    pub struct LiftScopeReturns {
        /// the loop or condition that was inside, now around
        pub outer: Statement,
        /// the statement that was around it, now inside
        pub inner: Statement,
        /// a second copy of that statement, in the other branch of a condition that was lifted
        pub otherwise: Option<Statement>,
    }
}

/// Plan of `lift_scope`: the rewrite that its check allowed.
#[derive(Clone)]
pub struct Plan {
    outer: StmtPath,
    branch: Branch,
}

/// Lifts a loop or condition out of the one around it.
pub struct LiftScope;

impl Step for LiftScope {
    const NAME: &'static str = "lift_scope";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("inner", "scope_cursor")]);
    const SUMMARY: &'static str = "lift a loop or condition out of the loop or condition around it";
    const DESCRIPTION: &'static str = "
`for i: if c: s else: t` becomes `if c: for i: s else: for i: t`; `if c: for i: s` becomes `for i: if c: s`; `if c: if d: s else: t else: u` becomes
`if d: if c: s else: u else: if c: t else: u`; `for i: for j: s` is reorder_loops. The inner statement goes on as the outer one, and the outer one
as the first of those inside.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, b: bool, x: f32[n]):
    for i in seq(0, n):
        if b:
            x[i] = 1.0
        else:
            x[i] = 2.0
",
        options: "inner='if b: _'",
        after: "@proc
def f(n: size, b: bool, x: f32[n] @ DRAM):
    if b:
        for i in seq(0, n):
            x[i] = 1.0
    else:
        for i in seq(0, n):
            x[i] = 2.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = LiftScopeArgs;
    type Returns = LiftScopeReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &LiftScopeArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.inner.path.clone();
        let Some(inner) = proc.stmt(&path) else {
            return Err(Refusal::internal(&proc.loc, "the statement is not there").into());
        };
        let around = path.block.parent_branch();
        let Some((outer_path, branch)) = around else {
            let message = "expected a statement inside a loop or condition";
            return Err(Refusal::bad_input(&inner.loc, message).into());
        };
        let Some(outer) = proc.stmt(&outer_path) else {
            return Err(Refusal::internal(&proc.loc, "the statement is not there").into());
        };
        alone(outer, branch, inner)?;
        let plan = Plan {
            outer: outer_path,
            branch,
        };
        let sound = match (&outer.kind, &inner.kind) {
            (StmtKind::For { .. }, StmtKind::For { .. }) => {
                let (outer, inner) = (LoopAt::at(proc, &plan.outer)?, LoopAt::at(proc, &path)?);
                return match reorder_loops::swappable(target, outer, inner) {
                    Ok(()) => Ok(plan),
                    Err(Refused { refusal, attempt }) => Err(match attempt {
                        Some(_) => Refused::of(*refusal, plan),
                        None => (*refusal).into(),
                    }),
                };
            }
            (StmtKind::If { .. }, StmtKind::If { .. }) => Ok(()),
            (StmtKind::For { .. }, StmtKind::If { cond, .. }) => {
                let l = LoopAt::at(proc, &plan.outer)?;
                free_of_variable(&l, cond, inner, proc)?;
                stays(target, &l, cond)
            }
            (StmtKind::If { cond, .. }, StmtKind::For { .. }) => {
                one_branch(outer, branch)?;
                stays(target, &LoopAt::at(proc, &path)?, cond)
            }
            _ => {
                let message = "expected a loop or condition to lift";
                return Err(Refusal::bad_input(&inner.loc, message).into());
            }
        };
        match sound {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<LiftScopeReturns, RewriteError> {
        let proc = &mut edit.proc;
        let outer = rewrite::stmt(proc, &plan.outer)?.clone();
        let made = lifted(proc, &outer, plan.branch);
        let made =
            made.ok_or_else(|| RewriteError::no("loop or condition around one", &plan.outer))?;
        let elsewhere = made.block(Branch::Orelse).is_some_and(|b| !b.is_empty());
        rewrite::put(proc, &plan.outer, made)?;
        let otherwise = plan.outer.inner(Branch::Orelse).stmt(0);
        Ok(LiftScopeReturns {
            inner: plan.outer.body().stmt(0).into(),
            otherwise: elsewhere.then(|| otherwise.into()),
            outer: plan.outer.into(),
        })
    }
}

fn alone(outer: &Stmt, branch: Branch, inner: &Stmt) -> Result<(), Refusal> {
    let block = outer.block(branch).map_or(&[][..], |b| b.as_slice());
    match block.iter().find(|s| !std::ptr::eq(*s, inner)) {
        None => Ok(()),
        Some(other) => {
            let message = "cannot lift this: it is not the only statement there";
            let refusal = Refusal::plain(&C1, &inner.loc, message);
            Err(refusal.note(&other.loc, "this is beside it"))
        }
    }
}

fn free_of_variable(l: &LoopAt<'_>, cond: &Ctl, inner: &Stmt, proc: &Proc) -> Result<(), Refusal> {
    if !cond.mentions(l.iter) {
        return Ok(());
    }
    let message = format!(
        "cannot lift the condition '{}' out of '{}': it depends on it",
        cond.in_proc(proc),
        l.name
    );
    Refusal::plain(&C2, &inner.loc, message).raise()
}

fn one_branch(outer: &Stmt, branch: Branch) -> Result<(), Refusal> {
    let other = match branch {
        Branch::Body => outer.block(Branch::Orelse),
        Branch::Orelse => outer.block(Branch::Body),
    };
    match other.and_then(|b| b.first()) {
        None => Ok(()),
        Some(stmt) => {
            let message = "cannot lift this loop out of a condition with another branch";
            let refusal = Refusal::plain(&C4, &outer.loc, message);
            refusal
                .note(&stmt.loc, "this would run in every iteration")
                .raise()
        }
    }
}

fn stays(target: &mut Target<'_>, l: &LoopAt<'_>, cond: &Ctl) -> Result<(), Refusal> {
    let model = target.model();
    let text = cond.in_proc(target.proc());
    let obligation = Obligation {
        condition: &C3,
        loc: l.loc().clone(),
        cannot: format!(
            "cannot lift this: the body of '{}' may change the condition '{text}'",
            l.name
        ),
        whether: format!(
            "the body of '{}' leaves the condition '{text}' alone",
            l.name
        ),
    };
    safety::unaffected_by_loop(
        target,
        &model,
        obligation,
        &[cond],
        &l.path,
        ReevaluationPoints::Iterations,
    )
}

/// The outer statement with the inner one around it.
fn lifted(proc: &mut Proc, outer: &Stmt, branch: Branch) -> Option<Stmt> {
    let inner = match outer.block(branch)?.as_slice() {
        [inner] => inner.clone(),
        _ => return None,
    };
    match (&outer.kind, inner.kind.clone()) {
        (StmtKind::For { .. }, StmtKind::For { body, .. }) => {
            with_body(&inner, vec![with_body(outer, body)?])
        }
        (StmtKind::If { .. }, StmtKind::For { body, .. }) => {
            let mut guard = outer.clone();
            *guard.block_mut(branch)? = body;
            if branch == Branch::Orelse {
                // The other branch is empty: the condition is turned round.
                let StmtKind::If { cond, orelse, .. } = guard.kind.clone() else {
                    return None;
                };
                guard.kind = negated(cond, orelse);
            }
            with_body(&inner, vec![guard])
        }
        (StmtKind::For { .. }, StmtKind::If { cond, body, orelse }) => {
            let orelse = match orelse.is_empty() {
                true => orelse,
                false => {
                    let second = outer.derived(with_body(outer, orelse)?.into_data().kind);
                    rewrite::copied(proc, &[second]).into()
                }
            };
            let body = vec![with_body(outer, body)?];
            Some(inner.continued(StmtKind::If {
                cond,
                body: body.into(),
                orelse,
            }))
        }
        (StmtKind::If { .. }, StmtKind::If { cond, body, orelse }) => {
            let then = in_branch(outer, branch, body);
            let then = then.unwrap_or_else(|| outer.derived(StmtKind::Pass));
            // The branch that is not lifted from stands on both sides: the second time with variables of its own.
            let otherwise: Vec<Stmt> = in_branch(outer, branch, orelse).into_iter().collect();
            let otherwise: Vec<Stmt> = otherwise
                .iter()
                .map(|s| s.derived(s.kind.clone()))
                .collect();
            let orelse = rewrite::copied(proc, &otherwise);
            Some(inner.continued(StmtKind::If {
                cond,
                body: vec![then].into(),
                orelse: orelse.into(),
            }))
        }
        _ => None,
    }
}

/// A loop with another body.
fn with_body(l: &Stmt, stmts: impl Into<Stmts>) -> Option<Stmt> {
    let mut new = l.clone();
    *new.block_mut(Branch::Body)? = stmts.into();
    Some(new)
}

/// A condition with other statements in one branch; none if there is nothing left to do.
fn in_branch(stmt: &Stmt, branch: Branch, stmts: impl Into<Stmts>) -> Option<Stmt> {
    let mut new = stmt.clone();
    *new.block_mut(branch)? = stmts.into();
    let StmtKind::If { cond, body, orelse } = new.kind.clone() else {
        return None;
    };
    match (body.is_empty(), orelse.is_empty()) {
        (true, true) => None,
        (true, false) => Some(new.continued(negated(cond, orelse))),
        (false, _) => Some(new),
    }
}

fn negated(cond: Ctl, body: Stmts) -> StmtKind {
    StmtKind::If {
        cond: Ctl::Not(Box::new(cond)),
        body,
        orelse: Stmts::default(),
    }
}
