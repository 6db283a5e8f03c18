//! The definitions of the thesis, evaluated on a run.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use exo_interp::AccessKind;

use crate::trace::{Event, Place, Trace};

/// Exchanged, two accesses of one place may give something else.
pub(crate) fn ordered(a: &Event, b: &Event) -> bool {
    a.kind == AccessKind::Write || b.kind == AccessKind::Write || a.kind != b.kind
}

/// The same, apart from writes to a control field: two of one value may have any order.
pub(crate) fn ordered_but_fields(a: &Event, b: &Event) -> bool {
    let field = a.place.0.starts_with("C.") && a.place.0 != "C.v";
    let writes = a.kind == AccessKind::Write && b.kind == AccessKind::Write;
    ordered(a, b) && !(field && writes)
}

/// Whether a cell of a buffer is modified, then another one of its slot, and then the first is read.
pub(crate) fn lost_in_slots(trace: &Trace, buf: &str, slots: usize) -> bool {
    let mut modified: BTreeSet<usize> = BTreeSet::new();
    let mut lost: BTreeSet<usize> = BTreeSet::new();
    trace.events.iter().filter(|e| e.place.0 == buf).any(|e| {
        let cell = e.place.1;
        let read = e.kind != AccessKind::Write && lost.contains(&cell);
        if e.kind != AccessKind::Read {
            let sharing = |other: &&usize| **other != cell && **other % slots == cell % slots;
            lost.extend(modified.iter().filter(sharing).copied().collect::<Vec<_>>());
            modified.insert(cell);
        }
        read
    })
}

/// Whether two events of one place, in either order, are such a pair.
pub(crate) fn meet(trace: &Trace, pair: impl Fn(&Event, &Event) -> bool) -> bool {
    let mut by_place: BTreeMap<&Place, Vec<&Event>> = BTreeMap::new();
    for event in &trace.events {
        by_place.entry(&event.place).or_default().push(event);
    }
    by_place
        .values()
        .any(|events| events.iter().any(|a| events.iter().any(|b| pair(a, b))))
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
pub(crate) fn needed_and_written(trace: &Trace, region: Range<usize>) -> (bool, bool) {
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

/// Whether a place that is chosen in an iteration of the loop over `i` is needed behind a statement of it, each time that
/// this is reached.
pub(crate) fn needed_behind(
    trace: &Trace,
    line: usize,
    which: impl Fn(&Place, i128) -> bool,
) -> bool {
    let points = trace.reached.iter().filter(|r| r.line == line);
    points.into_iter().any(|r| {
        let later = trace.events.get(r.events..).unwrap_or_default();
        exposed(later.iter()).iter().any(|(_, p)| which(p, r.i))
    })
}
