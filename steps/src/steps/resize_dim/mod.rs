//! `resize_dim`: a dimension gets another extent and begins elsewhere.
//!
//! Moving all indices by one amount keeps cells apart. That none falls outside the new extent is checked of the result.

mod fold;

use exo_ir::{Ctl, DisplayIn, WinDim};

use super::divide_dim::dimension;
use crate::allocation::Allocation;
use crate::args::Control;
use crate::returns::Alloc;
use crate::rewrite::{self, Reshape, RewriteError, difference};
use crate::safety::never_written;
use crate::safety::strides_unobserved;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "resize_dim.c1",
    rule: "The offset has one value over the buffer's lifetime: nothing that runs there writes configuration that it \
depends on. (That the size is positive, and that every access, window and argument lies inside the new extent, is checked of \
the result; with `fold` every index does.)",
};

static C2: Condition = Condition {
    id: "resize_dim.c2",
    rule: "`fold`: between a write of a cell and a later read of it, or a reduction into it, no other cell of the same slot is modified. \
Iterations of parallel loops may come in any order.",
};
static C3: Condition = Condition {
    id: "resize_dim.c3",
    rule: "`fold`: no window takes part of the dimension, and the buffer is not passed whole: what is seen through them does not go round.",
};

crate::step_args! {
    /// Arguments of `resize_dim`.
    pub struct ResizeDimArgs {
        /// the allocation, such as 't : _'
        pub alloc: Allocation,
        /// the dimension, counted from 0
        pub dim: i64,
        /// its new extent, as an expression where the allocation stands
        #[before(alloc)]
        pub size: Control,
        /// the old index that becomes 0, as an expression where the allocation stands
        #[before(alloc)]
        pub offset: Control = "0",
        /// let the dimension go round: `size` is a number, and an index is taken modulo it
        pub fold: bool = false,
    }
}

crate::step_returns! {
    /// Results of `resize_dim`.
    pub struct ResizeDimReturns {
        /// the allocation
        pub alloc: Alloc,
    }
}

/// Plan of `resize_dim`: the rewrite that its check allowed.
pub struct Plan {
    alloc: Allocation,
    dim: usize,
    size: Ctl,
    offset: Ctl,
    /// The number of slots, if the dimension goes round.
    slots: Option<i64>,
}

/// Resizes a dimension.
pub struct ResizeDim;

impl Step for ResizeDim {
    const NAME: &'static str = "resize_dim";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("alloc", "buf_cursor"),
        ("dim", "dim_idx"),
        ("size", "size"),
        ("offset", "offset"),
        ("fold", "fold"),
    ]);
    const SUMMARY: &'static str = "change the extent of a dimension, and where it begins";
    const DESCRIPTION: &'static str = "
The dimension gets the extent `size`, and an index `e` becomes `e - offset`: only the part of the buffer that is used stays. With
`fold` it becomes `(e - offset) % size`, so that `size` cells serve a window that slides over many: a circular buffer.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(n: size, x: f32[n]):
    for i in seq(0, n):
        t: f32[n]
        t[i] = x[i]
        x[i] = t[i] + t[i]
",
        options: "alloc=t dim=0 size=1 offset=i",
        after: "@proc
def twice(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32[1] @ DRAM
        t[0] = x[i]
        x[i] = t[0] + t[0]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = ResizeDimArgs;
    type Returns = ResizeDimReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ResizeDimArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let dim = dimension(target, &alloc, args.dim)?;
        let proc = target.proc();
        let size = args.size.expr.clone();
        let offset = args.offset.expr.clone();
        strides_stay(target, &alloc, dim)?;
        let cannot = format!(
            "cannot resize '{}': the value of '{}' may change while it lives",
            alloc.name,
            offset.in_proc(proc)
        );
        let lifetime = alloc.lifetime(proc);
        let kept = never_written(target, &C1, &alloc.loc, &[&offset], &lifetime, cannot);
        let slots = match args.fold {
            true => Some(fold::slots(&alloc, &size)?),
            false => None,
        };
        let plan = Plan {
            alloc,
            dim,
            size,
            offset,
            slots,
        };
        let sound = match slots {
            Some(slots) => {
                fold::sees_no_part(target, &plan.alloc, dim)?;
                kept.and_then(|()| fold::keeps_values(target, &plan.alloc, dim, slots))
            }
            None => kept,
        };
        match sound {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ResizeDimReturns, RewriteError> {
        let mut dims = plan.alloc.sizes(&edit.proc).to_vec();
        let size = dims.get_mut(plan.dim);
        *size.ok_or(RewriteError::Other("a dimension is not there"))? = plan.size;
        let moved = |e: &Ctl| {
            let moved = difference(e, &plan.offset);
            match plan.slots {
                Some(slots) => fold::slot(moved, slots),
                None => moved,
            }
        };
        let shape = Reshape {
            buf: plan.alloc.buf,
            dims,
            entries: &|mut entries| {
                if let Some(entry) = entries.get_mut(plan.dim) {
                    *entry = match entry {
                        WinDim::Point(at) => WinDim::Point(moved(at)),
                        // With `fold` there is none (C3).
                        WinDim::Interval(lo, hi) => WinDim::Interval(moved(lo), moved(hi)),
                    };
                }
                entries
            },
            stride: &|dim| dim,
        };
        rewrite::reshape(&mut edit.proc, &shape)?;
        Ok(ResizeDimReturns {
            alloc: plan.alloc.path.into(),
        })
    }
}

/// The dimensions around the resized one get other strides.
fn strides_stay(target: &Target<'_>, alloc: &Allocation, dim: usize) -> Result<(), Refusal> {
    let proc = target.proc();
    let stmts = proc.slice(&alloc.lifetime(proc)).unwrap_or_default();
    let cannot = format!(
        "cannot resize '{}': a stride of it is asked for",
        alloc.name
    );
    let of = (target.module(), proc);
    strides_unobserved(of, alloc.buf, stmts, &|d| d < dim, (&alloc.loc, cannot))
}
