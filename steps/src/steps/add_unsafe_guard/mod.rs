//! `add_unsafe_guard`: statements are wrapped in a condition that holds wherever they run.

use exo_analysis::predicates::Point;
use exo_check::report::WitnessEvaluator;
use exo_ir::{Branch, Ctl, DisplayIn, Loc, SlicePath, StmtKind, Stmts};

use crate::args::{AllowUnproved, Block, Cond, If};
use crate::rewrite::{self, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream, safety,
};

static C1: Condition = Condition {
    id: "add_unsafe_guard.c1",
    rule: "The condition holds wherever the statements are reached.",
};
static C2: Condition = Condition {
    id: "add_unsafe_guard.c2",
    rule: "Nothing that the statements allocate or window is used behind them: it would not be in scope there.",
};

crate::step_args! {
    /// Arguments of `add_unsafe_guard`.
    pub struct AddUnsafeGuardArgs {
        /// the statements
        pub blk: Block,
        /// the condition, in names that are visible before the statements
        #[before(blk)]
        pub cond: Cond,
        /// take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it
        pub unsafe_disable_check: AllowUnproved = "false",
    }
}

crate::step_returns! {
    /// Results of `add_unsafe_guard`.
    pub struct AddUnsafeGuardReturns {
        /// the condition
        pub guard: If,
        /// the statements
        pub body: Block,
    }
}

/// Plan of `add_unsafe_guard`: the rewrite that its check allowed.
pub struct Plan {
    slice: SlicePath,
    cond: Ctl,
}

/// Wraps statements in a condition.
pub struct AddUnsafeGuard;

impl Step for AddUnsafeGuard {
    const NAME: &'static str = "add_unsafe_guard";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("blk", "block_cursor"), ("cond", "var_expr")]);
    const SUMMARY: &'static str = "wrap statements in a condition that holds anyway";
    const DESCRIPTION: &'static str = "
`s` becomes `if c: s`. The name is Exo's: here the step is proved like any other, unless it is told not to be.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 0.0
",
        options: "blk='x[_] = _' cond='i + 1 <= n'",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        if i + 1 <= n:
            x[i] = 0.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = AddUnsafeGuardArgs;
    type Returns = AddUnsafeGuardReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &AddUnsafeGuardArgs) -> Result<Plan, Refused<Plan>> {
        let slice = args.blk.slice.clone();
        let cond = args.cond.expr.clone();
        safety::nothing_leaks(target, &slice, (&C2, "cannot guard these statements"))?;
        let holds = holds(target, &slice, &cond);
        let plan = Plan { slice, cond };
        match holds {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<AddUnsafeGuardReturns, RewriteError> {
        let proc = &mut edit.proc;
        let mut body = rewrite::slice(proc, &plan.slice)?.to_vec();
        let count = body.len();
        let comments = std::mem::take(&mut body[0].comments);
        let mut guard = body[0].derived(StmtKind::If {
            cond: plan.cond,
            body: body.clone().into(),
            orelse: Stmts::default(),
        });
        guard.comments = comments;
        rewrite::splice(proc, &plan.slice, vec![guard])?;
        let path = plan.slice.first();
        let slice = path.inner(Branch::Body).slice(0..count);
        Ok(AddUnsafeGuardReturns {
            guard: path.into(),
            body: Block { slice },
        })
    }
}

fn holds(target: &mut Target<'_>, slice: &SlicePath, cond: &Ctl) -> Result<(), Refusal> {
    let (model, loc) = (target.model(), safety::first_loc(target, slice));
    let Some(point) = Point::before(&model, &slice.block, slice.range.start) else {
        return Err(Refusal::internal(&loc, "the statements have no place"));
    };
    let text = cond.in_proc(target.proc());
    let obligation = Obligation {
        condition: &C1,
        loc,
        cannot: format!("cannot guard these statements: '{text}' may not hold"),
        whether: format!("'{text}' holds"),
    };
    let facts = target.facts(&slice.block);
    target.require(&facts, &point.value(cond).condition(), obligation, |at| {
        vec![does_not(at)]
    })
}

fn does_not(at: &WitnessEvaluator<'_>) -> (Loc, String) {
    (Loc::unknown(), format!("{}it does not hold", at.given()))
}
