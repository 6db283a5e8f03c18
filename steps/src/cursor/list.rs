//! Everything that can be pointed at.

use std::collections::HashMap;

use exo_ir::{DisplayIn, Loc, LoopMode, Proc, Stmt, StmtKind, StmtPath, Sym, field_name};

use super::no_match::ExpectedKind;
use super::stmts::{all, patterns};

/// Something that can be pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListEntry {
    /// A pattern that means exactly it.
    pub pattern: String,
    /// Its path; `None` for an argument.
    pub path: Option<StmtPath>,
    /// Its source location.
    pub loc: Loc,
    /// Its first line as Exo source.
    pub header: String,
}

/// The arguments, then every statement in program order.
pub fn list(proc: &Proc) -> Vec<ListEntry> {
    let mut out: Vec<ListEntry> = Vec::new();
    for sym in &proc.args {
        let var = proc.var(*sym);
        out.push(ListEntry {
            pattern: var.name.clone(),
            path: None,
            loc: var.loc.clone(),
            header: argument(proc, *sym),
        });
    }
    let mut matches: HashMap<String, HashMap<StmtPath, Option<usize>>> = HashMap::new();
    proc.walk_paths(&mut |path, stmt| {
        let pattern = pattern(proc, stmt);
        let known = matches
            .entry(pattern.clone())
            .or_insert_with(|| numbers(proc, &pattern));
        let numbered = match known.get(path) {
            Some(Some(0)) if known.len() == 1 => pattern,
            Some(Some(k)) => format!("{pattern} #{k}"),
            _ => path.to_string(),
        };
        out.push(ListEntry {
            pattern: numbered,
            path: Some(path.clone()),
            loc: stmt.loc.clone(),
            header: header(proc, stmt),
        });
    });
    out
}

/// The numbers of a pattern's matches. `x = _` means windows of that name as well: whose number among the windows is another has none, as
/// a step on windows counts those.
fn numbers(proc: &Proc, pattern: &str) -> HashMap<StmtPath, Option<usize>> {
    let alternatives = patterns(proc, pattern, ExpectedKind::Statement).unwrap_or_default();
    let found = alternatives
        .first()
        .map(|pats| all(proc, pats, ExpectedKind::Statement));
    let (mut windows, mut numbers) = (0, HashMap::new());
    for (nth, path) in found.into_iter().flatten().map(|s| s.first()).enumerate() {
        let is_window = proc.stmt(&path).is_some_and(|s| ExpectedKind::Window.is(s));
        let same = !is_window || windows == nth;
        windows += usize::from(is_window);
        numbers.insert(path, same.then_some(nth));
    }
    numbers
}

/// An argument as its procedure declares it.
pub(super) fn argument(proc: &Proc, sym: Sym) -> String {
    let var = proc.var(sym);
    format!("{}: {}", var.name, type_text(proc, var))
}

/// A pattern for a statement and those like it.
fn pattern(proc: &Proc, stmt: &Stmt) -> String {
    let at = |idx: &[exo_ir::Ctl]| if idx.is_empty() { "" } else { "[_]" };
    match &stmt.kind {
        StmtKind::Pass => "pass".to_owned(),
        StmtKind::Assign { buf, idx, .. } => format!("{}{} = _", proc.name_of(*buf), at(idx)),
        StmtKind::Reduce { buf, idx, .. } => format!("{}{} += _", proc.name_of(*buf), at(idx)),
        StmtKind::Clobber { buf, idx } => format!("del {}{}", proc.name_of(*buf), at(idx)),
        StmtKind::WriteConfig { field, .. } => format!("{} = _", field_name(field)),
        StmtKind::If { .. } => "if _: _".to_owned(),
        StmtKind::For { iter, .. } => format!("for {} in _: _", proc.name_of(*iter)),
        StmtKind::Alloc { buf } => format!("{} : _", proc.name_of(*buf)),
        StmtKind::Window { win, .. } => format!("{} = _", proc.name_of(*win)),
        StmtKind::Call { callee, .. } => format!("{callee}(_)"),
    }
}

/// Short form of a statement for the lists in errors.
pub(super) fn short(proc: &Proc, stmt: &Stmt, wanted: ExpectedKind) -> String {
    match (wanted, &stmt.kind) {
        (ExpectedKind::If, StmtKind::If { cond, .. }) => cond.in_proc(proc).to_string(),
        (ExpectedKind::Call, StmtKind::Call { callee, .. }) => callee.clone(),
        (ExpectedKind::Loop | ExpectedKind::Allocation | ExpectedKind::Window, _) => {
            match stmt.defines() {
                Some(sym) => proc.name_of(sym).to_owned(),
                None => pattern(proc, stmt),
            }
        }
        _ => pattern(proc, stmt),
    }
}

/// The first line of a statement as Exo source.
pub fn header(proc: &Proc, stmt: &Stmt) -> String {
    let cell = |buf: &exo_ir::Sym, idx: &[exo_ir::Ctl]| {
        let idx: Vec<String> = idx.iter().map(|e| e.in_proc(proc).to_string()).collect();
        match idx.is_empty() {
            true => proc.name_of(*buf).to_owned(),
            false => format!("{}[{}]", proc.name_of(*buf), idx.join(", ")),
        }
    };
    match &stmt.kind {
        StmtKind::Pass => "pass".to_owned(),
        StmtKind::Assign { buf, idx, rhs } => format!("{} = {}", cell(buf, idx), rhs.in_proc(proc)),
        StmtKind::Reduce { buf, idx, rhs } => {
            format!("{} += {}", cell(buf, idx), rhs.in_proc(proc))
        }
        StmtKind::Clobber { buf, idx } => format!("del {}", cell(buf, idx)),
        StmtKind::WriteConfig { field, value } => {
            format!("{} = {}", field_name(field), value.in_proc(proc))
        }
        StmtKind::If { cond, .. } => format!("if {}:", cond.in_proc(proc)),
        StmtKind::For {
            iter, lo, hi, mode, ..
        } => {
            let mode = if *mode == LoopMode::Par { "par" } else { "seq" };
            let name = proc.name_of(*iter);
            format!(
                "for {name} in {mode}({}, {}):",
                lo.in_proc(proc),
                hi.in_proc(proc)
            )
        }
        StmtKind::Alloc { buf } => {
            let var = proc.var(*buf);
            format!("{}: {}", var.name, type_text(proc, var))
        }
        StmtKind::Window { win, expr } => {
            format!("{} = {}", proc.name_of(*win), expr.in_proc(proc))
        }
        StmtKind::Call { callee, args } => {
            let args: Vec<String> = args.iter().map(|a| a.in_proc(proc).to_string()).collect();
            format!("{callee}({})", args.join(", "))
        }
    }
}

/// A variable's type as Exo source.
fn type_text(proc: &Proc, var: &exo_ir::Var) -> String {
    use exo_ir::VarKind;
    let ty = match &var.kind {
        VarKind::Size => return "size".to_owned(),
        VarKind::Index | VarKind::Iter => return "index".to_owned(),
        VarKind::Bool => return "bool".to_owned(),
        VarKind::Stride => return "stride".to_owned(),
        VarKind::Buffer(ty) => ty,
    };
    let dims: Vec<String> = ty
        .dims
        .iter()
        .map(|d| d.in_proc(proc).to_string())
        .collect();
    let elem = match ty.window {
        true => format!("[{}]", ty.elem),
        false => ty.elem.to_string(),
    };
    let shape = match dims.is_empty() {
        true => String::new(),
        false => format!("[{}]", dims.join(", ")),
    };
    format!("{elem}{shape} @ {}", ty.mem.as_deref().unwrap_or("DRAM"))
}
