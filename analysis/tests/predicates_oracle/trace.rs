//! What a run does to the cells that its statements do not allocate themselves.

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
    line: usize,
    names: BTreeMap<RootId, String>,
    pub(crate) events: Vec<Event>,
    /// For each statement of `p` that is reached, its line and how many events came before.
    pub(crate) reached: Vec<(usize, usize)>,
}

impl Trace {
    /// Forgets what is set and checked at the entry: that is no statement's.
    pub(crate) fn start_at(&mut self, line: usize) {
        let entry = self.events.iter().take_while(|e| e.line < line).count();
        self.events.drain(..entry);
        self.reached.iter_mut().for_each(|r| r.1 -= entry.min(r.1));
    }

    fn note(&mut self, kind: AccessKind, place: Place, site: &Site<'_>) {
        if site.proc == "p" {
            self.line = site.loc.line as usize;
        }
        let value = |name: &str| {
            let found = site.iteration.iter().find(|(n, _)| &**n == name);
            found.map_or(0, |(_, v)| *v)
        };
        self.events.push(Event {
            line: self.line,
            kind,
            place,
            at: (value("i"), value("j")),
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
            self.reached.push((self.line, self.events.len()));
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
