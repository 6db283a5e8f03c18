//! `parallelize_loop`: iterations run in any order, or at once.

use exo_analysis::predicates::{Piece, disjoint_for_parallel, modifies_no_field};
use exo_analysis::term::{Term, Var};
use exo_ir::{Branch, Loc, LoopMode, StmtKind, StmtPath};

use crate::args::Loop;
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError};
use crate::safety::{access_note, root_name};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};
use exo_check::report::given_when;

static C1: Condition = Condition {
    id: "parallelize_loop.c1",
    rule: "What one iteration writes or reduces, no other touches. Two reductions into one cell commute, but they race.",
};
static C2: Condition = Condition {
    id: "parallelize_loop.c2",
    rule: "Nothing that can happen in the loop writes configuration, callees included: it is shared, and its last value would \
depend on which iteration is last.",
};

crate::step_args! {
    /// Arguments of `parallelize_loop`.
    pub struct ParallelizeLoopArgs {
        /// the loop
        pub loop_: Loop,
    }
}

crate::step_returns! {
    /// Results of `parallelize_loop`.
    pub struct ParallelizeLoopReturns {
        /// the loop
        pub loop_: Loop,
    }
}

/// The loop.
pub struct Plan {
    path: StmtPath,
}

/// Makes a loop parallel.
pub struct ParallelizeLoop;

impl Step for ParallelizeLoop {
    const NAME: &'static str = "parallelize_loop";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("loop", "loop_cursor")]);
    const SUMMARY: &'static str = "run the iterations of a loop in parallel";
    const DESCRIPTION: &'static str = "
`for i in seq(lo, hi)` becomes `for i in par(lo, hi)`. The loop goes on as what it was. Loops around it that are parallel already
must stay free of races, and what is allocated inside must not have static storage; both are checked of the result.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
        options: "loop=i",
        after: "@proc
def scale(n: size, x: f32[n] @ DRAM):
    for i in par(0, n):
        x[i] = 2.0 * x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = ParallelizeLoopArgs;
    type Returns = ParallelizeLoopReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ParallelizeLoopArgs) -> Result<Plan, Refused<Plan>> {
        let path = args.loop_.path.clone();
        let l = LoopAt::at(target.proc(), &path)?;
        if l.mode == LoopMode::Par {
            let message = format!("'{}' is parallel already", l.name);
            return Err(Refusal::bad_input(l.loc(), message).into());
        }
        writes_no_field(target, &l)?;
        no_race(target, &l)?;
        Ok(Plan { path })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ParallelizeLoopReturns, RewriteError> {
        let stmt = rewrite::stmt_mut(&mut edit.proc, &plan.path)?;
        let StmtKind::For { mode, .. } = &mut stmt.kind else {
            return Err(RewriteError::no("loop", &plan.path));
        };
        *mode = LoopMode::Par;
        Ok(ParallelizeLoopReturns {
            loop_: plan.path.into(),
        })
    }
}

fn writes_no_field(target: &mut Target<'_>, l: &LoopAt<'_>) -> Result<(), Refusal> {
    let model = target.model();
    let Some(body) = Piece::inside(&model, &l.path, Branch::Body) else {
        return Err(Refusal::internal(l.loc(), "a loop without a body"));
    };
    let mut facts = body.facts();
    let Err(write) = modifies_no_field(&body, &mut facts, target.solver()) else {
        return Ok(());
    };
    let field = root_name(&model, &write.leaf);
    let obligation = Obligation {
        condition: &C2,
        loc: l.loc().clone(),
        cannot: format!(
            "cannot run the iterations of '{}' in parallel: they write '{field}'",
            l.name
        ),
        whether: format!("iterations of '{}' do not write '{field}'", l.name),
    };
    let site = &write.leaf.site;
    let place = site.through.first().unwrap_or(&site.loc).clone();
    target.judge(&facts, &write.verdict, obligation, |at| {
        let given = given_when(at, &write.leaf);
        vec![(place, format!("{given}it is written here"))]
    })
}

fn no_race(target: &mut Target<'_>, l: &LoopAt<'_>) -> Result<(), Refusal> {
    let model = target.model();
    let known = l.model(&model)?;
    let mut facts = target.facts(&l.path.block);
    let conflicts = disjoint_for_parallel(&model, known, &mut facts, target.solver());
    let Some(conflict) = conflicts.first() else {
        return Ok(());
    };
    let buffer = root_name(&model, &conflict.first);
    let obligation = Obligation {
        condition: &C1,
        loc: l.loc().clone(),
        cannot: format!(
            "cannot run the iterations of '{}' in parallel: they conflict on '{buffer}'",
            l.name
        ),
        whether: format!(
            "iterations of '{}' touch different cells of '{buffer}'",
            l.name
        ),
    };
    // What is not known of an iteration is not known of the loop either.
    facts.iterate(known);
    target.judge(&facts, &conflict.verdict, obligation, |at| {
        let bound = conflict.first.bound.iter().chain(&conflict.second.bound);
        let left_out: Vec<&Var> = bound.chain([&known.var, &conflict.other]).collect();
        let iteration = |v: &Var| format!("iteration {} = {}", l.name, at.value(&Term::var(v)));
        let mut notes = vec![
            access_note(at, &model, &conflict.first, &iteration(&known.var)),
            access_note(at, &model, &conflict.second, &iteration(&conflict.other)),
        ];
        if let Some(given) = at.given_for([], &left_out).strip_suffix(": ") {
            notes.push((Loc::unknown(), given.to_owned()));
        }
        notes
    })
}
