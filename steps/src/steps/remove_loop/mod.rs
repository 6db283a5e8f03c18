//! `remove_loop`: a loop that does the same in every iteration goes.

use exo_analysis::effects::Loop;
use exo_analysis::predicates::{NotIdempotent, Piece, free_of, idempotent};
use exo_analysis::term::Term;
use exo_ir::{Branch, Ctl, CtlOp, StmtKind, StmtPath, Stmts};

use crate::args;
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError};
use crate::safety::access_note;
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "remove_loop.c1",
    rule: "The body does not depend on the loop's variable, neither directly nor through a window that was made with it.",
};
static C2: Condition = Condition {
    id: "remove_loop.c2",
    rule: "Running the body again changes nothing: it reads nothing that it modifies before it has surely written it, and what it \
reduces into it surely writes as well.",
};

crate::step_args! {
    /// Arguments of `remove_loop`.
    pub struct RemoveLoopArgs {
        /// the loop
        pub loop_: args::Loop,
        /// take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it
        pub unsafe_disable_check: args::AllowUnproved = "false",
    }
}

crate::step_returns! {
    /// Results of `remove_loop`.
    pub struct RemoveLoopReturns {
        /// the condition that asks whether the loop would run, where that is not certain
        pub guard: Option<args::If>,
        /// the statements of the loop; none if it had none
        pub body: Option<args::Block>,
    }
}

/// Plan of `remove_loop`: the rewrite that its check allowed.
pub struct Plan {
    path: StmtPath,
    /// Whether the loop may have no iteration.
    guarded: bool,
}

/// Removes a loop around a body that needs to run once only.
pub struct RemoveLoop;

impl Step for RemoveLoop {
    const NAME: &'static str = "remove_loop";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("loop", "loop_cursor"),
        ("unsafe-disable-check", "unsafe_disable_check"),
    ]);
    const SUMMARY: &'static str = "remove a loop that does the same in every iteration";
    const DESCRIPTION: &'static str = "
`for i in seq(lo, hi): s` becomes `s` where the loop surely runs, and `if lo < hi: s` where that is not known. The statements of the body go on
as what they were.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[8], y: f32[8]):
    for i in seq(0, n):
        x[0] = y[1]
",
        options: "loop=i",
        after: "@proc
def f(n: size, x: f32[8] @ DRAM, y: f32[8] @ DRAM):
    x[0] = y[1]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = RemoveLoopArgs;
    type Returns = RemoveLoopReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &RemoveLoopArgs) -> Result<Plan, Refused<Plan>> {
        let path = args.loop_.path.clone();
        let l = LoopAt::at(target.proc(), &path)?;
        let model = target.model();
        let known = l.model(&model)?;
        let Some(body) = Piece::inside(&model, &path, Branch::Body) else {
            return Err(Refusal::internal(l.loc(), "the loop has no model").into());
        };
        if let Err(loc) = free_of(&body, known) {
            let message = format!("cannot remove '{}': its body depends on it", l.name);
            Refusal::plain(&C1, l.loc(), message)
                .note(&loc, "this differs from iteration to iteration")
                .raise()?;
        }
        let facts = target.facts(&path.block);
        let runs = facts.holds(target.solver(), "remove_loop:runs", &known.lo.lt(&known.hi));
        let plan = Plan {
            path,
            guarded: !runs,
        };
        match repeats(target, &l, known, &body) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<RemoveLoopReturns, RewriteError> {
        let proc = &mut edit.proc;
        let stmt = rewrite::stmt(proc, &plan.path)?.clone();
        let StmtKind::For { lo, hi, body, .. } = &stmt.kind else {
            return Err(RewriteError::no("loop", &plan.path));
        };
        let (mut made, count) = (body.clone(), body.len());
        if plan.guarded {
            let cond = Ctl::bin(CtlOp::Lt, lo.clone(), hi.clone());
            made = vec![stmt.derived(StmtKind::If {
                cond,
                body: made,
                orelse: Stmts::default(),
            })]
            .into();
        }
        if let Some(first) = made.first_mut() {
            first.comments.splice(0..0, stmt.comments.iter().cloned());
        }
        let put = rewrite::replace_with(proc, &plan.path, made.into_vec())?;
        let body = match plan.guarded {
            true => (count > 0).then(|| plan.path.body().slice(0..count)),
            false => put,
        };
        Ok(RemoveLoopReturns {
            guard: plan.guarded.then(|| plan.path.into()),
            body: body.map(|slice| args::Block { slice }),
        })
    }
}

fn repeats(
    target: &mut Target<'_>,
    l: &LoopAt<'_>,
    known: &Loop,
    body: &Piece<'_>,
) -> Result<(), Refusal> {
    let mut facts = body.facts();
    // Where there is but one iteration, nothing is repeated.
    facts.assume(&known.lo.add(&Term::int(2)).le(&known.hi));
    let Err(why) = idempotent(body, &mut facts, target.solver()) else {
        return Ok(());
    };
    let obligation = |cannot: &str, whether: &str| Obligation {
        condition: &C2,
        loc: l.loc().clone(),
        cannot: format!("cannot remove '{}': {cannot}", l.name),
        whether: whether.to_owned(),
    };
    let model = body.model();
    match &why {
        NotIdempotent::Reads(clash) => {
            let obligation = obligation(
                "an iteration reads what the one before it changed",
                "running the body again changes nothing",
            );
            target.judge(&facts, &clash.verdict, obligation, |at| {
                vec![
                    access_note(at, model, &clash.second, "each iteration"),
                    access_note(at, model, &clash.first, "each iteration"),
                ]
            })
        }
        NotIdempotent::Accumulates { leaf, verdict, .. } => {
            let obligation = obligation(
                "each iteration adds to what the one before it left",
                "what the body adds to is written by it before",
            );
            target.judge(&facts, verdict, obligation, |at| {
                vec![access_note(at, model, leaf, "each iteration")]
            })
        }
    }
}
