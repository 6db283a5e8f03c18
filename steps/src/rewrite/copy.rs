//! Copies of statements with variables of their own, in the same procedure or another.

use std::collections::HashMap;

use exo_ir::Size;
use exo_ir::{Ctl, Proc, Stmt, Sym, Var, Vars};

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

/// Statements as part of another procedure.
pub struct Moved {
    /// The variables of that procedure.
    pub vars: Vars,
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// The variable that each variable has become.
    pub to: HashMap<Sym, Sym>,
}

/// Statements of a procedure as part of one whose variables are those that they define and, before these, `params`.
pub fn moved(from: &Proc, stmts: &[Stmt], params: &[Sym]) -> Moved {
    let mut syms = params.to_vec();
    for stmt in stmts {
        stmt.walk(&mut |s| syms.extend(s.defines()));
    }
    let to: HashMap<Sym, Sym> = syms.iter().copied().zip((0..).map(Sym)).collect();
    let declared = |sym: &Sym| {
        let mut var = from.var(*sym).clone();
        if let Some(ty) = var.buffer_mut() {
            ty.dims.iter_mut().for_each(|d| rename_in(d, &to));
        }
        var
    };
    let vars = syms.iter().map(declared).collect();
    let mut stmts = stmts.to_vec();
    for stmt in &mut stmts {
        stmt.walk_mut(&mut |s| {
            if let Some(sym) = s.defines_mut() {
                *sym = *to.get(sym).unwrap_or(sym);
            }
        });
    }
    rename(&mut stmts, &to);
    Moved { vars, stmts, to }
}

pub(super) fn rename(stmts: &mut [Stmt], renamed: &HashMap<Sym, Sym>) {
    for stmt in stmts {
        stmt.walk_mut(&mut |s| {
            s.for_each_ctl_mut(&mut |e| rename_in(e, renamed));
            s.for_each_buffer_mut(&mut |b| *b = *renamed.get(b).unwrap_or(b));
        });
    }
}

/// Renames the variables of a control expression.
pub fn rename_in(e: &mut Ctl, renamed: &HashMap<Sym, Sym>) {
    e.rewrite(&mut |part| match part {
        Ctl::Var(sym) => renamed.get(sym).map(|new| Ctl::Var(*new)),
        Ctl::Stride(sym, dim) => renamed.get(sym).map(|new| Ctl::Stride(*new, *dim)),
        _ => None,
    });
}
