//! Who calls whom in a module, kept up with every step.

use std::collections::{BTreeMap, BTreeSet};

use exo_dialects::ops::{Block, ProcView, Statement};
use exo_steps::Applied;
use exo_view::{Proc, Stmt, StmtKind};
use melior::ir::OperationRef;

/// The callees of each procedure, and the callers of each.
#[derive(Debug, Default)]
pub(super) struct Calls {
    callees: BTreeMap<String, BTreeSet<String>>,
    callers: BTreeMap<String, BTreeSet<String>>,
}

impl Calls {
    /// The calls of procedures, found in their operations.
    pub(super) fn of<'c: 'a, 'a>(
        procs: impl Iterator<Item = (String, OperationRef<'c, 'a>)>,
    ) -> Calls {
        let mut calls = Calls::default();
        for (name, op) in procs {
            let mut found = BTreeSet::new();
            if let Some(body) = ProcView::try_from(op).ok().and_then(|p| p.body().ok()) {
                collect(body, &mut found);
            }
            calls.set(&name, found);
        }
        calls
    }

    /// The procedures that call this one themselves, by name.
    pub(super) fn callers(&self, name: &str) -> impl Iterator<Item = &String> {
        self.callers.get(name).into_iter().flatten()
    }

    /// Follows a step: the procedure has another body, and perhaps another name, under which its callers call it now.
    pub(super) fn follow(&mut self, applied: &Applied) {
        let (old, new) = (&applied.name, &applied.proc.name);
        self.set(old, BTreeSet::new());
        self.callees.remove(old);
        if old != new {
            let callers = self.callers.remove(old).unwrap_or_default();
            for caller in &callers {
                if let Some(called) = self.callees.get_mut(caller) {
                    called.remove(old);
                    called.insert(new.clone());
                }
            }
            self.callers.insert(new.clone(), callers);
        }
        for proc in std::iter::once(&applied.proc).chain(&applied.added) {
            self.set(&proc.name, callees(proc));
        }
    }

    fn set(&mut self, name: &str, called: BTreeSet<String>) {
        for callee in self.callees.remove(name).unwrap_or_default() {
            if let Some(callers) = self.callers.get_mut(&callee) {
                callers.remove(name);
            }
        }
        for callee in &called {
            let callers = self.callers.entry(callee.clone()).or_default();
            callers.insert(name.to_owned());
        }
        self.callees.insert(name.to_owned(), called);
    }
}

fn callees(proc: &Proc) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut visit = |s: &Stmt| {
        if let StmtKind::Call { callee, .. } = &s.kind {
            found.insert(callee.clone());
        }
    };
    proc.body.iter().for_each(|s| s.walk(&mut visit));
    found
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

    fn callers(calls: &Calls, name: &str) -> Vec<String> {
        calls.callers(name).cloned().collect()
    }

    #[test]
    fn callers_follow_what_is_called() {
        let mut calls = Calls::default();
        calls.set("f", set(&["g", "h"]));
        calls.set("k", set(&["g"]));
        assert_eq!(callers(&calls, "g"), ["f", "k"]);
        calls.set("f", set(&["h"]));
        assert_eq!(callers(&calls, "g"), ["k"]);
        assert_eq!(callers(&calls, "h"), ["f"]);
        assert!(callers(&calls, "f").is_empty());
    }

    #[test]
    fn a_renamed_procedure_keeps_its_callers() {
        let module = exo_frontend::parse_module("t.py", "@proc\ndef new():\n    pass\n");
        let module = module.unwrap_or_else(|e| panic!("{}", e[0]));
        let proc = module.procs().next().expect("a procedure");
        let mut calls = Calls::default();
        calls.set("old", set(&["h"]));
        calls.set("f", set(&["old", "h"]));
        calls.follow(&Applied {
            name: "old".to_owned(),
            proc: proc.clone(),
            added: Vec::new(),
            relation: exo_steps::equivalence::Relation::Equivalent,
            notes: Vec::new(),
            records: Vec::new(),
        });
        assert_eq!(callers(&calls, "new"), ["f"]);
        assert_eq!(callers(&calls, "h"), ["f"]);
        assert!(callers(&calls, "old").is_empty());
        assert_eq!(calls.callees["f"], set(&["h", "new"]));
    }
}
