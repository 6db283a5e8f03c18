//! Statements: one of Exo is one of C.

use exo_ir::{
    ConfigValue, Ctl, Data, Elem, FieldRef, LoopMode, Stmt, StmtKind, Stmts, Sym, Template, Window,
};
use exo_lowering::{Atom, ControlSum, Dim, Form, Mem, Problem, Storage};

use crate::ctypes::c_type;
use crate::data::{Sum, converted, sum};
use crate::func::Func;
use crate::render::{CExpr, Namer, Prec};

impl<'m> Func<'_, 'm> {
    /// The statements of a block, and the end of what they allocate.
    pub(crate) fn block(&mut self, body: &'m Stmts) {
        let mut frees = Vec::new();
        for (index, stmt) in body.iter().enumerate() {
            for comment in &stmt.comments {
                self.line(format!("// {}", crate::signature::comment_text(comment)));
            }
            self.stmt(stmt, &mut frees);
            self.lowering.settle_stmt(stmt);
            // Buffers end behind their last use, which may be long before their block does.
            let ended = frees.extract_if(.., |(buf, _)| self.lowering.last_use(*buf) <= index);
            for (_, text) in ended.collect::<Vec<_>>().into_iter().rev() {
                self.line(text);
            }
        }
    }

    /// A line with the place of its statement, if the user wants places.
    pub(crate) fn stmt_line(&mut self, stmt: &Stmt, text: impl Into<String>) {
        let mut text = text.into();
        if self.unit.options.line_comments
            && let Some(place) = crate::signature::place(&stmt.loc)
        {
            text.push_str(&format!(" /* {place} */"));
        }
        self.line(text);
    }

    /// A statement; what ends a buffer that it allocates goes to the others.
    fn stmt(&mut self, stmt: &'m Stmt, frees: &mut Vec<(Sym, String)>) {
        match &stmt.kind {
            StmtKind::Pass => self.stmt_line(stmt, "; // pass"),
            StmtKind::Assign { buf, idx, rhs } => {
                let text = self.write_cell(*buf, idx, rhs, false);
                self.stmt_line(stmt, text);
            }
            StmtKind::Reduce { buf, idx, rhs } => {
                let text = self.write_cell(*buf, idx, rhs, true);
                self.stmt_line(stmt, text);
            }
            // The body of an instruction is never emitted, its template is.
            StmtKind::Clobber { .. } => self.lowering.problem(Problem::Destroys),
            StmtKind::WriteConfig { field, value } => {
                let text = self.write_config(field, value);
                self.stmt_line(stmt, text);
            }
            StmtKind::If { cond, body, orelse } => self.branch(stmt, cond, body, orelse),
            StmtKind::For {
                iter,
                lo,
                hi,
                mode,
                body,
            } => self.loop_nest(stmt, *iter, (lo, hi), *mode, body),
            StmtKind::Alloc { buf } => {
                let free = self.alloc(stmt, *buf);
                frees.extend(free.map(|text| (*buf, text)));
            }
            StmtKind::Window { win, expr } => self.window(stmt, *win, expr),
            StmtKind::Call { callee, args } => {
                let text = self.call(callee, args);
                self.stmt_line(stmt, text);
            }
        }
    }

    fn write_cell(&mut self, buf: Sym, idx: &[Ctl], rhs: &Data, reduce: bool) -> String {
        let idx: Vec<ControlSum> = idx.iter().map(|e| self.lowering.linear(e)).collect();
        if !self.lowering.check_rank(buf, idx.len()) {
            return String::new();
        }
        let (sym, idx) = self.lowering.locate(buf, idx);
        let Some(ty) = self.lowering.buffer_type(sym) else {
            return String::new();
        };
        let target = self.lowering.elem(ty);
        let (Some(mem), Some(value)) = (self.mem(ty), self.value(rhs, target)) else {
            return String::new();
        };
        self.lowering.check_written(rhs, target);
        self.mark_written(sym);
        let uses = &self.unit.uses;
        match mem.builtin {
            true => {
                let cell = CExpr::new(self.cell(sym, &idx, mem), Prec::Unary);
                match reduce.then(|| sum(&cell, &value, target, uses)) {
                    Some(Sum::Compound(v)) => format!("{} += {};", cell.text, v.text),
                    Some(Sum::Assigned(v)) => format!("{} = {};", cell.text, v.text),
                    None => {
                        format!("{} = {};", cell.text, converted(&value, target, uses).text)
                    }
                }
            }
            false => self.write_declared(sym, &idx, mem, (&value, target), reduce),
        }
    }

    /// A write by the templates of a declared memory.
    fn write_declared(
        &self,
        sym: Sym,
        idx: &[ControlSum],
        mem: Mem<'_>,
        (value, target): (&crate::data::Value, Elem),
        reduce: bool,
    ) -> String {
        let uses = &self.unit.uses;
        if !reduce {
            let Some(template) = &mem.decl.c.write else {
                self.lowering.forbidden(sym, mem, "writes");
                return String::new();
            };
            return self.fill_memory(
                template,
                sym,
                idx,
                mem,
                Some(&converted(value, target, uses)),
            );
        }
        let Some(template) = &mem.decl.c.reduce else {
            self.lowering.forbidden(sym, mem, "reductions");
            return String::new();
        };
        // C would warn about the hidden conversion of `+=` on small integers.
        if let (Some(read), Some(write)) = (&mem.decl.c.read, &mem.decl.c.write) {
            let old = CExpr::new(self.fill_memory(read, sym, idx, mem, None), Prec::Unary);
            if let Sum::Assigned(v) = sum(&old, value, target, uses) {
                return self.fill_memory(write, sym, idx, mem, Some(&v));
            }
        }
        self.fill_memory(
            template,
            sym,
            idx,
            mem,
            Some(&converted(value, target, uses)),
        )
    }

    /// A write reads the pointer, but not a variable or array that holds the cells itself.
    fn mark_written(&self, sym: Sym) {
        let own = match self.lowering.storage_of(sym) {
            Some(Storage::Own {
                form: Form::Value, ..
            }) => true,
            Some(Storage::Own {
                form: Form::Array, ..
            }) => !self.lowering.proc.args.contains(&sym),
            _ => false,
        };
        if !own {
            self.mark_used(sym);
        }
    }

    pub(crate) fn write_config(&mut self, field: &FieldRef, value: &ConfigValue) -> String {
        if !self.lowering.check_config_write(field) {
            return String::new();
        }
        let place = self.config(field);
        let value = match value {
            ConfigValue::Ctl(e) => self.ctl_text(e).text,
            ConfigValue::Data(e) => {
                let unit = self.unit.lowering;
                let target = unit.data_field(field).unwrap_or(Elem::R);
                let target = unit.decided(target);
                match self.value(e, target) {
                    Some(v) => converted(&v, target, &self.unit.uses).text,
                    None => String::new(),
                }
            }
        };
        format!("{place} = {value};")
    }

    fn branch(&mut self, stmt: &Stmt, cond: &Ctl, body: &'m Stmts, orelse: &'m Stmts) {
        let cond = self.lowering.cond(cond);
        let text = self.cond_text(&cond).text;
        self.lowering.settle(&stmt.loc);
        self.stmt_line(stmt, format!("if ({text}) {{"));
        let outside = self.lowering.facts.clone();
        let was_conditional = std::mem::replace(&mut self.lowering.conditional, true);
        self.lowering.facts.assume(&cond);
        self.nested(body);
        self.lowering.facts = outside.clone();
        if !orelse.is_empty() {
            self.line("} else {");
            self.lowering.facts.assume(&cond.negated());
            self.nested(orelse);
            self.lowering.facts = outside;
        }
        self.lowering.conditional = was_conditional;
        self.line("}");
    }

    fn nested(&mut self, body: &'m Stmts) {
        self.open_scope();
        self.block(body);
        self.close_scope();
    }

    fn loop_nest(
        &mut self,
        stmt: &Stmt,
        iter: Sym,
        (lo, hi): (&Ctl, &Ctl),
        mode: LoopMode,
        body: &'m Stmts,
    ) {
        let (lo, hi) = (self.lowering.bound_of(lo), self.lowering.bound_of(hi));
        let (first, mut last) = (self.int_text(&lo).text, self.int_text(&hi).at(Prec::Sum));
        self.lowering.settle(&stmt.loc);
        self.write_parts();
        // The variable lives in the loop's head, which is a scope around the body.
        self.open_scope();
        let name = self.declare(iter);
        let mut init = format!("int_fast32_t {name} = {first}");
        if self.lowering.may_change(&hi, body) {
            let end = self.fresh(&format!("{name}_end"));
            init.push_str(&format!(", {end} = {last}"));
            last = end;
        }
        let head = format!("for ({init}; {name} < {last}; {name}++) {{");
        let outer_parallel = self.lowering.parallel;
        let was_conditional = self.lowering.conditional;
        self.lowering.conditional |= mode == LoopMode::Seq;
        if mode == LoopMode::Par {
            self.lowering.parallel = true;
            self.share_iterations(body);
        }
        self.head_line(stmt, head);
        let outside = self.lowering.facts.clone();
        self.lowering.facts.enter_loop(Atom::Var(iter), &lo, &hi);
        self.block(body);
        self.lowering.facts = outside;
        self.lowering.parallel = outer_parallel;
        self.lowering.conditional = was_conditional;
        self.close_scope();
        self.line("}");
    }

    /// Has OpenMP share the iterations of the next loop, unless they write cells of registers that they share.
    fn share_iterations(&mut self, body: &Stmts) {
        let has_registers = |buf| {
            let ty = self.lowering.proc.var(buf).buffer();
            let mem = ty.and_then(|ty| self.lowering.mem(ty));
            mem.is_some_and(|mem| !mem.decl.innermost.is_empty())
        };
        if !self.lowering.writes_shared_registers(body, &has_registers) {
            self.directive("#ifdef _OPENMP");
            self.directive("#pragma omp parallel for");
            self.directive("#endif");
        }
    }

    fn alloc(&mut self, stmt: &Stmt, buf: Sym) -> Option<String> {
        let ty = self.lowering.buffer_type(buf)?;
        let mem = self.mem(ty)?;
        let allocation = self.lowering.allocation(buf, ty, mem);
        let name = self.declare(buf);
        let strides = self.dense_strides(buf, ty);
        let cells = self.lowering.cells(buf, &allocation);
        let c_ty = c_type(self.lowering.elem(ty));
        let scalar = mem.builtin && ty.rank() == 0;
        let form = if scalar { Form::Value } else { Form::Array };
        self.lowering
            .set_storage(buf, Storage::Own { form, strides });
        if scalar {
            let storage = if mem.decl.static_storage {
                "static "
            } else {
                ""
            };
            self.stmt_line(stmt, format!("{storage}{c_ty} {name};"));
            self.note_declaration(buf);
            return None;
        }
        if mem.decl.slots.is_some() {
            return self.alloc_slots(stmt, buf, mem, c_ty);
        }
        let Some(template) = &mem.decl.c.alloc else {
            self.lowering.forbidden(buf, mem, "allocations");
            return None;
        };
        if mem.decl.c.separates_registers() {
            let elem = self.lowering.elem(ty);
            return self.alloc_registers(stmt, buf, &allocation, elem);
        }
        let size = self.size_text(&cells);
        let text = self.alloc_text(
            template,
            mem,
            &name,
            c_ty,
            Some((&size, &allocation.extents)),
        );
        self.stmt_line(stmt, text);
        if mem.builtin && mem.decl.name == "DRAM" {
            self.unit.uses.borrow_mut().stdlib = true;
        }
        let free = mem.decl.c.free.as_ref();
        match free.filter(|t| !t.text().is_empty()) {
            None => {
                self.note_declaration(buf);
                None
            }
            Some(free) => {
                let text = self.alloc_text(free, mem, &name, c_ty, None);
                match text.contains(&name) {
                    true => self.mark_used(buf),
                    false => self.note_declaration(buf),
                }
                Some(text)
            }
        }
    }

    fn size_text(&self, total: &ControlSum) -> String {
        let text = self.int_text(total);
        match total.as_const() {
            Some(_) => text.text,
            None => {
                // For `size_t`, whatever the template calls.
                self.unit.uses.borrow_mut().stdlib = true;
                format!("(size_t) {}", text.at(Prec::Unary))
            }
        }
    }

    fn alloc_text(
        &self,
        template: &Template,
        mem: Mem<'_>,
        name: &str,
        c_ty: &str,
        shape: Option<(&str, &[ControlSum])>,
    ) -> String {
        let filled = template.fill(|key| match key {
            "name" => Some(name.into()),
            "type" => Some(c_ty.into()),
            "size" => Some(shape?.0.into()),
            "outer" => Some(self.outer(shape?.1, mem)),
            _ => {
                let k: usize = key.strip_prefix('d')?.parse().ok()?;
                Some(self.int_text(shape?.1.get(k)?).at(Prec::Primary))
            }
        });
        self.filled(filled, mem)
    }

    fn window(&mut self, stmt: &Stmt, win: Sym, w: &Window) {
        if !self.lowering.check_rank(w.buf, w.dims.len()) {
            return;
        }
        let Some(ty) = self.lowering.buffer_type(w.buf) else {
            return;
        };
        let Some(mem) = self.mem(ty) else { return };
        let dims = self.lowering.window_dims(w);
        if !mem.decl.addressable {
            return self.alias(stmt, win, w.buf, dims);
        }
        let first: Vec<ControlSum> = dims.iter().map(|d| d.offset.clone()).collect();
        let pointer = self.pointer(w.buf, &first, mem);
        let rank = dims.iter().filter(|d| d.kept).count();
        let strides = self.lowering.window_strides(w.buf, &dims);
        let texts: Vec<String> = strides.iter().map(|s| self.int_text(s).text).collect();
        let constant = !self.lowering.effects.written.contains(&win);
        let elem = self.lowering.elem(ty);
        let name = self.declare(win);
        if rank == 0 {
            let constant = if constant { "const " } else { "" };
            self.stmt_line(
                stmt,
                format!("{constant}{} *{name} = {pointer};", c_type(elem)),
            );
        } else {
            let ty = self.window_struct(rank, elem, constant).name();
            let list = texts.join(", ");
            self.stmt_line(
                stmt,
                format!("struct {ty} {name} = {{ {pointer}, {{ {list} }} }};"),
            );
        }
        self.note_declaration(win);
        let form = match rank {
            0 => Form::Pointer,
            _ => Form::Window,
        };
        self.lowering.set_window(win, form, strides);
    }

    /// A window of a buffer that C cannot point into: only a name for index arithmetic.
    fn alias(&mut self, stmt: &Stmt, win: Sym, buf: Sym, dims: Vec<Dim>) {
        let dims = dims
            .into_iter()
            .enumerate()
            .map(|(d, dim)| {
                let wanted = format!("{}_o{d}", self.lowering.proc.name_of(win));
                Dim {
                    offset: self.freeze(dim.offset, &wanted),
                    kept: dim.kept,
                }
            })
            .collect();
        self.lowering
            .set_storage(win, Storage::Alias { root: buf, dims });
        let text = format!(
            "; // {} = {}",
            self.lowering.proc.name_of(win),
            crate::signature::window_text(self.lowering.proc, stmt)
        );
        self.stmt_line(stmt, text);
    }

    /// A line inside a scope that belongs to the line's own head.
    fn head_line(&mut self, stmt: &Stmt, text: String) {
        self.outdented(|f| f.stmt_line(stmt, text));
    }
}
