//! Copies of statements with variables of their own.

use std::collections::HashMap;

use exo_view::Size;
use exo_view::{Ctl, Proc, Stmt, Sym, Var};

use crate::budget;

/// A copy of statements in which everything that they define is a new variable of the same name, so that both can
/// stand in one procedure. `from` is the procedure that the statements are of, whose variables `proc` has too.
pub fn copied(proc: &mut Proc, stmts: &[Stmt]) -> Vec<Stmt> {
    if !budget::copies(Size::of_stmts(&proc.vars, stmts)) {
        return Vec::new();
    }
    let mut renamed = HashMap::new();
    let mut copy = stmts.to_vec();
    for stmt in &mut copy {
        stmt.walk_mut(&mut |s| {
            if let Some(sym) = s.defines_mut() {
                let new = proc.add_var(proc.var(*sym).clone());
                renamed.insert(*sym, new);
                *sym = new;
            }
        });
    }
    rename(&mut copy, &renamed);
    for new in renamed.values() {
        if let Some(ty) = proc.vars.get_mut(new.0 as usize).and_then(Var::buffer_mut) {
            ty.dims.iter_mut().for_each(|d| rename_in(d, &renamed));
        }
    }
    copy
}

pub(super) fn rename(stmts: &mut [Stmt], renamed: &HashMap<Sym, Sym>) {
    for stmt in stmts {
        stmt.walk_mut(&mut |s| {
            s.for_each_ctl_mut(&mut |e| rename_in(e, renamed));
            s.for_each_buffer_mut(&mut |b| *b = *renamed.get(b).unwrap_or(b));
        });
    }
}

pub(super) fn rename_in(e: &mut Ctl, renamed: &HashMap<Sym, Sym>) {
    e.rewrite(&mut |part| match part {
        Ctl::Var(sym) => renamed.get(sym).map(|new| Ctl::Var(*new)),
        Ctl::Stride(sym, dim) => renamed.get(sym).map(|new| Ctl::Stride(*new, *dim)),
        _ => None,
    });
}
