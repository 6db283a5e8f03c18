//! Splitting with allocations in the way, which are lifted first: `autolift_alloc` and `fission`, a level at a time.
//!
//! Each part is checked under its own conditions. That iterations of a parallel loop share no buffer that was lifted out of it is
//! checked of the result, as after `lift_alloc` itself.

use exo_analysis::predicates::{Piece, leaks_of};
use exo_ir::{Proc, StmtPath, Sym};

use super::{Fission, FissionArgs, Plan};
use crate::allocation::Allocation;
use crate::args::OneOf;
use crate::composed::{Draft, RefusedPart};
use crate::cursor::Gap;
use crate::steps::autolift_alloc::{AutoliftAlloc, AutoliftAllocArgs, Side};
use crate::{Edit, Refusal, Refused, Target};

/// Splits as many levels as asked for, and lifts the allocations that are in the way of each.
pub(super) fn split(
    target: &mut Target<'_>,
    args: &FissionArgs,
    lifts: usize,
) -> Result<Plan, Refused<Plan>> {
    let mut draft = Draft::of(target);
    let mut gap = args.gap.clone();
    for _ in 0..lifts {
        gap = level(target, &mut draft, gap, args).map_err(|part| refused(*part, args))?;
    }
    Ok(Plan::Made {
        made: Box::new(draft.made()),
        gap,
    })
}

/// A refused part, with what would be left. On trust nothing is left of it: what is waived is what the splits ask for, each in
/// its part, and neither what lifting asks for nor the levels that are still to come.
fn refused(part: Refused<Edit>, args: &FissionArgs) -> Refused<Plan> {
    let mut refused = part.map(|made| Plan::Made {
        made: Box::new(made),
        gap: args.gap.clone(),
    });
    refused.attempt = refused.attempt.filter(|_| !args.unsafe_disable_check.0);
    refused
}

/// Lifts the allocations that are in the way out of one loop or condition, and splits that; returns
/// the gap between its halves.
fn level(
    target: &mut Target<'_>,
    draft: &mut Draft,
    mut gap: Gap,
    args: &FissionArgs,
) -> Result<Gap, RefusedPart> {
    // Each allocation that is lifted is one fewer before the gap.
    while let Some(alloc) = in_the_way(target, draft, &gap)? {
        gap = lift(target, draft, alloc, gap)?;
    }
    let only = FissionArgs {
        gap,
        lifts: 1,
        lift_allocs: false,
        unsafe_disable_check: args.unsafe_disable_check,
    };
    let second = draft.take::<Fission>(target, &only)?.second.path;
    Ok(Gap {
        at: second.at,
        block: second.block,
    })
}

/// The first allocation before a gap that is used behind it.
fn in_the_way(
    target: &mut Target<'_>,
    draft: &mut Draft,
    gap: &Gap,
) -> Result<Option<Allocation>, RefusedPart> {
    let model = draft.model(target).map_err(stuck)?;
    let proc = draft.proc();
    let len = proc.block(&gap.block).map_or(0, |b| b.len());
    let halves = (
        Piece::of(&model, &gap.block.slice(0..gap.at)),
        Piece::of(&model, &gap.block.slice(gap.at..len)),
    );
    let (Some(first), Some(second)) = halves else {
        return Err(stuck(Refusal::internal(&proc.loc, "the gap is not there")));
    };
    let allocations = allocated_before(proc, gap);
    let is_allocated = |sym: Sym| allocations.iter().any(|a| a.buf == sym);
    let leak = leaks_of(&is_allocated, &first, &second);
    Ok(leak.and_then(|leak| allocations.iter().find(|a| a.buf == leak.sym).cloned()))
}

fn allocated_before(proc: &Proc, gap: &Gap) -> Vec<Allocation> {
    let stmts = proc.block(&gap.block).into_iter().flatten();
    let before = stmts.take(gap.at).enumerate();
    let allocations = before.filter_map(|(at, stmt)| {
        let buf = stmt.allocates()?;
        Some(Allocation {
            path: gap.block.stmt(at),
            buf,
            name: proc.name_of(buf).to_owned(),
            loc: stmt.loc.clone(),
        })
    });
    allocations.collect()
}

/// Lifts an allocation to before the loop or condition around a gap; where the gap is then.
fn lift(
    target: &mut Target<'_>,
    draft: &mut Draft,
    alloc: Allocation,
    gap: Gap,
) -> Result<Gap, RefusedPart> {
    let args = AutoliftAllocArgs {
        alloc,
        lifts: 1,
        mode: OneOf(Side::Row),
        size: None,
        keep_dims: true,
    };
    let landed = draft.take::<AutoliftAlloc>(target, &args)?.alloc.path;
    let moved = || {
        let (around, branch) = gap.block.parent_branch()?;
        let behind: StmtPath = around.block.stmt(around.at + 1);
        let is_before = landed == around;
        let at = gap.at.checked_sub(1)?;
        is_before.then(|| Gap {
            block: behind.inner(branch),
            at,
        })
    };
    let elsewhere = || Refusal::internal(&args.alloc.loc, "the allocation landed elsewhere");
    moved().ok_or_else(|| stuck(elsewhere()))
}

fn stuck(refusal: Refusal) -> RefusedPart {
    Box::new(refusal.into())
}
