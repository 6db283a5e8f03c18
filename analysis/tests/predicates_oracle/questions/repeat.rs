//! Statements that are executed twice, or in vain.

use std::sync::Arc;

use exo_analysis::effects::{Model, Session};
use exo_analysis::predicates::{idempotent, shadows};
use exo_interp::{AccessKind, Outputs};

use crate::generate::{Generator, joined, lines};
use crate::run::{Runnable, Subject, slice, straight, windows};
use crate::tally::{Asked, Tally};
use crate::trace::Trace;
use crate::truth;

/// Statements that are executed a second time.
pub(crate) fn repeated_statements(programs: u64) -> Tally {
    let mut tally = Tally::new("idempotent");
    for seed in 0..2 * programs {
        let (a, len) = repeated(seed, false);
        let Some(mut s) = Subject::new(&a) else {
            continue;
        };
        let ask = |session: &mut Session, model: &Model, at: usize| {
            let piece = slice(model, at, len);
            idempotent(&piece, &mut piece.facts(), &mut session.solver).is_ok()
        };
        let found = ask(&mut s.session, &s.model, 0);
        let (other, _) = repeated(seed, true);
        if let Some((mut session, model)) = Subject::through_windows(&other) {
            let through = ask(&mut session, &model, windows(true));
            tally.same_verdict(seed, found, through, s.text());
        }
        let indented = a.iter().map(|l| format!("    {l}")).collect::<Vec<_>>();
        let twice = joined(&[&lines(&["    for zz in seq(0, 2):"]), &indented]);
        let equal = Runnable::new(&twice).is_some_and(|r| s.agrees(&r, Outputs::same));
        let needs_modified = |t: &Trace| {
            let needed = t.touched(|e| e.kind != AccessKind::Write);
            !needed.is_disjoint(&t.touched(|e| e.kind != AccessKind::Read))
        };
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found,
            borne_out: equal && s.traces.iter().all(truth::idempotent),
            certain: s.always_runs(),
            common: s.traces.iter().any(needs_modified),
            plain: straight(&[&a]),
        });
    }
    tally
}

fn repeated(seed: u64, through: bool) -> (Vec<String>, usize) {
    let mut g = Generator::new(5_000_000 + seed, through);
    // Needed, reduced and written in any order: cells that come again and again.
    (g.reuse, g.more) = (85, 6);
    g.part(1, "    ")
}

/// Statements that are left out, because others follow.
pub(crate) fn shadowed_statements(programs: u64) -> Tally {
    let mut tally = Tally::new("shadows");
    for seed in 0..4 * programs {
        let mut g = Generator::new(6_000_000 + seed, false);
        (g.fills, g.reuse) = (40, 60);
        let (a, len_a) = g.part(1, "    ");
        let (b, len_b) = g.part(2, "    ");
        let Some(mut s) = Subject::new(&joined(&[&a, &b])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let (first, second) = (slice(&model, 0, len_a), slice(&model, len_a, len_b));
        let found = shadows(&first, &second, &mut first.facts(), &mut s.session.solver).is_ok();
        let only = Runnable::new(&b);
        let equal = only.is_some_and(|r| s.agrees(&r, Outputs::same));
        let line = s.first_line() + a.len();
        let traces = &s.traces;
        let touches = |t: &Trace| {
            let modified = t.touched(|e| e.line < line && e.kind != AccessKind::Read);
            !modified.is_disjoint(&t.touched(|e| e.line >= line))
        };
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found,
            borne_out: equal && traces.iter().all(|t| truth::shadowed(t, line)),
            certain: s.always_runs(),
            common: traces.iter().any(touches),
            plain: straight(&[&a, &b]),
        });
    }
    tally
}
