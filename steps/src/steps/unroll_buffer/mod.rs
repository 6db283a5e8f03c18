//! `unroll_buffer`: a dimension becomes several buffers.
//!
//! Only literal indices tell which buffer is meant: unroll_loop and simplify make them.

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::Size;
use exo_ir::{Arg, Ctl, DisplayIn, Loc, Stmt, StmtKind, Sym, WinDim, Window};

use super::divide_dim::dimension;
use crate::allocation::Allocation;
use crate::returns::Alloc;
use crate::rewrite::{self, Names, RewriteError, Use, for_each_use_mut};
use crate::safety::strides_unobserved;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream, budget};

static C1: Condition = Condition {
    id: "unroll_buffer.c1",
    rule: "The dimension is one of the buffer's, and its extent a literal.",
};
static C2: Condition = Condition {
    id: "unroll_buffer.c2",
    rule: "Every use has a literal index in that dimension: no window keeps it, and the whole buffer is not passed.",
};

crate::step_args! {
    /// Arguments of `unroll_buffer`.
    pub struct UnrollBufferArgs {
        /// the allocation, such as 't : _'
        pub alloc: Allocation,
        /// the dimension, counted from 0
        pub dim: i64,
    }
}

crate::step_returns! {
    /// Results of `unroll_buffer`.
    pub struct UnrollBufferReturns {
        /// the allocations, in the order of their indices
        pub allocs: Vec<Alloc>,
    }
}

/// Plan of `unroll_buffer`: the rewrite that its check allowed.
pub struct Plan {
    alloc: Allocation,
    dim: usize,
    /// The indices that are used, and the names of their buffers.
    names: BTreeMap<i64, String>,
}

/// Unrolls a dimension of a buffer.
pub struct UnrollBuffer;

impl Step for UnrollBuffer {
    const NAME: &'static str = "unroll_buffer";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[("alloc", "alloc_cursor"), ("dim", "dimension")]);
    const SUMMARY: &'static str = "make a buffer of its own for each index of a dimension";
    const DESCRIPTION: &'static str = "
`t: f32[2, 8]` becomes `t_0: f32[8]` and `t_1: f32[8]`, and `t[1, i]` becomes `t_1[i]`. Indices that nothing uses get no buffer. The
first one goes on as the old allocation.";
    const EXAMPLE: Example = Example {
        before: "@proc
def swap(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        t: f32[2]
        t[0] = x[i]
        t[1] = y[i]
        x[i] = t[1]
        y[i] = t[0]
",
        options: "alloc=t dim=0",
        after: "@proc
def swap(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        t_0: f32 @ DRAM
        t_1: f32 @ DRAM
        t_0 = x[i]
        t_1 = y[i]
        x[i] = t_1
        y[i] = t_0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = UnrollBufferArgs;
    type Returns = UnrollBufferReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &UnrollBufferArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let dim = dimension(target, &alloc, args.dim)?;
        let proc = target.proc();
        if let Some(size) = alloc.sizes(proc).get(dim)
            && size.as_int().is_none()
        {
            let message = format!(
                "cannot unroll dimension {dim} of '{}': its extent '{}' is no literal",
                alloc.name,
                size.in_proc(proc)
            );
            Refusal::plain(&C1, &alloc.loc, message).raise()?;
        }
        let indices = indices(target, &alloc, dim)?;
        strides_stay(target, &alloc, dim)?;
        let here = alloc
            .path
            .block
            .slice(alloc.path.at..alloc.lifetime(proc).range.end);
        let mut taken = Names::around(proc, &here);
        let names = indices
            .into_iter()
            .map(|k| (k, taken.fresh(&format!("{}_{k}", alloc.name))));
        Ok(Plan {
            names: names.collect(),
            alloc,
            dim,
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<UnrollBufferReturns, RewriteError> {
        let proc = &mut edit.proc;
        let (old, dim) = (plan.alloc.buf, plan.dim);
        let stmt = rewrite::alloc(proc, &plan.alloc.path)?.clone();
        let mut made: BTreeMap<i64, Sym> = BTreeMap::new();
        let mut allocs = Vec::new();
        let size = Size::of_stmts(&proc.vars, std::slice::from_ref(&stmt));
        for (index, name) in plan.names {
            if !budget::copies(size) {
                return Err(RewriteError::Other("too many buffers"));
            }
            let mut var = proc.var(old).clone();
            var.name = name;
            let ty = var.buffer_mut().filter(|ty| dim < ty.dims.len());
            ty.ok_or(RewriteError::Other("a dimension is not there"))?
                .dims
                .remove(dim);
            let new = proc.add_var(var);
            made.insert(index, new);
            let kind = StmtKind::Alloc { buf: new };
            allocs.push(match allocs.is_empty() {
                true => stmt.continued(kind),
                false => stmt.derived(kind),
            });
        }
        let put = rewrite::replace_with(proc, &plan.alloc.path, allocs)?;
        let mut fits = true;
        for stmt in &mut proc.body {
            stmt.walk_mut(&mut |s| {
                for_each_use_mut(s, &mut |used| {
                    if used.buffer() == Some(old) {
                        fits &= redirect(used, dim, &made);
                    }
                });
            });
        }
        if !fits {
            return Err(RewriteError::Other(
                "a use has an index that is no constant",
            ));
        }
        let allocs = put
            .into_iter()
            .flat_map(|put| put.stmts().collect::<Vec<_>>());
        Ok(UnrollBufferReturns {
            allocs: allocs.map(Alloc::from).collect(),
        })
    }
}

///
/// False if it has no index for which there is a buffer.
fn redirect(used: Use<'_>, dim: usize, made: &BTreeMap<i64, Sym>) -> bool {
    let new_of = |at: &Ctl| at.as_int().and_then(|k| made.get(&k)).copied();
    let (buf, new) = match used {
        Use::Cell(buf, idx) if dim < idx.len() => (buf, new_of(&idx.remove(dim))),
        Use::Window(window) if dim < window.dims.len() => match window.dims.remove(dim) {
            WinDim::Point(at) => (&mut window.buf, new_of(&at)),
            WinDim::Interval(..) => return false,
        },
        Use::Cell(..) | Use::Window(_) | Use::Whole(_) => return false,
    };
    *buf = new.unwrap_or(*buf);
    new.is_some()
}

/// The indices that are used; every use has one.
fn indices(target: &Target<'_>, alloc: &Allocation, dim: usize) -> Result<BTreeSet<i64>, Refusal> {
    let proc = target.proc();
    let mut found = BTreeSet::new();
    let mut problem: Option<(Loc, String)> = None;
    let mut note = |loc: &Loc, index: Option<&Ctl>, text: String| {
        match index.map(|e| (e, e.as_int())) {
            Some((_, Some(k))) => {
                found.insert(k);
            }
            Some((e, None)) => {
                let text = format!("in '{text}' the index is '{}'", e.in_proc(proc));
                problem.get_or_insert_with(|| (loc.clone(), text));
            }
            None => {
                problem.get_or_insert_with(|| (loc.clone(), format!("'{text}' keeps it")));
            }
        };
    };
    let mut visit = |stmt: &Stmt| {
        let mut copy = stmt.clone();
        for_each_use_mut(&mut copy, &mut |used| {
            if used.buffer() != Some(alloc.buf) {
                return;
            }
            match used {
                Use::Cell(buf, idx) => {
                    let dims = idx.iter().cloned().map(WinDim::Point).collect();
                    let text = Window { buf: *buf, dims }.in_proc(proc).to_string();
                    note(&stmt.loc, idx.get(dim), text);
                }
                Use::Window(window) => {
                    let index = match window.dims.get(dim) {
                        Some(WinDim::Point(at)) => Some(at),
                        _ => None,
                    };
                    note(&stmt.loc, index, window.in_proc(proc).to_string());
                }
                Use::Whole(Arg::Buffer(_)) => note(&stmt.loc, None, alloc.name.clone()),
                Use::Whole(_) => {}
            }
        });
    };
    let stmts = proc.slice(&alloc.lifetime(proc)).into_iter().flatten();
    stmts.for_each(|s| match s.blocks().next().is_none() {
        true => visit(s),
        false => s.walk(&mut |s| {
            if s.blocks().next().is_none() {
                visit(s);
            }
        }),
    });
    match problem {
        None => Ok(found),
        Some((loc, text)) => {
            let message = format!(
                "cannot unroll dimension {dim} of '{}': not every use has a literal index there",
                alloc.name
            );
            Refusal::plain(&C2, &alloc.loc, message)
                .note(&loc, text)
                .raise()?;
            Ok(found)
        }
    }
}

/// Nothing asks for a stride of the buffer itself, nor for one that changes.
fn strides_stay(target: &Target<'_>, alloc: &Allocation, dim: usize) -> Result<(), Refusal> {
    let proc = target.proc();
    let stmts = proc.slice(&alloc.lifetime(proc)).unwrap_or_default();
    let cannot = format!(
        "cannot unroll '{}': a stride of it is asked for",
        alloc.name
    );
    let mut direct: Option<Loc> = None;
    let mut visit = |stmt: &Stmt| {
        let sizes = match &stmt.kind {
            StmtKind::Alloc { buf } => proc.var(*buf).buffer().map(|ty| &ty.dims),
            _ => None,
        };
        let mut asks = sizes.into_iter().flatten().any(|e| e.mentions(alloc.buf));
        stmt.for_each_ctl(&mut |e| asks |= e.mentions(alloc.buf));
        if asks {
            direct.get_or_insert_with(|| stmt.loc.clone());
        }
    };
    stmts.iter().for_each(|s| s.walk(&mut visit));
    if let Some(loc) = direct {
        let refusal = Refusal::plain(&crate::safety::ANY_C5, &alloc.loc, cannot);
        return refusal.note(&loc, "it is asked for here").raise();
    }
    let of = (target.module(), proc);
    strides_unobserved(of, alloc.buf, stmts, &|d| d <= dim, (&alloc.loc, cannot))
}
