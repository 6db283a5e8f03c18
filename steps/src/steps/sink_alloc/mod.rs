//! `sink_alloc`: an allocation moves into the loops and conditions that use it.
//!
//! Why it is right: what an iteration surely writes before it reads, it reads in a buffer of its own as well. What earlier
//! iterations wrote counts for the front-end checks (Exo thesis, section 5.5: exposed reads of a loop), but not here.

use exo_analysis::context::Facts;
use exo_analysis::effects::Root;
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{Piece, Point, needs_before_writing};
use exo_check::report::{WitnessEvaluator, site_text, terms, verbs};
use exo_ir::{BlockPath, Branch, Ctl, DisplayIn, Loc, Proc, StmtKind, StmtPath};

use crate::allocation::{Allocation, uses};
use crate::returns::Alloc;
use crate::rewrite::{self, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "sink_alloc.c1",
    rule: "Everything that uses the buffer is inside loops and conditions of the block in which it is allocated; their own \
bounds and conditions do not ask for a stride of it.",
};
static C2: Condition = Condition {
    id: "sink_alloc.c2",
    rule: "No iteration and no branch by itself needs a value of the buffer: each surely writes what it reads or reduces into.",
};
static C3: Condition = Condition {
    id: "sink_alloc.c3",
    rule: "The sizes have the same value inside, in every iteration.",
};

crate::step_args! {
    /// Arguments of `sink_alloc`.
    pub struct SinkAllocArgs {
        /// the allocation, such as 't : _'
        pub alloc: Allocation,
    }
}

crate::step_returns! {
    /// Results of `sink_alloc`.
    pub struct SinkAllocReturns {
        /// the allocations, one in each scope, in the order of the text
        pub allocs: Vec<Alloc>,
    }
}

/// Plan of `sink_alloc`: the rewrite that its check allowed.
pub struct Plan {
    alloc: Allocation,
    /// The blocks that get an allocation, in program order.
    into: Vec<BlockPath>,
}

/// Sinks an allocation.
pub struct SinkAlloc;

impl Step for SinkAlloc {
    const NAME: &'static str = "sink_alloc";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[("alloc", "alloc_cursor")]);
    const SUMMARY: &'static str = "move an allocation into the loops and conditions that use it";
    const DESCRIPTION: &'static str = "
The allocation moves to the beginning of the loop's body, or of the branch. Where several loops or branches use the buffer, each
gets one of its own: the first goes on as the old one. What nothing uses moves into the first loop or branch behind it.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(n: size, x: f32[n]):
    t: f32
    for i in seq(0, n):
        t = x[i]
        x[i] = t + t
",
        options: "alloc=t",
        after: "@proc
def twice(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32 @ DRAM
        t = x[i]
        x[i] = t + t
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = SinkAllocArgs;
    type Returns = SinkAllocReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &SinkAllocArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let into = scopes(target, &alloc)?;
        let plan = Plan { alloc, into };
        for block in &plan.into {
            sizes_stay(target, &plan.alloc, block)?;
            if let Err(refusal) = needs_nothing(target, &plan.alloc, block) {
                return Err(Refused::of(refusal, plan));
            }
        }
        Ok(plan)
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<SinkAllocReturns, RewriteError> {
        let proc = &mut edit.proc;
        let stmt = rewrite::alloc(proc, &plan.alloc.path)?.clone();
        let old = plan.alloc.buf;
        let mut copies = Vec::new();
        for (k, block) in plan.into.iter().enumerate() {
            let mut copy = stmt.clone();
            let mut inside = std::mem::take(rewrite::block_mut(proc, block)?);
            if k > 0 {
                let new = proc.add_var(proc.var(old).clone());
                copy.kind = StmtKind::Alloc { buf: new };
                rewrite::replace_buffer(&mut proc.vars, &mut inside, old, new);
            }
            inside.insert(0, copy.clone());
            copies.push(copy);
            *rewrite::block_mut(proc, block)? = inside;
        }
        // The scopes stand behind it in its block: only now do they move.
        rewrite::remove(proc, &plan.alloc.path)?;
        let places = rewrite::places_of(proc, &copies)?;
        Ok(SinkAllocReturns {
            allocs: places.into_iter().map(Alloc::from).collect(),
        })
    }
}

/// The blocks that use the buffer.
fn scopes(target: &Target<'_>, alloc: &Allocation) -> Result<Vec<BlockPath>, Refusal> {
    let proc = target.proc();
    let mut found = Vec::new();
    for path in alloc.lifetime(proc).stmts() {
        let Some(stmt) = proc.stmt(&path) else {
            continue;
        };
        if uses(proc, stmt, alloc.buf) {
            let message = format!(
                "cannot sink '{}': it is used beside loops and conditions",
                alloc.name
            );
            let refusal = Refusal::plain(&C1, &alloc.loc, message);
            refusal.note(&stmt.loc, "it is used here").raise()?;
        }
        for branch in [Branch::Body, Branch::Orelse] {
            let inside = stmt.block(branch);
            if inside.is_some_and(|block| alloc.first_use(proc, block.as_slice()).is_some()) {
                found.push(path.inner(branch));
            }
        }
    }
    match found.is_empty() {
        true => next_scope(proc, alloc),
        false => Ok(found),
    }
}

/// The block that an unused allocation moves to: the loop or branch behind it.
fn next_scope(proc: &Proc, alloc: &Allocation) -> Result<Vec<BlockPath>, Refusal> {
    let has_body = |path: &StmtPath| proc.stmt(path)?.block(Branch::Body).map(|_| path.body());
    let next = alloc
        .lifetime(proc)
        .stmts()
        .find_map(|path| has_body(&path));
    if next.is_none() {
        let message = format!(
            "cannot sink '{}': no loop or condition stands behind it",
            alloc.name
        );
        Refusal::plain(&C1, &alloc.loc, message).raise()?;
    }
    Ok(next.into_iter().collect())
}

/// The sizes are worth the same at the beginning of a block.
fn sizes_stay(
    target: &mut Target<'_>,
    alloc: &Allocation,
    block: &BlockPath,
) -> Result<(), Refusal> {
    let model = target.model();
    let here = Point::before(&model, &alloc.path.block, alloc.path.at);
    let (Some(here), Some(there)) = (here, Point::before(&model, block, 0)) else {
        return Err(Refusal::internal(&alloc.loc, "a place that does not exist"));
    };
    let facts = target.facts(block);
    let sizes: Vec<Ctl> = alloc.sizes(target.proc()).to_vec();
    for size in &sizes {
        let text = size.in_proc(target.proc()).to_string();
        let obligation = Obligation {
            condition: &C3,
            loc: alloc.loc.clone(),
            cannot: format!(
                "cannot sink '{}': its size '{text}' has another value inside",
                alloc.name
            ),
            whether: format!("'{text}' has the same value inside"),
        };
        let (outer, inner) = (here.value(size).int(), there.value(size).int());
        target.require(&facts, &outer.equals(&inner), obligation, |at| {
            let given = at.given_for([&outer, &inner], &[]);
            let (was, is) = (at.value(&outer), at.value(&inner));
            vec![(
                alloc.loc.clone(),
                format!("{given}it is {was} here, and {is} where the allocation would stand"),
            )]
        })?;
    }
    Ok(())
}

/// A block by itself needs no value of the buffer.
fn needs_nothing(
    target: &mut Target<'_>,
    alloc: &Allocation,
    block: &BlockPath,
) -> Result<(), Refusal> {
    let model = target.model();
    let missing = || Refusal::internal(&alloc.loc, "a block without a model");
    let (path, branch) = block.parent_branch().ok_or_else(missing)?;
    let piece = Piece::inside(&model, &path, branch).ok_or_else(missing)?;
    let buffer = model.buffers.get(&alloc.buf).ok_or_else(missing)?;
    let mut facts = piece.facts();
    let (root, whole) = (Root::Buffer(alloc.buf), buffer.whole());
    let needed = needs_before_writing(&piece, root, &whole, &mut facts, target.solver());
    let Some(needed) = needed else { return Ok(()) };
    let what = match target.proc().stmt(&path).map(|s| &s.kind) {
        Some(StmtKind::For { iter, .. }) => {
            format!("an iteration of '{}'", target.proc().name_of(*iter))
        }
        _ => "the branch".to_owned(),
    };
    let obligation = Obligation {
        condition: &C2,
        loc: alloc.loc.clone(),
        cannot: format!(
            "cannot sink '{}': {what} needs a value that it has not written",
            alloc.name
        ),
        whether: format!(
            "{what} writes every value of '{}' that it needs",
            alloc.name
        ),
    };
    judged(target, &mut facts, &needed.leaf, |target, facts| {
        target.judge(facts, &needed.verdict, obligation, |at| {
            needing(target, at, alloc, &needed.leaf)
        })
    })
}

/// Asks with what holds where an access happens.
fn judged(
    target: &Target<'_>,
    facts: &mut Facts,
    leaf: &Leaf,
    ask: impl FnOnce(&Target<'_>, &Facts) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    facts.push();
    leaf.when.iter().for_each(|cond| facts.assume(cond));
    let answer = ask(target, facts);
    facts.pop();
    answer
}

/// The access that needs a value.
fn needing(
    target: &Target<'_>,
    at: &WitnessEvaluator<'_>,
    alloc: &Allocation,
    leaf: &Leaf,
) -> Vec<(Loc, String)> {
    let given = at.given_for(terms(&leaf.cell, &[]), &[]);
    let text = site_text(&leaf.site);
    let cell = at.region(target.proc().name_of(alloc.buf), &leaf.cell);
    let mut note = format!("{given}this {} '{text}'", verbs(leaf.kind));
    if cell != text {
        note += &format!(", that is '{cell}'");
    }
    let calls = leaf.site.through.iter();
    let calls = calls.map(|loc| (loc.clone(), "it is reached by this call".to_owned()));
    [(leaf.site.loc.clone(), note)]
        .into_iter()
        .chain(calls)
        .collect()
}
