//! Statements.

use exo_ir::{FieldKind, LoopMode};

use super::races::ParLoop;
use super::view::{Cut, View};
use super::{Frame, Machine, UNSET};
use crate::code::{CtlExpr, For, Stmt, StmtKind, WinDim, WinExpr};
use crate::domain::Domain;
use crate::{AccessKind, ErrorKind, InterpError, ParOrder};

/// Iterations that a shuffled loop may have: their order is kept in memory.
const SHUFFLE_LIMIT: i128 = 1 << 24;

impl<'p, D: Domain> Machine<'p, '_, D> {
    pub(super) fn block(
        &mut self,
        frame: &mut Frame<'p>,
        block: &'p [Stmt],
    ) -> Result<(), InterpError> {
        let alive = self.heap.len();
        for stmt in block {
            self.stmt(frame, stmt)?;
        }
        if self.heap.len() > alive {
            self.free_from(alive);
        }
        Ok(())
    }

    fn stmt(&mut self, frame: &mut Frame<'p>, stmt: &'p Stmt) -> Result<(), InterpError> {
        self.at = &stmt.loc;
        self.tick().map_err(|k| self.fail(k))?;
        if let Some(watch) = &mut self.watch {
            watch.statement(&super::site(self.at, self.proc, &self.iteration));
        }
        match &stmt.kind {
            StmtKind::Assign(access, rhs) => self.assign(frame, access, rhs),
            StmtKind::Reduce(access, rhs) => self.reduce(frame, access, rhs),
            StmtKind::Clobber(access) => self.clobber(frame, access),
            StmtKind::If(cond, body, orelse) => {
                let holds = self.bool(frame, cond).map_err(|k| self.fail(k))?;
                return self.block(frame, if holds { body } else { orelse });
            }
            StmtKind::For(l) => return self.run_loop(frame, l),
            StmtKind::Call(call) => return self.call(frame, call),
            StmtKind::Pass => Ok(()),
            StmtKind::WriteControl(field, e) => self.write_control(frame, *field, e),
            StmtKind::WriteData(field, rhs) => self.assign_field(frame, *field, rhs),
            StmtKind::Alloc(slot) => self.alloc(frame, *slot),
            StmtKind::Window(slot, expr) => self.window_stmt(frame, *slot, expr),
        }
        .map_err(|k| self.fail(k))
    }

    fn run_loop(&mut self, frame: &mut Frame<'p>, l: &'p For) -> Result<(), InterpError> {
        let lo = self.int(frame, &l.lo).map_err(|k| self.fail(k))?;
        let hi = self.int(frame, &l.hi).map_err(|k| self.fail(k))?;
        if lo > hi {
            let iter = l.name.to_string();
            return Err(self.fail(ErrorKind::LoopRange { iter, lo, hi }));
        }
        let parallel = l.mode == LoopMode::Par;
        let raced = parallel && self.options.check_races;
        if raced {
            self.par_loops.push(ParLoop::new(&l.name, self.next_root));
        }
        self.iteration.push((std::sync::Arc::clone(&l.name), lo));
        match (parallel, self.options.par_order) {
            (true, ParOrder::Reverse) => {
                self.iterations(frame, l, (lo..hi).rev())?;
            }
            (true, ParOrder::Shuffle(_)) => {
                let order = self.shuffled(lo, hi).map_err(|k| self.fail(k))?;
                self.iterations(frame, l, order.into_iter())?;
            }
            _ => self.iterations(frame, l, lo..hi)?,
        }
        self.iteration.pop();
        if raced {
            self.par_loops.pop();
        }
        frame.set(l.iter, UNSET);
        Ok(())
    }

    fn iterations(
        &mut self,
        frame: &mut Frame<'p>,
        l: &'p For,
        order: impl Iterator<Item = i128>,
    ) -> Result<(), InterpError> {
        let depth = self.par_loops.len();
        let raced = l.mode == LoopMode::Par && self.options.check_races;
        for at in order {
            self.tick().map_err(|k| self.fail(k))?;
            frame.set(l.iter, at);
            if let Some((_, value)) = self.iteration.last_mut() {
                *value = at;
            }
            if raced && let Some(par) = self.par_loops.get_mut(depth - 1) {
                par.iteration = at;
            }
            self.block(frame, &l.body)?;
        }
        Ok(())
    }

    /// The iterations of a loop in an order made by the run's generator (Fisher and Yates).
    fn shuffled(&mut self, lo: i128, hi: i128) -> Result<Vec<i128>, ErrorKind> {
        if hi.saturating_sub(lo) > SHUFFLE_LIMIT {
            return Err(ErrorKind::MemoryLimit {
                what: "shuffled loop".into(),
                shape: format!("[{}]", hi.saturating_sub(lo)),
                limit: self.options.max_bytes,
            });
        }
        let mut order: Vec<i128> = (lo..hi).collect();
        for k in (1..order.len()).rev() {
            let other = self.rng.below(k as u64 + 1) as usize;
            order.swap(k, other);
        }
        Ok(order)
    }

    fn write_control(
        &mut self,
        frame: &Frame<'p>,
        field: usize,
        e: &'p CtlExpr,
    ) -> Result<(), ErrorKind> {
        let value = self.ctl(frame, e)?;
        self.set_field(field, value)
    }

    /// Sets a control field; sizes stay positive, and strides not negative.
    pub(super) fn set_field(&mut self, field: usize, value: i128) -> Result<(), ErrorKind> {
        let kind = self.program.fields.get(field).map(|f| f.kind);
        if let Some(least) = kind.and_then(FieldKind::least)
            && value < i128::from(least)
        {
            let what = format!("configuration field '{}'", self.field_name(field));
            return Err(ErrorKind::below(least, what, value));
        }
        self.note_field(field, AccessKind::Write)?;
        if let Some(place) = self.fields.get_mut(field) {
            *place = Some(value);
        }
        Ok(())
    }

    fn alloc(&mut self, frame: &mut Frame<'p>, slot: usize) -> Result<(), ErrorKind> {
        let proc = frame.proc;
        let (Some(Some(ty)), Some(name)) = (proc.buffers.get(slot), proc.names.get(slot)) else {
            return Err(super::out_of_scope(frame.name(slot)));
        };
        let extents = self.ints(frame, &ty.dims)?;
        let root = self.allocate(name, ty.elem, &extents, None)?;
        let shape = self.heap.get(root).map_or(&[][..], |r| &r.shape);
        frame.bind(slot, View::whole(root, shape));
        Ok(())
    }

    fn window_stmt(
        &mut self,
        frame: &mut Frame<'p>,
        slot: usize,
        expr: &'p WinExpr,
    ) -> Result<(), ErrorKind> {
        let cuts = self.cuts(frame, expr)?;
        let view = frame.view(expr.buf)?;
        for (k, (dim, cut)) in view.dims.iter().zip(&cuts).enumerate() {
            let index = match *cut {
                Cut::Point(at) if at < 0 || at >= dim.extent => at,
                Cut::Interval(lo, _) if lo < 0 => lo,
                Cut::Interval(_, hi) if hi > dim.extent => hi - 1,
                _ => continue,
            };
            return Err(ErrorKind::OutOfBounds {
                access: expr.text.to_string(),
                evaluated: cuts_text(frame.name(expr.buf), &cuts),
                dim: k,
                index,
                extent: dim.extent,
            });
        }
        let view = view.cut(&cuts)?;
        frame.bind(slot, view);
        Ok(())
    }

    /// The subscripts of a window expression; an interval that is empty is an error.
    pub(super) fn cuts(
        &mut self,
        frame: &Frame<'p>,
        expr: &'p WinExpr,
    ) -> Result<Vec<Cut>, ErrorKind> {
        let mut cuts = Vec::with_capacity(expr.dims.len());
        for dim in &expr.dims {
            cuts.push(match dim {
                WinDim::Point(at) => Cut::Point(self.int(frame, at)?),
                WinDim::Interval(lo, hi) => {
                    let (lo, hi) = (self.int(frame, lo)?, self.int(frame, hi)?);
                    if hi <= lo {
                        return Err(ErrorKind::NotPositive {
                            what: format!("extent of '{}' ({lo}:{hi})", expr.text),
                            value: hi.saturating_sub(lo),
                        });
                    }
                    Cut::Interval(lo, hi)
                }
            });
        }
        Ok(cuts)
    }
}

/// `A[2, 0:4]`.
fn cuts_text(name: &str, cuts: &[Cut]) -> String {
    let cuts: Vec<String> = cuts
        .iter()
        .map(|c| match c {
            Cut::Point(at) => at.to_string(),
            Cut::Interval(lo, hi) => format!("{lo}:{hi}"),
        })
        .collect();
    crate::value::cell_name(name, &cuts)
}
