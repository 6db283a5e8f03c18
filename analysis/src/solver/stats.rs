//! Figures of a session, for `--mlir-pass-statistics`.

use std::time::Duration;

use super::query::EngineName;

/// What a session did. Times are for people; nothing depends on them.
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
    /// Calls of isl, those for smaller witnesses included.
    pub isl: EngineStatistics,
    /// Calls of z3, those for smaller witnesses included.
    pub z3: EngineStatistics,
    /// The last question that could not be dumped, with the reason.
    pub dump_error: Option<String>,
}

/// What one engine did.
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

impl Statistics {
    pub(super) fn decided_by(&mut self, engine: Option<EngineName>) {
        match engine {
            Some(EngineName::Simplifier) => self.simplified += 1,
            Some(EngineName::Isl) => self.by_isl += 1,
            Some(EngineName::Z3) => self.by_z3 += 1,
            None => self.unknown += 1,
        }
    }
}
