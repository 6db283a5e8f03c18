//! The call graph of a module: found in operations, and kept up with every step.

use std::collections::BTreeSet;

use exo_dialects::ops::{Block, ProcView, Statement};
use exo_ir::NameGraph;
use exo_steps::Applied;
use melior::ir::OperationRef;

/// The calls of procedures, found in their operations.
pub(super) fn of_operations<'c: 'a, 'a>(
    procs: impl Iterator<Item = (&'a String, OperationRef<'c, 'a>)>,
) -> NameGraph {
    let mut calls = NameGraph::default();
    for (name, op) in procs {
        let mut found = BTreeSet::new();
        if let Some(body) = ProcView::try_from(op).ok().and_then(|p| p.body().ok()) {
            collect(body, &mut found);
        }
        if !found.is_empty() {
            calls.set(name, found);
        }
    }
    calls
}

/// Follows a step: the procedure has another body, and perhaps another name, under which its callers call it now.
pub(super) fn follow(calls: &mut NameGraph, applied: &Applied) {
    let (old, new) = (&applied.name, &applied.proc.name);
    if old != new {
        calls.set(old, BTreeSet::new());
        calls.redirect(old, new);
    }
    for proc in applied.made() {
        calls.set(&proc.name, proc.callees().clone());
    }
}

fn collect<'c: 'a, 'a>(block: Block<'c, 'a>, found: &mut BTreeSet<String>) {
    for stmt in block.statements().flatten() {
        match stmt {
            Statement::Call(call) => found.extend(call.callee().map(str::to_owned)),
            Statement::For(l) => l.body().into_iter().for_each(|b| collect(b, found)),
            Statement::If(choice) => {
                let then = choice.then_block().ok();
                let blocks = then.into_iter().chain(choice.else_block());
                blocks.for_each(|b| collect(b, found));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|n| (*n).to_owned()).collect()
    }

    #[test]
    fn a_renamed_procedure_keeps_its_callers() {
        let module = exo_frontend::parse_module("t.py", "@proc\ndef new():\n    pass\n");
        let module = module.unwrap_or_else(|e| panic!("{}", e[0]));
        let proc = module.procs().next().expect("a procedure");
        let mut calls = NameGraph::default();
        calls.set("old", set(&["h"]));
        calls.set("f", set(&["old", "h"]));
        follow(
            &mut calls,
            &Applied {
                name: "old".to_owned(),
                before: proc.clone(),
                proc: proc.clone(),
                extracted: Vec::new(),
                versions: Vec::new(),
                settled: exo_steps::identity::StmtProvenance::default(),
                relation: exo_steps::equivalence::Relation::Equivalent,
                returned: Vec::new(),
                trusted: Vec::new(),
                notes: Vec::new(),
                unmet_requirements: Vec::new(),
                recorded: Vec::new(),
            },
        );
        assert!(calls.referrers("new").eq(["f"]) && calls.referrers("h").eq(["f"]));
        assert!(calls.referrers("old").next().is_none());
        assert!(calls.referents("f").eq(["h", "new"]));
    }
}
