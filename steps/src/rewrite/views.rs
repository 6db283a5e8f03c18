//! Names that stand for others: windows of all of a buffer, and windows made twice.
//!
//! `views` is what [`exo_analysis::predicates::same_views`] gives.

use std::collections::{HashMap, HashSet};

use exo_ir::{Data, Proc, SlicePath, Stmt, Stmts, Sym};

use super::copy::{rename, rename_in};

/// Whether expressions are equal as written, apart from names that stand for others.
pub fn equal_in_views(a: &Data, b: &Data, views: &HashMap<Sym, Sym>) -> bool {
    let seen = |e: &Data| {
        let mut e = e.clone();
        e.for_each_mut(&mut |part| {
            if let Data::Read { buf, idx } = part {
                *buf = *views.get(buf).unwrap_or(buf);
                idx.iter_mut().for_each(|i| rename_in(i, views));
            }
        });
        e
    };
    std::mem::discriminant(a) == std::mem::discriminant(b) && seen(a) == seen(b)
}

/// The statements of a slice with the first name in scope for each that stands for it.
pub fn in_first_names(proc: &Proc, slice: &SlicePath, views: &HashMap<Sym, Sym>) -> Vec<Stmt> {
    let mut first: HashMap<Sym, Sym> = HashMap::new();
    let mut names = HashMap::new();
    let scope = in_scope(proc, slice);
    let own = views.keys().filter(|sym| !scope.contains(sym));
    for sym in scope.iter().chain(own) {
        if let Some(view) = views.get(sym) {
            // What the slice defines may stand for a name before it, not the other way round.
            match scope.contains(sym) {
                true => names.insert(*sym, *first.entry(*view).or_insert(*sym)),
                false => names.insert(*sym, *first.get(view).unwrap_or(sym)),
            };
        }
    }
    let mut stmts = proc.slice(slice).unwrap_or_default().to_vec();
    rename(&mut stmts, &names);
    stmts
}

/// The buffers and windows in scope before a slice, in program order.
fn in_scope(proc: &Proc, slice: &SlicePath) -> Vec<Sym> {
    let mut found = proc.args.clone();
    let inner = (slice.block.clone(), slice.range.start);
    let outer = slice
        .block
        .enclosing()
        .map(|(stmt, _)| (stmt.block, stmt.at));
    for (block, at) in outer.chain([inner]) {
        let defined = proc.block(&block).into_iter().flat_map(Stmts::definitions);
        let before = defined.take_while(|(place, _)| *place < at);
        found.extend(before.map(|(_, sym)| sym));
    }
    let mut seen = HashSet::new();
    found.retain(|sym| seen.insert(*sym));
    found
}
