//! `mult_dim`: two dimensions become one.
//!
//! Why it is right: where `0 <= j < c`, the number `c * i + j` names the pair `(i, j)` and no other. Where the two were neighbours, cells lie
//! in storage as before; otherwise strides change.

use exo_ir::{Ctl, CtlOp, DisplayIn, WinDim, Window};

use super::divide_dim::dimension;
use crate::allocation::Allocation;
use crate::returns::Alloc;
use crate::rewrite::{self, Reshape, RewriteError};
use crate::safety::strides_unobserved;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "mult_dim.c1",
    rule: "The dimensions are two of the buffer's, and the extent of the inner one is a literal: indices stay linear.",
};
static C2: Condition = Condition {
    id: "mult_dim.c2",
    rule: "The buffer is used cell by cell in both dimensions: no window keeps one of them, and the whole buffer is not passed \
to a callee, which expects the old shape.",
};

crate::step_args! {
    /// Arguments of `mult_dim`.
    pub struct MultDimArgs {
        /// the allocation, such as 't : _'
        pub alloc: Allocation,
        /// the dimension that becomes the outer part of the new one, counted from 0
        pub hi: i64,
        /// the dimension that becomes the inner part and goes, counted from 0
        pub lo: i64,
    }
}

crate::step_returns! {
    /// Results of `mult_dim`.
    pub struct MultDimReturns {
        /// the allocation
        pub alloc: Alloc,
    }
}

/// Plan of `mult_dim`: the rewrite that its check allowed.
pub struct Plan {
    alloc: Allocation,
    pair: Pair,
}

/// Two dimensions that become one.
#[derive(Clone, Copy)]
struct Pair {
    hi: usize,
    lo: usize,
    /// The extent of the inner one.
    extent: i64,
}

/// Fuses two dimensions of a buffer.
pub struct MultDim;

impl Step for MultDim {
    const NAME: &'static str = "mult_dim";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("alloc", "alloc_cursor"),
        ("hi", "hi_dim_idx"),
        ("lo", "lo_dim_idx"),
    ]);
    const SUMMARY: &'static str = "fuse two dimensions of a buffer into one";
    const DESCRIPTION: &'static str = "
With `hi=0 lo=2`, `t: f32[n, m, 4]` becomes `t: f32[4 * n, m]` and `t[i, j, k]` becomes `t[4 * i + k, j]`: the new dimension stands where
`hi` did. It undoes `divide_dim`.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(n: size, x: f32[n, 4]):
    t: f32[n, 4]
    for i in seq(0, n):
        for j in seq(0, 4):
            t[i, j] = x[i, j]
            x[i, j] = t[i, j] + t[i, j]
",
        options: "alloc=t hi=0 lo=1",
        after: "@proc
def twice(n: size, x: f32[n, 4] @ DRAM):
    t: f32[4 * n] @ DRAM
    for i in seq(0, n):
        for j in seq(0, 4):
            t[4 * i + j] = x[i, j]
            x[i, j] = t[4 * i + j] + t[4 * i + j]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = MultDimArgs;
    type Returns = MultDimReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &MultDimArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let hi = dimension(target, &alloc, args.hi)?;
        let lo = dimension(target, &alloc, args.lo)?;
        let pair = Pair {
            hi,
            lo,
            extent: literal(target, &alloc, (hi, lo))?,
        };
        cell_by_cell(target, &alloc, pair)?;
        strides_stay(target, &alloc, pair)?;
        Ok(Plan { alloc, pair })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<MultDimReturns, RewriteError> {
        let pair = plan.pair;
        let mut dims = plan.alloc.sizes(&edit.proc).to_vec();
        let size = dims.get_mut(pair.hi).filter(|_| pair.hi != pair.lo);
        let size = size.ok_or(RewriteError::Other("a dimension is not there"))?;
        *size = pair.outer(size.clone());
        dims.remove(pair.lo);
        let shape = Reshape {
            buf: plan.alloc.buf,
            dims,
            entries: &|old| pair.entries(old),
            stride: &|dim| pair.place(dim),
        };
        rewrite::reshape(&mut edit.proc, &shape)?;
        Ok(MultDimReturns {
            alloc: plan.alloc.path.into(),
        })
    }
}

impl Pair {
    /// The first index of a former index of the outer dimension.
    fn outer(self, e: Ctl) -> Ctl {
        match e {
            Ctl::Int(v) if v.checked_mul(self.extent).is_some() => Ctl::Int(v * self.extent),
            e if self.extent == 1 => e,
            e => Ctl::bin(CtlOp::Mul, Ctl::Int(self.extent), e),
        }
    }

    /// The entries of a cell or window; as they were where a window keeps one of the two.
    fn entries(self, mut old: Vec<WinDim>) -> Vec<WinDim> {
        let (Some(WinDim::Point(i)), Some(WinDim::Point(j))) = (old.get(self.hi), old.get(self.lo))
        else {
            return old;
        };
        let at = rewrite::total(&self.outer(i.clone()), j);
        if let Some(entry) = old.get_mut(self.hi) {
            *entry = WinDim::Point(at);
        }
        old.remove(self.lo);
        old
    }

    /// New position of an old dimension.
    fn place(self, dim: usize) -> usize {
        let dim = if dim == self.lo { self.hi } else { dim };
        dim - usize::from(dim > self.lo)
    }

    /// Whether the stride of an old dimension is not that of the dimension in its place.
    fn restrides(self, dim: usize) -> bool {
        let (first, last) = (self.hi.min(self.lo), self.hi.max(self.lo));
        match dim == self.lo {
            true => self.lo != self.hi + 1,
            // One of the two lies inside it and the other one does not.
            false => self.extent != 1 && (first..last).contains(&dim),
        }
    }
}

/// The extent of the inner dimension.
fn literal(
    target: &Target<'_>,
    alloc: &Allocation,
    (hi, lo): (usize, usize),
) -> Result<i64, Refusal> {
    let refuse = |why: String| {
        let message = format!(
            "cannot fuse dimensions {hi} and {lo} of '{}': {why}",
            alloc.name
        );
        Refusal::plain(&C1, &alloc.loc, message)
    };
    if hi == lo {
        return Err(refuse("they are one".to_owned()));
    }
    match alloc.sizes(target.proc()).get(lo) {
        Some(Ctl::Int(extent @ 1..)) => Ok(*extent),
        size => {
            let size = size.map_or_else(String::new, |d| d.in_proc(target.proc()).to_string());
            Err(refuse(format!(
                "the extent '{size}' of dimension {lo} is no literal"
            )))
        }
    }
}

fn cell_by_cell(target: &Target<'_>, alloc: &Allocation, pair: Pair) -> Result<(), Refusal> {
    let kept = |w: &Window, dim| matches!(w.dims.get(dim), Some(WinDim::Interval(..)));
    let keeps = |w: &Window| {
        let one = kept(w, pair.hi) || kept(w, pair.lo);
        one.then_some("is a window that keeps one of them")
    };
    match alloc.incompatible_view(target.proc(), true, keeps) {
        None => Ok(()),
        Some((loc, text)) => {
            let message = format!(
                "cannot fuse dimensions {} and {} of '{}': it is not used cell by cell",
                pair.hi, pair.lo, alloc.name
            );
            Refusal::plain(&C2, &alloc.loc, message)
                .note(&loc, text)
                .raise()
        }
    }
}

/// No stride that changes is asked for.
fn strides_stay(target: &Target<'_>, alloc: &Allocation, pair: Pair) -> Result<(), Refusal> {
    let proc = target.proc();
    let stmts = proc.slice(&alloc.lifetime(proc)).unwrap_or_default();
    let cannot = format!(
        "cannot fuse dimensions {} and {} of '{}': a stride of it is asked for",
        pair.hi, pair.lo, alloc.name
    );
    let of = (target.module(), proc);
    let changed = |dim| pair.restrides(dim);
    strides_unobserved(of, alloc.buf, stmts, &changed, (&alloc.loc, cannot))
}
