//! Resolution of windows: the regions that they show, as expressions.

use std::collections::HashMap;

use exo_ir::Size;
use exo_ir::{Ctl, Proc, StmtPart, StmtPath, Sym, WinDim, Window};

use super::total;
use crate::budget;

/// The window statements of a procedure.
#[derive(Clone, Debug, Default)]
pub struct Windows(HashMap<Sym, Made>);

/// A window statement.
#[derive(Clone, Debug)]
struct Made {
    path: StmtPath,
    expr: Window,
}

impl Windows {
    /// All windows of a procedure.
    pub fn of(proc: &Proc) -> Windows {
        let mut found = HashMap::new();
        proc.walk_paths_where(&|outline| outline.makes_windows, &mut |path, stmt| {
            stmt.kind.parts(|part| {
                if let StmtPart::Window(win, expr) = part {
                    let (path, expr) = (path.clone(), expr.clone());
                    found.insert(*win, Made { path, expr });
                }
            });
        });
        Windows(found)
    }

    /// The expression of a window statement; `None` of a name that is no window made here.
    pub fn get(&self, win: Sym) -> Option<&Window> {
        self.0.get(&win).map(|made| &made.expr)
    }

    /// The buffer behind a name, and the entries in its dimensions behind entries of the name. The offsets of the
    /// windows on the way are written out: they mean the same only where configuration that they mention has not
    /// changed since.
    pub fn resolve(&self, window: &Window) -> Window {
        let mut here = window.clone();
        while let Some(outer) = self.get(here.buf) {
            here = through(outer, &here.dims);
        }
        here
    }

    /// The window statements on the way from a name to the buffer behind it, each with its offsets.
    pub fn way(&self, name: Sym) -> Vec<(&StmtPath, Vec<&Ctl>)> {
        let mut found = Vec::new();
        let mut name = name;
        while let Some(Made { path, expr }) = self.0.get(&name) {
            let offsets = expr.dims.iter().map(|d| match d {
                WinDim::Point(at) => at,
                WinDim::Interval(lo, _) => lo,
            });
            found.push((path, offsets.collect()));
            name = expr.buf;
        }
        found
    }
}

/// Entries of a window in the dimensions of the window or buffer that it looks through, without
/// superfluous parentheses.
pub fn through(outer: &Window, dims: &[WinDim]) -> Window {
    if !budget::copies(Size::of_entries(&outer.dims)) {
        let dims = Vec::new();
        return Window {
            buf: outer.buf,
            dims,
        };
    }
    let mut kept = dims.iter();
    let entry = |d: &WinDim| match d {
        WinDim::Point(at) => WinDim::Point(at.clone()),
        WinDim::Interval(lo, hi) => match kept.next() {
            Some(WinDim::Point(at)) => WinDim::Point(total(at, lo)),
            Some(WinDim::Interval(a, b)) => WinDim::Interval(total(a, lo), total(b, lo)),
            // Ranks have been checked.
            None => WinDim::Interval(lo.clone(), hi.clone()),
        },
    };
    Window {
        buf: outer.buf,
        dims: outer.dims.iter().map(entry).collect(),
    }
}
