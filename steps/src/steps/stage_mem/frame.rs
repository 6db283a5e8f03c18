//! The window that is staged.
//!
//! Two names of one buffer are compared in the buffer's own dimensions: the offsets of the windows between are written out, which
//! is only done where they still mean what they meant when the window was made.

use exo_analysis::context::Facts;
use exo_analysis::effects::{IndexRange, Model, Root};
use exo_analysis::predicates::{Point, same_views};
use exo_analysis::term::{Formula, Term};
use exo_ir::Size;
use exo_ir::{Arg, Ctl, CtlOp, Loc, SlicePath, StmtPath, Sym, WinDim, Window};

use super::{C5, text_of};
use crate::rewrite::{Use, Windows, difference};
use crate::{Obligation, Refusal, Target, budget};

/// The window that is staged: as written, in the dimensions of the buffer behind it, and as values.
pub(super) struct Frame {
    /// The window as written.
    pub window: Window,
    /// The window as text.
    pub text: String,
    /// The first statement of the block.
    pub loc: Loc,
    /// The owner of the cells.
    pub root: Root,
    /// The cells, in the dimensions of the owner.
    pub region: Vec<IndexRange>,
    /// The window in the dimensions of the buffer behind it, where `window` names a window.
    resolved: Window,
    /// The window statements of the procedure.
    windows: Windows,
    /// The extents of the buffer or window that is staged, as expressions.
    extents: Vec<Ctl>,
}

/// A dimension of the window that may lie outside the buffer: below 0, or beyond its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Overhang {
    pub below: bool,
    pub above: bool,
}

/// The buffer behind a window of all of it: it tells where the cells end.
fn root_if_whole(model: &Model, name: Sym) -> Sym {
    match same_views(model).get(&name) {
        Some(first)
            if model
                .buffers
                .get(first)
                .is_some_and(|b| b.map.root == Root::Buffer(*first)) =>
        {
            *first
        }
        _ => name,
    }
}

impl Frame {
    /// The frame of a window that the user names.
    pub(super) fn of(
        target: &Target<'_>,
        slice: &SlicePath,
        mut window: Window,
    ) -> Result<Frame, Refusal> {
        let proc = target.proc();
        let text = text_of(proc, &window);
        window.buf = root_if_whole(&target.model(), window.buf);
        let stmts = proc.slice(slice).unwrap_or_default();
        let loc = stmts.first().map_or(&proc.loc, |s| &s.loc).clone();
        let model = target.model();
        let point = Point::before(&model, &slice.block, slice.range.start);
        let Some(shown) = point.and_then(|p| p.window(&window)) else {
            return Err(Refusal::internal(&loc, "the window has no model"));
        };
        let windows = Windows::of(proc);
        let extents = proc.var(window.buf).buffer().map(|ty| ty.dims.clone());
        Ok(Frame {
            text,
            loc,
            root: shown.map.root,
            region: shown.map.region(&shown.whole()),
            resolved: windows.resolve(&window),
            windows,
            extents: extents.unwrap_or_default(),
            window,
        })
    }

    /// Every expression that says where the window lies.
    pub(super) fn bounds(&self) -> Vec<&Ctl> {
        let own = self.window.dims.iter().flat_map(|d| match d {
            WinDim::Point(at) => vec![at],
            WinDim::Interval(lo, hi) => vec![lo, hi],
        });
        own.collect()
    }

    /// The offsets that come in where another name than the window's own is redirected, each with the window statement
    /// that they are of.
    pub(super) fn offsets_of(&self, name: Sym) -> Vec<(&StmtPath, Vec<&Ctl>)> {
        if name == self.window.buf {
            return Vec::new();
        }
        let mut all = self.windows.way(name);
        all.extend(self.windows.way(self.window.buf));
        all
    }

    /// The extents of the new buffer.
    pub(super) fn shape(&self) -> Vec<Ctl> {
        let intervals = self.window.intervals();
        intervals.map(|(lo, hi)| difference(hi, lo)).collect()
    }

    /// The entries in the new buffer of entries of a name that lie in the window; `None` if they cannot be written,
    /// because they keep a dimension that it has not.
    pub(super) fn staged(&self, name: Sym, entries: &[WinDim]) -> Option<Vec<WinDim>> {
        if name == self.window.buf {
            return inside(&self.window.dims, entries);
        }
        let access = self.windows.resolve(&Window {
            buf: name,
            dims: entries.to_vec(),
        });
        match access.buf == self.resolved.buf {
            true => inside(&self.resolved.dims, &access.dims),
            false => None,
        }
    }

    /// Makes a use one of the new buffer.
    pub(super) fn redirect(&self, used: Use<'_>, new: Sym) -> bool {
        match used {
            Use::Cell(buf, idx) => {
                let points: Vec<WinDim> = idx.iter().cloned().map(WinDim::Point).collect();
                let Some(entries) = self.staged(*buf, &points) else {
                    return false;
                };
                *buf = new;
                *idx = entries
                    .into_iter()
                    .map(|d| match d {
                        WinDim::Point(at) | WinDim::Interval(at, _) => at,
                    })
                    .collect();
            }
            Use::Window(window) => {
                let Some(dims) = self.staged(window.buf, &window.dims) else {
                    return false;
                };
                *window = Window { buf: new, dims };
            }
            Use::Whole(arg) => {
                let Arg::Buffer(buf) = arg else { return false };
                let Some(dims) = self.staged(*buf, &self.whole(*buf)) else {
                    return false;
                };
                *arg = match self.is_everything(&dims) {
                    true => Arg::Buffer(new),
                    false => Arg::Window(Window { buf: new, dims }),
                };
            }
        }
        true
    }

    /// All of a name, as entries. Only names that are windowed whole or are the window's own are ever passed whole
    /// and lie inside.
    pub(super) fn whole(&self, name: Sym) -> Vec<WinDim> {
        let whole = |d: &Ctl| WinDim::Interval(Ctl::Int(0), d.clone());
        if name == self.window.buf {
            return self.extents.iter().map(whole).collect();
        }
        let shown = self
            .windows
            .get(name)
            .into_iter()
            .flat_map(Window::intervals);
        shown.map(|(lo, hi)| whole(&Ctl::extent(lo, hi))).collect()
    }

    /// Whether entries are all of the new buffer.
    fn is_everything(&self, dims: &[WinDim]) -> bool {
        let shape = self.shape();
        dims.len() == shape.len()
            && dims.iter().zip(&shape).all(|(d, extent)| match d {
                WinDim::Interval(lo, hi) => *lo == Ctl::Int(0) && hi == extent,
                WinDim::Point(_) => false,
            })
    }

    /// In which dimensions of the window a dense copy has the stride that the window has; `None` where that cannot be said.
    pub(super) fn kept_strides(
        &self,
        target: &mut Target<'_>,
        slice: &SlicePath,
    ) -> Option<Vec<bool>> {
        let model = target.model();
        let point = Point::before(&model, &slice.block, slice.range.start)?;
        let shown = point.window(&self.window)?;
        let facts = Facts::inside(&model, &slice.block);
        let mut dense = Term::int(1);
        let mut kept = Vec::new();
        for (stride, extent) in shown.strides.iter().zip(&shown.extents).rev() {
            let same = stride.equals(&dense);
            kept.push(facts.holds(target.solver(), "stage_mem:stride", &same));
            dense = dense.mul(extent);
        }
        kept.reverse();
        Some(kept)
    }

    /// In which dimensions of the window the copies must be guarded.
    pub(super) fn guards(
        &self,
        target: &mut Target<'_>,
        slice: &SlicePath,
    ) -> Result<Vec<Overhang>, Refusal> {
        let model = target.model();
        let point = Point::before(&model, &slice.block, slice.range.start);
        let (Some(point), Some(buffer)) = (point, model.buffers.get(&self.window.buf)) else {
            return Err(Refusal::internal(&self.loc, "the window has no model"));
        };
        let facts = Facts::inside(&model, &slice.block);
        let solver = target.solver();
        let mut holds = |goal: &Formula| facts.holds(solver, "stage_mem:inside", goal);
        let (mut guards, mut over) = (Vec::new(), Vec::new());
        for (span, extent) in point.spans(&self.window).iter().zip(&buffer.extents) {
            let zero = Term::int(0);
            let (below, above) = match span {
                IndexRange::Point(at) => (zero.le(at), at.lt(extent)),
                IndexRange::Interval(lo, hi) => (zero.le(lo), hi.le(extent)),
            };
            let guard = Overhang {
                below: !holds(&below),
                above: !holds(&above),
            };
            over.push(guard.below.then_some(below));
            over.push(guard.above.then_some(above));
            guards.push(guard);
        }
        let fixed = self.extents.iter().all(|e| !mentions_config(e));
        if self.windows.get(self.window.buf).is_some() || !fixed {
            for goal in over.iter().flatten() {
                self.within(target, &facts, goal)?;
            }
        }
        Ok(guards)
    }

    /// Refuses a window that reaches over the end of the buffer or window that it looks through.
    fn within(
        &self,
        target: &mut Target<'_>,
        facts: &Facts,
        goal: &Formula,
    ) -> Result<(), Refusal> {
        let name = target.proc().name_of(self.window.buf).to_owned();
        let obligation = Obligation {
            condition: &C5,
            loc: self.loc.clone(),
            cannot: format!(
                "cannot stage '{}': it may reach over the end of '{name}'; stage a part of the buffer itself",
                self.text
            ),
            whether: format!("'{}' lies within '{name}'", self.text),
        };
        target.require(facts, goal, obligation, |_| Vec::new())
    }

    /// The condition that the cell behind indices of the window exists, as far as it has to be asked.
    pub(super) fn exists(&self, cell: &[Ctl], guards: &[Overhang]) -> Option<Ctl> {
        let mut conds = Vec::new();
        for ((at, guard), extent) in cell.iter().zip(guards).zip(&self.extents) {
            if guard.below {
                conds.push(Ctl::bin(CtlOp::Ge, at.clone(), Ctl::Int(0)));
            }
            if guard.above {
                conds.push(Ctl::bin(CtlOp::Lt, at.clone(), extent.clone()));
            }
        }
        conds.into_iter().reduce(|a, b| Ctl::bin(CtlOp::And, a, b))
    }
}

fn mentions_config(e: &Ctl) -> bool {
    let mut found = false;
    e.walk(&mut |part| found |= matches!(part, Ctl::Config(_)));
    found
}

/// Entries relative to a window: its single indices are no dimensions.
fn inside(window: &[WinDim], entries: &[WinDim]) -> Option<Vec<WinDim>> {
    if window.len() != entries.len() || !budget::copies(Size::of_entries(window)) {
        return None;
    }
    let mut kept = Vec::new();
    for (frame, entry) in window.iter().zip(entries) {
        match (frame, entry) {
            (WinDim::Point(_), WinDim::Point(_)) => {}
            (WinDim::Point(_), WinDim::Interval(..)) => return None,
            (WinDim::Interval(lo, _), WinDim::Point(at)) => {
                kept.push(WinDim::Point(difference(at, lo)));
            }
            (WinDim::Interval(lo, _), WinDim::Interval(a, b)) => {
                kept.push(WinDim::Interval(difference(a, lo), difference(b, lo)));
            }
        }
    }
    Some(kept)
}
