//! Statements.

use exo_ir::limits::{MAX_BLOCKS, stmt_too_deep};
use exo_ir::{ConfigValue, Ctl, Data, FieldKind, LoopMode, Stmt, StmtKind, VarKind};
use ruff_python_ast::{
    ElifElseClause, Expr, ExprAttribute, ExprName, ExprSubscript, Operator, Stmt as PyStmt,
    StmtAnnAssign, StmtAssign, StmtAugAssign, StmtDelete, StmtFor, StmtIf,
};
use ruff_text_size::{Ranged, TextSize};

use super::proc::ProcElab;
use super::scope::Binding;
use super::unsupported;
use crate::id::Id;

/// The left side of an assignment.
enum Target<'a> {
    Scalar(&'a ExprName),
    Element(&'a ExprName, &'a ExprSubscript),
    Field(&'a ExprAttribute),
}

impl ProcElab<'_, '_> {
    /// A block of statements, with a scope of its own.
    pub(super) fn block(&mut self, body: &[PyStmt]) -> Vec<Stmt> {
        let mark = self.scope.open();
        self.blocks += 1;
        let out = body.iter().filter_map(|s| self.statement(s)).collect();
        self.blocks -= 1;
        self.scope.close(mark);
        out
    }

    fn statement(&mut self, stmt: &PyStmt) -> Option<Stmt> {
        let comments = self.comments_before(header_end(stmt));
        let kind = match stmt {
            PyStmt::Pass(_) => Some(StmtKind::Pass),
            PyStmt::Assign(a) => self.assign(a),
            PyStmt::AugAssign(a) => self.reduce(a),
            PyStmt::Delete(d) if self.proc.instr.is_some() => self.clobber(d),
            PyStmt::AnnAssign(a) => self.alloc(a),
            PyStmt::If(i) => self.if_(i),
            PyStmt::For(f) => self.for_(f),
            PyStmt::Expr(e) => match e.value.as_ref() {
                Expr::Call(call) => self.call(call),
                _ => self.unsupported(stmt),
            },
            PyStmt::Assert(_) => {
                let message = "preconditions stand before the first statement";
                self.error(Id::AssertPosition, stmt, message);
                None
            }
            other => self.unsupported(other),
        };
        let loc = self.loc(stmt);
        let made = Stmt::new(loc, kind?).with_comments(comments);
        if stmt_too_deep(&made) {
            self.too_deep(stmt);
        }
        Some(made)
    }

    fn comments_before(&mut self, offset: TextSize) -> Vec<String> {
        let end = self.session.source.line_end(offset);
        self.session.comments.take_before(end)
    }

    fn unsupported<T>(&mut self, stmt: &PyStmt) -> Option<T> {
        let (message, note) = unsupported::statement(stmt);
        let error = self.diagnostic(Id::UnsupportedStatement, stmt, message);
        self.report(match note {
            Some(note) => error.note(note),
            None => error,
        });
        None
    }

    fn target<'e>(&mut self, e: &'e Expr) -> Option<Target<'e>> {
        match e {
            Expr::Name(name) => Some(Target::Scalar(name)),
            Expr::Attribute(a) => Some(Target::Field(a)),
            Expr::Subscript(s) => match s.value.as_ref() {
                Expr::Name(name) => Some(Target::Element(name, s)),
                other => self.nested_subscript(other),
            },
            other => {
                let message = "only 'x', 'x[i, j]' and 'Config.field' can be assigned";
                self.error(Id::NotAssignable, other, message);
                None
            }
        }
    }

    fn assign(&mut self, a: &StmtAssign) -> Option<StmtKind> {
        let [target] = a.targets.as_slice() else {
            let message = "several targets in one assignment are not supported";
            let error = self.diagnostic(Id::UnsupportedStatement, a, message);
            self.report(error.note("write one assignment for each"));
            return None;
        };
        match self.target(target)? {
            Target::Field(field) => self.write_config(field, &a.value),
            Target::Scalar(name) if is_window(&a.value) => self.window_statement(name, &a.value),
            target => {
                let place = self.place(target);
                let rhs = self.data(&a.value);
                let ((buf, idx), rhs) = (place?, rhs?);
                Some(StmtKind::Assign { buf, idx, rhs })
            }
        }
    }

    fn reduce(&mut self, a: &StmtAugAssign) -> Option<StmtKind> {
        if a.op != Operator::Add {
            let message = format!("'{}=' is not supported: the only reduction is '+='", a.op);
            let error = self.diagnostic(Id::UnsupportedStatement, a, message);
            self.report(match a.op {
                Operator::Sub => error.note("write 'x += -(e)'"),
                _ => error.note(format!("write 'x = x {} e'", a.op)),
            });
            return None;
        }
        let target = self.target(&a.target)?;
        if let Target::Field(field) = target {
            let message = "a configuration field cannot be reduced into";
            let error = self.diagnostic(Id::NotAssignable, field, message);
            self.report(error.note("write 'C.f = C.f + e'"));
            return None;
        }
        let place = self.place(target);
        let rhs = self.data(&a.value);
        let ((buf, idx), rhs) = (place?, rhs?);
        Some(StmtKind::Reduce { buf, idx, rhs })
    }

    /// `del x[i]`, in an instruction.
    fn clobber(&mut self, d: &StmtDelete) -> Option<StmtKind> {
        let [target] = d.targets.as_slice() else {
            let message = "several targets in one 'del' are not supported";
            let error = self.diagnostic(Id::UnsupportedStatement, d, message);
            self.report(error.note("write one 'del' for each"));
            return None;
        };
        let target = self.target(target)?;
        if let Target::Field(field) = target {
            let message =
                "an instruction destroys cells of its arguments, and no configuration field";
            self.error(Id::NotAssignable, field, message);
            return None;
        }
        let (buf, idx) = self.place(target)?;
        Some(StmtKind::Clobber { buf, idx })
    }

    /// The cell on the left of an assignment or reduction, or that is destroyed.
    fn place(&mut self, target: Target<'_>) -> Option<(exo_ir::Sym, Vec<Ctl>)> {
        let (name, slice) = match target {
            Target::Scalar(name) => (name, None),
            Target::Element(name, s) => (name, Some(s.slice.as_ref())),
            Target::Field(_) => return None,
        };
        let idx = slice.map(|s| self.indices(s));
        let buf = match self.scope.get(&name.id) {
            Some(Binding::Var(sym)) => sym,
            Some(Binding::Poisoned) => return None,
            None => {
                let error = self.unknown_name(&name.id, name);
                self.report(error.note(format!("declare it first: '{}: f32'", name.id)));
                return None;
            }
        };
        let Some(ty) = self.buffer_type(buf) else {
            let message = format!("'{}' is a control value and cannot be assigned", name.id);
            self.error(Id::NotAssignable, name, message);
            return None;
        };
        let rank = ty.rank();
        match idx {
            None if rank == 0 => Some((buf, Vec::new())),
            None => self.wrong_rank(name, &name.id, rank, 0),
            Some(idx) => {
                let idx = idx?;
                let slice = slice.map_or(name.range(), Ranged::range);
                self.check_rank(name, buf, idx.len(), &slice)?;
                Some((buf, idx))
            }
        }
    }

    fn window_statement(&mut self, name: &ExprName, value: &Expr) -> Option<StmtKind> {
        let window = match value {
            Expr::Subscript(s) => self.window(s),
            _ => None,
        };
        let typed = window.and_then(|w| self.window_type(&w).map(|ty| (w, ty)));
        match typed {
            Some((expr, ty)) => {
                let win = self.declare(&name.id, name, VarKind::Buffer(ty));
                Some(StmtKind::Window { win, expr })
            }
            None => {
                self.scope.bind(&name.id, Binding::Poisoned);
                None
            }
        }
    }

    fn alloc(&mut self, a: &StmtAnnAssign) -> Option<StmtKind> {
        let Expr::Name(name) = a.target.as_ref() else {
            let message = "only a name can be allocated: 'x: f32[n]'";
            self.error(Id::NotAssignable, a.target.as_ref(), message);
            return None;
        };
        if let Some(value) = a.value.as_deref() {
            let message = "an allocation has no initial value";
            let error = self.diagnostic(Id::UnsupportedStatement, value, message);
            self.report(error.note("write the allocation and the assignment on two lines"));
        }
        match self.allocation_type(&a.annotation) {
            Some(ty) => {
                let buf = self.declare(&name.id, name, VarKind::Buffer(ty));
                a.value.is_none().then_some(StmtKind::Alloc { buf })
            }
            None => {
                self.scope.bind(&name.id, Binding::Poisoned);
                None
            }
        }
    }

    fn write_config(&mut self, target: &ExprAttribute, value: &Expr) -> Option<StmtKind> {
        let field = self.field(target);
        let (field, kind) = field?;
        let written = match kind {
            FieldKind::Data(_) => ConfigValue::Data(self.data(value)?),
            FieldKind::Bool => ConfigValue::Ctl(self.condition(value)?),
            _ => ConfigValue::Ctl(self.integer(value)?),
        };
        if let Some(name) = self.loop_variable_in(&written) {
            let message =
                format!("the value of a configuration write mentions the loop variable '{name}'");
            let error = self.diagnostic(Id::ConfigLoopVariable, value, message);
            self.report(error.note(
                "configuration is state of the machine: what it holds must not depend on the iteration",
            ));
            return None;
        }
        Some(StmtKind::WriteConfig {
            field,
            value: written,
        })
    }

    fn loop_variable_in(&self, value: &ConfigValue) -> Option<String> {
        let mut found = None;
        let mut look = |e: &Ctl| {
            e.walk(&mut |e| {
                if let Ctl::Var(sym) = e
                    && self.proc.var(*sym).kind == VarKind::Iter
                {
                    found.get_or_insert_with(|| self.proc.name_of(*sym).to_owned());
                }
            });
        };
        match value {
            ConfigValue::Ctl(e) => look(e),
            ConfigValue::Data(e) => Data::for_each_ctl(e, &mut look),
        }
        found
    }

    fn if_(&mut self, i: &StmtIf) -> Option<StmtKind> {
        self.branches(&i.test, &i.body, &i.elif_else_clauses)
    }

    /// `if`, and `elif` as an `if` that is alone in the `else`.
    fn branches(
        &mut self,
        test: &Expr,
        body: &[PyStmt],
        clauses: &[ElifElseClause],
    ) -> Option<StmtKind> {
        if self.blocks >= MAX_BLOCKS {
            self.error(
                Id::Limit,
                test,
                format!("more than {MAX_BLOCKS} blocks are nested"),
            );
            return None;
        }
        let cond = self.condition(test);
        let body = self.block(body);
        let orelse = match clauses.split_first() {
            None => Vec::new(),
            Some((clause, rest)) => match &clause.test {
                None => self.block(&clause.body),
                Some(test) => {
                    let comments = self.comments_before(test.end());
                    let loc = self.loc(clause);
                    self.blocks += 1;
                    let kind = self.branches(test, &clause.body, rest);
                    self.blocks -= 1;
                    kind.map(|kind| Stmt::new(loc, kind).with_comments(comments))
                        .into_iter()
                        .collect()
                }
            },
        };
        Some(StmtKind::If {
            cond: cond?,
            body: body.into(),
            orelse: orelse.into(),
        })
    }

    fn for_(&mut self, f: &StmtFor) -> Option<StmtKind> {
        if f.is_async {
            self.error(Id::UnsupportedStatement, f, "'async' is not supported");
        }
        if let Some(first) = f.orelse.first() {
            let message = "a loop has no 'else'";
            self.error(Id::UnsupportedStatement, first, message);
        }
        let range = self.range(&f.iter);
        let mark = self.scope.open();
        let iter = match f.target.as_ref() {
            Expr::Name(name) => Some(self.declare(&name.id, name, VarKind::Iter)),
            other => {
                self.error(Id::LoopRange, other, "a loop has one variable");
                None
            }
        };
        let body = self.block(&f.body);
        self.scope.close(mark);
        let (mode, lo, hi) = range?;
        Some(StmtKind::For {
            iter: iter?,
            lo,
            hi,
            mode,
            body: body.into(),
        })
    }

    /// `seq(lo, hi)` or `par(lo, hi)`.
    fn range(&mut self, e: &Expr) -> Option<(LoopMode, Ctl, Ctl)> {
        let call = match e {
            Expr::Call(call) if call.arguments.keywords.is_empty() => call,
            _ => return self.bad_range(e),
        };
        let mode = match self.session.source.slice(call.func.as_ref()) {
            "seq" => LoopMode::Seq,
            "par" => LoopMode::Par,
            _ => return self.bad_range(e),
        };
        let [lo, hi] = call.arguments.args.as_ref() else {
            return self.bad_range(e);
        };
        let (lo, hi) = (self.integer(lo), self.integer(hi));
        Some((mode, lo?, hi?))
    }

    fn bad_range<T>(&mut self, e: &Expr) -> Option<T> {
        let message = "a loop runs over 'seq(lo, hi)' or 'par(lo, hi)'";
        let error = self.diagnostic(Id::LoopRange, e, message);
        let one = match e {
            Expr::Call(call) => call.arguments.args.len() == 1,
            _ => false,
        };
        self.report(match one {
            true => error.note("both bounds are written: 'seq(0, n)'"),
            false => error,
        });
        None
    }
}

/// Whether a value is a window expression: a subscript with an interval.
fn is_window(value: &Expr) -> bool {
    let Expr::Subscript(s) = value else {
        return false;
    };
    match s.slice.as_ref() {
        Expr::Slice(_) => true,
        Expr::Tuple(tuple) => tuple.elts.iter().any(Expr::is_slice_expr),
        _ => false,
    }
}

/// The end of the first line or lines of a statement; what follows belongs to the statements
/// inside.
fn header_end(stmt: &PyStmt) -> TextSize {
    match stmt {
        PyStmt::If(i) => i.test.end(),
        PyStmt::For(f) => f.iter.end(),
        PyStmt::While(w) => w.test.end(),
        other => other.end(),
    }
}
