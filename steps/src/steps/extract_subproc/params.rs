//! Parameters of the extracted procedure: the free names of its statements.

use std::collections::BTreeSet;

use exo_ir::{Ctl, Proc, SlicePath, Stmt, StmtKind, Sym, VarKind};

use crate::rewrite::{self, Names};

/// The variables that statements mention and do not define, and those that the types of these mention.
pub(super) struct Params {
    syms: BTreeSet<Sym>,
}

impl Params {
    /// Parameters for the statements of a slice behind windows. With `ranges`, also the names in
    /// the ranges of the enclosing loops whose variables are parameters.
    pub(super) fn of(proc: &Proc, slice: &SlicePath, windows: &[Stmt], ranges: bool) -> Params {
        let stmts = [windows, proc.slice(slice).unwrap_or_default()].concat();
        let mut params = Params {
            syms: free(proc, &stmts),
        };
        let loops = match ranges {
            true => loops_around(proc, slice),
            false => Vec::new(),
        };
        let mut open: Vec<Sym> = params.syms.iter().copied().collect();
        while let Some(sym) = open.pop() {
            let mut add = |sym: Sym| {
                if params.syms.insert(sym) {
                    open.push(sym);
                }
            };
            extents(proc, sym).for_each(|e| e.for_each_mention(&mut add));
            let range = loops.iter().filter_map(|stmt| match &stmt.kind {
                StmtKind::For { iter, lo, hi, .. } if *iter == sym => Some([lo, hi]),
                _ => None,
            });
            range.flatten().for_each(|e| e.for_each_mention(&mut add));
        }
        params
    }

    /// Whether a variable is passed.
    pub(super) fn has(&self, sym: Sym) -> bool {
        self.syms.contains(&sym)
    }

    /// The windows among them.
    pub(super) fn windows<'a>(&'a self, proc: &'a Proc) -> impl Iterator<Item = Sym> + 'a {
        let is_window = |sym: &Sym| proc.var(*sym).buffer().is_some_and(|ty| ty.window);
        self.syms.iter().copied().filter(is_window)
    }

    /// Integers and conditions first, which the types of buffers mention; as they are declared.
    pub(super) fn in_order(&self, proc: &Proc) -> Vec<Sym> {
        let mut syms: Vec<Sym> = self.syms.iter().copied().collect();
        syms.sort_by_key(|sym| {
            let place = proc.args.iter().position(|arg| arg == sym);
            let is_buffer = proc.var(*sym).buffer().is_some();
            (is_buffer, place.unwrap_or(usize::MAX), *sym)
        });
        syms
    }
}

/// Declares the parameters of a new procedure with their kinds in the old one, under names of their
/// own.
pub(super) fn declare(subproc: &mut Proc) {
    let mut names = Names::default();
    for sym in subproc.args.clone() {
        let Some(var) = subproc.vars.get_mut(sym.0 as usize) else {
            continue;
        };
        if var.kind == VarKind::Iter {
            var.kind = VarKind::Index;
        }
        let name = names.fresh(&var.name);
        if name != var.name {
            var.name = name;
        }
        if let Some(ty) = var.buffer_mut() {
            ty.dims.iter_mut().for_each(rewrite::collect);
        }
    }
}

/// The variables that statements mention and do not define.
pub(super) fn free(proc: &Proc, stmts: &[Stmt]) -> BTreeSet<Sym> {
    let (mut mentioned, mut defined) = (BTreeSet::new(), BTreeSet::new());
    for stmt in stmts {
        stmt.walk(&mut |s| {
            s.for_each_mention(&mut |sym| {
                mentioned.insert(sym);
            });
            let Some(sym) = s.defines() else { return };
            defined.insert(sym);
            let dims = proc.var(sym).buffer().map(|ty| &ty.dims);
            let mut mention = |sym| {
                mentioned.insert(sym);
            };
            dims.into_iter()
                .flatten()
                .for_each(|d| d.for_each_mention(&mut mention));
        });
    }
    mentioned.difference(&defined).copied().collect()
}

/// The extents of a buffer, as the new procedure declares them.
fn extents(proc: &Proc, sym: Sym) -> impl Iterator<Item = Ctl> {
    let dims = proc.var(sym).buffer().map(|ty| &ty.dims);
    dims.into_iter().flatten().map(|extent| {
        let mut extent = extent.clone();
        rewrite::collect(&mut extent);
        extent
    })
}

/// The loops that statements stand in.
fn loops_around<'p>(proc: &'p Proc, slice: &SlicePath) -> Vec<&'p Stmt> {
    let around = slice.block.enclosing();
    around.filter_map(|(path, _)| proc.stmt(&path)).collect()
}
