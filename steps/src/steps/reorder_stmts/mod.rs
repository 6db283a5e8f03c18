//! `reorder_stmts`: two statements change places.

use exo_analysis::predicates::{Conflict, Piece, commutes};
use exo_ir::{SlicePath, Stmt};

use crate::args::{Block, Statement};
use crate::rewrite::{self, RewriteError};
use crate::safety::{self, Instances};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "reorder_stmts.c1",
    rule: "The statements commute: nothing that one writes is touched by the other, nothing that one reduces is read by the \
other (Exo thesis, Def. 5.6.1). Configuration counts, and what the preconditions of a callee mention is read by the call.",
};
static C2: Condition = Condition {
    id: "reorder_stmts.c2",
    rule: "The second statement does not use what the first allocates or windows.",
};

crate::step_args! {
    /// Arguments of `reorder_stmts`.
    pub struct ReorderStmtsArgs {
        /// two statements that stand one behind the other: 'x[_] = _ ; y[_] = _'
        pub blk: Block,
    }
}

crate::step_returns! {
    /// Results of `reorder_stmts`.
    pub struct ReorderStmtsReturns {
        /// the statement that was the second
        pub first: Statement,
        /// the statement that was the first
        pub second: Statement,
    }
}

/// Plan of `reorder_stmts`: the slice of the two statements.
pub struct Plan {
    pair: SlicePath,
}

/// Swaps two statements.
pub struct ReorderStmts;

impl Step for ReorderStmts {
    const NAME: &'static str = "reorder_stmts";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("blk", "block_cursor")]);
    const SUMMARY: &'static str = "swap two statements that stand one behind the other";
    const DESCRIPTION: &'static str = "
`s; t` becomes `t; s`. Both go on as what they were.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(x: f32[8], y: f32[8]):
    x[0] = 1.0
    y[0] = 2.0
",
        options: "blk='x[_] = _ ; y[_] = _'",
        after: "@proc
def f(x: f32[8] @ DRAM, y: f32[8] @ DRAM):
    y[0] = 2.0
    x[0] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = ReorderStmtsArgs;
    type Returns = ReorderStmtsReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ReorderStmtsArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let pair = args.blk.slice.clone();
        let stmts = proc.slice(&pair).unwrap_or_default();
        let [first, second] = stmts else {
            let message = format!("expected two statements, found {}", stmts.len());
            let loc = stmts.first().map_or(&proc.loc, |s| &s.loc);
            return Err(Refusal::bad_input(loc, message).into());
        };
        match commute(target, &pair, first, second) {
            Ok(()) => Ok(Plan { pair }),
            // What is out of scope cannot even be tried.
            Err(refusal) if refusal.condition == Some(&C2) => Err(refusal.into()),
            Err(refusal) => Err(Refused::of(refusal, Plan { pair })),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ReorderStmtsReturns, RewriteError> {
        let [first, second] = rewrite::slice(&edit.proc, &plan.pair)? else {
            return Err(RewriteError::no("pair of statements", &plan.pair));
        };
        let swapped = vec![second.clone(), first.clone()];
        rewrite::splice(&mut edit.proc, &plan.pair, swapped)?;
        let (block, at) = (&plan.pair.block, plan.pair.range.start);
        Ok(ReorderStmtsReturns {
            first: block.stmt(at).into(),
            second: block.stmt(at + 1).into(),
        })
    }
}

fn commute(
    target: &mut Target<'_>,
    pair: &SlicePath,
    first: &Stmt,
    second: &Stmt,
) -> Result<(), Refusal> {
    let model = target.model();
    let mut paths = pair.stmts();
    let mut piece = || Piece::stmt(&model, &paths.next()?);
    let (Some(a), Some(b)) = (piece(), piece()) else {
        return Err(Refusal::internal(
            &first.loc,
            "the statements have no model",
        ));
    };
    let mut facts = a.facts();
    let Err(conflict) = commutes(&a, &b, &mut facts, target.solver()) else {
        return Ok(());
    };
    let why = match &conflict {
        Conflict::Access(_) => "they do not commute",
        Conflict::Scope(_) => "the second uses what the first declares",
    };
    let obligation = Obligation {
        condition: match &conflict {
            Conflict::Access(_) => &C1,
            Conflict::Scope(_) => &C2,
        },
        loc: second.loc.clone(),
        cannot: format!("cannot swap these statements: {why}"),
        whether: "the statements commute".to_owned(),
    };
    let instances = Instances {
        iterators: Vec::new(),
        earlier: "the first",
        later: "the second",
        step: "the swap",
    };
    safety::refuse_conflict(target, &model, &facts, &conflict, obligation, &instances)
}
