//! Names that mean the same when they are read again.
//!
//! Two variables of one procedure may have one name. That is no problem as long as each use stands where
//! its variable is the innermost of that name; a variable that would hide another one up to a later use of
//! that other gets a fresh name.

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{Ctl, Data, DataPart, KEYWORDS, Proc, Stmt, StmtPart, Stmts, Sym, Window};

/// The procedure with names that are Python names and capture nothing.
pub(super) fn settle(proc: &Proc) -> Proc {
    let mut out = proc.clone();
    for var in out.vars.iter_mut() {
        var.name = python_name(&var.name);
    }
    let mut uses = Uses::default();
    uses.proc(proc);
    let mut settler = Settler {
        taken: out.vars.iter().map(|v| v.name.clone()).collect(),
        proc: &mut out,
        uses: &uses,
        visible: BTreeMap::new(),
        declared: Vec::new(),
        numbers: BTreeMap::new(),
        next: 0,
    };
    settler.run(&proc.args, &proc.body);
    out
}

/// A name that Python can read: the name itself where it can.
fn python_name(name: &str) -> String {
    let letter = |c: char| c == '_' || unicode_ident::is_xid_continue(c);
    let mut out: String = name
        .chars()
        .map(|c| if letter(c) { c } else { '_' })
        .collect();
    if KEYWORDS.contains(&name) {
        out.push('_');
    }
    if !out.starts_with(|c| c == '_' || unicode_ident::is_xid_start(c)) {
        out.insert(0, '_');
    }
    out
}

/// The statements, counted in program order, at which each variable is used. The interface is
/// statement 0.
#[derive(Default)]
struct Uses {
    at: BTreeMap<Sym, BTreeSet<usize>>,
    /// The last statement of each declaration's scope, by variable.
    scope_end: BTreeMap<Sym, usize>,
    now: usize,
}

impl Uses {
    fn proc(&mut self, proc: &Proc) {
        for arg in &proc.args {
            self.dims(proc, *arg);
        }
        for pred in &proc.preds {
            self.ctl(&pred.cond);
        }
        self.block(proc, &proc.body);
        for arg in &proc.args {
            self.scope_end.insert(*arg, self.now);
        }
    }

    fn block(&mut self, proc: &Proc, body: &Stmts) {
        let mut declared = Vec::new();
        for stmt in body {
            self.now += 1;
            declared.extend(self.stmt(proc, stmt));
        }
        for sym in declared {
            self.scope_end.insert(sym, self.now);
        }
    }

    /// The variable, if any, that the statement declares for the rest of its block.
    fn stmt(&mut self, proc: &Proc, stmt: &Stmt) -> Option<Sym> {
        stmt.kind.parts(|part| match part {
            StmtPart::Ctl(e) => self.ctl(e),
            StmtPart::Data(e) => self.data(e),
            StmtPart::Cell(_, buf, idx) => {
                self.used(*buf);
                idx.iter().for_each(|e| self.ctl(e));
            }
            StmtPart::Window(_, expr) => self.window(expr),
            StmtPart::Call(_, args) => args.iter().for_each(|arg| {
                arg.buffer().into_iter().for_each(|buf| self.used(buf));
                arg.for_each_ctl(&mut |e| self.ctl(e));
            }),
            StmtPart::Alloc(buf) => self.dims(proc, *buf),
            StmtPart::Block(_, body) => self.block(proc, body),
            StmtPart::Field(_) | StmtPart::Iter(..) => {}
        });
        let behind = stmt.defines_behind();
        if let Some(iter) = stmt.defines().filter(|_| behind.is_none()) {
            self.scope_end.insert(iter, self.now);
        }
        behind
    }

    fn used(&mut self, sym: Sym) {
        self.at.entry(sym).or_default().insert(self.now);
    }

    fn dims(&mut self, proc: &Proc, sym: Sym) {
        if let Some(ty) = proc.var(sym).buffer() {
            ty.dims.iter().for_each(|e| self.ctl(e));
        }
    }

    fn ctl(&mut self, e: &Ctl) {
        e.walk(&mut |e| match e {
            Ctl::Var(sym) | Ctl::Stride(sym, _) => self.used(*sym),
            _ => {}
        });
    }

    fn data(&mut self, e: &Data) {
        e.for_each_leaf(&mut |part| {
            if let DataPart::Cell(buf, idx) = part {
                self.used(*buf);
                idx.iter().for_each(|e| self.ctl(e));
            }
        });
    }

    fn window(&mut self, w: &Window) {
        self.used(w.buf);
        w.for_each_ctl(&mut |e| self.ctl(e));
    }

    /// Whether a variable is used behind one statement, up to and with another.
    fn used_between(&self, sym: Sym, after: usize, up_to: usize) -> bool {
        let used = self.at.get(&sym);
        used.is_some_and(|at| after < up_to && at.range(after + 1..=up_to).next().is_some())
    }
}

/// Walks the declarations in program order and gives each its name.
struct Settler<'a> {
    proc: &'a mut Proc,
    uses: &'a Uses,
    taken: BTreeSet<String>,
    /// The symbols that are visible under a name, without those that are used no more.
    visible: BTreeMap<String, Vec<Sym>>,
    declared: Vec<(String, Sym)>,
    /// For each name, a number below which all are taken.
    numbers: BTreeMap<String, usize>,
    next: usize,
}

impl Settler<'_> {
    fn run(&mut self, args: &[Sym], body: &Stmts) {
        let mut names = BTreeSet::new();
        for arg in args {
            let name = self.proc.name_of(*arg).to_owned();
            // Arguments stand side by side: two of one name are never right.
            match names.insert(name.clone()) {
                true => self.enter(*arg, name),
                false => self.rename(*arg, &name),
            }
        }
        self.block(body);
    }

    fn block(&mut self, body: &Stmts) {
        let mark = self.declared.len();
        for stmt in body {
            self.next += 1;
            let inside = self.declared.len();
            stmt.defines().into_iter().for_each(|sym| self.declare(sym));
            stmt.blocks().for_each(|body| self.block(body));
            if stmt.defines_behind().is_none() {
                self.leave(inside);
            }
        }
        self.leave(mark);
    }

    fn leave(&mut self, mark: usize) {
        for (name, sym) in self.declared.split_off(mark).into_iter().rev() {
            if let Some(stack) = self.visible.get_mut(&name) {
                stack.pop_if(|last| *last == sym);
            }
        }
    }

    fn enter(&mut self, sym: Sym, name: String) {
        self.visible.entry(name.clone()).or_default().push(sym);
        self.declared.push((name, sym));
    }

    fn declare(&mut self, sym: Sym) {
        let name = self.proc.name_of(sym).to_owned();
        let end = self.uses.scope_end.get(&sym).copied().unwrap_or(self.next);
        // Every hidden variable counts, not only the innermost: an inner one may itself have been safe.
        let (uses, now) = (self.uses, self.next);
        let captures = self.visible.get_mut(&name).is_some_and(|hidden| {
            hidden.retain(|other| uses.used_between(*other, now, usize::MAX));
            hidden
                .iter()
                .any(|other| uses.used_between(*other, now, end))
        });
        match captures {
            true => self.rename(sym, &name),
            false => self.enter(sym, name),
        }
    }

    fn rename(&mut self, sym: Sym, name: &str) {
        let mut k = self.numbers.get(name).copied().unwrap_or(1);
        let fresh = loop {
            let candidate = format!("{name}_{k}");
            if self.taken.insert(candidate.clone()) {
                break candidate;
            }
            k += 1;
        };
        self.numbers.insert(name.to_owned(), k + 1);
        if let Some(var) = self.proc.vars.get_mut(sym.0 as usize) {
            var.name.clone_from(&fresh);
        }
        self.enter(sym, fresh);
    }
}
