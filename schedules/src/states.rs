//! The states of a session that something still refers to.

use std::collections::BTreeMap;
use std::sync::Arc;

use exo_ir::{Module, SharedMap};
use exo_steps::{Applied, Mark};

use crate::identity::Identity;

/// Identity of a version of a procedure, unique in a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Version {
    number: u64,
    /// The number of the first version that this one was made of: of the same procedure, whatever its name.
    origin: u64,
}

impl Version {
    /// A version that was made of none.
    pub(crate) fn first(number: u64) -> Version {
        Version {
            number,
            origin: number,
        }
    }

    /// A version that was made of this one.
    pub(crate) fn next(self, number: u64) -> Version {
        Version { number, ..self }
    }

    /// Whether both are of one procedure.
    pub(crate) fn is_related(self, other: Version) -> bool {
        self.origin == other.origin
    }
}

/// A reference to a state, which keeps it. Those of later states compare greater.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct StateRef(Arc<u64>);

/// A place on the ways that a session has taken, to go back to.
#[derive(Clone, Debug)]
pub struct Place {
    pub(crate) session: Identity,
    pub(crate) state: StateRef,
}

/// The procedures behind a step.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) mark: Mark,
    /// The procedures and all that they use.
    pub(crate) module: Arc<Module>,
    /// The current version of each procedure.
    pub(crate) current: SharedMap<String, Version>,
    /// The names that procedures had at the beginning, by those that they have now.
    pub(crate) first_names: SharedMap<String, String>,
    /// The state before, and the change that led from there; nothing of the first one.
    pub(crate) way: Option<(StateRef, Change)>,
}

/// A change of a session's procedures.
#[derive(Clone, Debug)]
pub enum Change {
    /// A step.
    Step(Box<Applied>),
    /// Definitions that came from another session, with those that came of hardware libraries.
    Import(Box<Module>),
}

impl Change {
    /// The step, if it is one.
    pub fn step(&self) -> Option<&Applied> {
        match self {
            Change::Step(applied) => Some(applied),
            Change::Import(_) => None,
        }
    }
}

/// The states of a session. One that no procedure, cursor, place or later state refers to is dropped.
#[derive(Debug)]
pub(crate) struct States {
    all: BTreeMap<u64, Entry>,
    next: u64,
    /// The number of states at which those that are not referred to are dropped.
    full: usize,
}

#[derive(Debug)]
struct Entry {
    state: State,
    /// The session's own reference, by which it sees whether there are others.
    own: StateRef,
}

/// The number of states below which none is dropped.
const FEW: usize = 64;

impl States {
    pub(crate) fn new() -> States {
        States {
            all: BTreeMap::new(),
            next: 0,
            full: FEW,
        }
    }

    /// Adds a state, and drops those that nothing refers to if there are many.
    pub(crate) fn add(&mut self, state: State) -> StateRef {
        let own = StateRef(Arc::new(self.next));
        let given = own.clone();
        self.all.insert(self.next, Entry { state, own });
        self.next += 1;
        if self.all.len() >= self.full {
            self.drop_unreferenced();
            self.full = FEW.max(2 * self.all.len());
        }
        given
    }

    /// A state. A reference keeps its state, and each is of the session whose states these are.
    pub(crate) fn get(&self, state: &StateRef) -> &State {
        &self.all[&state.0].state
    }

    /// The changes that lead to a state, the last one first, with which the states end.
    pub(crate) fn into_changes(mut self, mut at: StateRef) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut way_to = |state: &StateRef| self.all.remove(&state.0).and_then(|e| e.state.way);
        while let Some((before, change)) = way_to(&at) {
            changes.push(change);
            at = before;
        }
        changes
    }

    /// Drops the states that only this list refers to. A state stands behind the one that it was made of: from the last one
    /// on, each has lost its references by the time that it is looked at.
    fn drop_unreferenced(&mut self) {
        let numbers: Vec<u64> = self.all.keys().copied().rev().collect();
        for number in numbers {
            if self.all[&number].own.is_only_one() {
                self.all.remove(&number);
            }
        }
    }
}

impl StateRef {
    fn is_only_one(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}
