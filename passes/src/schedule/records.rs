//! The graph of versions of procedures: found on operations, and kept up with every step.

use std::collections::BTreeSet;

use exo_dialects::equivalence;
use exo_ir::{Equivalence, NameGraph};
use exo_steps::Applied;
use melior::ir::OperationRef;

/// The records of procedures, found on their operations.
pub(super) fn of_operations<'c: 'a, 'a>(
    procs: impl Iterator<Item = (&'a String, OperationRef<'c, 'a>)>,
) -> NameGraph {
    let mut versions = NameGraph::default();
    for (name, op) in procs {
        if let Some(spec) = equivalence::spec_of(op) {
            versions.set(name, BTreeSet::from([spec.to_owned()]));
        }
    }
    versions
}

/// Follows a step: records came, changed or went, and those of a renamed procedure name it as it is called now.
pub(super) fn follow(versions: &mut NameGraph, applied: &Applied) {
    let (old, new) = (&applied.name, &applied.proc.name);
    if old != new {
        versions.set(old, BTreeSet::new());
        versions.redirect(old, new);
    }
    let spec = |record: &Option<Equivalence>| record.iter().map(|r| r.spec.clone()).collect();
    for proc in applied.made() {
        versions.set(&proc.name, spec(&proc.equivalence));
    }
    for recorded in &applied.recorded {
        versions.set(&recorded.name, spec(&recorded.equivalence));
    }
}

#[cfg(test)]
mod tests {
    use exo_steps::DerivationRecord;

    use super::*;

    fn versions(all: &NameGraph, spec: &str) -> Vec<String> {
        all.referrers(spec).cloned().collect()
    }

    fn set(all: &mut NameGraph, name: &str, spec: &str) {
        all.set(name, BTreeSet::from([spec.to_owned()]));
    }

    fn record(spec: &str) -> Option<Equivalence> {
        Some(Equivalence {
            spec: spec.to_owned(),
            modulo: Vec::new(),
            precision: false,
            spec_digest: String::new(),
            digest: String::new(),
        })
    }

    fn recorded(name: &str, equivalence: Option<Equivalence>) -> DerivationRecord {
        DerivationRecord {
            name: name.to_owned(),
            equivalence,
            trusted: Vec::new(),
        }
    }

    #[test]
    fn versions_follow_records_and_names() {
        let module = exo_frontend::parse_module("t.py", "@proc\ndef new():\n    pass\n");
        let module = module.unwrap_or_else(|e| panic!("{}", e[0]));
        let proc = module.procs().next().expect("a procedure").clone();
        let added = exo_ir::Proc {
            name: "fresh".to_owned(),
            equivalence: record("new"),
            ..proc.clone()
        };
        let mut all = NameGraph::default();
        set(&mut all, "q", "old");
        set(&mut all, "r", "old");
        set(&mut all, "s", "other");
        set(&mut all, "old", "other");
        let applied = Applied {
            name: "old".to_owned(),
            before: proc.clone(),
            proc,
            extracted: Vec::new(),
            versions: vec![added],
            settled: exo_steps::identity::StmtProvenance::default(),
            relation: exo_steps::equivalence::Relation::Equivalent,
            returned: Vec::new(),
            trusted: Vec::new(),
            notes: Vec::new(),
            unmet_requirements: Vec::new(),
            recorded: vec![recorded("r", None), recorded("s", record("q"))],
        };
        follow(&mut all, &applied);
        assert!(versions(&all, "old").is_empty() && versions(&all, "other").is_empty());
        assert_eq!(versions(&all, "new"), ["fresh", "q"]);
        assert_eq!(versions(&all, "q"), ["s"]);
    }
}
