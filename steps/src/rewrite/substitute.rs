//! Substitution in statements and in the types of the variables that they define.

use exo_ir::Size;
use exo_ir::{Ctl, Stmt, Sym, Var, Vars};

use super::fold;
use crate::budget;

/// Replaces control variables in statements, those inside them included, and in the extents of what they allocate.
/// What is put in must mean the same at every place (no variable of it is defined inside: symbols are unique, so
/// nothing is captured).
pub fn substitute<'s>(
    vars: &mut Vars,
    stmts: impl IntoIterator<Item = &'s mut Stmt>,
    value: &dyn Fn(Sym) -> Option<Ctl>,
) {
    in_every_ctl(vars, stmts, &|e| e.substituted(&counted(value)));
}

/// The same, and operations on literals are carried out where something was replaced.
pub fn evaluate<'s>(
    vars: &mut Vars,
    stmts: impl IntoIterator<Item = &'s mut Stmt>,
    value: &dyn Fn(Sym) -> Option<Ctl>,
) {
    in_every_ctl(vars, stmts, &|e| {
        let new = e.substituted(&counted(value));
        match new == *e {
            true => new,
            false => fold(&new),
        }
    });
}

/// The same values, as long as copies of them fit.
pub(super) fn counted<A>(value: impl Fn(A) -> Option<Ctl>) -> impl Fn(A) -> Option<Ctl> {
    move |of| value(of).filter(|new| budget::copies(Size::of_ctl(new)))
}

/// Changes every control expression of statements, and the extents of their allocations.
fn in_every_ctl<'s>(
    vars: &mut Vars,
    stmts: impl IntoIterator<Item = &'s mut Stmt>,
    change: &dyn Fn(&Ctl) -> Ctl,
) {
    for stmt in stmts {
        stmt.walk_mut(&mut |s| {
            s.for_each_ctl_mut(&mut |e| *e = change(e));
            let defined = s.defines().and_then(|sym| vars.get_mut(sym.0 as usize));
            if let Some(ty) = defined.and_then(Var::buffer_mut) {
                ty.dims.iter_mut().for_each(|d| *d = change(d));
            }
        });
    }
}

/// Replaces a buffer by another of the same rank wherever statements name it, in `stride` too.
pub fn replace_buffer<'s>(
    vars: &mut Vars,
    stmts: impl IntoIterator<Item = &'s mut Stmt>,
    old: Sym,
    new: Sym,
) {
    let in_ctl = |e: &mut Ctl| {
        e.rewrite(&mut |part| match part {
            Ctl::Stride(sym, dim) if *sym == old => Some(Ctl::Stride(new, *dim)),
            _ => None,
        });
    };
    for stmt in stmts {
        stmt.walk_mut(&mut |s| {
            s.for_each_ctl_mut(&mut |e| in_ctl(e));
            s.for_each_buffer_mut(&mut |b| {
                if *b == old {
                    *b = new;
                }
            });
            let defined = s.defines().and_then(|sym| vars.get_mut(sym.0 as usize));
            if let Some(ty) = defined.and_then(Var::buffer_mut) {
                ty.dims.iter_mut().for_each(&in_ctl);
            }
        });
    }
}
