//! Effects of a change at a point on what runs later.

use std::ops::Range;
use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::{IndexRange, Model, Root};
use exo_analysis::predicates::{
    Folding, config_change_unobservable, dead_after, slots_do_not_interfere,
};
use exo_analysis::term::Term;
use exo_interp::{AccessKind, Outputs, ParOrder};
use exo_ir::BlockPath;

use crate::generate::{Generator, Rng, joined, lines};
use crate::run::{Runnable, Subject, field, loop_at, straight, sym};
use crate::tally::{Asked, Tally};
use crate::trace::{Place, Trace};
use crate::truth;

/// Garbage that is put into a buffer at a point where it is dead.
pub(crate) fn overwritten_buffers(programs: u64) -> Tally {
    let mut tally = Tally::new("dead_after");
    for seed in 0..3 * programs {
        let mut g = Generator::new(10_000_000 + seed, false);
        g.fills = 30;
        let mode = if g.rng.chance(15) { "par" } else { "seq" };
        let region = Region::new(&mut g.rng);
        let local = |lines: Vec<String>| -> Vec<String> {
            lines.iter().map(|l| l.replace("x[", "buf[")).collect()
        };
        let head = lines(&[
            "    buf: f32[26]",
            "    for z in seq(0, 26):",
            "        buf[z] = 0.0",
            &format!("    for i in {mode}(0, 2):"),
        ]);
        let ((a, len), (b, _)) = g.with("i", |g| (g.part(1, "        "), g.part(1, "        ")));
        let (c, _) = g.part(1, "    ");
        let (a, b, c) = (local(a), local(b), local(c));
        let point = lines(&["        pass"]);
        let Some(mut s) = Subject::new(&joined(&[&head, &a, &point, &b, &c])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let body = BlockPath::root().stmt(2).body();
        let root = Root::Buffer(sym(&model, "buf"));
        let cells = [region.span(&model, &body)];
        let solver = &mut s.session.solver;
        let found = dead_after(&model, root, Some(&cells), (&body, len), solver).is_ok();
        let garbage = region.filled("        ");
        let spoilt = Runnable::new(&joined(&[&head, &a, &garbage, &b, &c]));
        // In parallel iterations it would be a race.
        let unseen = mode == "par" || spoilt.is_some_and(|r| s.agrees(&r, Outputs::same));
        let line = s.first_line() + head.len() + a.len();
        let inside = |p: &Place, i: i128| p.0 == "buf" && region.contains(p.1, i);
        let backwards = match mode {
            "par" => s.traces_in(ParOrder::Reverse),
            _ => Vec::new(),
        };
        let needed = |t: &Trace| truth::needed_behind(t, line, inside);
        let touched = |t: &Trace| t.touched(|e| e.line > line).contains("buf");
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found,
            borne_out: unseen && !s.traces.iter().chain(&backwards).any(needed),
            certain: s.always_runs(),
            common: s.traces.iter().any(touched),
            plain: straight(&[&a, &b, &c]),
        });
    }
    tally
}

/// Cells of a buffer that share slots.
pub(crate) fn folded_cells(programs: u64) -> Tally {
    let mut tally = Tally::new("keeps_apart");
    for seed in 0..3 * programs {
        let mut g = Generator::new(18_000_000 + seed, false);
        g.reuse = 40;
        let mode = if g.rng.chance(15) { "par" } else { "seq" };
        let slots = 2 + g.rng.below(9);
        let head = lines(&[&format!("    for i in {mode}(0, 3):")]);
        let (a, _) = g.part(1, "    ");
        let (b, _) = g.with("i", |g| g.part(1, "        "));
        let Some(mut s) = Subject::new(&joined(&[&a, &head, &b])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let statements = BlockPath::root().slice(0..model.proc.body.len());
        let folding = Folding {
            buf: sym(&model, "x"),
            dim: 0,
            slots: i64::try_from(slots).unwrap(),
        };
        let mut facts = Facts::inside(&model, &statements.block);
        let solver = &mut s.session.solver;
        let kept = slots_do_not_interfere(&model, &statements, folding, &mut facts, solver);
        let backwards = match mode {
            "par" => s.traces_in(ParOrder::Reverse),
            _ => Vec::new(),
        };
        let lost = |t: &Trace| truth::lost_in_slots(t, "x", slots);
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: kept.is_ok(),
            borne_out: !s.traces.iter().chain(&backwards).any(lost),
            certain: s.always_runs() && mode == "seq",
            common: s.traces.iter().any(|t| t.touched(|_| true).contains("x")),
            plain: straight(&[&a, &b]),
        });
    }
    tally
}

/// Cells of `buf`, by their index or by the iteration that is at the point.
enum Region {
    Cells(Range<usize>),
    OfIteration(usize),
}

impl Region {
    fn new(rng: &mut Rng) -> Region {
        let lo = 3 + rng.below(5);
        match rng.below(4) {
            0 | 1 => Region::Cells(2..22),
            2 => Region::Cells(lo..lo + 1 + rng.below(3)),
            _ => Region::OfIteration(lo),
        }
    }

    fn span(&self, model: &Model, body: &BlockPath) -> IndexRange {
        let int = |v: usize| Term::int(i64::try_from(v).unwrap());
        match self {
            Region::Cells(range) => IndexRange::Interval(int(range.start), int(range.end)),
            Region::OfIteration(offset) => {
                let l = loop_at(model, &body.parent().unwrap());
                IndexRange::Point(Term::var(&l.var).add(&int(*offset)))
            }
        }
    }

    fn contains(&self, cell: usize, i: i128) -> bool {
        match self {
            Region::Cells(range) => range.contains(&cell),
            Region::OfIteration(offset) => i128::try_from(cell) == Ok(i + *offset as i128),
        }
    }

    /// Statements that put garbage into the cells.
    fn filled(&self, indent: &str) -> Vec<String> {
        match self {
            Region::Cells(range) => vec![
                format!("{indent}for zz in seq({}, {}):", range.start, range.end),
                format!("{indent}    buf[zz] = 99.0"),
            ],
            Region::OfIteration(offset) => vec![format!("{indent}buf[i + {offset}] = 99.0")],
        }
    }
}

/// Another value in a field at a point where no one can tell: nothing is seen of it but what reaches the exit.
pub(crate) fn changed_configuration(programs: u64) -> Tally {
    let mut tally = Tally::new("config_change_unobservable");
    for seed in 0..5 * programs {
        let mut g = Generator::new(11_000_000 + seed, false);
        (g.config, g.sets) = (true, 15);
        let ((a, len), (b, _)) = g.with("i", |g| (g.part(1, "        "), g.part(1, "        ")));
        let (c, _) = g.part(1, "    ");
        let head = lines(&["    for i in seq(0, 2):"]);
        let point = lines(&["        pass"]);
        let Some(mut s) = Subject::new(&joined(&[&head, &a, &point, &b, &c])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let id = s.session.fields().id(&field("f")).unwrap();
        let place = (&BlockPath::root().stmt(0).body(), len);
        let facts = Facts::inside(&model, place.0);
        let solver = &mut s.session.solver;
        let found = config_change_unobservable(&[id], &model, place, facts, solver);
        // Where the change is said to be gone at the exit, the field is compared too.
        let reaches_exit = !found.as_ref().is_ok_and(Vec::is_empty);
        let same = |x: &Outputs, y: &Outputs| {
            let (mut x, mut y) = (x.clone(), y.clone());
            if reaches_exit {
                x.config.remove(&field("f"));
                y.config.remove(&field("f"));
            }
            x.same(&y)
        };
        let change = lines(&["        C.f = C.f + 17"]);
        let changed = Runnable::new(&joined(&[&head, &a, &change, &b, &c]));
        let unseen = changed.is_some_and(|r| s.agrees(&r, same));
        let line = s.first_line() + head.len() + a.len();
        let traces = &s.traces;
        let read = |t: &Trace| truth::needed_behind(t, line, |p, _| p.0 == "C.f");
        let mentioned = |t: &Trace| {
            t.touched(|e| e.line > line || e.kind == AccessKind::Read)
                .contains("C.f")
        };
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found.is_ok(),
            borne_out: unseen && !traces.iter().any(read),
            certain: s.always_runs(),
            common: traces.iter().any(mentioned),
            plain: straight(&[&a, &b, &c]),
        });
    }
    tally
}
