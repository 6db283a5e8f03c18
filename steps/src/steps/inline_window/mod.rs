//! `inline_window`: a window's uses look through themselves.
//!
//! Offsets of a window are evaluated once, when control reaches the window statement; inlined, they are evaluated at each use.

use exo_ir::{Arg, Ctl, DisplayIn, SlicePath, StmtKind, StmtPath, Sym, WinDim, Window};

use crate::args::WindowStmt;
use crate::rewrite::{self, RewriteError, Use, for_each_use_mut, restride, through};
use crate::safety::never_written;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "inline_window.c1",
    rule: "The window's offsets are evaluated once, at the window statement: nothing that runs up to its last use writes \
configuration that they depend on.",
};

crate::step_args! {
    /// Arguments of `inline_window`.
    pub struct InlineWindowArgs {
        /// the window statement, such as 'w = _'
        pub window: WindowStmt,
    }
}

/// Plan of `inline_window`: the rewrite that its check allowed.
pub struct Plan {
    path: StmtPath,
    win: Sym,
}

/// Substitutes a window away.
pub struct InlineWindow;

impl Step for InlineWindow {
    const NAME: &'static str = "inline_window";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[("window", "winstmt_cursor")]);
    const SUMMARY: &'static str = "replace the uses of a window by uses of what it looks through";
    const DESCRIPTION: &'static str = "
With `w = A[i, 4:12]`, `w[j]` becomes `A[i, j + 4]`; the window statement goes. As an argument the window becomes a window
expression, and `stride(w, 0)` becomes `stride(A, 1)`.";
    const EXAMPLE: Example = Example {
        before: "@proc
def set(n: size, A: f32[n, 12]):
    for i in seq(0, n):
        w = A[i, 4:12]
        for j in seq(0, 8):
            w[j] = 1.0
",
        options: "window=w",
        after: "@proc
def set(n: size, A: f32[n, 12] @ DRAM):
    for i in seq(0, n):
        for j in seq(0, 8):
            A[i, j + 4] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = InlineWindowArgs;
    type Returns = ();
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &InlineWindowArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let (path, win) = (args.window.path.clone(), args.window.window(target)?);
        let Some((stmt, expr)) = proc.stmt(&path).and_then(|stmt| match &stmt.kind {
            StmtKind::Window { expr, .. } => Some((stmt, expr)),
            _ => None,
        }) else {
            return Err(Refusal::internal(&proc.loc, "the pattern gave no window").into());
        };
        let mut offsets: Vec<&Ctl> = Vec::new();
        for dim in &expr.dims {
            match dim {
                WinDim::Point(at) => offsets.push(at),
                WinDim::Interval(lo, hi) => offsets.extend([lo, hi]),
            }
        }
        let cannot = format!(
            "cannot inline '{}': '{}' would show other cells where it is used later",
            proc.name_of(win),
            expr.in_proc(proc)
        );
        let uses = up_to_last_use(target, &path, win);
        let kept = never_written(target, &C1, &stmt.loc, &offsets, &uses, cannot);
        let plan = Plan { path, win };
        match kept {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), RewriteError> {
        let proc = &mut edit.proc;
        let made = rewrite::remove(proc, &plan.path)?.into_data();
        let StmtKind::Window { expr, .. } = made.kind else {
            return Err(RewriteError::no("window statement", &plan.path));
        };
        let mut body = std::mem::take(&mut proc.body);
        for stmt in &mut body {
            stmt.walk_mut(&mut |s| {
                for_each_use_mut(s, &mut |used| {
                    if used.buffer() == Some(plan.win) {
                        look_through(&expr, used);
                    }
                });
            });
        }
        restride(proc, &mut body, &|sym, dim| {
            (sym == plan.win).then(|| stride(&expr, dim))
        });
        proc.body = body;
        Ok(())
    }
}

/// The statements that run between the window statement and the last use of the window, that one included.
fn up_to_last_use(target: &Target<'_>, path: &StmtPath, win: Sym) -> SlicePath {
    let proc = target.proc();
    let from = path.at + 1;
    let block = proc.block(&path.block).into_iter().flatten().enumerate();
    let mut end = from;
    for (k, stmt) in block.skip(from) {
        stmt.walk(&mut |s| {
            if crate::allocation::uses(proc, s, win) {
                end = k + 1;
            }
        });
    }
    path.block.slice(from..end)
}

fn look_through(expr: &Window, used: Use<'_>) {
    match used {
        Use::Cell(buf, idx) => {
            let points: Vec<WinDim> = idx.drain(..).map(WinDim::Point).collect();
            *buf = expr.buf;
            let shown = through(expr, &points).dims.into_iter();
            *idx = shown
                .map(|d| match d {
                    WinDim::Point(at) | WinDim::Interval(at, _) => at,
                })
                .collect();
        }
        Use::Window(window) => *window = through(expr, &window.dims),
        Use::Whole(arg) => *arg = Arg::Window(expr.clone()),
    }
}

/// The stride of a window's dimension, in terms of the buffer or window that it looks through.
fn stride(expr: &Window, dim: usize) -> Ctl {
    // Ranks have been checked.
    expr.stride(dim).unwrap_or(Ctl::Stride(expr.buf, dim))
}
