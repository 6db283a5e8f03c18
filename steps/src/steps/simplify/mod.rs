//! `simplify`: control expressions in normal form, and what cannot run goes.

mod control;

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::Model;
use exo_analysis::predicates::Point;
use exo_ir::{BlockPath, Branch, Ctl, Precond, Stmt, StmtKind, StmtPath, Sym};

use crate::rewrite::{self, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};
use control::Here;

/// Plan of `simplify`: the new preconditions and body, and the new extents of allocations.
pub struct Plan {
    preds: Vec<Precond>,
    body: Vec<Stmt>,
    extents: Vec<(Sym, Vec<Ctl>)>,
    /// Questions that were given up for a limit.
    given_up: usize,
}

/// Simplifies control.
pub struct Simplify;

impl Step for Simplify {
    const NAME: &'static str = "simplify";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[]);
    const SUMMARY: &'static str =
        "bring control expressions to a normal form, and drop what cannot run";
    const DESCRIPTION: &'static str = "
Sums are collected, constants folded, and divisions and remainders left out where the preconditions and the loops and conditions around
them decide their value: `8 * (n / 8)` is `n` where `n % 8 == 0`, and `(8 * io + ii) / 8` is `io` where `ii` runs below 8; what a
condition or precondition says to be a number, as `(n + 7) / 8 == 1` does, is that number. The variable of a loop stays where it is, also if the loop runs once. An `if` whose condition always
holds, or never does, becomes the branch that runs; conditions lose the parts that always hold; loops that never run go, and so do
preconditions that hold by those before them. Data expressions
stay as they are: their operations are not exact. Every change is proved in its place, so nothing is refused; what is not
proved within a limit stays, and a remark says so.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n]):
    assert n % 8 == 0
    for io in seq(0, n / 8):
        for ii in seq(0, 8):
            if 8 * io + ii < 8 * (n / 8):
                x[8 * ((8 * io + ii) / 8) + ii + 0] = 1.0
    for i in seq(0, n % 8):
        x[i] = 2.0
",
        options: "",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM):
    assert n % 8 == 0
    for io in seq(0, n / 8):
        for ii in seq(0, 8):
            x[8 * io + ii] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = ();
    type Returns = ();
    type Plan = Plan;

    fn check(target: &mut Target<'_>, (): &()) -> Result<Plan, Refused<Plan>> {
        let model = target.model();
        let mut walk = Walk {
            target,
            model,
            extents: Vec::new(),
        };
        let preds = walk.preconditions()?;
        let mut body = walk.block(&BlockPath::root())?;
        if body.is_empty() {
            let loc = walk.target.proc().loc.clone();
            body.push(Stmt::new(loc, StmtKind::Pass));
        }
        Ok(Plan {
            preds,
            body,
            extents: walk.extents,
            given_up: walk.target.solver().given_up(),
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), RewriteError> {
        edit.proc.preds = plan.preds;
        edit.proc.body = plan.body.into();
        for (sym, dims) in plan.extents {
            rewrite::buffer_mut(&mut edit.proc, sym)?.dims = dims;
        }
        if plan.given_up > 0 {
            let loc = edit.proc.loc.clone();
            edit.notes.push((loc, limit_reached(plan.given_up)));
        }
        Ok(())
    }
}

/// The remark that queries were given up for a limit.
fn limit_reached(given_up: usize) -> String {
    let questions = match given_up {
        1 => "a question".to_owned(),
        count => format!("{count} questions"),
    };
    format!(
        "simplify: a limit was reached at {questions}, so more may be simple than is simplified"
    )
}

/// A walk over the procedure with the facts on the way.
struct Walk<'t, 'w> {
    target: &'t mut Target<'w>,
    model: Arc<Model>,
    extents: Vec<(Sym, Vec<Ctl>)>,
}

impl Walk<'_, '_> {
    /// The preconditions, each where those before it hold.
    fn preconditions(&mut self) -> Result<Vec<Precond>, Refusal> {
        let (model, proc) = (Arc::clone(&self.model), self.target.proc());
        let mut facts = Facts::default();
        model.kind_facts.iter().for_each(|fact| facts.assume(fact));
        let mut kept = Vec::new();
        for (pred, holds) in proc.preds.iter().zip(&model.preds) {
            let Some(point) = Point::before(&model, &BlockPath::root(), 0) else {
                return Err(Refusal::internal(
                    &pred.loc,
                    "the procedure has no beginning",
                ));
            };
            let mut here = Here {
                solver: self.target.solver(),
                facts: &facts,
                point,
                proc,
            };
            match here.any(&pred.cond) {
                Ctl::Bool(true) => {}
                // Nobody can call it: its own words say why.
                Ctl::Bool(false) => kept.push(pred.clone()),
                cond => kept.push(Precond {
                    cond,
                    loc: pred.loc.clone(),
                }),
            }
            facts.assume(holds);
        }
        Ok(kept)
    }

    /// The statements of a block as they become; none where nothing is left.
    fn block(&mut self, path: &BlockPath) -> Result<Vec<Stmt>, Refusal> {
        let facts = self.target.facts(path);
        let stmts = self.target.proc().block(path).cloned().unwrap_or_default();
        let mut out = Vec::new();
        for (at, stmt) in stmts.into_iter().enumerate() {
            self.stmt(&path.stmt(at), stmt, &facts, &mut out)?;
        }
        Ok(out)
    }

    fn stmt(
        &mut self,
        path: &StmtPath,
        mut stmt: Stmt,
        facts: &Facts,
        out: &mut Vec<Stmt>,
    ) -> Result<(), Refusal> {
        let (model, proc) = (Arc::clone(&self.model), self.target.proc());
        let Some(point) = Point::before(&model, &path.block, path.at) else {
            return Err(Refusal::internal(&stmt.loc, "a statement has no model"));
        };
        let mut here = Here {
            solver: self.target.solver(),
            facts,
            point,
            proc,
        };
        stmt.for_each_ctl_mut(&mut |e| *e = here.any(e));
        let loc = stmt.loc.clone();
        match &mut stmt.kind {
            StmtKind::If {
                cond: Ctl::Bool(holds),
                ..
            } => {
                let branch = if *holds { Branch::Body } else { Branch::Orelse };
                let mut kept = self.block(&path.inner(branch))?;
                if let Some(first) = kept.first_mut() {
                    first
                        .comments
                        .splice(0..0, std::mem::take(&mut stmt.comments));
                }
                out.extend(kept);
                return Ok(());
            }
            StmtKind::If { body, orelse, .. } => {
                *body = self.block(&path.body())?.into();
                *orelse = self.block(&path.inner(Branch::Orelse))?.into();
                match (body.is_empty(), orelse.is_empty()) {
                    (true, true) => return Ok(()),
                    (true, false) => body.push(Stmt::new(loc, StmtKind::Pass)),
                    _ => {}
                }
            }
            StmtKind::For { lo, hi, body, .. } => {
                if here.never_runs(lo, hi) {
                    return Ok(());
                }
                *body = self.block(&path.body())?.into();
                if body.is_empty() {
                    return Ok(());
                }
            }
            StmtKind::Alloc { buf } => {
                let dims = proc.var(*buf).buffer().map(|ty| ty.dims.clone());
                let dims = dims.unwrap_or_default();
                self.extents
                    .push((*buf, dims.iter().map(|d| here.any(d)).collect()));
            }
            _ => {}
        }
        out.push(stmt);
        Ok(())
    }
}
