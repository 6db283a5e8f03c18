//! Statements that are equal up to the names that they define.

use std::collections::HashMap;

use exo_ir::{Loc, Proc, Stmt, Sym, VarKind};

use super::copy::{rename, rename_in};

/// Whether statements do the same where variables of the second stand for those of the first as `names` says, and
/// everything that they define may be called otherwise. Expressions are compared as written, apart from names that stand
/// for others: `views` tells the one for them all.
///
/// # Errors
/// The position of the first statement that differs.
pub fn alike(
    proc: &Proc,
    first: &[Stmt],
    second: &[Stmt],
    names: &[(Sym, Sym)],
    views: &HashMap<Sym, Sym>,
) -> Result<(), usize> {
    let mut renamed = views.clone();
    renamed.extend(names.iter().copied());
    for (at, a) in first.iter().enumerate() {
        let b = second.get(at).ok_or(at)?;
        if !one(proc, a, b, &mut renamed, views) {
            return Err(at);
        }
    }
    match second.len() > first.len() {
        true => Err(first.len()),
        false => Ok(()),
    }
}

fn one(
    proc: &Proc,
    a: &Stmt,
    b: &Stmt,
    renamed: &mut HashMap<Sym, Sym>,
    views: &HashMap<Sym, Sym>,
) -> bool {
    let (defined, defining) = (definitions(a), definitions(b));
    if defined.len() != defining.len() {
        return false;
    }
    let seen = |sym: &Sym| *views.get(sym).unwrap_or(sym);
    renamed.extend(defining.iter().copied().zip(defined.iter().map(seen)));
    let names: HashMap<Sym, Sym> = defining
        .iter()
        .copied()
        .zip(defined.iter().copied())
        .collect();
    let types = defined.iter().zip(&defining);
    if !types
        .into_iter()
        .all(|(x, y)| kind(proc, *y, renamed) == kind(proc, *x, views))
    {
        return false;
    }
    let mut as_first = vec![plain(b)];
    rename(&mut as_first, renamed);
    let define = |s: &mut Stmt| {
        if let Some(sym) = s.defines_mut() {
            *sym = *names.get(sym).unwrap_or(sym);
        }
    };
    as_first
        .iter_mut()
        .for_each(|s| s.walk_mut(&mut |s| define(s)));
    let mut here = vec![plain(a)];
    rename(&mut here, views);
    as_first == here
}

/// Names that a statement and the statements inside it define, in program order.
fn definitions(stmt: &Stmt) -> Vec<Sym> {
    let mut found = Vec::new();
    stmt.walk(&mut |s| found.extend(s.defines()));
    found
}

fn kind(proc: &Proc, sym: Sym, renamed: &HashMap<Sym, Sym>) -> VarKind {
    let mut kind = proc.var(sym).kind.clone();
    if let VarKind::Buffer(ty) = &mut kind {
        ty.dims.iter_mut().for_each(|d| rename_in(d, renamed));
    }
    kind
}

/// The statement without locations and comments, which do not count.
fn plain(stmt: &Stmt) -> Stmt {
    let mut plain = stmt.clone();
    plain.walk_mut(&mut |s| {
        s.loc = Loc::unknown();
        s.comments.clear();
    });
    plain
}
