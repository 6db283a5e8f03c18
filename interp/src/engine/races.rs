//! The dynamic race detector: what the iterations of each running parallel loop touched.

use std::collections::HashMap;
use std::sync::Arc;

use exo_ir::Loc;

use crate::error::{Race, RaceSide};
use crate::{AccessKind, RootId};

/// Something that two iterations can conflict over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Place {
    Cell(RootId, usize),
    Field(usize),
}

/// The first access of a kind, and the first by another iteration: enough to know of any iteration
/// whether another one was there.
#[derive(Default)]
struct Seen([Option<(i128, Loc)>; 2]);

impl Seen {
    fn by_other(&self, iteration: i128) -> Option<&(i128, Loc)> {
        self.0.iter().flatten().find(|(i, _)| *i != iteration)
    }

    fn add(&mut self, iteration: i128, loc: &Loc) {
        if self.0.iter().flatten().any(|(i, _)| *i == iteration) {
            return;
        }
        if let Some(free) = self.0.iter_mut().find(|s| s.is_none()) {
            *free = Some((iteration, loc.clone()));
        }
    }
}

#[derive(Default)]
struct Log {
    reads: Seen,
    writes: Seen,
    reduces: Seen,
}

/// One parallel loop that is running.
pub(super) struct ParLoop {
    iter: Arc<str>,
    pub(super) iteration: i128,
    /// Buffers made later belong to one iteration.
    first_private: RootId,
    logs: HashMap<Place, Log>,
}

impl ParLoop {
    pub(super) fn new(iter: &Arc<str>, first_private: RootId) -> ParLoop {
        ParLoop {
            iter: Arc::clone(iter),
            iteration: 0,
            first_private,
            logs: HashMap::new(),
        }
    }

    /// Notes an access; the race, if there is one, still lacks the cell's name.
    pub(super) fn note(&mut self, place: Place, kind: AccessKind, loc: &Loc) -> Option<Race> {
        if matches!(place, Place::Cell(root, _) if root >= self.first_private) {
            return None;
        }
        let log = self.logs.entry(place).or_default();
        let reads = (AccessKind::Read, &log.reads);
        let writes = (AccessKind::Write, &log.writes);
        let reduces = (AccessKind::Reduce, &log.reduces);
        // Two reads agree. Two reductions do not: they would have to be atomic.
        let against: &[(AccessKind, &Seen)] = match kind {
            AccessKind::Read => &[writes, reduces],
            AccessKind::Write | AccessKind::Reduce => &[writes, reduces, reads],
        };
        let conflict = against
            .iter()
            .find_map(|(kind, seen)| Some((*kind, seen.by_other(self.iteration)?)));
        let race = conflict.map(|(earlier, (iteration, at))| Race {
            iter: self.iter.to_string(),
            cell: String::new(),
            earlier: RaceSide {
                iteration: *iteration,
                kind: earlier,
                loc: at.clone(),
            },
            later: RaceSide {
                iteration: self.iteration,
                kind,
                loc: loc.clone(),
            },
        });
        match kind {
            AccessKind::Read => log.reads.add(self.iteration, loc),
            AccessKind::Write => log.writes.add(self.iteration, loc),
            AccessKind::Reduce => log.reduces.add(self.iteration, loc),
        }
        race
    }
}
