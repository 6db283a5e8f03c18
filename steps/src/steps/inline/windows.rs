//! Windows that are passed, as statements before the body.

use exo_ir::{Arg, BufferType, Proc, Stmt, StmtKind, Sym, Var, VarKind, WinDim, Window};

use crate::rewrite::{Names, difference};

/// A statement for each window that is passed, under the name of the parameter, and what is then passed: that is evaluated where
/// the call would evaluate it. Single cells stay as they are, and nothing is made for a callee without statements.
pub(super) fn made(
    proc: &mut Proc,
    names: &mut Names,
    call: &Stmt,
    (callee, args): (&Proc, &[Arg]),
) -> (Vec<Stmt>, Vec<Arg>) {
    let mut stmts = Vec::new();
    let mut passed = args.to_vec();
    if callee.body.is_empty() {
        return (stmts, passed);
    }
    for (param, arg) in callee.args.iter().zip(&mut passed) {
        let Arg::Window(expr) = arg else { continue };
        let Some(var) = window(callee, *param, expr, names) else {
            continue;
        };
        let expr = expr.clone();
        let win = proc.add_var(var);
        stmts.push(call.derived(StmtKind::Window { win, expr }));
        *arg = Arg::Buffer(win);
    }
    (stmts, passed)
}

/// The variable of a window; none for a single cell.
fn window(callee: &Proc, param: Sym, expr: &Window, names: &mut Names) -> Option<Var> {
    let declared = callee.var(param);
    let ty = declared.buffer()?;
    let extents = expr.dims.iter().filter_map(|dim| match dim {
        WinDim::Point(_) => None,
        WinDim::Interval(lo, hi) => Some(difference(hi, lo)),
    });
    let ty = BufferType {
        dims: extents.collect(),
        window: true,
        ..ty.clone()
    };
    let name = (!ty.dims.is_empty()).then(|| names.fresh(&declared.name))?;
    Some(Var::new(name, VarKind::Buffer(ty), declared.loc.clone()))
}
