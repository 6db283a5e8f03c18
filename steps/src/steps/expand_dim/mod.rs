//! `expand_dim`: a buffer gets a dimension more.
//!
//! Why it is right: with one index over its whole lifetime the buffer is a part of the new one that no other lifetime overlaps
//! in the same run of the block. Strides stay as they are, since the new dimension is the outermost.

use exo_ir::{Ctl, DisplayIn, WinDim};

use crate::allocation::Allocation;
use crate::args::Control;
use crate::returns::Alloc;
use crate::rewrite::{self, Reshape, RewriteError};
use crate::safety::never_written;
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "expand_dim.c1",
    rule: "The index has one value over the buffer's lifetime: nothing that runs there writes configuration that it \
depends on. (That the size is positive and that the index lies below it wherever the buffer is used is checked of the result.)",
};

crate::step_args! {
    /// Arguments of `expand_dim`.
    pub struct ExpandDimArgs {
        /// the allocation to expand, such as 't : _'
        pub alloc: Allocation,
        /// the extent of the new dimension, as an expression where the allocation stands
        #[before(alloc)]
        pub size: Control,
        /// the index that all uses get, as an expression where the allocation stands
        #[before(alloc)]
        pub index: Control,
    }
}

crate::step_returns! {
    /// Results of `expand_dim`.
    pub struct ExpandDimReturns {
        /// the allocation
        pub alloc: Alloc,
    }
}

/// Plan of `expand_dim`: the rewrite that its check allowed.
pub struct Plan {
    alloc: Allocation,
    size: Ctl,
    index: Ctl,
}

/// Adds a dimension to a buffer.
pub struct ExpandDim;

impl Step for ExpandDim {
    const NAME: &'static str = "expand_dim";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("alloc", "buf_cursor"),
        ("size", "alloc_dim"),
        ("index", "indexing_expr"),
    ]);
    const SUMMARY: &'static str =
        "add an outermost dimension to a buffer, with one index for all its uses";
    const DESCRIPTION: &'static str = "
`t: f32[n]` becomes `t: f32[size, n]` and `t[i]` becomes `t[index, i]`. Windows stay what they are; the whole buffer as an
argument becomes a window of it. With `index` a variable of an enclosing loop, lift_alloc can then move the allocation out of
that loop, each iteration keeping a part of its own.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(n: size, x: f32[n]):
    for i in seq(0, n):
        t: f32
        t = x[i]
        x[i] = t + t
",
        options: "alloc=t size=n index=i",
        after: "@proc
def twice(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32[n] @ DRAM
        t[i] = x[i]
        x[i] = t[i] + t[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = ExpandDimArgs;
    type Returns = ExpandDimReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ExpandDimArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let (_module, _proc, _here) = (target.module(), target.proc(), alloc.path.slice());
        let size = args.size.expr.clone();
        let index = args.index.expr.clone();
        let cannot = format!(
            "cannot expand '{}': the value of '{}' may change while it lives",
            alloc.name,
            index.in_proc(target.proc())
        );
        let lifetime = alloc.lifetime(target.proc());
        let kept = never_written(target, &C1, &alloc.loc, &[&index], &lifetime, cannot);
        let plan = Plan { alloc, size, index };
        match kept {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ExpandDimReturns, RewriteError> {
        let mut dims = vec![plan.size];
        dims.extend_from_slice(plan.alloc.sizes(&edit.proc));
        let index = plan.index;
        let shape = Reshape {
            buf: plan.alloc.buf,
            dims,
            entries: &|mut old| {
                old.insert(0, WinDim::Point(index.clone()));
                old
            },
            stride: &|dim| dim + 1,
        };
        rewrite::reshape(&mut edit.proc, &shape)?;
        Ok(ExpandDimReturns {
            alloc: plan.alloc.path.into(),
        })
    }
}
