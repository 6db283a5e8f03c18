//! Two statements, or groups of them, one behind the other.

use exo_analysis::effects::{Model, Session};
use exo_analysis::predicates::{commutes, leaks, modifies_nothing_of, modifies_nothing_read_by};
use exo_interp::{AccessKind, Outputs};

use crate::generate::{Generator, joined};
use crate::run::{Runnable, Subject, slice, value_free, windows};
use crate::tally::{Asked, Tally};
use crate::trace::{Event, Trace};
use crate::truth::{meet, ordered, ordered_but_fields};

/// Two groups of statements with what connects them.
struct Pair {
    a: Vec<String>,
    b: Vec<String>,
    len: (usize, usize),
}

impl Pair {
    fn new(seed: u64, through: bool) -> Pair {
        let mut g = Generator::new(seed, through);
        g.leaks = g.rng.chance(10);
        g.reuse = 25;
        let (a, len_a) = g.part(2, "    ");
        let (b, len_b) = g.part(2, "    ");
        Pair {
            a,
            b,
            len: (len_a, len_b),
        }
    }

    fn body(&self) -> Vec<String> {
        joined(&[&self.a, &self.b])
    }
}

/// Whether the second half uses nothing that the first makes, whether the halves commute, and whether the second
/// modifies nothing of the first, or nothing that it reads.
fn ask((session, model): (&mut Session, &Model), pair: &Pair, through: bool) -> [bool; 4] {
    let at = windows(through);
    let (len_a, len_b) = pair.len;
    let (first, second) = (slice(model, at, len_a), slice(model, at + len_a, len_b));
    let (mut facts, solver) = (first.facts(), &mut session.solver);
    [
        leaks(&first, &second).is_none(),
        commutes(&first, &second, &mut facts, solver).is_ok(),
        modifies_nothing_of(&second, &first, &mut facts, solver).is_ok(),
        modifies_nothing_read_by(&second, &first, &mut facts, solver).is_ok(),
    ]
}

/// Statements that are executed in the other order.
pub(crate) fn exchanged_statements(programs: u64) -> [Tally; 4] {
    let mut tallies = [
        "leaks",
        "commutes",
        "modifies_nothing_of",
        "modifies_nothing_read_by",
    ]
    .map(Tally::new);
    for seed in 0..3 * programs {
        let pair = Pair::new(seed, false);
        let Some(mut s) = Subject::new(&pair.body()) else {
            continue;
        };
        let answers = ask((&mut s.session, &s.model), &pair, false);
        let other = Pair::new(seed, true);
        if let Some((mut session, model)) = Subject::through_windows(&other.body()) {
            let through = ask((&mut session, &model), &other, true);
            for (tally, (x, y)) in tallies.iter_mut().zip(answers.into_iter().zip(through)) {
                tally.same_verdict(seed, x, y, s.text());
            }
        }
        let questions = judge(&s, &pair, answers[1]);
        let asked = tallies.iter_mut().zip(questions).zip(answers);
        for ((tally, (borne_out, certain, common)), accepted) in asked {
            tally.count(Asked {
                seed,
                text: s.text(),
                accepted,
                borne_out,
                certain: certain && s.always_runs(),
                common,
                plain: value_free(&[&pair.a, &pair.b]),
            });
        }
    }
    tallies
}

/// For each question: whether all runs bear it out, whether that is all there is to it, and whether there is something
/// in common.
fn judge(s: &Subject, pair: &Pair, commute: bool) -> [(bool, bool, bool); 4] {
    let exchanged = Runnable::new(&joined(&[&pair.b, &pair.a]));
    let equal = |r: &Runnable| s.agrees(r, Outputs::same);
    let (in_scope, equal) = (exchanged.is_some(), exchanged.as_ref().is_some_and(equal));
    let traces = &s.traces;
    let split = s.first_line() + pair.a.len();
    let any = |rule: fn(&Event, &Event) -> bool| {
        let halves = |x: &Event, y: &Event| x.line < split && y.line >= split && rule(x, y);
        traces.iter().any(|t| meet(t, halves))
    };
    let touches = |t: &Trace| {
        let (a, b) = (
            t.touched(|e| e.line < split),
            t.touched(|e| e.line >= split),
        );
        !a.is_disjoint(&b)
    };
    let common = traces.iter().any(touches);
    let changes = |_: &Event, y: &Event| y.kind != AccessKind::Read;
    let overwrites =
        |x: &Event, y: &Event| x.kind == AccessKind::Read && y.kind != AccessKind::Read;
    // What conflicts may happen to be equal all the same; that is not counted.
    let apart = !any(if commute { ordered_but_fields } else { ordered });
    let makes = |l: &String| l.starts_with("    u") || l.starts_with("    t");
    [
        (in_scope, in_scope, pair.a.iter().any(makes)),
        (equal && apart, in_scope, common),
        (in_scope && !any(changes), in_scope, common),
        (!any(overwrites), true, common),
    ]
}
