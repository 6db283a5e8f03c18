//! Programs that reach every buffer through a window of its own.

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{
    Arg, Branch, Ctl, Loc, Module, Proc, Stmt, StmtKind, Sym, Var, VarKind, WinDim, Window,
};

/// The module with each access to a buffer, in one of its procedures, made through a window of its own: `A[i]` becomes
/// `A_w3[i]`, where `A_w3 = A[0:n]` stands right behind the declaration of `A`, or at the top for an argument. Nothing
/// that is decided of the procedure may change by that.
///
/// Scalars stay as they are, and so do whole buffers that are passed as dense tensors. The statements that there were
/// keep their location and [`Stmt::origin`]; the new ones have neither a comment nor an origin. The module is unchanged
/// if it has no such procedure.
pub fn through_windows(module: &Module, proc: &str) -> Module {
    let mut result = module.clone();
    result.items.change_proc(proc, |p| look_through(p, module));
    result
}

fn look_through(proc: &mut Proc, module: &Module) {
    let mut body = std::mem::take(&mut proc.body);
    let mut windows = Windows {
        names: proc.vars.iter().map(|v| v.name.clone()).collect(),
        proc,
        made: BTreeMap::new(),
    };
    for stmt in &mut body {
        stmt.walk_mut(&mut |s| windows.redirect(s, module));
    }
    let made = windows.made;
    let of_args = proc.args.iter().filter_map(|arg| made.get(arg)).flatten();
    proc.body = of_args.cloned().collect();
    proc.body.extend(declared(body.into_vec(), &made));
}

struct Windows<'p> {
    proc: &'p mut Proc,
    names: BTreeSet<String>,
    /// The statements that make the windows of a buffer.
    made: BTreeMap<Sym, Vec<Stmt>>,
}

impl Windows<'_> {
    /// Makes a statement's own accesses go through windows.
    fn redirect(&mut self, stmt: &mut Stmt, module: &Module) {
        let StmtKind::Call { callee, args } = &mut stmt.kind else {
            return stmt.for_each_buffer_mut(&mut |buf| *buf = self.fresh(*buf));
        };
        let callee = module.proc(callee);
        for (k, arg) in args.iter_mut().enumerate() {
            match arg {
                Arg::Buffer(buf) if takes_window(callee, k) => *buf = self.fresh(*buf),
                Arg::Window(window) => window.buf = self.fresh(window.buf),
                Arg::Buffer(_) | Arg::Ctl(_) | Arg::Config(_) => {}
            }
        }
    }

    /// A new window of all of a buffer; the buffer itself if it is a scalar.
    fn fresh(&mut self, buf: Sym) -> Sym {
        let var = self.proc.var(buf);
        let Some(ty) = var.buffer().filter(|ty| ty.rank() > 0).cloned() else {
            return buf;
        };
        let loc = var.loc.clone();
        let all = |extent: Ctl| WinDim::Interval(Ctl::Int(0), extent);
        let expr = Window {
            buf,
            dims: ty.dims.iter().cloned().map(all).collect(),
        };
        let name = self.name(buf);
        let win = self
            .proc
            .add_var(Var::new(name, VarKind::Buffer(expr.ty(&ty)), loc.clone()));
        let stmts = self.made.entry(buf).or_default();
        stmts.push(window(loc, win, expr));
        win
    }

    fn name(&mut self, buf: Sym) -> String {
        let stem = self.proc.name_of(buf).to_owned();
        let mut number = self.made.values().map(Vec::len).sum::<usize>();
        loop {
            number += 1;
            let name = format!("{stem}_w{number}");
            if self.names.insert(name.clone()) {
                return name;
            }
        }
    }
}

fn window(loc: Loc, win: Sym, expr: Window) -> Stmt {
    Stmt::new(loc, StmtKind::Window { win, expr })
}

/// Whether the parameter at a position is a window.
fn takes_window(callee: Option<&Proc>, at: usize) -> bool {
    let formal = callee.and_then(|p| Some(p.var(*p.args.get(at)?)));
    formal
        .and_then(Var::buffer)
        .is_some_and(|ty| ty.window && ty.rank() > 0)
}

/// The block with the windows of each buffer behind the statement that declares it.
fn declared(block: Vec<Stmt>, made: &BTreeMap<Sym, Vec<Stmt>>) -> Vec<Stmt> {
    let mut result = Vec::with_capacity(block.len());
    for mut stmt in block {
        for branch in [Branch::Body, Branch::Orelse] {
            if let Some(inner) = stmt.block_mut(branch) {
                *inner = declared(std::mem::take(inner).into_vec(), made).into();
            }
        }
        let behind = stmt.defines().and_then(|sym| made.get(&sym)).cloned();
        result.push(stmt);
        result.extend(behind.into_iter().flatten());
    }
    result
}
