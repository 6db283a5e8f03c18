//! `reverse_loop`: the iterations of a loop run in the opposite order.

use exo_analysis::predicates::{Piece, commutes};
use exo_analysis::term::Term;
use exo_ir::{Branch, Ctl, CtlOp, StmtKind, StmtPath, Sym};
use exo_steps::args::Loop;
use exo_steps::loops::LoopAt;
use exo_steps::rewrite::{self, RewriteError};
use exo_steps::safety::{self, Instances, ReevaluationPoints, Varying};
use exo_steps::{Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target};

static C1: Condition = Condition {
    id: "reverse_loop.c1",
    rule: "Any two iterations commute: nothing that one writes is touched by the other, and nothing that one reduces is read by it.",
};
static C2: Condition = Condition {
    id: "reverse_loop.c2",
    rule: "The body leaves the bounds alone, which each iteration evaluates from then on.",
};

exo_steps::step_args! {
    /// Arguments of `reverse_loop`.
    pub struct ReverseLoopArgs {
        /// the loop
        pub loop_: Loop,
    }
}

exo_steps::step_returns! {
    /// Results of `reverse_loop`.
    pub struct ReverseLoopReturns {
        /// the loop
        pub loop_: Loop,
    }
}

/// The loop whose iterations are reversed.
pub struct Plan {
    path: StmtPath,
}

/// Reverses the order of a loop's iterations.
pub struct ReverseLoop;

exo_steps::register_step!(ReverseLoop);

impl Step for ReverseLoop {
    const NAME: &'static str = "reverse_loop";
    const PURPOSE: Purpose = Purpose::Loops;
    const SUMMARY: &'static str = "run the iterations of a loop in the opposite order";
    const DESCRIPTION: &'static str = "
In the body of `for i in seq(lo, hi)`, `i` becomes `lo + hi - 1 - i`. The loop goes on as what it was.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
        options: "loop=i",
        after: "@proc
def scale(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[n - 1 - i] = 2.0 * x[n - 1 - i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = ReverseLoopArgs;
    type Returns = ReverseLoopReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ReverseLoopArgs) -> Result<Plan, Refused<Plan>> {
        let path = args.loop_.path.clone();
        let at = LoopAt::at(target.proc(), &path)?;
        let sound = bounds_stay(target, &at).and_then(|()| iterations_commute(target, &at));
        let plan = Plan { path };
        match sound {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ReverseLoopReturns, RewriteError> {
        let proc = &mut edit.proc;
        let mut stmt = rewrite::stmt(proc, &plan.path)?.clone();
        let StmtKind::For {
            iter, lo, hi, body, ..
        } = &mut stmt.kind
        else {
            return Err(RewriteError::no("loop", &plan.path));
        };
        let (iter, reversed) = (*iter, reversed(lo, hi, *iter));
        rewrite::substitute(&mut proc.vars, body.iter_mut(), &|sym| {
            (sym == iter).then(|| reversed.clone())
        });
        rewrite::put(proc, &plan.path, stmt)?;
        Ok(ReverseLoopReturns {
            loop_: plan.path.into(),
        })
    }
}

/// `lo + hi - 1 - i`.
fn reversed(lo: &Ctl, hi: &Ctl, iter: Sym) -> Ctl {
    let last = rewrite::total(lo, &rewrite::difference(hi, &Ctl::Int(1)));
    Ctl::bin(CtlOp::Sub, last, Ctl::Var(iter))
}

fn bounds_stay(target: &mut Target<'_>, at: &LoopAt<'_>) -> Result<(), Refusal> {
    let model = target.model();
    let fields = safety::fields_of(&[at.lo, at.hi]);
    let fields: Vec<&Ctl> = fields.iter().collect();
    let obligation = Obligation {
        condition: &C2,
        loc: at.loc().clone(),
        cannot: format!(
            "cannot reverse '{}': the body changes one of its bounds",
            at.name
        ),
        whether: "the bounds stay as they are".to_owned(),
    };
    safety::unaffected_by_loop(
        target,
        &model,
        obligation,
        &fields,
        &at.path,
        ReevaluationPoints::Iterations,
    )
}

fn iterations_commute(target: &mut Target<'_>, at: &LoopAt<'_>) -> Result<(), Refusal> {
    if at.is_unused(target.proc()) {
        return Ok(());
    }
    let model = target.model();
    let body = Piece::inside(&model, &at.path, Branch::Body);
    let other = body.as_ref().and_then(|body| body.iteration(&at.path));
    let (Some(body), Some(other)) = (body, other) else {
        return Err(Refusal::internal(at.loc(), "the body has no model"));
    };
    let known = at.model(&model)?;
    let iterator = Varying {
        name: at.name.to_owned(),
        earlier: Term::var(&known.var),
        later: other.iterator(known),
    };
    let mut facts = body.facts();
    other.assume(&mut facts);
    facts.assume(&iterator.earlier.lt(&iterator.later));
    let Err(conflict) = commutes(&body, &other, &mut facts, target.solver()) else {
        return Ok(());
    };
    let obligation = Obligation {
        condition: &C1,
        loc: at.loc().clone(),
        cannot: format!("cannot reverse '{}': iterations do not commute", at.name),
        whether: "any two iterations commute".to_owned(),
    };
    let instances = Instances {
        iterators: vec![iterator],
        earlier: "",
        later: "",
        step: "the reversal",
    };
    safety::refuse_conflict(target, &model, &facts, &conflict, obligation, &instances)
}
