//! Figures of sessions, for `--mlir-pass-statistics` and for tests that ask both engines.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::query::EngineName;

/// Statistics of a session. Times are for people; nothing depends on them.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Questions asked by callers.
    pub queries: u64,
    /// Questions answered from the cache.
    pub cache_hits: u64,
    /// Questions decided without a solver.
    pub simplified: u64,
    /// Questions decided by isl.
    pub by_isl: u64,
    /// Questions decided by z3.
    pub by_z3: u64,
    /// Questions not decided.
    pub unknown: u64,
    /// Questions that reached a solver.
    pub asked: u64,
    /// Questions among `asked` that isl and z3 both decided; only
    /// [`Engine::Both`](super::Engine::Both) asks both.
    pub by_both: u64,
    /// Calls that isl and z3 decided differently, those for smaller witnesses included: each is a bug.
    pub disagreements: u64,
    /// Calls of isl, those for smaller witnesses included.
    pub isl: EngineStatistics,
    /// Calls of z3, those for smaller witnesses included.
    pub z3: EngineStatistics,
    /// The last question that could not be dumped, with the reason.
    pub dump_error: Option<String>,
}

/// Statistics of one engine.
#[derive(Clone, Debug, Default)]
pub struct EngineStatistics {
    /// Calls.
    pub calls: u64,
    /// Calls without a definite answer.
    pub undecided: u64,
    /// Time of all calls.
    pub total: Duration,
    /// Time of the longest call.
    pub worst: Duration,
    /// The question that made the longest call.
    pub worst_id: String,
}

impl EngineStatistics {
    fn merge(&mut self, other: &EngineStatistics) {
        self.calls += other.calls;
        self.undecided += other.undecided;
        self.total += other.total;
        if other.worst > self.worst {
            self.worst = other.worst;
            other.worst_id.clone_into(&mut self.worst_id);
        }
    }

    pub(super) fn record(&mut self, id: &str, time: Duration, decided: bool) {
        self.calls += 1;
        self.undecided += u64::from(!decided);
        self.total += time;
        if time > self.worst {
            self.worst = time;
            id.clone_into(&mut self.worst_id);
        }
    }
}

/// Adds up what several sessions did; clones share the sum.
#[derive(Clone, Debug, Default)]
pub struct Tally(Arc<Mutex<Statistics>>);

impl Tally {
    /// The sum of the sessions that have ended.
    pub fn total(&self) -> Statistics {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn add(&self, session: &Statistics) {
        let mut sum = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sum.merge(session);
    }
}

impl Statistics {
    /// Adds what another session did.
    pub fn merge(&mut self, other: &Statistics) {
        self.queries += other.queries;
        self.cache_hits += other.cache_hits;
        self.simplified += other.simplified;
        self.by_isl += other.by_isl;
        self.by_z3 += other.by_z3;
        self.unknown += other.unknown;
        self.asked += other.asked;
        self.by_both += other.by_both;
        self.disagreements += other.disagreements;
        self.isl.merge(&other.isl);
        self.z3.merge(&other.z3);
        self.dump_error = (other.dump_error.clone()).or_else(|| self.dump_error.take());
    }

    pub(super) fn decided_by(&mut self, engine: Option<EngineName>) {
        match engine {
            Some(EngineName::Simplifier) => self.simplified += 1,
            Some(EngineName::Isl) => self.by_isl += 1,
            Some(EngineName::Z3) => self.by_z3 += 1,
            None => self.unknown += 1,
        }
    }
}
