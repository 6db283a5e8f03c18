//! `reuse_buffer`: a buffer lives in the storage of another one.
//!
//! Why it is right: while the new buffer lives nothing touches the old one, and afterwards every read of the old one is behind a
//! write that is behind the last use of the new one. The new one cannot tell what storage it began with, since it reads nothing
//! that it has not written. An assignment has read all that it reads before it writes: one that begins the new one's life may read the old
//! one.

use exo_analysis::effects::{Model, Root};
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{ExposedUse, Live, Piece, Touching, dead_after, untouched};
use exo_analysis::term::Formula;
use exo_check::report::{site_text, terms, verbs};
use exo_ir::{Loc, Proc, SlicePath, Stmt, StmtKind, StmtPath};

use crate::allocation::Allocation;
use crate::returns::Alloc;
use crate::rewrite::{self, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "reuse_buffer.c1",
    rule: "Both are allocations of one element type, memory and rank, and the extents are equal for all values that the \
preconditions and the enclosing loops and conditions allow.",
};
static C2: Condition = Condition {
    id: "reuse_buffer.c2",
    rule: "The old buffer is in scope where the new one is allocated.",
};
static C3: Condition = Condition {
    id: "reuse_buffer.c3",
    rule: "Nothing touches a cell of the old buffer while the new one lives, neither by its name nor through windows: from the first to \
the last statement of its block that uses it, or has inside it what does. If the first is an assignment to it, that may still read \
the old one.",
};
static C4: Condition = Condition {
    id: "reuse_buffer.c4",
    rule: "Nothing that may run later, in later iterations neither, needs what the old buffer held when the new one is \
first used, or behind the assignment that begins to use it.",
};

crate::step_args! {
    /// Arguments of `reuse_buffer`.
    pub struct ReuseBufferArgs {
        /// the allocation whose storage is used, such as 't : _'
        pub old: Allocation,
        /// the allocation that goes
        pub new: Allocation,
    }
}

crate::step_returns! {
    /// Results of `reuse_buffer`.
    pub struct ReuseBufferReturns {
        /// the allocation of the buffer that is used for both
        pub alloc: Alloc,
    }
}

/// Plan of `reuse_buffer`: the rewrite that its check allowed.
pub struct Plan {
    old: Allocation,
    new: Allocation,
}

/// Reuses a buffer.
pub struct ReuseBuffer;

impl Step for ReuseBuffer {
    const NAME: &'static str = "reuse_buffer";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[("old", "buf_cursor"), ("new", "replace_cursor")]);
    const SUMMARY: &'static str =
        "use the storage of a buffer that is no longer needed for another one";
    const DESCRIPTION: &'static str = "
The new allocation goes, and the old buffer takes its place in all its uses.";
    const EXAMPLE: Example = Example {
        before: "@proc
def two(x: f32):
    a: f32
    a = x
    x = a + a
    b: f32
    b = x
    x = b * b
",
        options: "old=a new=b",
        after: "@proc
def two(x: f32 @ DRAM):
    a: f32 @ DRAM
    a = x
    x = a + a
    a = x
    x = a * a
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = ReuseBufferArgs;
    type Returns = ReuseBufferReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ReuseBufferArgs) -> Result<Plan, Refused<Plan>> {
        let old = args.old.clone();
        let new = args.new.clone();
        in_scope(&old, &new)?;
        same_type(target, &old, &new)?;
        let plan = Plan { old, new };
        // A buffer that nothing uses is live nowhere.
        let Some(live) = live(&target.model(), target.proc(), &plan.new) else {
            return Ok(plan);
        };
        let live = behind_first_assignment(target.proc(), &plan.new, live);
        match unused(target, &plan, &live).and_then(|()| not_needed(target, &plan, &live)) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ReuseBufferReturns, RewriteError> {
        let proc = &mut edit.proc;
        rewrite::alloc(proc, &plan.new.path)?;
        rewrite::remove(proc, &plan.new.path)?;
        rewrite::replace_buffer(&mut proc.vars, &mut proc.body, plan.new.buf, plan.old.buf);
        // It stands before the one that is gone: the removal has not moved it.
        Ok(ReuseBufferReturns {
            alloc: plan.old.path.into(),
        })
    }
}

fn in_scope(old: &Allocation, new: &Allocation) -> Result<(), Refusal> {
    let scope = &old.path.block;
    // The statement of the old one's block that the new one is, or is inside of.
    let at = match new.path.block.depth() == scope.depth() {
        true => Some(new.path.at),
        false => new
            .path
            .block
            .enclosing()
            .nth(scope.depth())
            .map(|(s, _): (StmtPath, _)| s.at),
    };
    match at {
        Some(at) if new.path.block.is_within(scope) && at > old.path.at => Ok(()),
        _ => {
            let message = format!(
                "cannot reuse '{}' for '{}': it is not in scope there",
                old.name, new.name
            );
            let refusal = Refusal::plain(&C2, &new.loc, message);
            let note = format!("'{}' is allocated here", old.name);
            refusal.note(&old.loc, note).raise()
        }
    }
}

fn same_type(target: &mut Target<'_>, old: &Allocation, new: &Allocation) -> Result<(), Refusal> {
    let ty = |a: &Allocation| target.proc().var(a.buf).buffer().cloned();
    let (Some(was), Some(is)) = (ty(old), ty(new)) else {
        return Err(Refusal::internal(&new.loc, "a buffer without a type"));
    };
    let cannot = format!(
        "cannot reuse '{}' for '{}': they differ",
        old.name, new.name
    );
    if (was.elem, &was.mem, was.rank()) != (is.elem, &is.mem, is.rank()) {
        let refusal = Refusal::plain(&C1, &new.loc, format!("{cannot} in type, memory or rank"));
        let note = format!("'{}' is allocated here", old.name);
        return refusal.note(&old.loc, note).raise();
    }
    let model = target.model();
    let (Some(a), Some(b)) = (model.buffers.get(&old.buf), model.buffers.get(&new.buf)) else {
        return Err(Refusal::internal(&new.loc, "a buffer without a model"));
    };
    let equal = a.extents.iter().zip(&b.extents).map(|(x, y)| x.equals(y));
    let obligation = Obligation {
        condition: &C1,
        loc: new.loc.clone(),
        cannot: format!("{cannot} in shape"),
        whether: format!("'{}' and '{}' have one shape", old.name, new.name),
    };
    let facts = target.facts(&new.path.block);
    target.require(&facts, &Formula::all(equal), obligation, |at| {
        let given = at.given_for(a.extents.iter().chain(&b.extents), &[]);
        let (was, is) = (at.cell("", &a.extents), at.cell("", &b.extents));
        vec![(
            old.loc.clone(),
            format!("{given}the one has shape {was}, the other {is}"),
        )]
    })
}

/// The statements of a buffer's block from the first that uses it to the last, by its name or through windows, if any does.
fn live(model: &Model, proc: &Proc, buf: &Allocation) -> Option<SlicePath> {
    let lifetime = buf.lifetime(proc);
    let accessed = |path: &StmtPath| {
        let leaves = Piece::stmt(model, path).map(|piece| piece.leaves());
        let root = Root::Buffer(buf.buf);
        leaves.is_none_or(|leaves| leaves.iter().any(|leaf| leaf.root == root))
    };
    let named = |path: &StmtPath| {
        let stmts = proc.slice(&path.slice()).unwrap_or_default();
        buf.first_use(proc, stmts).is_some()
    };
    let used = |path: &StmtPath| named(path) || accessed(path);
    let mut places = lifetime.stmts().filter(used).map(|path| path.at);
    let first = places.next()?;
    let last = places.last().unwrap_or(first);
    Some(lifetime.block.slice(first..last + 1))
}

/// The part of the new buffer's lifetime in which the old one must not be accessed.
fn behind_first_assignment(proc: &Proc, new: &Allocation, mut live: SlicePath) -> SlicePath {
    let first = proc.stmt(&live.block.stmt(live.range.start));
    let begins =
        |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Assign { buf, .. } if *buf == new.buf);
    live.range.start += usize::from(first.is_some_and(begins));
    live
}

/// Nothing touches the old buffer while the new one lives.
fn unused(target: &mut Target<'_>, plan: &Plan, live: &SlicePath) -> Result<(), Refusal> {
    let (old, new) = (&plan.old, &plan.new);
    let model = target.model();
    let Some(piece) = Piece::of(&model, live) else {
        return Err(Refusal::internal(&new.loc, "a slice that does not exist"));
    };
    let mut facts = piece.facts();
    let found = untouched(&piece, Root::Buffer(old.buf), &mut facts, target.solver());
    let Err(touching) = found else {
        return Ok(());
    };
    let obligation = Obligation {
        condition: &C3,
        loc: new.loc.clone(),
        cannot: format!(
            "cannot reuse '{}' for '{}': it is still used",
            old.name, new.name
        ),
        whether: format!("'{}' is not used any more", old.name),
    };
    let Touching { leaf, verdict, .. } = *touching;
    leaf.when.iter().for_each(|cond| facts.assume(cond));
    target.judge(&facts, &verdict, obligation, |at| {
        let given = at.given_for(
            terms(&leaf.cell, &[]),
            &leaf.bound.iter().collect::<Vec<_>>(),
        );
        let used = (leaf.site.loc.clone(), format!("{given}it is used here"));
        [used].into_iter().chain(calls_to(&leaf)).collect()
    })
}

/// Requires that the old buffer's value is dead where the new buffer's lifetime begins.
fn not_needed(target: &mut Target<'_>, plan: &Plan, live: &SlicePath) -> Result<(), Refusal> {
    let (old, new) = (&plan.old, &plan.new);
    let model = target.model();
    let point = (&live.block, live.range.start);
    let root = Root::Buffer(old.buf);
    let cannot = format!(
        "cannot reuse '{}' for '{}': its value is needed later",
        old.name, new.name
    );
    match dead_after(&model, root, None, point, target.solver()) {
        Ok(()) => Ok(()),
        Err(Live::Needed(needed)) => {
            let obligation = Obligation {
                condition: &C4,
                loc: new.loc.clone(),
                cannot,
                whether: format!("'{}' is not needed any more", old.name),
            };
            let ExposedUse { leaf, verdict, .. } = *needed;
            let facts = target.facts(&new.path.block);
            target.judge(&facts, &verdict, obligation, |at| {
                let given = at.given_for(terms(&leaf.cell, &[]), &[]);
                let text = format!(
                    "{given}this {} '{}'",
                    verbs(leaf.kind),
                    site_text(&leaf.site)
                );
                let needed = (leaf.site.loc.clone(), text);
                [needed].into_iter().chain(calls_to(&leaf)).collect()
            })
        }
        Err(Live::AtExit | Live::Unknown) => Refusal::plain(&C4, &new.loc, cannot).raise(),
    }
}

/// The calls through which an access is reached.
fn calls_to(leaf: &Leaf) -> impl Iterator<Item = (Loc, String)> + '_ {
    let calls = leaf.site.through.iter();
    calls.map(|loc| (loc.clone(), "it is reached by this call".to_owned()))
}
