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
