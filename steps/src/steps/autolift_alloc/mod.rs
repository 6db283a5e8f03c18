//! `autolift_alloc`: an allocation is lifted, and expanded for the loops that it leaves.
//!
//! Made of `expand_dim`, `rearrange_dim` and `lift_alloc`, a level at a time.

mod depends;

use std::collections::HashSet;

use exo_ir::{Branch, Ctl, StmtKind, StmtPath, Sym};

use super::expand_dim::{ExpandDim, ExpandDimArgs};
use super::lift_alloc::{LiftAlloc, LiftAllocArgs};
use super::rearrange_dim::{RearrangeDim, RearrangeDimArgs};
use crate::allocation::Allocation;
use crate::args::{Choice, Control, OneOf};
use crate::composed::{Draft, RefusedPart};
use crate::returns::Alloc;
use crate::rewrite::{RewriteError, difference};
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target, Upstream};

crate::step_args! {
    /// Arguments of `autolift_alloc`.
    pub struct AutoliftAllocArgs {
        /// the allocation to lift, such as 't : _'
        pub alloc: Allocation,
        /// how many loops and conditions it leaves, at most
        pub lifts: i64 = 1,
        /// the place of new dimensions: row puts them before the existing ones, col behind them
        pub mode: OneOf<Side> = "row",
        /// the extent of new dimensions (default: as many as the loop has iterations)
        pub size: Option<i64>,
        /// make a dimension of each loop that is left whose variable the contents depend on
        pub keep_dims: bool = false,
    }
}

crate::step_returns! {
    /// Results of `autolift_alloc`.
    pub struct AutoliftAllocReturns {
        /// the allocation
        pub alloc: Alloc,
    }
}

/// Position of new dimensions relative to the existing ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Before the existing dimensions.
    Row,
    /// Behind the existing dimensions.
    Col,
}

impl Choice for Side {
    const WORDS: &'static [&'static str] = &["row", "col"];
    const VALUES: &'static [Side] = &[Side::Row, Side::Col];
}

/// Plan of `autolift_alloc`: the edit that its parts have made, and the path of the allocation in
/// it.
pub struct Plan {
    made: Edit,
    alloc: StmtPath,
}

/// Lifts and expands an allocation.
pub struct AutoliftAlloc;

impl Step for AutoliftAlloc {
    const NAME: &'static str = "autolift_alloc";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("alloc", "alloc_cursor"),
        ("lifts", "n_lifts"),
        ("mode", "mode"),
        ("size", "size"),
        ("keep-dims", "keep_dims"),
    ]);
    const SUMMARY: &'static str =
        "move an allocation out of loops and conditions, with a dimension for each loop";
    const DESCRIPTION: &'static str = "
The allocation moves to before the loop or condition around it, `lifts` times or as often as there is one. With `keep-dims` it gets a
dimension for each loop that it leaves and whose variable its contents depend on: the outer loop's dimension stands before the inner one's. It is a
shorthand for `expand_dim` and `lift_alloc`, with `mode=col` also `rearrange_dim`, at each level, and asks for what these ask for.
Where the loop need not run, give the `size`: an extent has to be positive.";
    const EXAMPLE: Example = Example {
        before: "@proc
def square(n: size, x: f32[n, 4]):
    for i in seq(0, n):
        for j in seq(0, 4):
            t: f32
            t = x[i, j]
            x[i, j] = t * t
",
        options: "alloc=t lifts=2 keep-dims=true",
        after: "@proc
def square(n: size, x: f32[n, 4] @ DRAM):
    t: f32[n, 4] @ DRAM
    for i in seq(0, n):
        for j in seq(0, 4):
            t[i, j] = x[i, j]
            x[i, j] = t[i, j] * t[i, j]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = AutoliftAllocArgs;
    type Returns = AutoliftAllocReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &AutoliftAllocArgs) -> Result<Plan, Refused<Plan>> {
        let models = target.session().models();
        let mut lifting = Lifting {
            draft: Draft::of(target),
            alloc: args.alloc.clone(),
            args,
            behind: args.alloc.sizes(target.proc()).len(),
            depends: match args.keep_dims {
                true => depends::contents(target.proc(), &models, args.alloc.buf),
                false => HashSet::new(),
            },
        };
        let depth = args.alloc.path.block.depth();
        let levels = usize::try_from(args.lifts).unwrap_or(0).min(depth);
        let done = match levels {
            // What is wrong with it, 'lift_alloc' says.
            0 => lifting.lift(target, args.lifts),
            levels => (0..levels).try_for_each(|_| lifting.level(target)),
        };
        let alloc = lifting.alloc.path;
        if let Err(part) = done {
            return Err(part.map(|made| Plan { made, alloc }));
        }
        Ok(Plan {
            made: lifting.draft.made(),
            alloc,
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<AutoliftAllocReturns, RewriteError> {
        *edit = plan.made;
        Ok(AutoliftAllocReturns {
            alloc: plan.alloc.into(),
        })
    }
}

/// An allocation on its way.
struct Lifting<'a> {
    draft: Draft,
    alloc: Allocation,
    args: &'a AutoliftAllocArgs,
    /// Number of its dimensions at first.
    behind: usize,
    /// On what its contents depend, where that matters.
    depends: HashSet<Sym>,
}

impl Lifting<'_> {
    /// Out of one loop or condition.
    fn level(&mut self, target: &mut Target<'_>) -> Result<(), RefusedPart> {
        if let Some((iter, extent)) = self.new_dimension() {
            let args = ExpandDimArgs {
                alloc: self.alloc.clone(),
                size: Control { expr: extent },
                index: Control { expr: iter },
            };
            self.draft.take::<ExpandDim>(target, &args)?;
            self.place(target)?;
        }
        self.lift(target, 1)
    }

    fn lift(&mut self, target: &mut Target<'_>, lifts: i64) -> Result<(), RefusedPart> {
        let args = LiftAllocArgs {
            alloc: self.alloc.clone(),
            lifts,
        };
        self.alloc.path = self.draft.take::<LiftAlloc>(target, &args)?.alloc.path;
        Ok(())
    }

    /// The index and the extent that the loop around gives the buffer; none if it gives none.
    fn new_dimension(&self) -> Option<(Ctl, Ctl)> {
        let (around, Branch::Body) = self.alloc.path.block.parent_branch()? else {
            return None;
        };
        let StmtKind::For { iter, lo, hi, .. } = &self.draft.proc().stmt(&around)?.kind else {
            return None;
        };
        let extent = match self.args.size {
            Some(size) => Ctl::Int(size),
            None => difference(hi, lo),
        };
        let index = difference(&Ctl::Var(*iter), lo);
        self.depends.contains(iter).then_some((index, extent))
    }

    /// Puts the new dimension where it belongs, which stands before all others.
    fn place(&mut self, target: &mut Target<'_>) -> Result<(), RefusedPart> {
        if self.args.mode == OneOf(Side::Row) || self.behind == 0 {
            return Ok(());
        }
        let rank = self.alloc.sizes(self.draft.proc()).len();
        // Behind those that it had at first, and before those of loops further inside.
        let mut perm: Vec<usize> = (1..rank).collect();
        perm.insert(self.behind, 0);
        let perm = perm.into_iter().filter_map(|d| i64::try_from(d).ok());
        let args = RearrangeDimArgs {
            alloc: self.alloc.clone(),
            perm: perm.collect(),
        };
        self.draft.take::<RearrangeDim>(target, &args)?;
        Ok(())
    }
}
