//! Procedures that allocate static storage, which threads share.

use exo_analysis::stack::deep;
use exo_ir::{Module, Outline, Proc, Stmt, Sym, builtin_memory};

use super::Checker;
use crate::CheckId;

/// Names of procedures; copies share what they have in common.
pub(crate) type Names = exo_ir::SharedSet<String>;

/// Adds the procedure if it allocates static storage, itself or in what it calls; callees come first.
pub(crate) fn note_static_storage(module: &Module, proc: &Proc, statics: &mut Names) {
    let allocates_static = proc
        .vars
        .memories()
        .iter()
        .any(|name| is_static(module, name));
    let calls_static = !statics.is_empty();
    let may =
        |outline: &Outline| outline.allocates && allocates_static || outline.calls && calls_static;
    let mut stmts = proc.body.iter_where(may);
    if stmts.any(|(_, s)| allocates(module, proc, s, statics)) {
        drop(stmts);
        statics.insert_mut(proc.name.clone());
    }
}

fn allocates(module: &Module, proc: &Proc, stmt: &Stmt, statics: &Names) -> bool {
    let outline = stmt.outline();
    if !outline.allocates && !outline.calls {
        return false;
    }
    let own = stmt
        .allocates()
        .and_then(|buf| static_memory(module, proc, buf));
    let here = own.is_some()
        || stmt
            .call()
            .is_some_and(|(callee, _)| statics.contains(callee));
    let inside = |s: &Stmt| deep(|| allocates(module, proc, s, statics));
    here || stmt.blocks().flatten().any(inside)
}

/// The memory of a buffer, if its storage is static.
fn static_memory<'p>(module: &Module, proc: &'p Proc, buf: Sym) -> Option<&'p str> {
    let memory = proc.var(buf).buffer()?.mem.as_deref()?;
    is_static(module, memory).then_some(memory)
}

fn is_static(module: &Module, memory: &str) -> bool {
    let declared = module.memory(memory).or_else(|| builtin_memory(memory));
    declared.is_some_and(|m| m.static_storage)
}

impl Checker<'_> {
    /// Threads share no storage. This is about the text, in branches that are never taken too: storage is no part of what
    /// runs, and targets allocate it for what they cannot tell to be dead.
    pub(super) fn unshared_storage(&mut self, stmt: &Stmt) {
        let proc = &self.model.proc;
        let allocation = stmt.allocates().and_then(|buf| {
            let memory = static_memory(self.module, proc, buf)?;
            Some(format!(
                "cannot allocate '{}' in a parallel loop: iterations would share the static storage of '{memory}'",
                proc.name_of(buf)
            ))
        });
        let call = stmt
            .call()
            .filter(|(callee, _)| self.statics.contains(*callee));
        let call = call.map(|(callee, _)| {
            format!(
                "cannot call '{callee}' in a parallel loop: iterations would share the static storage that it allocates"
            )
        });
        if let Some(cannot) = allocation.or(call) {
            self.refuse(CheckId::ParRace, &stmt.loc, cannot, Vec::new());
        }
    }
}
