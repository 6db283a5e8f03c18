//! `autofission`: loops are split at a point, and what need not be a loop any more is none.
//!
//! Made of `fission` and `remove_loop`, a level at a time.

use exo_ir::{SlicePath, StmtKind, StmtPath};

use super::fission::{self, Fission, FissionArgs};
use super::remove_loop::{RemoveLoop, RemoveLoopArgs};
use crate::args::{AllowUnproved, Block, Loop};
use crate::composed::{Draft, RefusedPart};
use crate::cursor::Gap;
use crate::rewrite::RewriteError;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

crate::step_args! {
    /// Arguments of `autofission`.
    pub struct AutofissionArgs {
        /// where to split: 'before:PATTERN' or 'after:PATTERN'
        pub gap: Gap,
        /// how many loops and conditions around it are split at most
        pub lifts: i64 = 1,
    }
}

crate::step_returns! {
    /// Results of `autofission`.
    pub struct AutofissionReturns {
        /// the part before the point: the (outermost) loop or condition, or the statements that are left of it
        pub first: Block,
        /// the part behind the point
        pub second: Block,
    }
}

/// Plan of `autofission`: the edit that its parts have made, and the two halves in it.
pub struct Plan {
    made: Edit,
    halves: Halves,
}

/// The statements on both sides of the point.
#[derive(Clone)]
struct Halves {
    first: SlicePath,
    second: SlicePath,
}

/// Splits loops, and removes those that do the same in every iteration.
pub struct Autofission;

impl Step for Autofission {
    const NAME: &'static str = "autofission";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("gap", "gap_cursor"), ("lifts", "n_lifts")]);
    const SUMMARY: &'static str = "split the loops and conditions around a point in two, and remove loops that do the same in every iteration";
    const DESCRIPTION: &'static str = "
The loop or condition around the point is split as `fission` does it. Of the loops that this makes, those that `remove_loop` can
remove go: `s` stands for `for i: s`, under the condition that the loop runs where that is not known. The others stay. Then the next one
around it is split, `lifts` times in all, or as often as there is one.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n], y: f32[8]):
    for i in seq(0, n):
        y[0] = 2.0
        x[i] = 3.0
",
        options: "gap='after:y[_] = _'",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM, y: f32[8] @ DRAM):
    y[0] = 2.0
    for i in seq(0, n):
        x[i] = 3.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = AutofissionArgs;
    type Returns = AutofissionReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &AutofissionArgs) -> Result<Plan, Refused<Plan>> {
        let around = i64::try_from(args.gap.block.depth()).unwrap_or(i64::MAX);
        let lifts = args.lifts.min(around.max(1));
        let lifts = fission::lifts_of(target.proc(), &args.gap, lifts)?;
        let mut draft = Draft::of(target);
        let mut gap = args.gap.clone();
        let mut halves = None;
        for _ in 0..lifts {
            let made = level(target, &mut draft, &gap).map_err(refused)?;
            gap = made.gap();
            halves = Some(made);
        }
        let nothing = || Refusal::internal(&target.proc().loc, "nothing was split");
        Ok(Plan {
            halves: halves.ok_or_else(nothing)?,
            made: draft.made(),
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<AutofissionReturns, RewriteError> {
        *edit = plan.made;
        let Halves { first, second } = plan.halves;
        Ok(AutofissionReturns {
            first: Block { slice: first },
            second: Block { slice: second },
        })
    }
}

impl Halves {
    fn gap(&self) -> Gap {
        Gap {
            block: self.second.block.clone(),
            at: self.second.range.start,
        }
    }
}

/// A refused level, with what would be left.
fn refused(by: RefusedPart) -> Refused<Plan> {
    let nowhere = exo_ir::BlockPath::root().slice(0..0);
    by.map(|made| Plan {
        made,
        halves: Halves {
            first: nowhere.clone(),
            second: nowhere,
        },
    })
}

/// Splits one loop or condition, and removes what need not be a loop.
fn level(target: &mut Target<'_>, draft: &mut Draft, gap: &Gap) -> Result<Halves, RefusedPart> {
    let args = FissionArgs {
        gap: gap.clone(),
        lifts: 1,
        lift_allocs: false,
        unsafe_disable_check: AllowUnproved::default(),
    };
    let split = draft.take::<Fission>(target, &args)?;
    // The second one first: then the first one stays where it is.
    let second = without_loop(target, draft, split.second.path)?;
    let first = without_loop(target, draft, split.first.path)?;
    let moved = first.range.end;
    Ok(Halves {
        second: second.block.slice(moved..moved + second.range.len()),
        first,
    })
}

/// Removes a loop that is not needed; returns the slice of the remaining statements.
fn without_loop(
    target: &mut Target<'_>,
    draft: &mut Draft,
    path: StmtPath,
) -> Result<SlicePath, RefusedPart> {
    let stmt = draft.proc().stmt(&path);
    if !stmt.is_some_and(|s| matches!(s.kind, StmtKind::For { .. })) {
        return Ok(path.slice());
    }
    let args = RemoveLoopArgs {
        loop_: Loop { path: path.clone() },
        unsafe_disable_check: AllowUnproved::default(),
    };
    match draft.take::<RemoveLoop>(target, &args) {
        Ok(removed) => Ok(match (removed.guard, removed.body) {
            (None, Some(body)) => body.slice,
            _ => path.slice(),
        }),
        Err(part) if part.refusal.is_internal() => Err(part),
        Err(_) => Ok(path.slice()),
    }
}
