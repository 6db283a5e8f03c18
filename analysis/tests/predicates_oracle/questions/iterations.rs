//! Iterations of loops.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::{Model, Session};
use exo_analysis::predicates::{Piece, commutes, disjoint_for_parallel};
use exo_analysis::term::Formula;
use exo_interp::{AccessKind, Outputs};
use exo_ir::{BlockPath, Branch};

use crate::generate::{Generator, joined, lines};
use crate::run::{Runnable, Subject, loop_at, value_free, windows};
use crate::tally::{Asked, Tally};
use crate::trace::Event;
use crate::truth::{meet, ordered, ordered_but_fields};

/// Judges by the runs whether two groups of accesses may change places, and counts the answer.
fn count(
    tally: &mut Tally,
    (seed, s, accepted): (u64, &Subject, bool),
    changed: Option<&Runnable>,
    plain: bool,
    exchanged: impl Fn(&Event, &Event) -> bool,
) {
    let traces = &s.traces;
    let rule = if accepted {
        ordered_but_fields
    } else {
        ordered
    };
    let conflict = |x: &Event, y: &Event| exchanged(x, y) && rule(x, y);
    let equal = changed.is_some_and(|c| s.agrees(c, Outputs::same));
    let touching = |t: &crate::trace::Trace| {
        let modified = t.touched(|e| e.kind != AccessKind::Read);
        t.events.iter().any(|x| {
            modified.contains(x.place.0.as_str())
                && t.events
                    .iter()
                    .any(|y| x.place.0 == y.place.0 && exchanged(x, y))
        })
    };
    tally.count(Asked {
        seed,
        text: s.text(),
        accepted,
        borne_out: equal && !traces.iter().any(|t| meet(t, conflict)),
        certain: s.always_runs(),
        common: traces.iter().any(touching),
        plain,
    });
}

/// For earlier iterations `x' < x`, the first half of iteration `x` moves before the second half of `x'`.
pub(crate) fn split_loops(programs: u64) -> Tally {
    let mut tally = Tally::new("commutes, split loops");
    for seed in 0..2 * programs {
        let halves = Halves::new(seed, false);
        let Some(mut s) = Subject::new(&halves.body()) else {
            continue;
        };
        let found = halves.ask(&mut s.session, &s.model, false);
        let other = Halves::new(seed, true);
        if let Some((mut session, model)) = Subject::through_windows(&other.body()) {
            let through = other.ask(&mut session, &model, true);
            tally.same_verdict(seed, found, through, s.text());
        }
        let Halves { head, a, b, .. } = &halves;
        // Another loop would test the condition anew.
        let split = match value_free(&[head]) {
            true => Runnable::new(&joined(&[head, a, head, b])),
            false => Runnable::new(&halves.body()),
        };
        let half = s.first_line() + head.len() + a.len();
        let exchanged = |x: &Event, y: &Event| {
            let inside = x.line >= half - a.len();
            inside && x.line < half && y.line >= half && y.at.0 < x.at.0
        };
        let plain = plain(&[head, a, b]);
        count(
            &mut tally,
            (seed, &s, found),
            split.as_ref(),
            plain,
            exchanged,
        );
    }
    tally
}

/// A loop with two groups of statements, under a condition perhaps.
struct Halves {
    head: Vec<String>,
    a: Vec<String>,
    b: Vec<String>,
    len: (usize, usize),
}

impl Halves {
    fn new(seed: u64, through: bool) -> Halves {
        let mut g = Generator::new(1_000_000 + seed, through);
        let mut head = lines(&["    for i in seq(0, n):"]);
        let ((a, len_a), (b, len_b)) = g.with("i", |g| {
            let guarded = g.rng.chance(30);
            if guarded {
                head.push(format!("        if {}:", g.condition()));
            }
            let inner = if guarded { "            " } else { "        " };
            (g.part(1, inner), g.part(1, inner))
        });
        Halves {
            head,
            a,
            b,
            len: (len_a, len_b),
        }
    }

    fn body(&self) -> Vec<String> {
        joined(&[&self.head, &self.a, &self.b])
    }

    fn ask(&self, session: &mut Session, model: &Model, through: bool) -> bool {
        let at = BlockPath::root().stmt(windows(through));
        let body = match self.head.len() {
            1 => at.body(),
            _ => at.body().stmt(0).body(),
        };
        let (len_a, len_b) = self.len;
        let first = Piece::of(model, &body.slice(0..len_a)).unwrap();
        let second = Piece::of(model, &body.slice(len_a..len_a + len_b)).unwrap();
        let earlier = second.iteration(&at).unwrap();
        let mut facts = first.facts();
        earlier.assume(&mut facts);
        let l = loop_at(model, &at);
        facts.assume(&earlier.iterator(l).lt(&first.iterator(l)));
        commutes(&first, &earlier, &mut facts, &mut session.solver).is_ok()
    }
}

/// Each iteration of the first loop moves behind the earlier ones of the second.
pub(crate) fn fused_loops(programs: u64) -> Tally {
    let mut tally = Tally::new("commutes, fused loops");
    for seed in 0..programs {
        let mut g = Generator::new(2_000_000 + seed, false);
        let ((a, _), (b, _)) = g.with("i", |g| (g.part(1, "        "), g.part(1, "        ")));
        let head = lines(&["    for i in seq(0, 3):"]);
        let Some(mut s) = Subject::new(&joined(&[&head, &a, &head, &b])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let loops = [0, 1].map(|k| BlockPath::root().stmt(k));
        let mut facts = Facts::inside(&model, &BlockPath::root());
        let [first, second] = loops.clone().map(|at| {
            let body = Piece::inside(&model, &at, Branch::Body).unwrap();
            body.iteration(&at).unwrap()
        });
        first.assume(&mut facts);
        second.assume(&mut facts);
        let (i, j) = (loop_at(&model, &loops[0]), loop_at(&model, &loops[1]));
        facts.assume(&second.iterator(j).lt(&first.iterator(i)));
        let found = commutes(&first, &second, &mut facts, &mut s.session.solver).is_ok();
        let fused = Runnable::new(&joined(&[&head, &a, &b]));
        let half = s.first_line() + 1 + a.len();
        let exchanged = |x: &Event, y: &Event| x.line < half && y.line >= half && y.at.0 < x.at.0;
        let plain = value_free(&[&a, &b]);
        count(
            &mut tally,
            (seed, &s, found),
            fused.as_ref(),
            plain,
            exchanged,
        );
    }
    tally
}

/// Two loops, one directly inside the other, change places.
pub(crate) fn interchanged_loops(programs: u64) -> Tally {
    let tally = Tally::new("commutes, interchanged loops");
    let exchanged = |x: &Event, y: &Event| x.at.0 < y.at.0 && y.at.1 < x.at.1;
    let body = |g: &mut Generator| g.part(1, INSIDE).0;
    interchanged(tally, 3_000_000..3_000_000 + 2 * programs, body, exchanged)
}

/// The same for sums that are written as assignments. In which order they access cells is no matter, so that only what they leave is
/// looked at.
pub(crate) fn interchanged_sums(programs: u64) -> Tally {
    let tally = Tally::new("commutes, interchanged loops of sums");
    let body = |g: &mut Generator| g.sums(INSIDE);
    let seeds = 3_500_000..3_500_000 + 20 * programs;
    interchanged(tally, seeds, body, |_, _| false)
}

/// The indentation of statements in two loops.
const INSIDE: &str = "            ";

fn interchanged(
    mut tally: Tally,
    seeds: std::ops::Range<u64>,
    inside: impl Fn(&mut Generator) -> Vec<String>,
    exchanged: impl Fn(&Event, &Event) -> bool + Copy,
) -> Tally {
    let first = seeds.start;
    for seed in seeds {
        let mut g = Generator::new(seed, false);
        let body = g.with("i", |g| g.with("j", &inside));
        let nest = |a: &str, b: &str| {
            let head = [
                format!("    for {a} in seq(0, 3):"),
                format!("        for {b} in seq(0, 3):"),
            ];
            joined(&[&head, &body])
        };
        let Some(mut s) = Subject::new(&nest("i", "j")) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let outer = BlockPath::root().stmt(0);
        let inner = outer.body().stmt(0);
        let here = Piece::inside(&model, &inner, Branch::Body).unwrap();
        let there = here.iteration(&outer).unwrap();
        let (i, j) = (loop_at(&model, &outer), loop_at(&model, &inner));
        let mut facts = here.facts();
        there.assume(&mut facts);
        facts.assume(&Formula::all([
            here.iterator(i).lt(&there.iterator(i)),
            there.iterator(j).lt(&here.iterator(j)),
        ]));
        let found = commutes(&here, &there, &mut facts, &mut s.session.solver).is_ok();
        let swapped = Runnable::new(&nest("j", "i"));
        let plain = value_free(&[&body]);
        count(
            &mut tally,
            (seed - first, &s, found),
            swapped.as_ref(),
            plain,
            exchanged,
        );
    }
    tally
}

/// A loop whose iterations run in any order, and never touch what another one changes.
pub(crate) fn parallel_loops(programs: u64) -> Tally {
    let mut tally = Tally::new("disjoint_for_parallel");
    for seed in 0..5 * programs {
        let nest = Parallel::new(seed, false);
        let Some(mut s) = Subject::new(&nest.body("seq")) else {
            continue;
        };
        let found = nest.ask(&mut s.session, &s.model, false);
        let other = Parallel::new(seed, true);
        if let Some((mut session, model)) = Subject::through_windows(&other.body("seq")) {
            let through = other.ask(&mut session, &model, true);
            tally.same_verdict(seed, found, through, s.text());
        }
        let start = s.first_line() + nest.before.len();
        let races = |x: &Event, y: &Event| {
            let inside = x.line > start && y.line > start;
            inside && x.at.0 != y.at.0 && x.kind != AccessKind::Read
        };
        let changes = |e: &Event| e.kind != AccessKind::Read && e.line > start;
        // The interpreter looks for races too.
        let parallel = Runnable::new(&nest.body("par"));
        let any_order = parallel.is_none_or(|mut p| s.runs_in_parallel(&mut p));
        let traces = &s.traces;
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found,
            borne_out: any_order && !traces.iter().any(|t| meet(t, races)),
            certain: s.always_runs(),
            common: traces.iter().any(|t| !t.touched(changes).is_empty()),
            plain: plain(&[&nest.before, &nest.inside]),
        });
    }
    tally
}

/// Statements, and a loop behind them.
struct Parallel {
    before: Vec<String>,
    inside: Vec<String>,
    /// The position of the loop.
    at: usize,
}

impl Parallel {
    fn new(seed: u64, through: bool) -> Parallel {
        let mut g = Generator::new(4_000_000 + seed, through);
        let (before, at) = g.part(0, "    ");
        (g.more, g.reuse) = (0, 70);
        let depth = g.rng.below(3);
        let (inside, _) = g.with("i", |g| g.part(depth, "        "));
        Parallel { before, inside, at }
    }

    fn body(&self, mode: &str) -> Vec<String> {
        let head = [format!("    for i in {mode}(0, n + 1):")];
        joined(&[&self.before, &head, &self.inside])
    }

    fn ask(&self, session: &mut Session, model: &Model, through: bool) -> bool {
        let at = BlockPath::root().stmt(windows(through) + self.at);
        let mut facts = Facts::inside(model, &BlockPath::root());
        let l = loop_at(model, &at);
        disjoint_for_parallel(model, l, &mut facts, &mut session.solver).is_empty()
    }
}

/// Whether no quantifier is needed, and no value unknown.
fn plain(parts: &[&[String]]) -> bool {
    value_free(parts)
}
