//! `specialize`: statements are repeated in branches of conditions.

use exo_analysis::predicates::{Piece, leaks};
use exo_view::{Ctl, SlicePath, Stmt, StmtKind};

use crate::args::{Block, Cond};
use crate::rewrite;
use crate::safety::refuse_scope;
use crate::{Condition, Edit, Example, Refusal, Refused, Step, Target};

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

/// What is to be done.
pub struct Plan {
    slice: SlicePath,
    conds: Vec<Ctl>,
}

/// Repeats statements in branches.
pub struct Specialize;

impl Step for Specialize {
    const NAME: &'static str = "specialize";
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
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &SpecializeArgs) -> Result<Plan, Refused<Plan>> {
        let _proc = target.proc();
        let slice = args.blk.slice.clone();
        let conds = args.conds.iter().map(|cond| cond.expr.clone()).collect();
        stays_in_scope(target, &slice)?;
        Ok(Plan { slice, conds })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) {
        let proc = &mut edit.proc;
        let Some(mut stmts) = proc.slice(&plan.slice).map(<[Stmt]>::to_vec) else {
            return;
        };
        let Some(first) = stmts.first_mut() else {
            return;
        };
        let comments = std::mem::take(&mut first.comments);
        let like = first.clone();
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
        if let Some(block) = proc.block_mut(&plan.slice.block) {
            block.splice(plan.slice.range, made);
        }
    }
}

fn stays_in_scope(target: &Target<'_>, slice: &SlicePath) -> Result<(), Refusal> {
    let model = target.model();
    let loc = target.proc().slice(slice).and_then(<[Stmt]>::first);
    let loc = loc.map_or_else(|| target.proc().loc.clone(), |s| s.loc.clone());
    let piece = Piece::of(&model, slice);
    let behind = piece.as_ref().and_then(Piece::behind);
    let (Some(piece), Some(behind)) = (piece, behind) else {
        return Err(Refusal::internal(&loc, "the statements have no model"));
    };
    match leaks(&piece, &behind) {
        None => Ok(()),
        Some(leak) => {
            let name = model.proc.name_of(leak.sym);
            let message =
                format!("cannot specialize these statements: '{name}' is used behind them");
            refuse_scope(&model, &C1, &loc, message, &leak).raise()
        }
    }
}
