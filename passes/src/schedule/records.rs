//! Which procedures are recorded as versions of which, kept up with every step.

use std::collections::{BTreeMap, BTreeSet};

use exo_dialects::equivalence;
use exo_steps::Applied;
use exo_view::Equivalence;
use melior::ir::OperationRef;

/// The procedure that each record is about, and the versions of each procedure.
#[derive(Debug, Default)]
pub(super) struct Versions {
    specs: BTreeMap<String, String>,
    versions: BTreeMap<String, BTreeSet<String>>,
}

impl Versions {
    /// The records of procedures, found on their operations.
    pub(super) fn of<'c: 'a, 'a>(
        procs: impl Iterator<Item = (String, OperationRef<'c, 'a>)>,
    ) -> Versions {
        let mut all = Versions::default();
        for (name, op) in procs {
            all.set(&name, equivalence::spec_of(op));
        }
        all
    }

    /// The procedures whose record names this one, by name.
    pub(super) fn of_spec(&self, spec: &str) -> impl Iterator<Item = &String> {
        self.versions.get(spec).into_iter().flatten()
    }

    /// Follows a step: records came, changed or went, and those of a renamed procedure name it as it is called now.
    pub(super) fn follow(&mut self, applied: &Applied) {
        let (old, new) = (&applied.name, &applied.proc.name);
        self.set(old, None);
        if old != new {
            for version in self.versions.remove(old).unwrap_or_default() {
                self.set(&version, Some(new));
            }
        }
        let spec = |record: &Option<Equivalence>| record.as_ref().map(|r| r.spec.clone());
        for proc in std::iter::once(&applied.proc).chain(&applied.added) {
            self.set(&proc.name, spec(&proc.equivalence).as_deref());
        }
        for (name, record) in &applied.records {
            self.set(name, spec(record).as_deref());
        }
    }

    fn set(&mut self, name: &str, spec: Option<&str>) {
        if let Some(before) = self.specs.remove(name)
            && let Some(versions) = self.versions.get_mut(&before)
        {
            versions.remove(name);
        }
        if let Some(spec) = spec {
            self.specs.insert(name.to_owned(), spec.to_owned());
            let versions = self.versions.entry(spec.to_owned()).or_default();
            versions.insert(name.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn versions(all: &Versions, spec: &str) -> Vec<String> {
        all.of_spec(spec).cloned().collect()
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

    #[test]
    fn versions_follow_records_and_names() {
        let module = exo_frontend::parse_module("t.py", "@proc\ndef new():\n    pass\n");
        let module = module.unwrap_or_else(|e| panic!("{}", e[0]));
        let proc = module.procs().next().expect("a procedure").clone();
        let added = exo_view::Proc {
            name: "fresh".to_owned(),
            equivalence: record("new"),
            ..proc.clone()
        };
        let mut all = Versions::default();
        all.set("q", Some("old"));
        all.set("r", Some("old"));
        all.set("s", Some("other"));
        all.set("old", Some("other"));
        all.follow(&Applied {
            name: "old".to_owned(),
            proc,
            added: vec![added],
            relation: exo_steps::equivalence::Relation::Equivalent,
            notes: Vec::new(),
            records: vec![("r".to_owned(), None), ("s".to_owned(), record("q"))],
        });
        assert!(versions(&all, "old").is_empty() && versions(&all, "other").is_empty());
        assert_eq!(versions(&all, "new"), ["fresh", "q"]);
        assert_eq!(versions(&all, "q"), ["s"]);
    }
}
