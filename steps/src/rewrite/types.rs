//! Types of windows follow from the buffers and windows that they look through.

use exo_ir::{Arg, Proc, StmtKind, StmtPart, VarKind};

/// Gives every window statement's variable the type that its expression has: element type and memory of the
/// buffer looked through, extents of its intervals.
pub fn retype(proc: &mut Proc) {
    let mut windows = Vec::new();
    for (_, stmt) in proc.body.iter_where(|outline| outline.makes_windows) {
        stmt.walk(&mut |s| {
            s.kind.parts(|part| {
                if let StmtPart::Window(win, expr) = part {
                    windows.push((*win, expr.clone()));
                }
            });
        });
    }
    // In program order, so that windows of windows see the new type of what they look through.
    for (win, expr) in windows {
        let source = proc.vars.get(expr.buf.0 as usize).and_then(|v| v.buffer());
        let Some(ty) = source.map(|source| expr.ty(source)) else {
            continue;
        };
        if let Some(var) = proc.vars.get_mut(win.0 as usize) {
            var.kind = VarKind::Buffer(ty);
        }
    }
}

/// Passes scalars as such: a cell of a buffer that has lost its dimensions, with no entry left, is all of it.
pub fn pass_scalars(proc: &mut Proc) {
    let passing = proc.body.iter_where(|outline| outline.passes_points);
    for at in Vec::from_iter(passing.map(|(at, _)| at)) {
        proc.body[at].walk_mut(&mut |s| {
            let StmtKind::Call { args, .. } = &mut s.kind else {
                return;
            };
            for arg in args {
                if let Arg::Window(window) = arg
                    && window.dims.is_empty()
                {
                    *arg = Arg::Buffer(window.buf);
                }
            }
        });
    }
}
