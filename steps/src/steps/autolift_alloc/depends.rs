//! On which loops the contents of a buffer depend.
//!
//! This is read off the text and decides only which dimensions are made: one too many or too few changes nothing that is computed.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use exo_analysis::effects::{ArgAccesses, Model, Models};
use exo_ir::{Arg, Ctl, DataPart, FieldRef, Proc, Stmt, StmtPart, Sym};

/// A node of the dependence graph.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Name {
    /// A variable, buffer or window.
    Sym(Sym),
    /// A configuration field.
    Field(FieldRef),
    /// Whether the body of a loop or condition runs.
    Scope(usize),
}

/// The variables and buffers on which the contents of a buffer depend: directly, through what they are computed of, or since
/// they decide whether anything is computed. What is only read where it is computed does not depend on it; of arguments of calls
/// `models` tell.
pub(super) fn contents(proc: &Proc, models: &Models, buf: Sym) -> HashSet<Sym> {
    let mut all = Dependences::default();
    for stmt in &proc.body {
        all.add(stmt, &[], models);
    }
    all.show_writes();
    let mut found = HashSet::new();
    let mut open = vec![Name::Sym(buf)];
    while let Some(name) = open.pop() {
        if found.insert(name.clone()) {
            open.extend(all.direct.get(&name).into_iter().flatten().cloned());
        }
    }
    let syms = found.into_iter().filter_map(|name| match name {
        Name::Sym(sym) => Some(sym),
        Name::Field(_) | Name::Scope(_) => None,
    });
    syms.collect()
}

/// Direct dependences between names.
#[derive(Default)]
struct Dependences {
    direct: HashMap<Name, Vec<Name>>,
    scopes: usize,
    /// Windows with what each of them looks through.
    windows: Vec<(Sym, Sym)>,
    /// Buffers and windows that something is written to.
    written: HashSet<Sym>,
}

/// A part of a statement's effect: names that it may change, and the names that they depend on
/// then.
struct Change {
    names: Vec<Name>,
    on: Vec<Name>,
}

impl Dependences {
    /// Adds the dependences of a statement and the statements inside it; `around` are the names
    /// that decide whether it runs.
    fn add(&mut self, stmt: &Stmt, around: &[Name], models: &Models) {
        let inside = Name::Scope(self.scopes);
        // The values of a loop's variable depend on its bounds.
        let defined = stmt.defines().map(Name::Sym);
        let mut all = vec![Change {
            names: defined.into_iter().collect(),
            on: mentioned(stmt),
        }];
        if stmt.blocks().next().is_some() {
            self.scopes += 1;
            all.iter_mut()
                .for_each(|change| change.names.push(inside.clone()));
        }
        let mut writes = |name| {
            all.push(Change {
                names: vec![name],
                on: mentioned(stmt),
            });
        };
        stmt.kind.parts(|part| match part {
            StmtPart::Cell(_, buf, _) => writes(Name::Sym(*buf)),
            StmtPart::Field(field) => writes(Name::Field(field.clone())),
            StmtPart::Window(win, expr) => self.windows.push((*win, expr.buf)),
            StmtPart::Ctl(_)
            | StmtPart::Data(_)
            | StmtPart::Iter(..)
            | StmtPart::Alloc(_)
            | StmtPart::Block(..)
            | StmtPart::Call(..) => {}
        });
        if let Some((callee, args)) = stmt.call() {
            all.extend(by_call(models.get(callee), args));
        }
        for Change { names, on } in all {
            for name in names {
                if let Name::Sym(sym) = name
                    && stmt.defines() != Some(sym)
                {
                    self.written.insert(sym);
                }
                let direct = self.direct.entry(name).or_default();
                direct.extend(on.iter().chain(around).cloned());
            }
        }
        for inner in stmt.blocks().flatten() {
            let around = std::slice::from_ref(&inside);
            exo_analysis::stack::deep(|| self.add(inner, around, models));
        }
    }

    /// Propagates writes from each window to the buffer or window that it looks through: from the
    /// last window back, since it may look through another.
    fn show_writes(&mut self) {
        for (win, source) in std::mem::take(&mut self.windows).into_iter().rev() {
            if self.written.contains(&win) {
                self.written.insert(source);
                let direct = self.direct.entry(Name::Sym(source)).or_default();
                direct.push(Name::Sym(win));
            }
        }
    }
}

/// Changes that a call may make: each argument that the callee may write depends on the control
/// arguments, on the arguments that the callee may read, and on the position of the argument
/// itself. Without a model, the callee may read and write all of its arguments.
fn by_call(callee: Option<&Arc<Model>>, args: &[Arg]) -> Vec<Change> {
    let touched = |at: usize| {
        let formal = callee.and_then(|model| Some((model, model.proc.args.get(at)?)));
        formal.map_or(ANYHOW, |(model, formal)| {
            model.touched.get(formal).copied().unwrap_or_default()
        })
    };
    let mut read = Vec::new();
    for (at, arg) in args.iter().enumerate() {
        if matches!(arg, Arg::Ctl(_)) || touched(at).read {
            read.extend(mentioned_by(arg));
        }
    }
    let changes = args.iter().enumerate().filter_map(|(at, arg)| {
        let how = touched(at);
        let name = passed(arg).filter(|_| how.modified() || how.clobber)?;
        Some(Change {
            names: vec![name],
            on: mentioned_by(arg)
                .into_iter()
                .chain(read.iter().cloned())
                .collect(),
        })
    });
    changes.collect()
}

/// The assumed effect of an unknown callee on its arguments: anything.
const ANYHOW: ArgAccesses = ArgAccesses {
    read: true,
    write: true,
    reduce: true,
    clobber: true,
};

/// The buffer, window or field that is passed.
fn passed(arg: &Arg) -> Option<Name> {
    let field = arg.field().map(|field| Name::Field(field.clone()));
    field.or(arg.buffer().map(Name::Sym))
}

/// Every name that an argument mentions.
fn mentioned_by(arg: &Arg) -> Vec<Name> {
    let mut found: Vec<Name> = passed(arg).into_iter().collect();
    arg.for_each_ctl(&mut |e| named(e, &mut found));
    found
}

/// Every name that the statement itself mentions.
fn mentioned(stmt: &Stmt) -> Vec<Name> {
    let mut found = Vec::new();
    stmt.for_each_buffer(&mut |sym| found.push(Name::Sym(sym)));
    stmt.for_each_ctl(&mut |e| named(e, &mut found));
    if let Some(rhs) = stmt.rhs() {
        rhs.for_each_leaf(&mut |part| {
            if let DataPart::Field(field) = part {
                found.push(Name::Field(field.clone()));
            }
        });
    }
    found
}

/// The variables and fields in a control expression.
fn named(e: &Ctl, found: &mut Vec<Name>) {
    e.walk(&mut |part| match part {
        Ctl::Var(sym) => found.push(Name::Sym(*sym)),
        Ctl::Config(field) => found.push(Name::Field(field.clone())),
        _ => {}
    });
}
