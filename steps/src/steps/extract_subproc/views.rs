//! Several names of one buffer: arguments that overlap could not be passed.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use exo_ir::{Ctl, Proc, SlicePath, Stmt, StmtKind, Sym};

use super::params::free;

/// Window statements from outside that statements are to make again, in order: of each buffer that they use under several names, all but
/// that name. Where an offset reads configuration, which may have changed, a window stays an argument.
pub(super) fn shared(proc: &Proc, slice: &SlicePath) -> Vec<Stmt> {
    let windows = windows(proc);
    let stmts = proc.slice(slice).unwrap_or_default();
    let mut names: BTreeMap<Sym, Vec<Sym>> = BTreeMap::new();
    let used = free(proc, stmts).into_iter();
    for sym in used.filter(|sym| proc.var(*sym).buffer().is_some()) {
        names.entry(root(&windows, sym)).or_default().push(sym);
    }
    let mut again = BTreeSet::new();
    for names in names.values().filter(|names| names.len() > 1) {
        let ways: BTreeSet<Sym> = names.iter().flat_map(|sym| way(&windows, *sym)).collect();
        if ways
            .iter()
            .filter_map(|win| windows.get(win))
            .all(|stmt| lasts(stmt))
        {
            again.extend(ways);
        }
    }
    // In program order each stands behind those that it looks through.
    let mut made = Vec::new();
    proc.walk_paths_where(&|outline| outline.makes_windows, &mut |_, stmt| {
        if let StmtKind::Window { win, .. } = &stmt.kind
            && again.contains(win)
        {
            made.push(stmt.derived(stmt.kind.clone()));
        }
    });
    made
}

type Windows<'p> = HashMap<Sym, &'p Stmt>;

/// The statement of each window of a procedure.
fn windows(proc: &Proc) -> Windows<'_> {
    let mut found = HashMap::new();
    let mut open: Vec<&Stmt> = proc.body.iter().collect();
    while let Some(stmt) = open.pop() {
        if let StmtKind::Window { win, .. } = &stmt.kind {
            found.insert(*win, stmt);
        }
        let inside = stmt.blocks().flatten();
        open.extend(inside.filter(|s| s.outline().makes_windows));
    }
    found
}

/// A window and the windows that it looks through, up to the first name that no window statement
/// defines.
fn way<'w>(windows: &'w Windows<'_>, sym: Sym) -> impl Iterator<Item = Sym> + 'w {
    let from = Some(sym).filter(|sym| windows.contains_key(sym));
    let next = |sym: &Sym| source(windows, *sym).filter(|sym| windows.contains_key(sym));
    std::iter::successors(from, next)
}

/// The buffer or window behind a chain of window statements; a name that no window statement
/// defines is its own root.
fn root(windows: &Windows<'_>, sym: Sym) -> Sym {
    let last = way(windows, sym).last();
    last.and_then(|win| source(windows, win)).unwrap_or(sym)
}

fn source(windows: &Windows<'_>, sym: Sym) -> Option<Sym> {
    match &windows.get(&sym)?.kind {
        StmtKind::Window { expr, .. } => Some(expr.buf),
        _ => None,
    }
}

/// Whether a window would be the same if it were made later.
fn lasts(stmt: &Stmt) -> bool {
    let mut reads = false;
    stmt.for_each_ctl(&mut |e| e.walk(&mut |e| reads |= matches!(e, Ctl::Config(_))));
    !reads
}
