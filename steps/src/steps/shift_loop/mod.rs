//! `shift_loop`: a loop begins elsewhere.

use exo_ir::{Ctl, CtlOp, DisplayIn, StmtKind, StmtPath};

use crate::args::{Control, Loop};
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError};
use crate::safety::{self, ReevaluationPoints};
use crate::{Condition, Edit, Example, Obligation, Purpose, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "shift_loop.c1",
    rule: "Nothing in the body changes where the loop begins, neither the old value nor the new one: both become part of the \
indices in the body, and so are evaluated there again. (Where they are the same expression, or the loop's variable stands nowhere in the \
body, neither does.)",
};

crate::step_args! {
    /// Arguments of `shift_loop`.
    pub struct ShiftLoopArgs {
        /// the loop
        pub loop_: Loop,
        /// the new lower bound: an expression in names that are visible before the loop
        #[before(loop_)]
        pub lo: Control = "0",
    }
}

crate::step_returns! {
    /// Results of `shift_loop`.
    pub struct ShiftLoopReturns {
        /// the loop
        pub loop_: Loop,
    }
}

/// The loop, and where it is to begin.
pub struct Plan {
    path: StmtPath,
    lo: Ctl,
}

/// Shifts the range of a loop.
pub struct ShiftLoop;

impl Step for ShiftLoop {
    const NAME: &'static str = "shift_loop";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("loop", "loop_cursor"), ("lo", "new_lo")]);
    const SUMMARY: &'static str = "shift the range of a loop so that it begins elsewhere";
    const DESCRIPTION: &'static str = "
`for i in seq(a, b): s` becomes `for i in seq(lo, b - a + lo)`, with `i + a - lo` for `i` in the body. Literals are folded. The loop
goes on as what it was.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n + 1]):
    for i in seq(1, n + 1):
        x[i] = x[i - 1]
",
        options: "loop=i lo=0",
        after: "@proc
def f(n: size, x: f32[n + 1] @ DRAM):
    for i in seq(0, n + 1 - 1):
        x[i + 1] = x[i + 1 - 1]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = ShiftLoopArgs;
    type Returns = ShiftLoopReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ShiftLoopArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.loop_.path.clone();
        let lo = args.lo.expr.clone();
        let l = LoopAt::at(proc, &path)?;
        let model = target.model();
        let obligation = Obligation {
            condition: &C1,
            loc: l.loc().clone(),
            cannot: format!(
                "cannot shift '{}' from '{}' to '{}': the indices would be evaluated with values that the body changes",
                l.name,
                l.lo.in_proc(proc),
                lo.in_proc(proc)
            ),
            whether: "the body leaves these values alone".to_owned(),
        };
        let bounds = [l.lo, &lo];
        let again = ReevaluationPoints::Inside;
        // Where the bounds are the same, or nothing uses the variable, neither bound becomes part of an index.
        let stays = match lo == *l.lo || l.is_unused(proc) {
            true => Ok(()),
            false => safety::unaffected_by_loop(target, &model, obligation, &bounds, &path, again),
        };
        let plan = Plan { path, lo };
        match stays {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ShiftLoopReturns, RewriteError> {
        let stmt = rewrite::stmt(&edit.proc, &plan.path)?.clone();
        let StmtKind::For {
            iter,
            lo,
            hi,
            mode,
            body,
        } = &stmt.kind
        else {
            return Err(RewriteError::no("loop", &plan.path));
        };
        let mut body = body.clone();
        let value = shifted(Ctl::Var(*iter), lo, &plan.lo);
        rewrite::substitute(&mut edit.proc.vars, &mut body, &|sym| {
            (sym == *iter).then(|| value.clone())
        });
        let new = stmt.continued(StmtKind::For {
            iter: *iter,
            lo: plan.lo.clone(),
            hi: shifted(hi.clone(), &plan.lo, lo),
            mode: *mode,
            body,
        });
        rewrite::put(&mut edit.proc, &plan.path, new)?;
        Ok(ShiftLoopReturns {
            loop_: plan.path.into(),
        })
    }
}

/// `e + plus - minus`, folded for literals and where the two are the same.
fn shifted(e: Ctl, plus: &Ctl, minus: &Ctl) -> Ctl {
    if plus == minus {
        return e;
    }
    if let (Some(a), Some(b)) = (plus.as_int(), minus.as_int())
        && let Some(by) = a.checked_sub(b)
    {
        return match (&e, by) {
            (_, 0) => e,
            (Ctl::Int(v), by) if v.checked_add(by).is_some() => Ctl::Int(v + by),
            (_, by) if by > 0 => Ctl::bin(CtlOp::Add, e, Ctl::Int(by)),
            (_, by) => match by.checked_neg() {
                Some(by) => Ctl::bin(CtlOp::Sub, e, Ctl::Int(by)),
                None => Ctl::bin(CtlOp::Add, e, Ctl::Int(by)),
            },
        };
    }
    let e = match plus {
        Ctl::Int(0) => e,
        plus => Ctl::bin(CtlOp::Add, e, plus.clone()),
    };
    match minus {
        Ctl::Int(0) => e,
        minus => Ctl::bin(CtlOp::Sub, e, minus.clone()),
    }
}
