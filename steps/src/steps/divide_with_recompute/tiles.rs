//! The loops that a division makes.

use exo_ir::{Ctl, CtlOp, LoopMode, Proc, Stmt, StmtKind, Stmts, Sym, Var, VarKind};

use super::{DivideWithRecomputeReturns, Plan, Tail};
use crate::Edit;
use crate::args::{If, Loop};
use crate::rewrite::{self, RewriteError};

/// Puts the tiles, and the rest before them, in the place of the loop.
pub(super) fn divided(
    plan: &Plan,
    edit: &mut Edit,
) -> Result<DivideWithRecomputeReturns, RewriteError> {
    let proc = &mut edit.proc;
    let stmt = rewrite::stmt(proc, &plan.path)?.clone();
    let StmtKind::For {
        iter,
        hi,
        mode,
        body,
        ..
    } = &stmt.kind
    else {
        return Err(RewriteError::no("loop", &plan.path));
    };
    let division = Division {
        plan,
        stmt: &stmt,
        iter: *iter,
        hi,
        mode: *mode,
        body,
    };
    // The rest is copied first: what it copies must not have been divided yet.
    let mut made = Vec::new();
    if plan.tail == Tail::Cut {
        made.push(division.rest(proc));
    }
    made.push(division.tiles(proc)?);
    let put = rewrite::splice(proc, &plan.path.slice(), made)?;
    let stmts: Vec<_> = put.stmts().collect();
    let Some(outer) = stmts.last().cloned() else {
        return Err(RewriteError::no("loop", &plan.path));
    };
    let inner = outer.body().stmt(0);
    let guard = (plan.tail == Tail::Guard).then(|| If::from(inner.body().stmt(0)));
    let rest = (plan.tail == Tail::Cut).then(|| Loop::from(put.first()));
    Ok(DivideWithRecomputeReturns {
        outer: outer.into(),
        inner: inner.into(),
        guard,
        tail: rest,
    })
}

struct Division<'a> {
    plan: &'a Plan,
    stmt: &'a Stmt,
    /// The variable of the loop: that of the loop over tiles from here on.
    iter: Sym,
    hi: &'a Ctl,
    mode: LoopMode,
    body: &'a Stmts,
}

impl Division<'_> {
    fn tiles(&self, proc: &mut Proc) -> Result<Stmt, RewriteError> {
        let plan = self.plan;
        let inner = self.variable(proc);
        rewrite::var_mut(proc, self.iter)?
            .name
            .clone_from(&plan.outer);
        let tile = Ctl::bin(CtlOp::Mul, Ctl::Int(plan.stride), Ctl::Var(self.iter));
        let index = Ctl::bin(CtlOp::Add, tile, Ctl::Var(inner));
        let mut body = self.body.clone();
        rewrite::substitute(&mut proc.vars, &mut body, &|sym| {
            (sym == self.iter).then(|| index.clone())
        });
        if plan.tail == Tail::Guard {
            body = vec![self.stmt.derived(StmtKind::If {
                cond: Ctl::bin(CtlOp::Lt, index, self.hi.clone()),
                body,
                orelse: Stmts::default(),
            })]
            .into();
        }
        let inner = self.stmt.derived(StmtKind::For {
            iter: inner,
            lo: Ctl::Int(0),
            hi: self.length(),
            mode: LoopMode::Seq,
            body,
        });
        Ok(self.stmt.continued(StmtKind::For {
            iter: self.iter,
            lo: Ctl::Int(0),
            hi: plan.tiles.clone(),
            mode: self.mode,
            body: vec![inner].into(),
        }))
    }

    /// Number of iterations of a tile: as given, or what is left of the loop where the last tile
    /// begins.
    fn length(&self) -> Ctl {
        if let Some(length) = self.plan.length {
            return Ctl::Int(length);
        }
        let before_last = Ctl::bin(CtlOp::Sub, self.plan.tiles.clone(), Ctl::Int(1));
        let begun = Ctl::bin(CtlOp::Mul, before_last, Ctl::Int(self.plan.stride));
        Ctl::bin(CtlOp::Sub, self.hi.clone(), begun)
    }

    /// The iterations from the start of a tile too many on.
    fn rest(&self, proc: &mut Proc) -> Stmt {
        let iter = self.variable(proc);
        let begin = self.rest_begins();
        let index = match &begin {
            Ctl::Int(0) => Ctl::Var(iter),
            begin => Ctl::bin(CtlOp::Add, begin.clone(), Ctl::Var(iter)),
        };
        let mut body = rewrite::copied(proc, self.body.as_slice());
        // Statements go on as their first copy, and those of the tiles stand behind the rest.
        for stmt in &mut body {
            stmt.walk_mut(&mut |s| *s = s.derived(s.kind.clone()));
        }
        rewrite::substitute(&mut proc.vars, &mut body, &|sym| {
            (sym == self.iter).then(|| index.clone())
        });
        self.stmt.derived(StmtKind::For {
            iter,
            lo: Ctl::Int(0),
            hi: Ctl::bin(CtlOp::Sub, self.hi.clone(), begin),
            mode: self.mode,
            body: body.into(),
        })
    }

    fn rest_begins(&self) -> Ctl {
        match (self.plan.stride, &self.plan.tiles) {
            (stride, Ctl::Int(tiles)) => Ctl::Int(tiles.saturating_mul(stride)),
            (1, tiles) => tiles.clone(),
            (stride, tiles) => Ctl::bin(CtlOp::Mul, Ctl::Int(stride), tiles.clone()),
        }
    }

    fn variable(&self, proc: &mut Proc) -> Sym {
        let loc = proc.var(self.iter).loc.clone();
        let name = self.plan.inner.clone();
        proc.add_var(Var::new(name, VarKind::Iter, loc))
    }
}
