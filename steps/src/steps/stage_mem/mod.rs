//! `stage_mem`: a part of a buffer is worked on in a buffer of its own.
//!
//! Why it is right: while the block runs, every access to a cell of the window goes to the copy and every other one to the
//! buffer, so neither misses a write of the other (this is where deciding by names goes wrong: windows alias). The copy has
//! the cells' values whenever the block may read one that it has not written, and when it is written back each cell holds
//! what the block left there, or, not written by it, what was there before. Where the copies meet uninitialised cells or other
//! iterations of a parallel loop, the check of the result says so.

mod accesses;
mod copies;
mod frame;

use exo_analysis::predicates::{Piece, leaks_of, may_need_before_writing, surely_writes_all};
use exo_ir::{DisplayIn, SlicePath, StmtKind, StmtPath, Sym};

use crate::args::{Block, Memory, NewName, Statement, Window};
use crate::returns::Alloc;
use crate::rewrite::{self, Names, RewriteError, for_each_use_mut};
use crate::safety::never_written;
use crate::safety::strides_unobserved;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

use accesses::Accesses;
use copies::Copies;
use frame::Frame;

static C1: Condition = Condition {
    id: "stage_mem.c1",
    rule: "The window is of a buffer that exists before the block, and its bounds have one value while the block runs: nothing \
in it writes configuration that they depend on.",
};
static C2: Condition = Condition {
    id: "stage_mem.c2",
    rule: "Every access of the block to the buffer, by whatever name and in callees too, is provably inside the window, and \
then goes to the new buffer, or provably outside it. Where an access inside names another window, the offsets of that \
window still mean the same.",
};
static C3: Condition = Condition {
    id: "stage_mem.c3",
    rule: "No window that the block makes of staged cells is used after it: it would show the copy.",
};
static C4: Condition = Condition {
    id: "stage_mem.c4",
    rule: "With accum, the block does nothing with staged cells but reduce into them.",
};
static C5: Condition = Condition {
    id: "stage_mem.c5",
    rule: "A window that reaches over the end of the buffer is of the buffer itself, so that the guards of the copies know \
where it ends.",
};

crate::step_args! {
    /// Arguments of `stage_mem`.
    pub struct StageMemArgs {
        /// the statements around which to stage, such as 'for k in _: _'
        pub blk: Block,
        /// the part to stage, such as 'C[6 * io : 6 * io + 6, j]', as an expression before the block
        #[before(blk)]
        pub window: Window,
        /// the name of the new buffer
        pub name: NewName,
        /// start at zero and add the result, where the block only reduces
        pub accum: bool = false,
        /// the memory of the new buffer (default: that of what is staged)
        pub mem: Option<Memory>,
    }
}

crate::step_returns! {
    /// Results of `stage_mem`.
    pub struct StageMemReturns {
        /// the allocation of the new buffer
        pub alloc: Alloc,
        /// the code that fills it: an assignment, or the loops around one; none if it needs none
        pub load: Option<Statement>,
        /// the statements that now use it
        pub block: Block,
        /// the code that copies its values back; none if they have not changed
        pub store: Option<Statement>,
    }
}

/// Plan of `stage_mem`: the rewrite that its check allowed.
pub struct Plan {
    slice: SlicePath,
    frame: Frame,
    /// The uses to redirect: a statement, and the position among its uses.
    redirected: Vec<(StmtPath, usize)>,
    copies: Copies,
}

/// Stages a part of a buffer.
pub struct StageMem;

impl Step for StageMem {
    const NAME: &'static str = "stage_mem";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("blk", "block_cursor"),
        ("window", "win_expr"),
        ("name", "new_buf_name"),
        ("accum", "accum"),
    ]);
    const SUMMARY: &'static str =
        "work on a part of a buffer in a new buffer, copied in before and out afterwards";
    const DESCRIPTION: &'static str = "
A buffer of the window's shape is allocated before the block, filled by copy loops, used instead of the window in the block, and
copied back after it. Single indices of the window are no dimensions of it. It is filled only if the block needs what was
there (or may leave a cell of it alone that is copied back), and copied back only if the block modifies it. Accesses
outside the window stay. Where the window reaches over the end of the buffer, the copies are guarded.
With `accum` the new buffer starts at zero, and is added to the window afterwards.";
    const EXAMPLE: Example = Example {
        before: "@proc
def dot(n: size, x: f32[n], y: f32[n], r: f32[4]):
    for k in seq(0, n):
        r[2] += x[k] * y[k]
",
        options: "blk='for k in _: _' window='r[2]' name=acc",
        after: "@proc
def dot(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM, r: f32[4] @ DRAM):
    acc: f32 @ DRAM
    acc = r[2]
    for k in seq(0, n):
        acc += x[k] * y[k]
    r[2] = acc
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4, &C5];
    type Args = StageMemArgs;
    type Returns = StageMemReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &StageMemArgs) -> Result<Plan, Refused<Plan>> {
        let slice = args.blk.slice.clone();
        let window = args.window.expr.clone();
        let staged = target.proc().var(window.buf).buffer();
        let mem = match &args.mem {
            Some(Memory(mem)) => mem.clone(),
            None => staged.and_then(|ty| ty.mem.clone()),
        };
        let frame = Frame::of(target, &slice, window)?;
        bounds_stay(target, &slice, &frame)?;
        let accesses = Accesses::decide(target, &slice, &frame)?;
        not_used_after(target, &slice, &frame, &accesses)?;
        only_reduced(&frame, &accesses, args.accum)?;
        let copies = Copies {
            fill: fill(target, &slice, &frame, &accesses, args.accum),
            drain: accesses.modified(),
            accum: args.accum,
            guards: frame.guards(target, &slice)?,
            names: names(target, &slice, &frame, &args.name),
            mem,
        };
        let plan = Plan {
            slice,
            frame,
            redirected: accesses.redirected,
            copies,
        };
        strides_stay(target, &plan)?;
        Ok(plan)
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<StageMemReturns, RewriteError> {
        stage(&plan, edit).map(|staged| staged.returns)
    }
}

/// A plan that was carried out.
struct Staged {
    /// The new buffer.
    buf: Sym,
    /// The results with their positions.
    returns: StageMemReturns,
}

/// Carries out the plan.
fn stage(plan: &Plan, edit: &mut Edit) -> Result<Staged, RewriteError> {
    let proc = &mut edit.proc;
    let first = rewrite::slice(proc, &plan.slice)?[0].derived(StmtKind::Pass);
    let made = plan.copies.make(proc, &plan.frame, &first);
    for (path, position) in &plan.redirected {
        let (mut at, mut redirected) = (0, false);
        for_each_use_mut(rewrite::stmt_mut(proc, path)?, &mut |used| {
            if at == *position {
                redirected = plan.frame.redirect(used, made.buf);
            }
            at += 1;
        });
        if !redirected {
            return Err(RewriteError::no("use of the window", path));
        }
    }
    let (before, after) = (made.before.len(), made.after.len());
    let (block, start, end) = (
        &plan.slice.block,
        plan.slice.range.start,
        plan.slice.range.end,
    );
    rewrite::splice(proc, &block.slice(end..end), made.after)?;
    rewrite::splice(proc, &block.slice(start..start), made.before)?;
    let returns = StageMemReturns {
        alloc: block.stmt(start).into(),
        load: (before > 1).then(|| block.stmt(start + 1).into()),
        block: Block {
            slice: block.slice(start + before..end + before),
        },
        store: (after > 0).then(|| block.stmt(end + before).into()),
    };
    Ok(Staged {
        buf: made.buf,
        returns,
    })
}

fn bounds_stay(target: &Target<'_>, slice: &SlicePath, frame: &Frame) -> Result<(), Refusal> {
    let exprs = frame.bounds();
    let cannot = format!(
        "cannot stage '{}': where it lies may change in the block",
        frame.text
    );
    never_written(target, &C1, &frame.loc, &exprs, slice, cannot)
}

/// Windows of the copy are gone after the block.
fn not_used_after(
    target: &Target<'_>,
    slice: &SlicePath,
    frame: &Frame,
    accesses: &Accesses,
) -> Result<(), Refusal> {
    let proc = target.proc();
    let model = target.model();
    let piece = Piece::of(&model, slice);
    let rest = piece.as_ref().and_then(Piece::behind);
    let (Some(piece), Some(rest)) = (piece, rest) else {
        return Err(Refusal::internal(&frame.loc, "the block is not there"));
    };
    let Some(leak) = leaks_of(&|win| accesses.windows.contains(&win), &piece, &rest) else {
        return Ok(());
    };
    let name = proc.name_of(leak.sym);
    let message = format!(
        "cannot stage '{}': '{name}' is a window of it that is made in the block and used after it",
        frame.text
    );
    let refusal = Refusal::plain(&C3, &frame.loc, message);
    refusal
        .note(&leak.defined, format!("'{name}' is made here"))
        .note(&leak.used, "it is used here")
        .raise()
}

fn only_reduced(frame: &Frame, accesses: &Accesses, accum: bool) -> Result<(), Refusal> {
    match (&accesses.other_than_reduced, accum) {
        (Some((loc, what)), true) => {
            let message = format!(
                "cannot accumulate '{}' apart: the block does more than reduce into it",
                frame.text
            );
            let refusal = Refusal::plain(&C4, &frame.loc, message);
            refusal.note(loc, what.clone()).raise()
        }
        _ => Ok(()),
    }
}

/// Whether the new buffer must have the cells' values when the block begins.
fn fill(
    target: &mut Target<'_>,
    slice: &SlicePath,
    frame: &Frame,
    accesses: &Accesses,
    accum: bool,
) -> bool {
    if accum {
        return true;
    }
    let model = target.model();
    let Some(piece) = Piece::of(&model, slice) else {
        return true;
    };
    let mut facts = piece.facts();
    let solver = target.solver();
    let (root, region) = (frame.root, &frame.region);
    if accesses.needing && may_need_before_writing(&piece, root, region, &mut facts, solver) {
        return true;
    }
    accesses.modified() && !surely_writes_all(&piece, root, region, &facts, solver)
}

/// The names of the new buffer and of the loops that copy.
fn names(
    target: &Target<'_>,
    slice: &SlicePath,
    frame: &Frame,
    given: &str,
) -> (String, Vec<String>) {
    let name = Names::around(target.proc(), slice).fresh(given);
    // The loops stand beside the block: names inside it are no matter.
    let start = slice.range.start;
    let mut taken = Names::around(target.proc(), &slice.block.slice(start..start));
    taken.take(&name);
    let iters = (0..frame.shape().len()).map(|k| taken.fresh(&format!("i{k}")));
    (name, iters.collect())
}

/// The copy lies elsewhere in storage: nothing in the block may notice.
fn strides_stay(target: &mut Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let mut edit = Edit::new(target.proc());
    let staged = stage(plan, &mut edit);
    let Staged { buf, returns } =
        staged.map_err(|misfit| Refusal::internal(&plan.frame.loc, misfit))?;
    let cannot = format!(
        "cannot stage '{}': a stride of it would be that of the copy",
        plan.frame.text
    );
    let stmts = edit.proc.slice(&returns.block.slice).unwrap_or_default();
    let of = (target.module(), &edit.proc);
    let (loc, changed) = (&plan.frame.loc, |_| true);
    let Err(refusal) = strides_unobserved(of, buf, stmts, &changed, (loc, cannot.clone())) else {
        return Ok(());
    };
    let Some(kept) = plan.frame.kept_strides(target, &plan.slice) else {
        return Err(refusal);
    };
    let changed = |dim: usize| !kept.get(dim).is_some_and(|kept| *kept);
    strides_unobserved(of, buf, stmts, &changed, (loc, cannot))
}

/// The window as the user wrote it.
fn text_of(proc: &exo_ir::Proc, window: &exo_ir::Window) -> String {
    match window.dims.is_empty() {
        true => proc.name_of(window.buf).to_owned(),
        false => window.in_proc(proc).to_string(),
    }
}
