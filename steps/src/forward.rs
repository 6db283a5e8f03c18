//! Forwarding: what became of a statement through the steps that were taken since.

use std::collections::BTreeSet;
use std::ops::Range;

use exo_ir::{SharedMap, SharedSet, StmtId};

use crate::identity::StmtProvenance;

/// The fate of a statement under later steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StmtFate {
    /// It is there, perhaps elsewhere and changed.
    Preserved,
    /// It is gone; these are there instead, copies of it or made of it and others, in the order in which they were made.
    ReplacedBy(Vec<StmtId>),
    /// It is gone, and nothing that was made of it is there.
    Erased {
        /// The step that erased it, `delete_pass`.
        step: &'static str,
    },
}

/// The statements that steps erased, and those that they made of others. A clone shares everything with it, and stays as it
/// is when further steps are taken.
#[derive(Clone, Default, Debug)]
pub(crate) struct History {
    /// The statements that no step made.
    given: Vec<Range<StmtId>>,
    /// The statements that steps made.
    new: SharedSet<StmtId>,
    /// The step that erased a statement.
    erased: SharedMap<StmtId, &'static str>,
    /// The statements that were made of a statement.
    made: SharedMap<StmtId, SharedSet<StmtId>>,
}

impl History {
    /// Statements that are there without a step.
    pub(crate) fn given(&mut self, ids: Range<StmtId>) {
        if !ids.is_empty() {
            self.given.push(ids);
        }
    }

    /// Records the statements that a step made and erased.
    pub(crate) fn note(&mut self, step: &'static str, settled: &StmtProvenance) {
        for id in &settled.gone {
            self.erased.insert_mut(*id, step);
        }
        for (id, origin) in &settled.origins {
            self.new.insert_mut(*id);
            for source in origin.all().filter(|source| source != id) {
                let made = self.made.get(&source).cloned().unwrap_or_default();
                self.made.insert_mut(source, made.insert(*id));
            }
        }
    }

    /// The fate of a statement; `None` if the statement never existed.
    pub(crate) fn fate_of(&self, stmt: StmtId) -> Option<StmtFate> {
        let Some(step) = self.erased.get(&stmt) else {
            let given = self.given.iter().any(|ids| ids.contains(&stmt));
            return (given || self.new.contains(&stmt)).then_some(StmtFate::Preserved);
        };
        let mut seen = BTreeSet::new();
        let mut open = vec![stmt];
        while let Some(id) = open.pop() {
            let made = self.made.get(&id).into_iter().flatten();
            open.extend(made.filter(|id| seen.insert(**id)));
        }
        // Identities are given out in order.
        let there = |id: &StmtId| !self.erased.contains_key(id);
        let these: Vec<StmtId> = seen.into_iter().filter(there).collect();
        Some(match these.is_empty() {
            true => StmtFate::Erased { step },
            false => StmtFate::ReplacedBy(these),
        })
    }
}
