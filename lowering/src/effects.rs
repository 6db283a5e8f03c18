//! Effects of each procedure, with everything it calls: they decide `const`, `restrict` and whether
//! a loop bound can change while the loop runs.

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{
    Arg, Data, DataPart, FieldRef, Loc, Module, Proc, Stmt, StmtKind, StmtPart, Stmts, Sym,
};

use crate::error::{LoweringError, Problem};

/// The effects of a procedure, callees included.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// Buffers and windows that are written, in the procedure's own symbols; a write through a window is a
    /// write to everything it looks through.
    pub written: BTreeSet<Sym>,
    /// Configuration fields that are written.
    pub config_written: BTreeSet<FieldRef>,
    /// The fields among these that are written at the top of its body, or of the bodies of callees
    /// there.
    pub config_written_anyway: BTreeSet<FieldRef>,
    /// Configuration fields of data that are read or written other than through an argument.
    pub config_data: BTreeSet<FieldRef>,
    /// Memories in which it allocates.
    pub allocates_in: BTreeSet<String>,
}

/// The effects of every procedure of a module, by name.
pub type AllEffects = BTreeMap<String, Effects>;

/// Computes them, callees first. A call cycle is an error; calls of unknown procedures are reported where
/// they are compiled.
pub fn of_module(module: &Module) -> Result<AllEffects, Vec<LoweringError>> {
    Ok(of_procs(module, &callees_first(module)?))
}

/// The effects of procedures, given callees first.
pub(crate) fn of_procs(module: &Module, callees_first: &[&Proc]) -> AllEffects {
    let mut all = AllEffects::new();
    for proc in callees_first {
        let effects = of_proc(module, proc, &all);
        all.insert(proc.name.clone(), effects);
    }
    all
}

/// The procedures so that each comes after those it calls. Works without recursion, since a chain of calls
/// may be long.
pub(crate) fn callees_first(module: &Module) -> Result<Vec<&Proc>, Vec<LoweringError>> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Open,
        Done,
    }
    let by_name: BTreeMap<&str, &Proc> = module.all_procs().map(|p| (p.name.as_str(), p)).collect();
    let mut state: BTreeMap<&str, State> = BTreeMap::new();
    let mut order = Vec::new();
    for root in module.all_procs() {
        let mut stack = vec![(root, false)];
        while let Some((proc, callees_done)) = stack.pop() {
            if callees_done {
                state.insert(&proc.name, State::Done);
                order.push(proc);
                continue;
            }
            if state.contains_key(proc.name.as_str()) {
                continue;
            }
            state.insert(&proc.name, State::Open);
            stack.push((proc, true));
            for (callee, loc) in proc.calls() {
                match (by_name.get(callee), state.get(callee)) {
                    (Some(_), Some(State::Open)) => return Err(vec![recursion(loc, callee)]),
                    (Some(next), None) => stack.push((next, false)),
                    _ => {}
                }
            }
        }
    }
    Ok(order)
}

fn recursion(loc: &Loc, name: &str) -> LoweringError {
    LoweringError {
        loc: loc.clone(),
        problem: Problem::Recursion { name: name.into() },
    }
}

fn for_each_stmt<'a>(proc: &'a Proc, f: &mut dyn FnMut(&'a Stmt)) {
    proc.body.iter().for_each(|s| s.walk(f));
}

fn of_proc(module: &Module, proc: &Proc, known: &AllEffects) -> Effects {
    let mut pass = Pass {
        module,
        known,
        sources: BTreeMap::new(),
        out: Effects::default(),
    };
    for_each_stmt(proc, &mut |s| pass.stmt(proc, s));
    pass.out.config_written_anyway = written_anyway(&proc.body, known);
    pass.out
}

/// The configuration fields that statements write outside of conditions and loops.
fn written_anyway(stmts: &Stmts, known: &AllEffects) -> BTreeSet<FieldRef> {
    let mut found = BTreeSet::new();
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::WriteConfig { field, .. } => {
                found.insert(field.clone());
            }
            StmtKind::Call { callee, .. } => {
                let effects = known.get(callee).into_iter();
                found.extend(effects.flat_map(|e| e.config_written_anyway.clone()));
            }
            _ => {}
        }
    }
    found
}

struct Pass<'a> {
    module: &'a Module,
    known: &'a AllEffects,
    /// The buffer behind each window.
    sources: BTreeMap<Sym, Sym>,
    out: Effects,
}

impl Pass<'_> {
    fn stmt(&mut self, proc: &Proc, stmt: &Stmt) {
        stmt.kind.parts(|part| match part {
            StmtPart::Cell(_, buf, _) => self.write(*buf),
            StmtPart::Data(e) => self.data(e),
            StmtPart::Field(field) => {
                self.out.config_written.insert(field.clone());
                if stmt.rhs().is_some() {
                    self.out.config_data.insert(field.clone());
                }
            }
            StmtPart::Window(win, expr) => {
                self.sources.insert(*win, expr.buf);
            }
            StmtPart::Alloc(buf) => {
                let mem = proc.var(*buf).buffer().and_then(|ty| ty.mem.clone());
                self.out.allocates_in.extend(mem);
            }
            StmtPart::Call(callee, args) => self.call(callee, args),
            // What is inside is walked.
            StmtPart::Ctl(_) | StmtPart::Iter(..) | StmtPart::Block(..) => {}
        });
    }

    fn write(&mut self, buf: Sym) {
        let mut at = Some(buf);
        while let Some(sym) = at {
            // Windows are declared before they are looked through, so this chain has no circle.
            self.out.written.insert(sym);
            at = self.sources.get(&sym).copied();
        }
    }

    fn data(&mut self, e: &Data) {
        e.for_each_leaf(&mut |part| {
            if let DataPart::Field(field) = part {
                self.out.config_data.insert(field.clone());
            }
        });
    }

    fn call(&mut self, callee: &str, args: &[Arg]) {
        let (Some(callee), Some(effects)) = (self.module.proc(callee), self.known.get(callee))
        else {
            return;
        };
        self.out
            .config_written
            .extend(effects.config_written.iter().cloned());
        self.out
            .config_data
            .extend(effects.config_data.iter().cloned());
        self.out
            .allocates_in
            .extend(effects.allocates_in.iter().cloned());
        for (param, arg) in callee.args.iter().zip(args) {
            let written = effects.written.contains(param);
            match arg {
                Arg::Buffer(buf) if written => self.write(*buf),
                Arg::Window(w) if written => self.write(w.buf),
                Arg::Config(field) => {
                    self.out.config_data.insert(field.clone());
                    if written {
                        self.out.config_written.insert(field.clone());
                    }
                }
                _ => {}
            }
        }
    }
}

/// The configuration fields that a block may write, callees included.
pub fn config_written(module: &Module, all: &AllEffects, block: &Stmts) -> BTreeSet<FieldRef> {
    let mut pass = Pass {
        module,
        known: all,
        sources: BTreeMap::new(),
        out: Effects::default(),
    };
    block.iter().for_each(|s| {
        s.walk(&mut |s| {
            s.kind.parts(|part| match part {
                StmtPart::Call(callee, args) => pass.call(callee, args),
                StmtPart::Field(field) => {
                    pass.out.config_written.insert(field.clone());
                }
                StmtPart::Ctl(_)
                | StmtPart::Data(_)
                | StmtPart::Cell(..)
                | StmtPart::Iter(..)
                | StmtPart::Alloc(_)
                | StmtPart::Window(..)
                | StmtPart::Block(..) => {}
            });
        });
    });
    pass.out.config_written
}
