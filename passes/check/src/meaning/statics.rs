//! Which procedures allocate static storage, which threads share.

use std::collections::HashSet;

use exo_analysis::stack::deep;
use exo_view::{Module, Proc, Stmt, StmtKind, builtin_memory};

/// Adds the procedure if it allocates static storage, itself or in what it calls; callees come first.
pub(crate) fn note_static_storage(module: &Module, proc: &Proc, statics: &mut HashSet<String>) {
    if proc
        .body
        .iter()
        .any(|s| allocates(module, proc, s, statics))
    {
        statics.insert(proc.name.clone());
    }
}

fn allocates(module: &Module, proc: &Proc, stmt: &Stmt, statics: &HashSet<String>) -> bool {
    let here = match &stmt.kind {
        StmtKind::Alloc { buf } => {
            let memory = proc.var(*buf).buffer().and_then(|ty| ty.mem.as_deref());
            let declared = memory.and_then(|m| module.memory(m).or_else(|| builtin_memory(m)));
            declared.is_some_and(|m| m.static_storage)
        }
        StmtKind::Call { callee, .. } => statics.contains(callee),
        _ => false,
    };
    let inside = |s: &Stmt| deep(|| allocates(module, proc, s, statics));
    here || stmt.blocks().into_iter().flatten().any(inside)
}
