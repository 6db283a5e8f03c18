//! Statements: one of Exo is one of `memref` and `scf`, with what its expressions compute before it.

use exo_ir::{ConfigValue, Ctl, Data, Elem, FieldRef, LoopMode, Stmt, StmtKind, Stmts, Sym};
use exo_lowering::{Atom, ControlSum, Problem};
use melior::ir::Region;

use crate::affine::BranchCondition;
use crate::allocator::Release;
use crate::cell::Access;
use crate::emit::{Parts, Ssa};
use crate::func::Fact;
use crate::func::Func;

impl<'m, 'c> Func<'_, 'm, 'c> {
    /// The statements of a block, and the end of what they allocate.
    pub(crate) fn block(&mut self, body: &'m Stmts) {
        let mut heap = Vec::new();
        for (index, stmt) in body.iter().enumerate() {
            self.set_location(stmt);
            self.stmt(stmt, &mut heap);
            self.lowering.settle_stmt(stmt);
            // Buffers end behind their last use, as in C.
            let ended = heap.extract_if(.., |(buf, _)| self.lowering.last_use(*buf) <= index);
            for (_, release) in ended.collect::<Vec<_>>().into_iter().rev() {
                self.release(&release);
            }
        }
    }

    fn stmt(&mut self, stmt: &'m Stmt, heap: &mut Vec<(Sym, Release<'c>)>) {
        match &stmt.kind {
            StmtKind::Pass => {}
            StmtKind::Assign { buf, idx, rhs } => self.write_cell(*buf, idx, rhs, false),
            StmtKind::Reduce { buf, idx, rhs } => self.write_cell(*buf, idx, rhs, true),
            StmtKind::Clobber { .. } => self.lowering.problem(Problem::Destroys),
            StmtKind::WriteConfig { field, value } => self.write_config(field, value),
            StmtKind::If { cond, body, orelse } => self.branch(stmt, cond, body, orelse),
            StmtKind::For {
                iter,
                lo,
                hi,
                mode,
                body,
            } => {
                let was_conditional = self.lowering.conditional;
                self.lowering.conditional |= *mode == LoopMode::Seq;
                self.loop_nest(stmt, *iter, (lo, hi), *mode, body);
                self.lowering.conditional = was_conditional;
            }
            StmtKind::Alloc { buf } => {
                heap.extend(self.alloc(stmt, *buf).map(|release| (*buf, release)));
                self.show_allocation(*buf, &stmt.loc);
            }
            StmtKind::Window { win, expr } => {
                self.window(*win, expr);
                self.show_window(*win, &stmt.loc);
            }
            StmtKind::Call { callee, args } => self.call(callee, args),
        }
    }

    fn write_cell(&mut self, buf: Sym, idx: &[Ctl], rhs: &Data, reduce: bool) {
        let idx: Vec<ControlSum> = idx.iter().map(|e| self.lowering.linear(e)).collect();
        let Some(ty) = self.lowering.buffer_type(buf) else {
            return;
        };
        let target = self.lowering.elem(ty);
        self.lowering.check_written(rhs, target);
        let negated = match rhs {
            Data::Neg(inner) if reduce && target.is_float() => Some(&**inner),
            _ => None,
        };
        let Some(value) = self.computed(negated.unwrap_or(rhs), target) else {
            return;
        };
        let access = match reduce {
            true => Access::Reduce,
            false => Access::Write,
        };
        let Some(cell) = self.cell(buf, idx, access) else {
            return;
        };
        let value = match reduce {
            true => {
                let old = self.load(&cell, target);
                match negated {
                    Some(_) => self.taken_away(old, value, target),
                    None => self.added(old, value, target),
                }
            }
            false => self.converted(value, target),
        };
        self.store(&cell, value);
    }

    pub(crate) fn write_config(&mut self, field: &FieldRef, value: &ConfigValue) {
        if !self.lowering.check_config_write(field) {
            return;
        }
        let value = match value {
            ConfigValue::Ctl(e) => {
                let value = self.control(e);
                let name = exo_ir::field_name(field);
                self.guard_value(value, &format!("the value of '{name}'"));
                Some(value)
            }
            ConfigValue::Data(e) => {
                let unit = &self.unit.lowering;
                let target = unit.decided(unit.data_field(field).unwrap_or(Elem::R));
                self.right_side(e, target)
            }
        };
        if let Some(value) = value.filter(|_| self.unit.lowering.is_materialised(field)) {
            self.write_field(field, value);
        }
    }

    fn branch(&mut self, stmt: &Stmt, cond: &Ctl, body: &'m Stmts, orelse: &'m Stmts) {
        let cond = self.lowering.cond(cond);
        self.lowering.settle(&stmt.loc);
        let asked = match self.affine_condition(&cond) {
            Some(set) => BranchCondition::Affine(set),
            None => BranchCondition::Value(self.condition(&cond)),
        };
        let end = asked.terminator();
        let outside = self.lowering.facts.clone();
        let was_conditional = std::mem::replace(&mut self.lowering.conditional, true);
        self.lowering.facts.assume(&cond);
        self.path.push(Fact::Holds(cond.clone()));
        let then = self.nested(stmt, body, end);
        self.path.pop();
        self.lowering.facts = outside.clone();
        let otherwise = match orelse.is_empty() {
            true => Region::new(),
            false => {
                self.lowering.facts.assume(&cond.negated());
                self.path.push(Fact::Holds(cond.negated()));
                let region = self.nested(stmt, orelse, end);
                self.path.pop();
                self.lowering.facts = outside;
                region
            }
        };
        self.lowering.conditional = was_conditional;
        self.set_location(stmt);
        let (name, operands, attributes) = asked.operation();
        let parts = Parts {
            operands: &operands,
            attributes,
            regions: vec![then, otherwise],
            ..Parts::default()
        };
        self.emit.op(name, parts);
    }

    fn nested(&mut self, stmt: &Stmt, body: &'m Stmts, end: &str) -> Region<'c> {
        self.scopes.enter(&stmt.loc);
        self.emit.open(&[]);
        self.block(body);
        self.scopes.leave();
        self.emit.close_with(end)
    }

    fn loop_nest(
        &mut self,
        stmt: &'m Stmt,
        iter: Sym,
        (lo, hi): (&Ctl, &Ctl),
        mode: LoopMode,
        body: &'m Stmts,
    ) {
        if mode == LoopMode::Par && self.mapped_nest(stmt, iter) {
            return;
        }
        let (lo, hi) = (self.lowering.bound_of(lo), self.lowering.bound_of(hi));
        self.lowering.settle(&stmt.loc);
        let affine = self.affine_bounds(&lo, &hi);
        if let Some(bounds) = affine {
            let outside = self.lowering.facts.clone();
            let is_parallel = self.lowering.parallel;
            self.enter_loop(iter, &lo, &hi);
            self.lowering.parallel |= mode == LoopMode::Par;
            self.affine_loop(stmt, iter, &bounds, body);
            self.lowering.parallel = is_parallel;
            self.path.pop();
            self.lowering.facts = outside;
            return;
        }
        let bounds = [self.sum(&lo), self.sum(&hi), self.emit.number(1)];
        for (bound, value) in [&lo, &hi].into_iter().zip(bounds) {
            if self.lowering.facts.is_trusted_bound(bound) {
                self.guard_value(value, "a loop bound");
            }
        }
        let outside = self.lowering.facts.clone();
        self.enter_loop(iter, &lo, &hi);
        match mode {
            LoopMode::Seq => self.sequential(stmt, iter, bounds, body),
            LoopMode::Par => self.parallel(stmt, iter, bounds, body),
        }
        self.path.pop();
        self.lowering.facts = outside;
    }

    /// Learns what holds in a loop.
    pub(crate) fn enter_loop(&mut self, iter: Sym, lo: &ControlSum, hi: &ControlSum) {
        self.lowering.facts.enter_loop(Atom::Var(iter), lo, hi);
        self.path.push(Fact::Loop(iter, lo.clone(), hi.clone()));
    }

    /// A loop whose iterations run one after the other.
    pub(crate) fn sequential(
        &mut self,
        stmt: &Stmt,
        iter: Sym,
        bounds: [Ssa<'c>; 3],
        body: &'m Stmts,
    ) {
        self.loop_body(stmt, iter, body);
        let parts = Parts {
            operands: &bounds,
            regions: vec![self.emit.close()],
            ..Parts::default()
        };
        self.emit.op("scf.for", parts);
    }

    /// Opens a block with a loop's variable and body, to be closed.
    pub(crate) fn loop_body(&mut self, stmt: &Stmt, iter: Sym, body: &'m Stmts) {
        let index = self.emit.index();
        let variable = self.emit.open(&[index]);
        self.scopes.enter(&stmt.loc);
        self.set_location(stmt);
        if let Some(variable) = variable.first() {
            self.declare(iter, *variable);
            self.show_iteration(iter, *variable, &stmt.loc);
        }
        self.block(body);
        self.scopes.leave();
        self.set_location(stmt);
    }
}
