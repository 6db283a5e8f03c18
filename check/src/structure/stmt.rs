//! Scopes, and kinds and ranks of statements.

use std::collections::HashSet;

use exo_analysis::stack::deep;
use exo_ir::{
    Arg, Branch, BufferType, ConfigValue, CtlSort, DisplayIn, FieldKind, FieldRef, Loc, Module,
    Pairing, Parts, Proc, Stmt, StmtKind, Stmts, Sym, VarKind, field_name, limits,
};

use super::expr::{Checker, count, loop_variables};
use super::known::{CheckedProc, InheritedFacts, block_before};
use super::malformed::malformed;
use super::names;
use crate::{CheckId, Failure};

/// Checks names, kinds and ranks in a procedure; `passed` is one that it was made of, and that is right.
pub(super) fn check(
    module: &Module,
    proc: &Proc,
    passed: Option<&CheckedProc<'_>>,
) -> Vec<Failure> {
    let beyond = limits::exceeded(proc);
    if !beyond.is_empty() {
        let failures = beyond.into_iter().map(|(loc, what)| {
            let message = format!("cannot accept '{}': {what}", proc.name);
            malformed(CheckId::Nesting, Some(proc), loc, message)
        });
        return failures.collect();
    }
    let known = passed.and_then(|passed| InheritedFacts::of(passed, module, proc));
    let before = known.as_ref().map(InheritedFacts::before);
    let mut checker = Checker::new(module, proc, known);
    checker.arguments();
    for pred in &proc.preds {
        checker.control(&pred.cond, CtlSort::Condition, &pred.loc);
    }
    checker.block(&proc.body, before);
    checker.failures
}

impl Checker<'_> {
    /// Arguments have different names, since a call in C or MLIR passes them by position but a reader by
    /// name.
    fn arguments(&mut self) {
        let proc = self.proc;
        let mut names = HashSet::new();
        self.in_scope.extend(proc.args.iter().copied());
        for &sym in &proc.args {
            let Some(var) = proc.vars.get(sym.0 as usize) else {
                self.variable(sym, &proc.loc);
                continue;
            };
            if !names.insert(var.name.as_str()) {
                let message = format!(
                    "cannot name two arguments of '{}' '{}'",
                    proc.name, var.name
                );
                self.fail(CheckId::Duplicate, &var.loc, message);
            }
            match &var.kind {
                VarKind::Buffer(ty) => self.buffer_type(ty, &var.loc),
                VarKind::Iter => {
                    let message = format!(
                        "cannot take '{}' as an argument: it is a loop variable",
                        var.name
                    );
                    self.fail(CheckId::Kind, &var.loc, message);
                }
                VarKind::Size | VarKind::Index | VarKind::Bool | VarKind::Stride => {}
            }
        }
    }

    fn buffer_type(&mut self, ty: &BufferType, loc: &Loc) {
        self.ints(&ty.dims, loc);
        if let Some(mem) = &ty.mem
            && !names::knows_memory(self.module, mem)
        {
            let message = match mem.split_once('.') {
                Some((library, _)) => format!(
                    "cannot find memory '{mem}': is the hardware library '{library}' loaded \
                     ('--load-hw={library}')"
                ),
                None => format!("cannot find memory '{mem}': it is neither built in nor declared"),
            };
            self.fail(CheckId::UnknownMemory, loc, message);
        }
    }

    /// Statements in order; what a block declares goes out of scope at its end. `before` is what stood in its place.
    fn block(&mut self, stmts: &Stmts, before: Option<&Stmts>) {
        let mut declared = Vec::new();
        let before = before.map(|before| (before, Pairing::of(before, stmts)));
        self.part(stmts, (before.as_ref(), 0), &mut declared);
        for sym in declared {
            self.in_scope.remove(&sym);
        }
    }

    /// A part of a block from a place on.
    fn part(
        &mut self,
        stmts: &Stmts,
        (before, first): (Option<&(&Stmts, Pairing)>, usize),
        declared: &mut Vec<Sym>,
    ) {
        let kept = before.is_some_and(|(was, pairing)| pairing.keeps(was, first, stmts));
        let known = self.known.as_ref().filter(|_| kept);
        if known.is_some_and(|known| known.holds_of_all(stmts, self.module, self.proc)) {
            let start = declared.len();
            declared.extend(stmts.own_definitions());
            self.in_scope.extend(&declared[start..]);
            return;
        }
        match stmts.parts() {
            Parts::Leaf(stmts) => {
                let mut before = before.map(|(was, pairing)| (was.finger(), pairing));
                let was = |at| {
                    let (was, pairing) = before.as_mut()?;
                    was.get(pairing.place(at)?)
                };
                self.leaf((first..).map(was).zip(stmts), declared);
            }
            Parts::Inner(lists) => {
                let mut first = first;
                for list in lists {
                    self.part(list, (before, first), declared);
                    first += list.len();
                }
            }
        }
    }

    /// Statements in order, each with the one that stood in its place before.
    fn leaf<'s>(
        &mut self,
        stmts: impl Iterator<Item = (Option<&'s Stmt>, &'s Stmt)>,
        declared: &mut Vec<Sym>,
    ) {
        for (was, stmt) in stmts {
            let known = self.known.as_ref().zip(was);
            if !known.is_some_and(|(known, was)| known.holds(was, stmt)) {
                deep(|| self.stmt(stmt, was));
            }
            if let Some(sym) = stmt.defines_behind() {
                self.declare(sym, &stmt.loc);
                declared.push(sym);
            }
        }
    }

    /// Puts a symbol into scope. A procedure in which one symbol is declared twice is not well formed.
    fn declare(&mut self, sym: Sym, loc: &Loc) {
        if !self.in_scope.insert(sym) {
            let message = format!(
                "internal error: variable {} is declared twice; please report",
                sym.0
            );
            self.fail(CheckId::Internal, loc, message);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, was: Option<&Stmt>) {
        let loc = &stmt.loc;
        let before = |branch| block_before(was, &stmt.kind, branch);
        match &stmt.kind {
            StmtKind::Pass => {}
            StmtKind::Assign { buf, idx, rhs } | StmtKind::Reduce { buf, idx, rhs } => {
                self.indices(*buf, idx, loc);
                self.data(rhs, loc);
            }
            StmtKind::Clobber { buf, idx } => {
                self.indices(*buf, idx, loc);
                if self.proc.instr.is_none() {
                    let message = "cannot destroy a cell here: only an instruction does";
                    self.fail(CheckId::Kind, loc, message.to_owned());
                }
            }
            StmtKind::WriteConfig { field, value } => self.write_config(field, value, loc),
            StmtKind::If { cond, body, orelse } => {
                self.control(cond, CtlSort::Condition, loc);
                self.block(body, before(Branch::Body));
                self.block(orelse, before(Branch::Orelse));
            }
            StmtKind::For {
                iter, lo, hi, body, ..
            } => {
                self.control(lo, CtlSort::Integer, loc);
                self.control(hi, CtlSort::Integer, loc);
                self.declare(*iter, loc);
                self.expect_kind(*iter, loc, "a loop variable", |k| *k == VarKind::Iter);
                self.block(body, before(Branch::Body));
                self.in_scope.remove(iter);
            }
            StmtKind::Alloc { buf } => self.alloc(*buf, loc),
            StmtKind::Window { win, expr } => {
                self.window(expr, loc);
                if expr.intervals().next().is_none() {
                    let text = expr.in_proc(self.proc);
                    let message = format!("cannot name '{text}': a cell is used as it is");
                    self.fail(CheckId::Rank, loc, message);
                }
                self.window_type(*win, expr, loc);
            }
            StmtKind::Call { callee, args } => self.call(callee, args, loc),
        }
    }

    fn expect_kind(&mut self, sym: Sym, loc: &Loc, what: &str, is: impl Fn(&VarKind) -> bool) {
        let kind = self.proc.vars.get(sym.0 as usize).map(|v| &v.kind);
        if !kind.is_some_and(is) {
            let message = format!(
                "internal error: variable {} is not {what}; please report",
                sym.0
            );
            self.fail(CheckId::Internal, loc, message);
        }
    }

    fn alloc(&mut self, buf: Sym, loc: &Loc) {
        let proc = self.proc;
        self.expect_kind(
            buf,
            loc,
            "a buffer",
            |k| matches!(k, VarKind::Buffer(ty) if !ty.window),
        );
        if let Some(VarKind::Buffer(ty)) = proc.vars.get(buf.0 as usize).map(|v| &v.kind) {
            self.buffer_type(ty, loc);
        }
    }

    /// The type in the list of variables has the rank of the expression.
    fn window_type(&mut self, win: Sym, expr: &exo_ir::Window, loc: &Loc) {
        let rank = expr.intervals().count();
        self.expect_kind(
            win,
            loc,
            "a window of its expression's rank",
            |k| matches!(k, VarKind::Buffer(ty) if ty.rank() == rank),
        );
    }

    /// The value fits the field's kind and mentions no loop variable.
    fn write_config(&mut self, field: &FieldRef, value: &ConfigValue, loc: &Loc) {
        let kind = self.field(field, loc);
        let mut mentioned = Vec::new();
        match value {
            ConfigValue::Ctl(e) => {
                let sort = match kind {
                    Some(FieldKind::Bool) => CtlSort::Condition,
                    _ => CtlSort::Integer,
                };
                self.control(e, sort, loc);
                mentioned.extend(loop_variables(e, self.proc));
            }
            ConfigValue::Data(e) => {
                self.data(e, loc);
                e.for_each_ctl(&mut |e| mentioned.extend(loop_variables(e, self.proc)));
            }
        }
        let is_data = matches!(value, ConfigValue::Data(_));
        if kind.is_some_and(|k| matches!(k, FieldKind::Data(_)) != is_data) {
            let (found, wanted) = match is_data {
                true => ("data", "a control value"),
                false => ("a control value", "data"),
            };
            let message = format!(
                "cannot write {found} to '{}': it holds {wanted}",
                field_name(field)
            );
            self.fail(CheckId::Kind, loc, message);
        }
        if let Some(sym) = mentioned.first() {
            let message = format!(
                "cannot write a value that mentions loop variable '{}' to '{}'",
                self.proc.name_of(*sym),
                field_name(field)
            );
            self.fail(CheckId::ConfigLoopVariable, loc, message);
        }
    }

    fn call(&mut self, name: &str, args: &[Arg], loc: &Loc) {
        let Some(callee) = self.module.proc(name) else {
            let message = match name.split_once('.') {
                Some((library, _)) => format!(
                    "cannot call '{name}': no instruction of this name is loaded; is the hardware library \
                     '{library}' loaded ('--load-hw={library}')"
                ),
                None => format!(
                    "cannot call '{name}': no procedure or instruction of this name is defined"
                ),
            };
            self.fail(CheckId::UnknownCallee, loc, message);
            return;
        };
        if callee.args.len() != args.len() {
            let message = format!(
                "cannot call '{name}' with {}: it takes {}",
                count(args.len(), "argument"),
                callee.args.len()
            );
            self.fail_at_callee(CheckId::Arity, callee, &callee.loc, loc, message);
        }
        for (arg, formal) in args.iter().zip(&callee.args) {
            if let Some(formal) = callee.vars.get(formal.0 as usize) {
                self.argument(arg, formal, callee, loc);
            }
        }
    }

    /// One argument against its parameter: control or data, and the rank.
    fn argument(&mut self, arg: &Arg, formal: &exo_ir::Var, callee: &Proc, loc: &Loc) {
        let proc = self.proc;
        let found = match arg {
            Arg::Ctl(e) => {
                let sort = match formal.kind {
                    VarKind::Bool => CtlSort::Condition,
                    _ => CtlSort::Integer,
                };
                if formal.buffer().is_none() {
                    self.control(e, sort, loc);
                }
                None
            }
            Arg::Buffer(sym) => self.rank(*sym, loc),
            Arg::Window(window) => {
                self.window(window, loc);
                Some(window.intervals().count())
            }
            Arg::Config(field) => match self.field(field, loc) {
                Some(FieldKind::Data(_)) => Some(0),
                Some(_) => {
                    let message = format!(
                        "cannot pass '{}' by reference: it is a control value",
                        field_name(field)
                    );
                    self.fail(CheckId::Kind, loc, message);
                    return;
                }
                None => return,
            },
        };
        let is_data = !matches!(arg, Arg::Ctl(_));
        match formal.buffer() {
            Some(ty) if is_data => {
                if let Some(rank) = found
                    && rank != ty.rank()
                {
                    let message = format!(
                        "cannot pass '{}' as '{}' of '{}': it has {}, not {}",
                        arg.in_proc(proc),
                        formal.name,
                        callee.name,
                        count(rank, "dimension"),
                        ty.rank()
                    );
                    self.fail_at_callee(CheckId::Rank, callee, &formal.loc, loc, message);
                }
            }
            None if !is_data => {}
            expected => {
                let (found, wanted) = match expected {
                    Some(_) => ("a control value", "data"),
                    None => ("data", "a control value"),
                };
                let message = format!(
                    "cannot pass '{}' as '{}' of '{}': it is {found}, not {wanted}",
                    arg.in_proc(proc),
                    formal.name,
                    callee.name
                );
                self.fail_at_callee(CheckId::Kind, callee, &formal.loc, loc, message);
            }
        }
    }

    fn fail_at_callee(
        &mut self,
        id: CheckId,
        callee: &Proc,
        declared: &Loc,
        loc: &Loc,
        message: String,
    ) {
        let mut failure = malformed(id, Some(self.proc), loc, message);
        let note = format!("'{}' declares it here", callee.name);
        failure.notes.push((declared.clone(), note));
        self.failures.push(failure);
    }
}
