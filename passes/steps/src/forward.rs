//! Forwarding: what became of a statement through the steps that were taken since.

use std::collections::{BTreeSet, HashMap};

use exo_view::StmtId;

use crate::identity::Settled;

/// What became of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Became {
    /// It is there, perhaps elsewhere and changed.
    Itself,
    /// It is gone; these are there instead, copies of it or made of it and others, in the order in which they were made.
    These(Vec<StmtId>),
    /// It is gone, and nothing that was made of it is there.
    Erased {
        /// The step that erased it, `delete_pass`.
        step: &'static str,
    },
}

/// The statements that steps erased, and those that they made of others.
#[derive(Clone, Default, Debug)]
pub(crate) struct History {
    steps: Vec<Taken>,
    /// The step, by its place, that erased a statement.
    erased: HashMap<StmtId, usize>,
    /// What was made of a statement.
    made: HashMap<StmtId, BTreeSet<StmtId>>,
}

#[derive(Clone, Debug)]
struct Taken {
    step: &'static str,
    gone: Vec<StmtId>,
    /// What was made, with what it was made of.
    made: Vec<(StmtId, StmtId)>,
}

/// How many steps there were at some time; see [`History::back_to`].
pub(crate) type Time = usize;

impl History {
    pub(crate) fn note(&mut self, step: &'static str, settled: &Settled) {
        let origins = settled.origins.iter();
        let made = origins.flat_map(|(id, origin)| origin.all().map(|source| (*id, source)));
        let taken = Taken {
            step,
            gone: settled.gone.clone(),
            made: made.filter(|(id, source)| id != source).collect(),
        };
        let place = self.steps.len();
        self.erased.extend(taken.gone.iter().map(|id| (*id, place)));
        for (id, source) in &taken.made {
            self.made.entry(*source).or_default().insert(*id);
        }
        self.steps.push(taken);
    }

    pub(crate) fn now(&self) -> Time {
        self.steps.len()
    }

    /// Forgets what was taken since.
    pub(crate) fn back_to(&mut self, time: Time) {
        for undone in self.steps.drain(time.min(self.steps.len())..) {
            for id in &undone.gone {
                self.erased.remove(id);
            }
            for (id, source) in &undone.made {
                if let Some(made) = self.made.get_mut(source) {
                    made.remove(id);
                }
            }
        }
    }

    pub(crate) fn became(&self, stmt: StmtId) -> Became {
        let Some(by) = self.erased.get(&stmt).and_then(|at| self.steps.get(*at)) else {
            return Became::Itself;
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
        match these.is_empty() {
            true => Became::Erased { step: by.step },
            false => Became::These(these),
        }
    }
}
