//! `rearrange_dim`: the dimensions of a buffer change places.
//!
//! Cells keep their names up to the order of indices; what changes is where they lie in storage, which strides tell.

use exo_ir::Window;

use crate::allocation::Allocation;
use crate::returns::Alloc;
use crate::rewrite::{self, Reshape, RewriteError};
use crate::safety::strides_unobserved;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "rearrange_dim.c1",
    rule: "The order names each dimension of the buffer once.",
};
static C2: Condition = Condition {
    id: "rearrange_dim.c2",
    rule: "What windows and callees see of the buffer keeps its shape: the dimensions that a window keeps stay in their \
order, and with them those of the whole buffer as an argument.",
};

crate::step_args! {
    /// Arguments of `rearrange_dim`.
    pub struct RearrangeDimArgs {
        /// the allocation, such as 't : _'
        pub alloc: Allocation,
        /// the old dimensions in their new order, such as '1,0'
        pub perm: Vec<i64>,
    }
}

crate::step_returns! {
    /// Results of `rearrange_dim`.
    pub struct RearrangeDimReturns {
        /// the allocation
        pub alloc: Alloc,
    }
}

/// Plan of `rearrange_dim`: the rewrite that its check allowed.
pub struct Plan {
    alloc: Allocation,
    /// The old dimension at each new place.
    perm: Vec<usize>,
}

/// Permutes the dimensions of a buffer.
pub struct RearrangeDim;

impl Step for RearrangeDim {
    const NAME: &'static str = "rearrange_dim";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream =
        Upstream::call(&[("alloc", "buf_cursor"), ("perm", "permute_vector")]);
    const SUMMARY: &'static str = "permute the dimensions of a buffer";
    const DESCRIPTION: &'static str = "
With `perm=1,0`, `t: f32[n, m]` becomes `t: f32[m, n]` and `t[i, j]` becomes `t[j, i]`. Windows look through with the same
permutation, so they may not keep two dimensions that change order.";
    const EXAMPLE: Example = Example {
        before: "@proc
def copy(n: size, x: f32[n, 4]):
    t: f32[n, 4]
    for i in seq(0, n):
        for j in seq(0, 4):
            t[i, j] = x[i, j]
            x[i, j] = t[i, j] + 1.0
",
        options: "alloc=t perm=1,0",
        after: "@proc
def copy(n: size, x: f32[n, 4] @ DRAM):
    t: f32[4, n] @ DRAM
    for i in seq(0, n):
        for j in seq(0, 4):
            t[j, i] = x[i, j]
            x[i, j] = t[j, i] + 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = RearrangeDimArgs;
    type Returns = RearrangeDimReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &RearrangeDimArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let perm = permutation(target, &alloc, &args.perm)?;
        shapes_stay(target, &alloc, &perm)?;
        strides_stay(target, &alloc, &perm)?;
        Ok(Plan { alloc, perm })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<RearrangeDimReturns, RewriteError> {
        let old = plan.alloc.sizes(&edit.proc).to_vec();
        let perm = plan.perm;
        if perm.len() != old.len() || perm.iter().any(|d| *d >= old.len()) {
            return Err(RewriteError::Other("the buffer has other dimensions"));
        }
        let shape = Reshape {
            buf: plan.alloc.buf,
            dims: perm.iter().filter_map(|d| old.get(*d).cloned()).collect(),
            entries: &|old| perm.iter().filter_map(|d| old.get(*d).cloned()).collect(),
            stride: &|dim| place(&perm, dim),
        };
        rewrite::reshape(&mut edit.proc, &shape)?;
        Ok(RearrangeDimReturns {
            alloc: plan.alloc.path.into(),
        })
    }
}

/// New position of an old dimension.
fn place(perm: &[usize], dim: usize) -> usize {
    perm.iter().position(|d| *d == dim).unwrap_or(dim)
}

fn permutation(
    target: &Target<'_>,
    alloc: &Allocation,
    dims: &[i64],
) -> Result<Vec<usize>, Refusal> {
    let perm: Option<Vec<usize>> = dims.iter().map(|d| usize::try_from(*d).ok()).collect();
    let rank = alloc.sizes(target.proc()).len();
    let complete = |perm: &Vec<usize>| {
        let mut sorted = perm.clone();
        sorted.sort_unstable();
        sorted.iter().copied().eq(0..rank)
    };
    perm.filter(complete).ok_or_else(|| {
        let message = format!(
            "cannot rearrange '{}': '{}' does not name each of its {rank} dimensions once",
            alloc.name,
            shown(dims)
        );
        Refusal::plain(&C1, &alloc.loc, message)
    })
}

fn shown(dims: &[i64]) -> String {
    dims.iter()
        .map(i64::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

/// Whether dimensions stay in their order.
fn ordered(perm: &[usize], kept: &[usize]) -> bool {
    let places: Vec<usize> = kept.iter().map(|d| place(perm, *d)).collect();
    places.is_sorted()
}

fn shapes_stay(target: &Target<'_>, alloc: &Allocation, perm: &[usize]) -> Result<(), Refusal> {
    let proc = target.proc();
    let turns = |w: &Window| {
        let kept: Vec<usize> = w.kept().collect();
        (!ordered(perm, &kept)).then_some("would be transposed")
    };
    let all: Vec<usize> = (0..perm.len()).collect();
    match alloc.incompatible_view(proc, !ordered(perm, &all), turns) {
        None => Ok(()),
        Some((loc, text)) => {
            let message = format!(
                "cannot rearrange '{}': a window or callee sees dimensions that change order",
                alloc.name
            );
            Refusal::plain(&C2, &alloc.loc, message)
                .note(&loc, text)
                .raise()
        }
    }
}

/// A dimension keeps its stride if the same dimensions lie inside it.
fn strides_stay(target: &Target<'_>, alloc: &Allocation, perm: &[usize]) -> Result<(), Refusal> {
    let changed = |dim: usize| {
        let mut inner: Vec<usize> = perm.iter().skip(place(perm, dim) + 1).copied().collect();
        inner.sort_unstable();
        !inner.into_iter().eq(dim + 1..perm.len())
    };
    let proc = target.proc();
    let stmts = proc.slice(&alloc.lifetime(proc)).unwrap_or_default();
    let cannot = format!(
        "cannot rearrange '{}': a stride of it is asked for",
        alloc.name
    );
    let of = (target.module(), proc);
    strides_unobserved(of, alloc.buf, stmts, &changed, (&alloc.loc, cannot))
}
