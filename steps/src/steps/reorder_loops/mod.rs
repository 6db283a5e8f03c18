//! `reorder_loops`: two loops change places.

use exo_analysis::predicates::{Piece, commutes};
use exo_analysis::term::Term;
use exo_ir::{Branch, Ctl, DisplayIn, Stmt, StmtKind, StmtPath};

use crate::args::{self, Loop};
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError};
use crate::safety::{self, Instances, ReevaluationPoints, Varying};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "reorder_loops.c1",
    rule: "The inner loop is the only statement in the outer one: what stands beside it would run as often as the inner loop \
iterates. Fission brings it out.",
};
static C2: Condition = Condition {
    id: "reorder_loops.c2",
    rule: "The bounds of the inner loop do not mention the variable of the outer one: they would be evaluated where it does \
not exist.",
};
static C3: Condition = Condition {
    id: "reorder_loops.c3",
    rule: "The body leaves the bounds of both loops alone. Bounds are evaluated when a loop is reached; after the swap those of \
the outer loop are evaluated again and again, and those of the inner loop once, before anything has run.",
};
static C4: Condition = Condition {
    id: "reorder_loops.c4",
    rule: "Iterations that pass each other commute: for x < x' and y' < y within the bounds, nothing that (x, y) writes is \
touched by (x', y'), nothing that one reduces is read by the other, and the other way round (Exo thesis, section 5.6.2). An assignment that adds to its own \
cell, such as s = s - e, reduces. Iterations \
that are the same text, since neither variable stands in it, need not.",
};

crate::step_args! {
    /// Arguments of `reorder_loops`.
    pub struct ReorderLoopsArgs {
        /// the two loops, the outer first: 'i j'
        pub nest: args::Nest,
    }
}

crate::step_returns! {
    /// Results of `reorder_loops`.
    pub struct ReorderLoopsReturns {
        /// the loop that was inside
        pub outer: Loop,
        /// the loop that was outside
        pub inner: Loop,
    }
}

/// The outer of two loops that change places.
pub struct Plan {
    outer: StmtPath,
}

/// Swaps two loops.
pub struct ReorderLoops;

impl Step for ReorderLoops {
    const NAME: &'static str = "reorder_loops";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("nest", "nested_loops")]);
    const SUMMARY: &'static str = "swap two loops, the one directly inside the other";
    const DESCRIPTION: &'static str = "
`for i: for j: s` becomes `for j: for i: s`. Each loop keeps its bounds, its mode and its comments; both go on as what they were.";
    const EXAMPLE: Example = Example {
        before: "@proc
def outer(n: size, m: size, x: f32[n], y: f32[m], a: f32[n, m]):
    for i in seq(0, n):
        for j in seq(0, m):
            a[i, j] += x[i] * y[j]
",
        options: "nest='i j'",
        after: "@proc
def outer(n: size, m: size, x: f32[n] @ DRAM, y: f32[m] @ DRAM, a: f32[n, m] @ DRAM):
    for j in seq(0, m):
        for i in seq(0, n):
            a[i, j] += x[i] * y[j]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = ReorderLoopsArgs;
    type Returns = ReorderLoopsReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ReorderLoopsArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let args::Nest { outer, inner } = args.nest.clone();
        let outer = LoopAt::at(proc, &outer)?;
        let inner = LoopAt::at(proc, &inner)?;
        let plan = Plan {
            outer: outer.path.clone(),
        };
        match swappable(target, outer, inner) {
            Ok(()) => Ok(plan),
            Err(Refused { refusal, attempt }) => Err(match attempt {
                Some(_) => Refused::of(*refusal, plan),
                None => (*refusal).into(),
            }),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ReorderLoopsReturns, RewriteError> {
        let outer = rewrite::stmt(&edit.proc, &plan.outer)?;
        let swapped =
            swapped(outer).ok_or_else(|| RewriteError::no("loop around a loop", &plan.outer))?;
        rewrite::put(&mut edit.proc, &plan.outer, swapped)?;
        Ok(ReorderLoopsReturns {
            inner: plan.outer.body().stmt(0).into(),
            outer: plan.outer.into(),
        })
    }
}

/// Two loops the other way round; `None` if it is not a loop with nothing but a loop inside.
fn swapped(outer: &Stmt) -> Option<Stmt> {
    let [inner] = outer.block(Branch::Body)?.as_slice() else {
        return None;
    };
    let (StmtKind::For { .. }, StmtKind::For { body, .. }) = (&outer.kind, &inner.kind) else {
        return None;
    };
    let mut within = outer.clone();
    *within.block_mut(Branch::Body)? = body.clone();
    let mut around = inner.clone();
    *around.block_mut(Branch::Body)? = vec![within].into();
    Some(around)
}

/// Proves that two loops, of which the second is inside the first, can be swapped.
pub(super) fn swappable(
    target: &mut Target<'_>,
    outer: LoopAt<'_>,
    inner: LoopAt<'_>,
) -> Result<(), Refused<()>> {
    directly_nested(&outer, &inner)?;
    let nest = Nest { outer, inner };
    nest.rectangular(target)?;
    let sound = nest
        .bounds_stay(target)
        .and_then(|()| nest.iterations_commute(target));
    sound.map_err(|refusal| Refused::of(refusal, ()))
}

/// Two loops, the one directly inside the other.
struct Nest<'p> {
    outer: LoopAt<'p>,
    inner: LoopAt<'p>,
}

fn directly_nested(outer: &LoopAt<'_>, inner: &LoopAt<'_>) -> Result<(), Refusal> {
    let Some(other) = outer.body.iter().find(|s| !std::ptr::eq(*s, inner.stmt)) else {
        return Ok(());
    };
    let message = format!(
        "cannot swap '{}' and '{}': '{}' is not the only statement in '{}'",
        outer.name, inner.name, inner.name, outer.name
    );
    let refusal = Refusal::plain(&C1, outer.loc(), message);
    Err(refusal.note(&other.loc, "this is beside it"))
}

impl Nest<'_> {
    fn cannot(&self) -> String {
        format!(
            "cannot swap '{}' and '{}'",
            self.outer.name, self.inner.name
        )
    }

    fn rectangular(&self, target: &Target<'_>) -> Result<(), Refusal> {
        let proc = target.proc();
        let bounds = [self.inner.lo, self.inner.hi].into_iter();
        let mut dependent = bounds.filter(|e| e.mentions(self.outer.iter));
        match dependent.next() {
            None => Ok(()),
            Some(bound) => {
                let message = format!(
                    "{}: the bound '{}' of '{}' depends on '{}'",
                    self.cannot(),
                    bound.in_proc(proc),
                    self.inner.name,
                    self.outer.name
                );
                Refusal::plain(&C2, self.inner.loc(), message).raise()
            }
        }
    }

    fn bounds_stay(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let (outer, inner) = (&self.outer, &self.inner);
        // Field by field, since the order of iterations changes.
        let fields = safety::fields_of(&[outer.lo, outer.hi, inner.lo, inner.hi]);
        let fields: Vec<&Ctl> = fields.iter().collect();
        // Through the outer loop for the bounds of the inner one, and between iterations of the inner for both.
        for at in [outer, inner] {
            let obligation = Obligation {
                condition: &C3,
                loc: outer.loc().clone(),
                cannot: format!("{}: the body changes one of their bounds", self.cannot()),
                whether: "the bounds of both loops stay as they are".to_owned(),
            };
            safety::unaffected_by_loop(
                target,
                &model,
                obligation,
                &fields,
                &at.path,
                ReevaluationPoints::Iterations,
            )?;
        }
        Ok(())
    }

    fn iterations_commute(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let proc = target.proc();
        if self.outer.is_unused(proc) && self.inner.is_unused(proc) {
            return Ok(());
        }
        let model = target.model();
        let body = Piece::inside(&model, &self.inner.path, Branch::Body);
        let other = body.as_ref().and_then(|b| b.iteration(&self.outer.path));
        let (Some(body), Some(other)) = (body, other) else {
            return Err(Refusal::internal(self.outer.loc(), "the body has no model"));
        };
        let iterators = [&self.outer, &self.inner].into_iter().map(|l| {
            let known = l.model(&model)?;
            Ok(Varying {
                name: l.name.to_owned(),
                earlier: Term::var(&known.var),
                later: other.iterator(known),
            })
        });
        let iterators = iterators.collect::<Result<Vec<_>, Refusal>>()?;
        let mut facts = body.facts();
        other.assume(&mut facts);
        if let [x, y] = iterators.as_slice() {
            facts.assume(&x.earlier.lt(&x.later));
            facts.assume(&y.later.lt(&y.earlier));
        }
        let Err(conflict) = commutes(&body, &other, &mut facts, target.solver()) else {
            return Ok(());
        };
        let obligation = Obligation {
            condition: &C4,
            loc: self.outer.loc().clone(),
            cannot: format!("{}: iterations do not commute", self.cannot()),
            whether: "iterations that pass each other commute".to_owned(),
        };
        let instances = Instances {
            iterators,
            earlier: "",
            later: "",
            step: "the swap",
        };
        safety::refuse_conflict(target, &model, &facts, &conflict, obligation, &instances)
    }
}
