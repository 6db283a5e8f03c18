//! Names and patterns of a program, as steps take them.

use std::collections::BTreeMap;

use exo_ir::{BUILTIN_MEMORIES, Elem, Module, Proc, Stmt, StmtKind, VarKind};
use exo_steps::args::Kind;

use crate::point;

/// A text that an argument can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The text.
    pub text: String,
    /// The thing that it means.
    pub detail: String,
}

fn candidate(text: impl Into<String>, detail: impl Into<String>) -> Candidate {
    Candidate {
        text: text.into(),
        detail: detail.into(),
    }
}

/// The texts of a kind that mean something in a module.
pub fn candidates(kind: Kind, module: &Module) -> Vec<Candidate> {
    if let Some(of) = kind.of() {
        return candidates(of, module);
    }
    let each = |of: &dyn Fn(&Proc) -> Vec<Candidate>| {
        let procs = module.procs().filter(|proc| proc.instr.is_none());
        let mut all: Vec<Candidate> = procs.flat_map(of).collect();
        let mut seen = std::collections::HashSet::new();
        all.retain(|c| seen.insert(c.text.clone()));
        all
    };
    match kind {
        Kind::Loop => each(&loops),
        Kind::Nest => each(&nests),
        Kind::If => each(&|p| statements(p, &|s| matches!(s.kind, StmtKind::If { .. }))),
        Kind::Allocation => each(&|p| statements(p, &|s| matches!(s.kind, StmtKind::Alloc { .. }))),
        Kind::WindowStatement => {
            each(&|p| statements(p, &|s| matches!(s.kind, StmtKind::Window { .. })))
        }
        Kind::Call => each(&|p| statements(p, &|s| matches!(s.kind, StmtKind::Call { .. }))),
        Kind::Statement | Kind::Block => each(&|p| {
            let mut all = statements(p, &|_| true);
            all.extend(loops(p));
            all
        }),
        Kind::Gap => each(&|p| {
            let all = statements(p, &|_| true).into_iter();
            all.flat_map(|c| {
                ["before", "after"].map(|side| candidate(format!("{side}:{}", c.text), &c.detail))
            })
            .collect()
        }),
        Kind::Buffer | Kind::Window => each(&buffers),
        Kind::DataExpression | Kind::DataExpressions | Kind::AnyPart => each(&reads),
        // The names only: libraries have many instructions, which are read when they are looked at.
        Kind::Procedure | Kind::Source => {
            let names = module.all_proc_names();
            names
                .map(|name| candidate(name, "procedure or instruction"))
                .collect()
        }
        Kind::Memory => memories(module),
        Kind::Type => Elem::ALL
            .iter()
            .map(|e| candidate(e.name(), "type"))
            .collect(),
        Kind::Field => fields(module),
        Kind::Bool | Kind::AllowUnproved => ["true", "false"]
            .map(|word| candidate(word, "truth value"))
            .into(),
        Kind::OneOf(words) => words.iter().map(|word| candidate(*word, "word")).collect(),
        _ => Vec::new(),
    }
}

/// Loops by their variables; where several have one, with a number.
fn loops(proc: &Proc) -> Vec<Candidate> {
    let mut all: BTreeMap<&str, Vec<&Stmt>> = BTreeMap::new();
    walk(proc, &mut |stmt| {
        if let StmtKind::For { iter, .. } = &stmt.kind {
            all.entry(proc.name_of(*iter)).or_default().push(stmt);
        }
    });
    let mut found = Vec::new();
    for (name, loops) in all {
        if let [one] = loops.as_slice() {
            found.push(candidate(name, header(proc, one)));
            continue;
        }
        for (number, stmt) in loops.iter().enumerate() {
            let text = format!("for {name} in _: _ #{number}");
            found.push(candidate(text, header(proc, stmt)));
        }
    }
    found
}

/// Loops with a loop directly inside of them: `i j`.
fn nests(proc: &Proc) -> Vec<Candidate> {
    let mut found = Vec::new();
    walk(proc, &mut |stmt| {
        let StmtKind::For { iter, body, .. } = &stmt.kind else {
            return;
        };
        let inner = body.iter().next().map(|inner| &inner.kind);
        if let Some(StmtKind::For { iter: inner, .. }) = inner.filter(|_| body.len() == 1) {
            let (outer, inner) = (proc.name_of(*iter), proc.name_of(*inner));
            found.push(candidate(format!("{outer} {inner}"), header(proc, stmt)));
        }
    });
    found
}

fn statements(proc: &Proc, wanted: &dyn Fn(&Stmt) -> bool) -> Vec<Candidate> {
    let mut found = Vec::new();
    walk(proc, &mut |stmt| {
        if wanted(stmt)
            && let Some(text) = pattern(proc, stmt)
        {
            found.push(candidate(text, header(proc, stmt)));
        }
    });
    found
}

/// A pattern that a statement matches; loops have names.
fn pattern(proc: &Proc, stmt: &Stmt) -> Option<String> {
    let is_loop = stmt.mode().is_some();
    (!is_loop).then(|| stmt.kind.pattern(proc))
}

fn buffers(proc: &Proc) -> Vec<Candidate> {
    let vars = proc.vars.iter().enumerate();
    let is_buffer = |kind: &VarKind| matches!(kind, VarKind::Buffer(_));
    let found = vars
        .filter(|(_, var)| is_buffer(&var.kind))
        .map(|(at, var)| {
            let sym = exo_ir::Sym(u32::try_from(at).unwrap_or(u32::MAX));
            let detail = point::declaration(proc, sym);
            candidate(&var.name, detail)
        });
    found.collect()
}

/// Reads of buffers, as patterns of parts of right sides.
fn reads(proc: &Proc) -> Vec<Candidate> {
    let found = buffers(proc).into_iter().map(|c| {
        let has_cells = c.detail.contains('[');
        let text = if has_cells {
            format!("{}[_]", c.text)
        } else {
            c.text
        };
        Candidate { text, ..c }
    });
    found.collect()
}

fn memories(module: &Module) -> Vec<Candidate> {
    let built_in = BUILTIN_MEMORIES.iter();
    let mut found: Vec<Candidate> = built_in.map(|m| candidate(&m.name, "memory")).collect();
    found.extend(module.all_memories().map(|m| candidate(&m.name, "memory")));
    found
}

fn fields(module: &Module) -> Vec<Candidate> {
    let found = module.all_configs().flat_map(|config| {
        let fields = config.fields.iter();
        fields.map(|field| candidate(format!("{}.{}", config.name, field.name), "field"))
    });
    found.collect()
}

fn walk<'p>(proc: &'p Proc, f: &mut dyn FnMut(&'p Stmt)) {
    proc.body.iter().for_each(|stmt| stmt.walk(f));
}

/// The first line of a statement, and where it stands.
fn header(proc: &Proc, stmt: &Stmt) -> String {
    use exo_ir::DisplayIn;
    let place = format!("{}, line {}", proc.name, stmt.loc.line);
    match &stmt.kind {
        StmtKind::For { iter, lo, hi, .. } => {
            let (lo, hi) = (lo.in_proc(proc), hi.in_proc(proc));
            format!("for {} in ({lo}, {hi}): {place}", proc.name_of(*iter))
        }
        _ => place,
    }
}
