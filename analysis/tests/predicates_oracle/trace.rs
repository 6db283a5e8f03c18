//! Accesses of a run to the cells that its statements do not allocate themselves.

use std::collections::{BTreeMap, BTreeSet};

use exo_interp::{AccessKind, CellAccess, Observer, RootId, Site};

/// A cell of a run: of `x`, `y`, `z` or `buf`, or a field.
pub(crate) type Place = (String, usize);

/// Something that happens to a cell.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The line of `p` at which it happens.
    pub(crate) line: usize,
    pub(crate) kind: AccessKind,
    pub(crate) place: Place,
    /// The iteration of the loops over `i` and `j` around it.
    pub(crate) at: (i128, i128),
}

/// The events of a run.
#[derive(Default)]
pub(crate) struct Trace {
    /// The argument.
    pub(crate) k: i64,
    line: usize,
    names: BTreeMap<RootId, String>,
    pub(crate) events: Vec<Event>,
    /// The statements of `p` that are reached.
    pub(crate) reached: Vec<Reached>,
}

/// A statement that is reached.
pub(crate) struct Reached {
    pub(crate) line: usize,
    /// The iteration of the loop over `i`.
    pub(crate) i: i128,
    /// How many events came before.
    pub(crate) events: usize,
}

/// The value of a loop variable; zero outside the loop.
fn iteration(site: &Site<'_>, name: &str) -> i128 {
    let found = site.iteration.iter().find(|(n, _)| &**n == name);
    found.map_or(0, |(_, v)| *v)
}

impl Trace {
    /// An empty trace of a run with that argument.
    pub(crate) fn of(k: i64) -> Trace {
        Trace {
            k,
            ..Trace::default()
        }
    }

    /// Forgets what is set and checked at the entry: that is no statement's.
    pub(crate) fn start_at(&mut self, line: usize) {
        let entry = self.events.iter().take_while(|e| e.line < line).count();
        self.events.drain(..entry);
        let behind = |r: &mut Reached| r.events -= entry.min(r.events);
        self.reached.iter_mut().for_each(behind);
    }

    fn note(&mut self, kind: AccessKind, place: Place, site: &Site<'_>) {
        if site.proc == "p" {
            self.line = site.loc.line as usize;
        }
        self.events.push(Event {
            line: self.line,
            kind,
            place,
            at: (iteration(site, "i"), iteration(site, "j")),
        });
    }

    /// The buffers and fields that events which are chosen touch.
    pub(crate) fn touched(&self, which: impl Fn(&Event) -> bool) -> BTreeSet<&str> {
        let chosen = self.events.iter().filter(|e| which(e));
        chosen.map(|e| e.place.0.as_str()).collect()
    }
}

impl Observer for Trace {
    fn statement(&mut self, site: &Site<'_>) {
        if site.proc == "p" {
            self.line = site.loc.line as usize;
            self.reached.push(Reached {
                line: self.line,
                i: iteration(site, "i"),
                events: self.events.len(),
            });
        }
    }

    fn access(&mut self, access: &CellAccess<'_>, site: &Site<'_>) {
        if let Some(name) = self.names.get(&access.root) {
            self.note(access.kind, (name.clone(), access.cell), site);
        }
    }

    fn config(&mut self, field: &str, kind: AccessKind, site: &Site<'_>) {
        self.note(kind, (field.to_owned(), 0), site);
    }

    fn buffer(&mut self, root: RootId, name: &str, _: &[usize], _: &Site<'_>) {
        // What statements allocate is their own.
        if !name.starts_with('t') {
            self.names.insert(root, name.to_owned());
        }
    }
}
