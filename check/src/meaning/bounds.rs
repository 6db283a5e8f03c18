//! Accesses, windows and allocations within bounds; ranges and extents.

use exo_analysis::effects::{Access, IndexRange, Loop};
use exo_analysis::term::{Formula, Term};
use exo_ir::{Ctl, DisplayIn, Loc, Stmt, Sym, Window};

use super::Checker;
use super::report::{Obligation, WitnessEvaluator, terms, verb};
use crate::CheckId;

impl Checker<'_> {
    /// An access lies within what its name shows: a window's own extents, not those of its root.
    pub(super) fn access(&mut self, access: &Access) {
        let model = self.model;
        let Some(sym) = access.name else { return };
        let Some(buffer) = model.buffers.get(&sym) else {
            return;
        };
        let spans: Vec<IndexRange> = access
            .index
            .iter()
            .cloned()
            .map(IndexRange::Point)
            .collect();
        let goal = within(&spans, &buffer.extents);
        let verdict = self.prove("bounds", &goal);
        if verdict.is_safe() {
            return;
        }
        let text = self.written(access.name, &access.written);
        let obligation = Obligation {
            id: CheckId::Bounds,
            loc: access.loc.clone(),
            cannot: format!("cannot {} '{text}': it is out of bounds", verb(access.kind)),
            whether: format!("'{text}' is within bounds"),
        };
        let declaration = self.declaration(sym);
        let name = model.proc.name_of(sym);
        let loc = access.loc.clone();
        self.report(obligation, verdict, |at| {
            let cell = at.cell(name, &access.index);
            let mut notes = vec![(
                loc,
                format!(
                    "{}that is '{cell}'{}",
                    at.given_for(terms(&spans, &buffer.extents), &[]),
                    outside(at, &spans, &buffer.extents)
                ),
            )];
            notes.extend(declaration);
            notes
        });
    }

    /// A window statement lies within what it looks through, whether its cells are touched or not.
    pub(super) fn window(&mut self, expr: &Window, source: Sym, spans: &[IndexRange], loc: &Loc) {
        let model = self.model;
        let text = expr.in_proc(&model.proc).to_string();
        self.positive_intervals(&text, spans, loc);
        let Some(buffer) = model.buffers.get(&source) else {
            return;
        };
        let verdict = self.prove("bounds:window", &within(spans, &buffer.extents));
        let obligation = Obligation {
            id: CheckId::Bounds,
            loc: loc.clone(),
            cannot: format!("cannot form window '{text}': it is out of bounds"),
            whether: format!("window '{text}' is within bounds"),
        };
        let declaration = self.declaration(source);
        let name = model.proc.name_of(source);
        self.report(obligation, verdict, |at| {
            let region = at.region(name, spans);
            let text = format!(
                "{}that is '{region}'{}",
                at.given_for(terms(spans, &buffer.extents), &[]),
                outside(at, spans, &buffer.extents)
            );
            let mut notes = vec![(loc.clone(), text)];
            notes.extend(declaration);
            notes
        });
    }

    /// A window shows at least one cell in each dimension.
    pub(super) fn positive_intervals(&mut self, text: &str, spans: &[IndexRange], loc: &Loc) {
        for (dim, span) in spans.iter().enumerate() {
            if let IndexRange::Interval(lo, hi) = span {
                let cannot = format!(
                    "cannot form window '{text}': its extent in dimension {dim} is not positive"
                );
                self.positive(&hi.sub(lo), loc, cannot);
            }
        }
    }

    /// A loop's range is not negative; an empty one is fine.
    pub(super) fn range(&mut self, l: &Loop, lo: &Ctl, hi: &Ctl, loc: &Loc) {
        let proc = &self.model.proc;
        let name = proc.name_of(l.iter);
        let (from, to) = (lo.in_proc(proc).to_string(), hi.in_proc(proc).to_string());
        let obligation = Obligation {
            id: CheckId::LoopRange,
            loc: loc.clone(),
            cannot: format!(
                "cannot run loop '{name}' from '{from}' to '{to}': the range is negative"
            ),
            whether: format!("'{from}' is at most '{to}' in loop '{name}'"),
        };
        let verdict = self.prove("loop-range", &l.lo.le(&l.hi));
        self.report(obligation, verdict, |at| {
            vec![(
                loc.clone(),
                format!(
                    "{}the range is {}..{}",
                    at.given_for([&l.lo, &l.hi], &[]),
                    at.value(&l.lo),
                    at.value(&l.hi)
                ),
            )]
        });
    }

    /// Extents are positive.
    pub(super) fn alloc(&mut self, buf: Sym, stmt: &Stmt) {
        let model = self.model;
        let proc = &model.proc;
        let (Some(ty), Some(buffer)) = (proc.var(buf).buffer(), model.buffers.get(&buf)) else {
            return;
        };
        for (dim, (written, extent)) in ty.dims.iter().zip(&buffer.extents).enumerate() {
            let cannot = format!(
                "cannot allocate '{}': extent '{}' of dimension {dim} is not positive",
                proc.name_of(buf),
                written.in_proc(proc)
            );
            self.positive(extent, &stmt.loc, cannot);
        }
    }
}

/// Every entry lies within its dimension.
pub(super) fn within(spans: &[IndexRange], extents: &[Term]) -> Formula {
    Formula::all(spans.iter().zip(extents).map(|(s, e)| s.within(e)))
}

/// The dimension that is out of bounds at a witness, as text: `, and dimension 0 has extent 4`.
pub(super) fn outside(at: &WitnessEvaluator<'_>, spans: &[IndexRange], extents: &[Term]) -> String {
    for (dim, (span, extent)) in spans.iter().zip(extents).enumerate() {
        let Some(size) = at.int(extent) else { continue };
        let inside = match span {
            IndexRange::Point(t) => at.int(t).is_some_and(|v| (0..size).contains(&v)),
            IndexRange::Interval(lo, hi) => {
                at.int(lo).is_some_and(|v| v >= 0) && at.int(hi).is_some_and(|v| v <= size)
            }
        };
        if !inside {
            return format!(", and dimension {dim} has extent {size}");
        }
    }
    String::new()
}
