//! `cut_loop`: the range of a loop is cut in two.

use exo_analysis::predicates::Point;
use exo_ir::{Ctl, DisplayIn, StmtKind, StmtPath};

use crate::args::{Control, Loop};
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError};
use crate::safety::{self, ReevaluationPoints};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "cut_loop.c1",
    rule: "The cut lies in the range of the loop, ends included: lo <= at <= hi.",
};
static C2: Condition = Condition {
    id: "cut_loop.c2",
    rule: "Nothing in the body changes the value of the cut or of the upper bound: the second loop evaluates both when the first \
has run.",
};

crate::step_args! {
    /// Arguments of `cut_loop`.
    pub struct CutLoopArgs {
        /// the loop
        pub loop_: Loop,
        /// first iteration of the second loop: an expression in names that are visible before the loop
        #[before(loop_)]
        pub at: Control,
    }
}

crate::step_returns! {
    /// Results of `cut_loop`.
    pub struct CutLoopReturns {
        /// the loop up to the cut
        pub first: Loop,
        /// the loop from there on
        pub second: Loop,
    }
}

/// The loop, and where it is cut.
pub struct Plan {
    path: StmtPath,
    at: Ctl,
}

/// Cuts a loop in two.
pub struct CutLoop;

impl Step for CutLoop {
    const NAME: &'static str = "cut_loop";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("loop", "loop_cursor"), ("at", "cut_point")]);
    const SUMMARY: &'static str = "cut the range of a loop in two";
    const DESCRIPTION: &'static str = "
`for i in seq(lo, hi): s` becomes `for i in seq(lo, at): s` and `for i in seq(at, hi): s`. The first goes on as the old loop.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 1.0
",
        options: "loop=i at=1",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM):
    for i in seq(0, 1):
        x[i] = 1.0
    for i in seq(1, n):
        x[i] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = CutLoopArgs;
    type Returns = CutLoopReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &CutLoopArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.loop_.path.clone();
        let at = args.at.expr.clone();
        let l = LoopAt::at(proc, &path)?;
        let allowed = lies_within(target, &l, &at).and_then(|()| stays(target, &l, &at));
        let plan = Plan { path, at };
        match allowed {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<CutLoopReturns, RewriteError> {
        let proc = &mut edit.proc;
        let mut first = rewrite::stmt(proc, &plan.path)?.clone();
        // A copy of the whole loop, so that the second one has a variable of its own.
        let copy = rewrite::copied(proc, std::slice::from_ref(&first));
        let copy = copy.into_iter().next();
        let copy = copy.ok_or(RewriteError::Other("the loop was not copied"))?;
        let mut second = first.derived(copy.into_data().kind);
        let (StmtKind::For { hi, .. }, StmtKind::For { lo, .. }) =
            (&mut first.kind, &mut second.kind)
        else {
            return Err(RewriteError::no("loop", &plan.path));
        };
        hi.clone_from(&plan.at);
        *lo = plan.at;
        rewrite::splice(proc, &plan.path.slice(), vec![first, second])?;
        Ok(CutLoopReturns {
            second: plan.path.block.stmt(plan.path.at + 1).into(),
            first: plan.path.into(),
        })
    }
}

fn lies_within(target: &mut Target<'_>, l: &LoopAt<'_>, at: &Ctl) -> Result<(), Refusal> {
    let model = target.model();
    let known = l.model(&model)?;
    let point = Point::before(&model, &l.path.block, l.path.at);
    let Some(cut) = point.map(|p| p.value(at).int()) else {
        return Err(Refusal::internal(l.loc(), "the loop has no place"));
    };
    let proc = target.proc();
    let text = at.in_proc(proc).to_string();
    let obligation = Obligation {
        condition: &C1,
        loc: l.loc().clone(),
        cannot: format!(
            "cannot cut '{}' at '{text}': it is not always in its range",
            l.name
        ),
        whether: format!("'{text}' is in the range of '{}'", l.name),
    };
    let facts = target.facts(&l.path.block);
    let goal = known.lo.le(&cut).and(&cut.le(&known.hi));
    target.require(&facts, &goal, obligation, |w| {
        let given = w.given_for([&known.lo, &known.hi, &cut], &[]);
        let (lo, hi) = (w.value(&known.lo), w.value(&known.hi));
        let text = format!(
            "{given}the range is {lo} to {hi}, and the cut is {}",
            w.value(&cut)
        );
        vec![(exo_ir::Loc::unknown(), text)]
    })
}

fn stays(target: &mut Target<'_>, l: &LoopAt<'_>, at: &Ctl) -> Result<(), Refusal> {
    let model = target.model();
    let obligation = Obligation {
        condition: &C2,
        loc: l.loc().clone(),
        cannot: format!(
            "cannot cut '{}': its bounds would be evaluated again, after the body may have changed them",
            l.name
        ),
        whether: "the body leaves its bounds alone".to_owned(),
    };
    safety::unaffected_by_loop(
        target,
        &model,
        obligation,
        &[at, l.hi],
        &l.path,
        ReevaluationPoints::Iterations,
    )
}
