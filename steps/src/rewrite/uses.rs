//! The uses of buffers by the statements that name them.

use exo_ir::Size;
use exo_ir::{Arg, Ctl, DataPartMut, Proc, Stmt, StmtPartMut, Sym, VarKind, WinDim, Window};

use super::substitute::counted;
use super::{RewriteError, buffer_mut};
use crate::budget;

/// A use of a buffer or window, to be changed.
pub enum Use<'a> {
    /// A cell is read, written or reduced into.
    Cell(&'a mut Sym, &'a mut Vec<Ctl>),
    /// A window is made of it, or passed.
    Window(&'a mut Window),
    /// The whole buffer or window is passed.
    Whole(&'a mut Arg),
}

impl Use<'_> {
    /// The name used; none of an argument that is not data.
    pub fn buffer(&self) -> Option<Sym> {
        match self {
            Use::Cell(buf, _) => Some(**buf),
            Use::Window(window) => Some(window.buf),
            Use::Whole(Arg::Buffer(buf)) => Some(*buf),
            Use::Whole(_) => None,
        }
    }
}

/// Calls `f` on every use that the statement itself makes of buffers and windows: what it reads first, in the order in
/// which it is written. Not on `stride(…)`, nor on what is inside its blocks.
pub fn for_each_use_mut(stmt: &mut Stmt, f: &mut dyn FnMut(Use<'_>)) {
    if let Some(rhs) = stmt.rhs_mut() {
        rhs.for_each_leaf_mut(&mut |part| {
            if let DataPartMut::Cell(buf, idx) = part {
                f(Use::Cell(buf, idx));
            }
        });
    }
    stmt.kind.parts_mut(|part| match part {
        StmtPartMut::Cell(_, buf, idx) => f(Use::Cell(buf, idx)),
        StmtPartMut::Window(_, expr) => f(Use::Window(expr)),
        StmtPartMut::Call(_, args) => args.iter_mut().for_each(|arg| match arg {
            Arg::Buffer(_) => f(Use::Whole(arg)),
            Arg::Window(window) => f(Use::Window(window)),
            Arg::Ctl(_) | Arg::Config(_) => {}
        }),
        // What is read came first.
        StmtPartMut::Data(_)
        | StmtPartMut::Ctl(_)
        | StmtPartMut::Field(_)
        | StmtPartMut::Iter(..)
        | StmtPartMut::Alloc(_)
        | StmtPartMut::Block(..) => {}
    });
}

/// A new shape of a buffer, and how its cells are found there.
pub struct Reshape<'a> {
    /// The buffer.
    pub buf: Sym,
    /// Its new extents.
    pub dims: Vec<Ctl>,
    /// The entries of a cell or window in the new shape, given those in the old one.
    pub entries: &'a dyn Fn(Vec<WinDim>) -> Vec<WinDim>,
    /// The new dimension that has the stride of an old one.
    pub stride: &'a dyn Fn(usize) -> usize,
}

/// Gives a buffer another shape. All of it, passed to a callee, becomes a window.
///
/// # Errors
/// There is no such buffer.
pub fn reshape(proc: &mut Proc, shape: &Reshape<'_>) -> Result<(), RewriteError> {
    let buf = shape.buf;
    let ty = buffer_mut(proc, buf)?;
    let old = std::mem::replace(&mut ty.dims, shape.dims.clone());
    let mut body = std::mem::take(&mut proc.body);
    for stmt in &mut body {
        stmt.walk_mut(&mut |s| {
            for_each_use_mut(s, &mut |used| {
                if used.buffer() == Some(buf) {
                    shape.change(used, &old);
                }
            });
        });
    }
    restride(proc, &mut body, &|sym, dim| {
        (sym == buf).then(|| Ctl::Stride(buf, (shape.stride)(dim)))
    });
    proc.body = body;
    Ok(())
}

impl Reshape<'_> {
    fn new_entries(&self, old: Vec<WinDim>) -> Vec<WinDim> {
        let new = (self.entries)(old);
        budget::copies(Size::of_entries(&new));
        new
    }

    fn change(&self, used: Use<'_>, old: &[Ctl]) {
        if !budget::copies(Size::default()) {
            return;
        }
        match used {
            Use::Cell(_, idx) => {
                let points = std::mem::take(idx).into_iter().map(WinDim::Point);
                let new = self.new_entries(points.collect());
                *idx = new.into_iter().filter_map(point).collect();
            }
            Use::Window(window) => {
                window.dims = self.new_entries(std::mem::take(&mut window.dims));
            }
            Use::Whole(arg) => {
                let whole = old.iter().map(|d| WinDim::Interval(Ctl::Int(0), d.clone()));
                let dims = self.new_entries(whole.collect());
                *arg = Arg::Window(Window {
                    buf: self.buf,
                    dims,
                });
            }
        }
    }
}

/// Cells stay cells: a reshape gives points for points.
fn point(dim: WinDim) -> Option<Ctl> {
    match dim {
        WinDim::Point(at) => Some(at),
        WinDim::Interval(..) => None,
    }
}

/// Replaces `stride(…)` in statements and in the extents of their allocations.
pub fn restride<'s>(
    proc: &mut Proc,
    stmts: impl IntoIterator<Item = &'s mut Stmt>,
    value: &dyn Fn(Sym, usize) -> Option<Ctl>,
) {
    let value = counted(|(sym, dim)| value(sym, dim));
    let change = |e: &mut Ctl| {
        e.rewrite(&mut |part| match part {
            Ctl::Stride(sym, dim) => value((*sym, *dim)),
            _ => None,
        });
    };
    for stmt in stmts {
        stmt.walk_mut(&mut |s| {
            s.for_each_ctl_mut(&mut |e| change(e));
            let defined = s
                .defines()
                .and_then(|sym| proc.vars.get_mut(sym.0 as usize));
            if let Some(VarKind::Buffer(ty)) = defined.map(|v| &mut v.kind) {
                ty.dims.iter_mut().for_each(change);
            }
        });
    }
}
