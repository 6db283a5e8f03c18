//! The allocation and the loops that copy.

use exo_ir::{
    BufferType, Ctl, Data, Elem, LoopMode, Number, Proc, Stmt, StmtKind, Stmts, Sym, Var, VarKind,
    WinDim,
};

use super::frame::{Frame, Overhang};
use crate::rewrite::total;

/// The copies to make, and their form.
pub(super) struct Copies {
    /// Whether the new buffer gets values before the block.
    pub fill: bool,
    /// Whether its values go back after it.
    pub drain: bool,
    /// Whether it starts at zero and is added.
    pub accum: bool,
    /// Dimensions in which the window may lie outside the buffer.
    pub guards: Vec<Overhang>,
    /// The name of the new buffer, and of the loops.
    pub names: (String, Vec<String>),
    /// The memory of the new buffer.
    pub mem: Option<String>,
}

/// The statements around the staged block.
pub(super) struct Made {
    /// The new buffer.
    pub buf: Sym,
    /// The allocation and the first copy.
    pub before: Vec<Stmt>,
    /// The second copy.
    pub after: Vec<Stmt>,
}

/// The operation of a copy on each cell.
#[derive(Clone, Copy)]
enum Copy {
    Zero,
    In,
    Out,
    Add,
}

impl Copies {
    /// Makes the statements; `like` is a statement of the block that they come from.
    pub(super) fn make(&self, proc: &mut Proc, frame: &Frame, like: &Stmt) -> Made {
        let source = proc.var(frame.window.buf);
        let elem = source.buffer().map_or(Elem::R, |ty| ty.elem);
        let buf = proc.add_var(Var::new(
            self.names.0.clone(),
            VarKind::Buffer(BufferType {
                elem,
                dims: frame.shape(),
                mem: self.mem.clone(),
                window: false,
            }),
            like.loc.clone(),
        ));
        let mut before = vec![like.derived(StmtKind::Alloc { buf })];
        if self.fill {
            let copy = if self.accum { Copy::Zero } else { Copy::In };
            before.push(self.copy(proc, frame, (buf, elem), copy, like));
        }
        let mut after = Vec::new();
        if self.drain {
            let copy = if self.accum { Copy::Add } else { Copy::Out };
            after.push(self.copy(proc, frame, (buf, elem), copy, like));
        }
        Made { buf, before, after }
    }

    /// `for i0 in seq(0, 6): for i1 in seq(0, 64): …`
    fn copy(
        &self,
        proc: &mut Proc,
        frame: &Frame,
        (buf, elem): (Sym, Elem),
        copy: Copy,
        like: &Stmt,
    ) -> Stmt {
        let iters: Vec<Sym> = (self.names.1.iter())
            .map(|name| proc.add_var(Var::new(name.clone(), VarKind::Iter, like.loc.clone())))
            .collect();
        let idx: Vec<Ctl> = iters.iter().map(|i| Ctl::Var(*i)).collect();
        let mut inner = idx.iter();
        let cell: Vec<Ctl> = (frame.window.dims.iter())
            .filter_map(|d| match d {
                WinDim::Point(at) => Some(at.clone()),
                WinDim::Interval(lo, _) => inner.next().map(|i| total(i, lo)),
            })
            .collect();
        let guard = frame.exists(&cell, &self.guards);
        let there = frame.window.buf;
        let read = |buf, idx: &[Ctl]| Data::Read {
            buf,
            idx: idx.to_vec(),
        };
        let kind = match copy {
            Copy::Zero => StmtKind::Assign {
                buf,
                idx,
                rhs: zero(elem),
            },
            Copy::In => StmtKind::Assign {
                buf,
                idx,
                rhs: read(there, &cell),
            },
            Copy::Out => StmtKind::Assign {
                buf: there,
                rhs: read(buf, &idx),
                idx: cell,
            },
            Copy::Add => StmtKind::Reduce {
                buf: there,
                rhs: read(buf, &idx),
                idx: cell,
            },
        };
        let mut stmt = like.derived(kind);
        // The cells that do not exist are never added back: zero may stand there.
        if let Some(cond) = guard.filter(|_| !matches!(copy, Copy::Zero)) {
            let body = vec![stmt];
            stmt = like.derived(StmtKind::If {
                cond,
                body: body.into(),
                orelse: Stmts::default(),
            });
        }
        iters
            .into_iter()
            .zip(frame.shape())
            .rev()
            .fold(stmt, |body, (iter, hi)| {
                like.derived(StmtKind::For {
                    iter,
                    lo: Ctl::Int(0),
                    hi,
                    mode: LoopMode::Seq,
                    body: vec![body].into(),
                })
            })
    }
}

fn zero(elem: Elem) -> Data {
    Data::Const(match elem.is_integer() {
        true => Number::Int(0),
        false => Number::Float(0.0),
    })
}
