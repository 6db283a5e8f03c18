//! Statements that are equal up to the names that they define.

use std::collections::HashMap;

use exo_view::{Loc, Proc, Stmt, Sym, VarKind};

use super::copy::{rename, rename_in};

/// Whether statements do the same where variables of the second stand for those of the first as `names` says, and
/// everything that they define may be called otherwise. Expressions are compared as written.
///
/// # Errors
/// The position of the first statement that differs.
pub fn alike(
    proc: &Proc,
    first: &[Stmt],
    second: &[Stmt],
    names: &[(Sym, Sym)],
) -> Result<(), usize> {
    let mut renamed: HashMap<Sym, Sym> = names.iter().copied().collect();
    for (at, a) in first.iter().enumerate() {
        let b = second.get(at).ok_or(at)?;
        if !one(proc, a, b, &mut renamed) {
            return Err(at);
        }
    }
    match second.len() > first.len() {
        true => Err(first.len()),
        false => Ok(()),
    }
}

fn one(proc: &Proc, a: &Stmt, b: &Stmt, renamed: &mut HashMap<Sym, Sym>) -> bool {
    let (defined, defining) = (definitions(a), definitions(b));
    if defined.len() != defining.len() {
        return false;
    }
    renamed.extend(defining.iter().copied().zip(defined.iter().copied()));
    let types = defined.iter().zip(&defining);
    if !types
        .into_iter()
        .all(|(x, y)| same_kind(proc, *x, *y, renamed))
    {
        return false;
    }
    let mut as_first = vec![plain(b)];
    rename(&mut as_first, renamed);
    let define = |s: &mut Stmt| {
        if let Some(sym) = s.defines_mut() {
            *sym = *renamed.get(sym).unwrap_or(sym);
        }
    };
    as_first
        .iter_mut()
        .for_each(|s| s.walk_mut(&mut |s| define(s)));
    as_first.first() == Some(&plain(a))
}

/// What a statement and those inside it define, in program order.
fn definitions(stmt: &Stmt) -> Vec<Sym> {
    let mut found = Vec::new();
    stmt.walk(&mut |s| found.extend(s.defines()));
    found
}

fn same_kind(proc: &Proc, a: Sym, b: Sym, renamed: &HashMap<Sym, Sym>) -> bool {
    let mut kind = proc.var(b).kind.clone();
    if let VarKind::Buffer(ty) = &mut kind {
        ty.dims.iter_mut().for_each(|d| rename_in(d, renamed));
    }
    kind == proc.var(a).kind
}

/// Without what does not count: places and comments.
fn plain(stmt: &Stmt) -> Stmt {
    let mut plain = stmt.clone();
    plain.walk_mut(&mut |s| {
        s.loc = Loc::unknown();
        s.comments.clear();
    });
    plain
}
