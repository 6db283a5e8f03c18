//! `specialize`: statements are repeated in branches of conditions.

use exo_ir::{Branch, Ctl, SlicePath, Stmt, StmtKind};

use crate::args::{Block, Cond, If};
use crate::rewrite::{self, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target, Upstream, safety};

static C1: Condition = Condition {
    id: "specialize.c1",
    rule: "Nothing that the statements allocate or window is used behind them: it would not be in scope there.",
};

crate::step_args! {
    /// Arguments of `specialize`.
    pub struct SpecializeArgs {
        /// the statements
        pub blk: Block,
        /// the conditions, in names that are visible before the statements: 'n == 8; n == 16'
        #[before(blk)]
        pub conds: Vec<Cond>,
    }
}

crate::step_returns! {
    /// Results of `specialize`.
    pub struct SpecializeReturns {
        /// the condition that asks first
        pub if_: If,
        /// the statements for each condition in turn, and last those for where none holds
        pub cases: Vec<Block>,
    }
}

/// Plan of `specialize`: the rewrite that its check allowed.
pub struct Plan {
    slice: SlicePath,
    conds: Vec<Ctl>,
}

/// Repeats statements in branches.
pub struct Specialize;

impl Step for Specialize {
    const NAME: &'static str = "specialize";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("blk", "block"), ("conds", "conds")]);
    const SUMMARY: &'static str =
        "repeat statements in branches, to be scheduled each in its own way";
    const DESCRIPTION: &'static str = "
`s` becomes `if c: s else: s`; with several conditions, `if c: s else: if d: s else: s`, and so on. The statements of the first branch go on as what
they were, the others are copies.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 1.0
",
        options: "blk='for i in _: _' conds='n == 8'",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM):
    if n == 8:
        for i in seq(0, n):
            x[i] = 1.0
    else:
        for i in seq(0, n):
            x[i] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = SpecializeArgs;
    type Returns = SpecializeReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &SpecializeArgs) -> Result<Plan, Refused<Plan>> {
        let _proc = target.proc();
        let slice = args.blk.slice.clone();
        let conds = args.conds.iter().map(|cond| cond.expr.clone()).collect();
        safety::nothing_leaks(target, &slice, (&C1, "cannot specialize these statements"))?;
        Ok(Plan { slice, conds })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<SpecializeReturns, RewriteError> {
        let proc = &mut edit.proc;
        let mut stmts = rewrite::slice(proc, &plan.slice)?.to_vec();
        let comments = std::mem::take(&mut stmts[0].comments);
        let like = stmts[0].clone();
        let cases = cases(&plan.slice, plan.conds.len());
        let copies: Vec<Vec<Stmt>> = plan
            .conds
            .iter()
            .map(|_| rewrite::copied(proc, &stmts))
            .collect();
        // From the innermost outwards: the last copy is where no condition holds.
        let mut bodies = std::iter::once(stmts).chain(copies).rev();
        let mut made = bodies.next().unwrap_or_default();
        for (cond, body) in plan.conds.into_iter().rev().zip(bodies) {
            let orelse = made;
            made = vec![like.derived(StmtKind::If {
                cond,
                body: body.into(),
                orelse: orelse.into(),
            })];
        }
        if let Some(outer) = made.first_mut() {
            outer.comments = comments;
        }
        rewrite::splice(proc, &plan.slice, made)?;
        Ok(SpecializeReturns {
            if_: plan.slice.first().into(),
            cases,
        })
    }
}

/// Positions of the copies of a slice: each but the last in the branch of a condition, the next
/// condition in the other branch.
fn cases(slice: &SlicePath, conds: usize) -> Vec<Block> {
    let count = slice.range.len();
    let mut at = slice.first();
    let mut found = Vec::new();
    for k in 1..=conds {
        let (then, otherwise) = (at.body(), at.inner(Branch::Orelse));
        found.push(then.slice(0..count));
        at = otherwise.stmt(0);
        if k == conds {
            found.push(otherwise.slice(0..count));
        }
    }
    found.into_iter().map(|slice| Block { slice }).collect()
}
