//! `eliminate_dead_code`: what cannot run goes, and what runs for nothing.

mod unneeded;

use exo_analysis::context::Facts;
use exo_analysis::effects::NodeKind;
use exo_analysis::solver::Verdict;
use exo_analysis::term::Formula;
use exo_check::report::WitnessEvaluator;
use exo_ir::{Branch, DisplayIn, Loc, Stmt, StmtKind, StmtPath, Stmts};

use crate::args::{Block, Statement};
use crate::loops::iterations;
use crate::rewrite::{self, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "eliminate_dead_code.c1",
    rule: "The condition is always true or always false where it is tested, by the preconditions, the loops and conditions around it \
and what configuration holds there.",
};
static C2: Condition = Condition {
    id: "eliminate_dead_code.c2",
    rule: "The loop never has an iteration.",
};
static C3: Condition = Condition {
    id: "eliminate_dead_code.c3",
    rule: "Or nothing needs what the statement leaves behind: whatever may run later, each cell that it modifies is surely written again, \
or ends with its buffer, before something reads it or adds to it; it modifies no argument that callers see and no configuration field; and \
nothing uses what it declares. So any statement may go.",
};

crate::step_args! {
    /// Arguments of `eliminate_dead_code`.
    pub struct EliminateDeadCodeArgs {
        /// the statement: a condition, a loop, or one of any kind that is not needed
        pub stmt: Statement,
    }
}

crate::step_returns! {
    /// Results of `eliminate_dead_code`.
    pub struct EliminateDeadCodeReturns {
        /// the statements that stand in its place; none if nothing is left
        pub kept: Option<Block>,
    }
}

/// Plan of `eliminate_dead_code`: the statement, and the branch of it that is left.
pub struct Plan {
    path: StmtPath,
    /// The branch that always runs; none where nothing is left.
    lives: Option<Branch>,
}

/// Drops what cannot run, and what runs for nothing.
pub struct EliminateDeadCode;

impl Step for EliminateDeadCode {
    const NAME: &'static str = "eliminate_dead_code";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("stmt", "stmt_cursor")]);
    const SUMMARY: &'static str =
        "drop a branch or a loop that cannot run, or a statement that nothing needs";
    const DESCRIPTION: &'static str = "
`if c: s else: t` becomes `s` where `c` always holds and `t` where it never does; a loop that never has an iteration goes, and so
does a statement of any kind if nothing needs what it leaves behind. The statements that are left go on as what they were.

Iterations that compute more than is used are cut off first: `cut_loop`, then this of the part that nothing needs.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        if i < n:
            x[i] = 1.0
",
        options: "stmt='if _: _'",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = EliminateDeadCodeArgs;
    type Returns = EliminateDeadCodeReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &EliminateDeadCodeArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.stmt.path.clone();
        let Some(stmt) = proc.stmt(&path) else {
            return Err(Refusal::internal(&proc.loc, "the statement is not there").into());
        };
        let model = target.model();
        let facts = target.facts(&path.block);
        match model.node(&path).map(|n| &n.kind) {
            Some(NodeKind::If(branch)) => match alive(target, &facts, stmt, &branch.cond) {
                Ok(lives) => Ok(Plan {
                    path,
                    lives: Some(lives),
                }),
                Err(refusal) => Ok(unless_unneeded(target, path, refusal)?),
            },
            Some(NodeKind::For(l)) => {
                let name = proc.name_of(l.iter);
                let obligation = Obligation {
                    condition: &C2,
                    loc: stmt.loc.clone(),
                    cannot: format!("cannot drop '{name}': it may have iterations"),
                    whether: format!("'{name}' has no iteration"),
                };
                let dropped = target.require(&facts, &l.hi.le(&l.lo), obligation, |at| {
                    let given = at.given_for([&l.lo, &l.hi], &[]);
                    let count = iterations(&at.value(&l.hi.sub(&l.lo)));
                    vec![(Loc::unknown(), format!("{given}it has {count}"))]
                });
                match dropped {
                    Ok(()) => Ok(Plan { path, lives: None }),
                    Err(refusal) => unless_unneeded(target, path.clone(), refusal)
                        .map_err(|refusal| Refused::of(refusal, Plan { path, lives: None })),
                }
            }
            _ => {
                let unneeded = unneeded::unneeded(target, &path);
                let plan = Plan { path, lives: None };
                match unneeded {
                    Ok(()) => Ok(plan),
                    Err(refusal) => Err(Refused::of(refusal, plan)),
                }
            }
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<EliminateDeadCodeReturns, RewriteError> {
        let stmt = rewrite::stmt(&edit.proc, &plan.path)?.clone();
        let mut stmts = match (&stmt.kind, plan.lives) {
            (StmtKind::If { .. }, Some(branch)) => stmt.block(branch).cloned().unwrap_or_default(),
            (_, None) => Stmts::default(),
            _ => return Err(RewriteError::no("statement that is dead", &plan.path)),
        };
        if let Some(first) = stmts.first_mut() {
            first.comments.splice(0..0, stmt.into_data().comments);
        }
        let kept = rewrite::replace_with(&mut edit.proc, &plan.path, stmts.into_vec())?;
        Ok(EliminateDeadCodeReturns {
            kept: kept.map(|slice| Block { slice }),
        })
    }
}

/// Drops a statement that may run if its effects are dead; otherwise refuses, with the use that
/// needs them as a note.
fn unless_unneeded(
    target: &mut Target<'_>,
    path: StmtPath,
    refusal: Refusal,
) -> Result<Plan, Refusal> {
    match unneeded::unneeded(target, &path) {
        Ok(()) => Ok(Plan { path, lives: None }),
        Err(needed) => {
            let text = needed
                .message
                .replacen("cannot drop this statement: ", "", 1);
            Err(refusal.note(&needed.loc, text))
        }
    }
}

/// The branch that always runs.
fn alive(
    target: &mut Target<'_>,
    facts: &Facts,
    stmt: &Stmt,
    cond: &Formula,
) -> Result<Branch, Refusal> {
    let solver = target.solver();
    let always = facts.prove(solver, C1.id, cond);
    if always.is_safe() {
        return Ok(Branch::Body);
    }
    let never = facts.prove(solver, C1.id, &cond.not());
    if never.is_safe() {
        return Ok(Branch::Orelse);
    }
    let text = match &stmt.kind {
        StmtKind::If { cond, .. } => cond.in_proc(target.proc()).to_string(),
        _ => String::new(),
    };
    let obligation = Obligation {
        condition: &C1,
        loc: stmt.loc.clone(),
        cannot: format!("cannot drop a branch: the condition '{text}' may hold, and may not"),
        whether: format!("the condition '{text}' always holds, or never"),
    };
    // What is not decided either way counts as that.
    let (verdict, other) = match always {
        Verdict::Unsafe(_) if !matches!(never, Verdict::Unsafe(_)) => (never, always),
        _ => (always, never),
    };
    target.judge(facts, &verdict, obligation, |at| {
        let mut notes = vec![held(at, "it does not hold")];
        if let Verdict::Unsafe(values) = &other {
            notes.push(held(
                &WitnessEvaluator::new(values, facts.order()),
                "it holds",
            ));
        }
        notes
    })?;
    Refusal::passed(&stmt.loc, || Branch::Body)
}

fn held(at: &WitnessEvaluator<'_>, what: &str) -> (Loc, String) {
    (Loc::unknown(), format!("{}{what}", at.given()))
}
