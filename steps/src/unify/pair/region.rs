//! Regions of buffers: constraints on the windows that are passed.

use exo_ir::{Arg, BufferType, Ctl, Sym, WinDim, Window};

use super::{Paired, Pairing};
use crate::unify::linear::Linear;
use crate::unify::question::{Access, Entry, Site, Source};
use crate::unify::shown::Part;

impl<'a> Pairing<'a> {
    pub(super) fn cell(
        &mut self,
        site: Site<'a>,
        ours: (Sym, &'a [Ctl]),
        theirs: (Sym, &'a [Ctl]),
    ) -> Paired {
        let parts = (Part::Cell(ours.0, ours.1), Part::Cell(theirs.0, theirs.1));
        let a = self.points(ours.1, false);
        let b = self.points(theirs.1, true);
        self.region(site, (ours.0, a), (theirs.0, b), parts)
    }

    pub(super) fn points(&self, idx: &[Ctl], theirs: bool) -> Option<Vec<Entry>> {
        idx.iter()
            .map(|e| Some(Entry::Point(self.form(e, theirs)?)))
            .collect()
    }

    pub(super) fn window(
        &mut self,
        site: Site<'a>,
        ours: &'a Window,
        theirs: &'a Window,
    ) -> Paired {
        let a = self.entries(ours, false);
        let b = self.entries(theirs, true);
        let parts = (Part::Window(ours), Part::Window(theirs));
        self.region(site, (ours.buf, a), (theirs.buf, b), parts)
    }

    pub(super) fn entries(&self, window: &Window, theirs: bool) -> Option<Vec<Entry>> {
        let entry = |dim: &WinDim| match dim {
            WinDim::Point(at) => Some(Entry::Point(self.form(at, theirs)?)),
            WinDim::Interval(lo, hi) => Some(Entry::Interval(
                self.form(lo, theirs)?,
                self.form(hi, theirs)?,
            )),
        };
        window.dims.iter().map(entry).collect()
    }

    /// The region of a whole buffer.
    pub(super) fn whole(&self, ty: &BufferType, theirs: bool) -> Option<Vec<Entry>> {
        let entry = |dim: &Ctl| Some(Entry::Interval(Linear::int(0), self.form(dim, theirs)?));
        ty.dims.iter().map(entry).collect()
    }

    pub(super) fn arg(&mut self, site: Site<'a>, ours: &'a Arg, theirs: &'a Arg) -> Paired {
        let parts = (Part::Arg(ours), Part::Arg(theirs));
        match (ours, theirs) {
            (Arg::Ctl(a), Arg::Ctl(b)) => return self.ctl(site, a, b),
            (Arg::Config(a), Arg::Config(b)) if a == b => return Ok(()),
            (Arg::Config(field), Arg::Buffer(b)) if !self.bound.contains_key(b) => {
                return self.source(site, *b, Source::Field(field.clone()), parts.0, parts.1);
            }
            _ => {}
        }
        match (self.passed(ours, false), self.passed(theirs, true)) {
            (Some((x, a)), Some((y, b))) => self.region(site, (x, a), (y, b), parts),
            _ => Err(self.differ(site, parts.0, parts.1)),
        }
    }

    pub(super) fn passed(&self, arg: &Arg, theirs: bool) -> Option<(Sym, Option<Vec<Entry>>)> {
        let proc = if theirs { self.callee } else { self.caller };
        match arg {
            Arg::Buffer(sym) => Some((*sym, self.whole(proc.var(*sym).buffer()?, theirs))),
            Arg::Window(w) => Some((w.buf, self.entries(w, theirs))),
            Arg::Ctl(_) | Arg::Config(_) => None,
        }
    }

    /// A region of something local must be the same region, one of an argument tells something of the window passed.
    pub(super) fn region(
        &mut self,
        site: Site<'a>,
        ours: (Sym, Option<Vec<Entry>>),
        theirs: (Sym, Option<Vec<Entry>>),
        parts: (Part<'a>, Part<'a>),
    ) -> Paired {
        self.laid(site, ours, theirs, parts)
            .map_err(|failure| failure.in_this_order())
    }

    fn laid(
        &mut self,
        site: Site<'a>,
        ours: (Sym, Option<Vec<Entry>>),
        theirs: (Sym, Option<Vec<Entry>>),
        parts: (Part<'a>, Part<'a>),
    ) -> Paired {
        let ((source, Some(ours)), (formal, Some(theirs))) = (ours, theirs) else {
            return Err(self.failure(site, parts.0, parts.1, "an index is not linear"));
        };
        if let Some(local) = self.bound.get(&formal) {
            if *local != source || ours.len() != theirs.len() {
                return Err(self.differ(site, parts.0, parts.1));
            }
            return ours
                .iter()
                .zip(&theirs)
                .try_for_each(|(a, b)| match (a, b) {
                    (Entry::Point(a), Entry::Point(b)) => self.equate(site, (a, b), parts),
                    (Entry::Interval(a, c), Entry::Interval(b, d)) => {
                        self.equate(site, (a, b), parts)?;
                        self.equate(site, (c, d), parts)
                    }
                    _ => Err(self.differ(site, parts.0, parts.1)),
                });
        }
        self.source(site, formal, Source::Buffer(source), parts.0, parts.1)?;
        if ours.len() < theirs.len() {
            let name = self.caller.name_of(source);
            let why = match ours.is_empty() {
                true => format!("'{name}' is a scalar, of which there is no window"),
                false => format!("'{name}' has too few dimensions"),
            };
            return Err(self.failure(site, parts.0, parts.1, &why));
        }
        self.accesses.push(Access {
            formal,
            theirs,
            ours,
            parts,
            site,
        });
        Ok(())
    }
}
