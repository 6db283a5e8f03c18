//! What the definitions say of a run.

use std::collections::BTreeSet;
use std::ops::Range;

use exo_interp::AccessKind;

use crate::run::{Event, Place, Trace};

/// Which pairs of accesses to one place matter.
pub(crate) type Rule = fn(AccessKind, AccessKind) -> bool;

/// Exchanged, two accesses of one place may give something else.
pub(crate) fn ordered(a: AccessKind, b: AccessKind) -> bool {
    a == AccessKind::Write || b == AccessKind::Write || a != b
}

/// Whether two events for which `which` holds are in conflict.
pub(crate) fn conflict(trace: &Trace, rule: Rule, which: impl Fn(&Event, &Event) -> bool) -> bool {
    let events = &trace.events;
    events.iter().any(|a| {
        events
            .iter()
            .any(|b| a.place == b.place && rule(a.kind, b.kind) && which(a, b))
    })
}

/// Whether an event reads what was there before the events, or adds to it.
fn exposed<'e>(events: impl Iterator<Item = &'e Event>) -> Vec<(AccessKind, Place)> {
    let mut written = BTreeSet::new();
    let mut found = Vec::new();
    for event in events {
        match event.kind {
            AccessKind::Write => {
                written.insert(&event.place);
            }
            _ if !written.contains(&event.place) => found.push((event.kind, event.place.clone())),
            _ => {}
        }
    }
    found
}

/// No exposed read of a place that is modified, and places that are reduced are written.
pub(crate) fn idempotent(trace: &Trace) -> bool {
    let of = |kinds: &[AccessKind]| -> BTreeSet<Place> {
        let chosen = trace.events.iter().filter(|e| kinds.contains(&e.kind));
        chosen.map(|e| e.place.clone()).collect()
    };
    let written = of(&[AccessKind::Write]);
    let modified = of(&[AccessKind::Write, AccessKind::Reduce]);
    let reduced = of(&[AccessKind::Reduce]);
    let read = exposed(trace.events.iter());
    let reads_modified = read
        .iter()
        .any(|(kind, place)| *kind == AccessKind::Read && modified.contains(place));
    !reads_modified && reduced.is_subset(&written)
}

/// Whether everything that statements before `line` modify is written by those behind, and not needed there.
pub(crate) fn shadowed(trace: &Trace, line: usize) -> bool {
    let behind = || trace.events.iter().filter(|e| e.line >= line);
    let needed: BTreeSet<Place> = exposed(behind()).into_iter().map(|(_, p)| p).collect();
    let written: BTreeSet<&Place> = behind()
        .filter(|e| e.kind == AccessKind::Write)
        .map(|e| &e.place)
        .collect();
    let before = trace.events.iter().filter(|e| e.line < line);
    before
        .filter(|e| e.kind != AccessKind::Read)
        .all(|e| !needed.contains(&e.place) && written.contains(&e.place))
}

/// Whether cells of `x` are needed, and whether all of them are written.
pub(crate) fn needed_and_written(trace: &Trace, region: &Range<usize>) -> (bool, bool) {
    let inside = |p: &Place| p.0 == "x" && region.contains(&p.1);
    let needed = exposed(trace.events.iter());
    let written = |c: usize| {
        let mut writes = trace.events.iter().filter(|e| e.kind == AccessKind::Write);
        writes.any(|e| e.place == ("x".to_owned(), c))
    };
    (
        needed.iter().any(|(_, p)| inside(p)),
        region.clone().all(written),
    )
}

/// Whether a place of that name is needed behind a statement, each time that this is reached.
pub(crate) fn needed_behind(trace: &Trace, line: usize, name: &str) -> bool {
    let points = trace.reached.iter().filter(|(l, _)| *l == line);
    points.into_iter().any(|&(_, at)| {
        let later = trace.events.get(at..).unwrap_or_default();
        exposed(later.iter()).iter().any(|(_, p)| p.0 == name)
    })
}
