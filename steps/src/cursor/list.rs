//! Everything that can be pointed at.

use std::collections::HashMap;

use exo_ir::{DisplayIn, Loc, Proc, Stmt, StmtKind, StmtPath, Sym};

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
        let pattern = stmt.kind.pattern(proc);
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
    proc.var(sym).in_proc(proc).to_string()
}

/// Short form of a statement for the lists in errors.
pub(super) fn short(proc: &Proc, stmt: &Stmt, wanted: ExpectedKind) -> String {
    match (wanted, &stmt.kind) {
        (ExpectedKind::If, StmtKind::If { cond, .. }) => cond.in_proc(proc).to_string(),
        (ExpectedKind::Call, StmtKind::Call { callee, .. }) => callee.clone(),
        (ExpectedKind::Loop | ExpectedKind::Allocation | ExpectedKind::Window, _) => {
            match stmt.defines() {
                Some(sym) => proc.name_of(sym).to_owned(),
                None => stmt.kind.pattern(proc),
            }
        }
        _ => stmt.kind.pattern(proc),
    }
}

/// The first line of a statement as Exo source.
pub fn header(proc: &Proc, stmt: &Stmt) -> String {
    stmt.kind.in_proc(proc).to_string()
}
