//! On which loops the contents of a buffer depend.
//!
//! This is read off the text and decides only which dimensions are made: one too many or too few changes nothing that is computed.

use std::collections::{HashMap, HashSet};

use exo_view::{Arg, Ctl, Data, FieldRef, Proc, Stmt, StmtKind, Sym};

/// Something that depends on others.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Name {
    /// A variable, buffer or window.
    Sym(Sym),
    /// A configuration field.
    Field(FieldRef),
    /// Whether what is inside of a loop or condition runs.
    Scope(usize),
}

/// What each name depends on directly.
#[derive(Default)]
struct Dependences {
    direct: HashMap<Name, Vec<Name>>,
    scopes: usize,
}

/// The variables and buffers on which the contents of a buffer depend: directly, through what they are computed of, or since
/// they decide whether anything is computed.
pub(super) fn contents(proc: &Proc, buf: Sym) -> HashSet<Sym> {
    let mut all = Dependences::default();
    for stmt in &proc.body {
        all.add(stmt, &[]);
    }
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

impl Dependences {
    /// Adds what a statement makes names depend on, and those inside it; `around` is what decides whether it runs.
    fn add(&mut self, stmt: &Stmt, around: &[Name]) {
        let mut on = mentioned(stmt);
        // The values of a loop's variable depend on its bounds.
        let mut set: Vec<Name> = stmt.defines().map(Name::Sym).into_iter().collect();
        let inside = Name::Scope(self.scopes);
        match &stmt.kind {
            StmtKind::For { .. } | StmtKind::If { .. } => {
                self.scopes += 1;
                set.push(inside.clone());
            }
            _ => set.extend(may_set(stmt)),
        }
        on.extend_from_slice(around);
        for name in set {
            self.direct.entry(name).or_default().extend_from_slice(&on);
        }
        for inner in stmt.blocks().flatten() {
            exo_analysis::stack::deep(|| self.add(inner, std::slice::from_ref(&inside)));
        }
    }
}

/// The names that there are already and that a statement may change, or show under another name.
fn may_set(stmt: &Stmt) -> Vec<Name> {
    let mut found = Vec::new();
    match &stmt.kind {
        StmtKind::Assign { buf, .. } | StmtKind::Reduce { buf, .. } => found.push(Name::Sym(*buf)),
        StmtKind::WriteConfig { field, .. } => found.push(Name::Field(field.clone())),
        _ => stmt.for_each_buffer(&mut |sym| found.push(Name::Sym(sym))),
    }
    if let StmtKind::Call { args, .. } = &stmt.kind {
        found.extend(args.iter().filter_map(passed_field));
    }
    found
}

/// Every name that the statement itself mentions; a window that it makes, too, which shows what it looks through.
fn mentioned(stmt: &Stmt) -> Vec<Name> {
    let mut found = Vec::new();
    if let StmtKind::Window { win, .. } = &stmt.kind {
        found.push(Name::Sym(*win));
    }
    stmt.for_each_buffer(&mut |sym| found.push(Name::Sym(sym)));
    stmt.for_each_ctl(&mut |e| {
        e.walk(&mut |part| match part {
            Ctl::Var(sym) => found.push(Name::Sym(*sym)),
            Ctl::Config(field) => found.push(Name::Field(field.clone())),
            _ => {}
        });
    });
    if let Some(rhs) = stmt.rhs() {
        rhs.walk(&mut |e| {
            if let Data::Config(field) = e {
                found.push(Name::Field(field.clone()));
            }
        });
    }
    if let StmtKind::Call { args, .. } = &stmt.kind {
        found.extend(args.iter().filter_map(passed_field));
    }
    found
}

fn passed_field(arg: &Arg) -> Option<Name> {
    match arg {
        Arg::Config(field) => Some(Name::Field(field.clone())),
        Arg::Ctl(_) | Arg::Buffer(_) | Arg::Window(_) => None,
    }
}
