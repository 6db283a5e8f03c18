//! `join_loops`: two loops over adjacent ranges become one.

use exo_analysis::predicates::same_views;
use exo_ir::{DisplayIn, Loc, LoopMode, StmtKind, StmtPath};

use crate::args::Loop;
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError, alike};
use crate::safety;
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "join_loops.c1",
    rule: "The loops stand one behind the other and have the same mode.",
};
static C2: Condition = Condition {
    id: "join_loops.c2",
    rule: "Their bodies are equal up to the names that they define, and to windows that show the same cells.",
};
static C3: Condition = Condition {
    id: "join_loops.c3",
    rule: "The second loop begins where the first ends, each bound valued where its loop is reached.",
};
static C4: Condition = Condition {
    id: "join_loops.c4",
    rule: "The first loop leaves the upper bound of the second alone: it is evaluated before the first loop runs.",
};

crate::step_args! {
    /// Arguments of `join_loops`.
    pub struct JoinLoopsArgs {
        /// the first loop
        pub loop1: Loop,
        /// the loop behind it
        pub loop2: Loop,
    }
}

crate::step_returns! {
    /// Results of `join_loops`.
    pub struct JoinLoopsReturns {
        /// the loop over both ranges
        pub loop_: Loop,
    }
}

/// The first of the two loops.
pub struct Plan {
    first: StmtPath,
}

/// Joins two loops.
pub struct JoinLoops;

impl Step for JoinLoops {
    const NAME: &'static str = "join_loops";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream =
        Upstream::call(&[("loop1", "loop1_cursor"), ("loop2", "loop2_cursor")]);
    const SUMMARY: &'static str = "join two loops with equal bodies over adjacent ranges";
    const DESCRIPTION: &'static str = "
`for i in seq(a, b): s` and `for i in seq(b, c): s` become `for i in seq(a, c): s`: what cut_loop does, undone. The first loop goes on,
and so do the statements in it.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n]):
    for i in seq(0, 1):
        x[i] = 1.0
    for j in seq(1, n):
        x[j] = 1.0
",
        options: "loop1=i loop2=j",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = JoinLoopsArgs;
    type Returns = JoinLoopsReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &JoinLoopsArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let first = args.loop1.path.clone();
        let second = args.loop2.path.clone();
        let (first, second) = (LoopAt::at(proc, &first)?, LoopAt::at(proc, &second)?);
        let pair = Pair { first, second };
        pair.adjacent()?;
        pair.equal_bodies(target)?;
        let allowed = pair.meet(target).and_then(|()| pair.bound_stays(target));
        let plan = Plan {
            first: pair.first.path,
        };
        match allowed {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<JoinLoopsReturns, RewriteError> {
        let proc = &mut edit.proc;
        let second = plan.first.block.stmt(plan.first.at + 1);
        let removed = rewrite::remove(proc, &second)?.into_data();
        let StmtKind::For { hi: end, .. } = removed.kind else {
            return Err(RewriteError::no("loop", &second));
        };
        let first = rewrite::stmt_mut(proc, &plan.first)?;
        let StmtKind::For { hi, .. } = &mut first.kind else {
            return Err(RewriteError::no("loop", &plan.first));
        };
        *hi = end;
        first.comments.extend(removed.comments);
        Ok(JoinLoopsReturns {
            loop_: plan.first.into(),
        })
    }
}

/// The loops to be joined.
struct Pair<'p> {
    first: LoopAt<'p>,
    second: LoopAt<'p>,
}

impl Pair<'_> {
    fn cannot(&self) -> String {
        match self.first.name == self.second.name {
            true => format!("cannot join the two loops '{}'", self.first.name),
            false => format!(
                "cannot join '{}' and '{}'",
                self.first.name, self.second.name
            ),
        }
    }

    fn adjacent(&self) -> Result<(), Refusal> {
        let (first, second) = (&self.first, &self.second);
        let why = match (first.mode, second.mode) {
            _ if first.path.block != second.path.block || first.path.at + 1 != second.path.at => {
                "the second does not stand behind the first"
            }
            (LoopMode::Par, LoopMode::Seq) | (LoopMode::Seq, LoopMode::Par) => {
                "one is parallel and the other is not"
            }
            _ => return Ok(()),
        };
        let message = format!("{}: {why}", self.cannot());
        let refusal = Refusal::plain(&C1, first.loc(), message);
        refusal.note(second.loc(), "this is the second").raise()
    }

    fn equal_bodies(&self, target: &Target<'_>) -> Result<(), Refusal> {
        let names = [(self.second.iter, self.first.iter)];
        let views = same_views(&target.model());
        match alike(
            target.proc(),
            self.first.body.as_slice(),
            self.second.body.as_slice(),
            &names,
            &views,
        ) {
            Ok(()) => Ok(()),
            Err(at) => {
                let message = format!("{}: their bodies differ", self.cannot());
                let refusal = Refusal::plain(&C2, self.first.loc(), message);
                let place = |stmts: &exo_ir::Stmts| stmts.get(at).map(|s| s.loc.clone());
                let loc = place(self.first.body).or_else(|| place(self.second.body));
                let loc = loc.unwrap_or_default();
                refusal.note(&loc, "from this statement on").raise()
            }
        }
    }

    fn meet(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let (hi, lo) = (
            &self.first.model(&model)?.hi,
            &self.second.model(&model)?.lo,
        );
        let facts = target.facts(&self.first.path.block);
        let obligation = Obligation {
            condition: &C3,
            loc: self.first.loc().clone(),
            cannot: format!(
                "{}: the second does not always begin where the first ends",
                self.cannot()
            ),
            whether: "the second begins where the first ends".to_owned(),
        };
        target.require(&facts, &hi.equals(lo), obligation, |at| {
            let given = at.given_for([hi, lo], &[]);
            let (hi, lo) = (at.value(hi), at.value(lo));
            let text = format!("{given}the first ends at {hi}, and the second begins at {lo}");
            vec![(Loc::unknown(), text)]
        })
    }

    fn bound_stays(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let hi = self.second.hi;
        let obligation = Obligation {
            condition: &C4,
            loc: self.first.loc().clone(),
            cannot: format!(
                "{}: the upper bound '{}' would be evaluated before the first loop, which may change it",
                self.cannot(),
                hi.in_proc(target.proc())
            ),
            whether: "the first loop leaves the upper bound of the second alone".to_owned(),
        };
        safety::unaffected_by(target, &model, obligation, &[hi], &self.first.path.slice())
    }
}
