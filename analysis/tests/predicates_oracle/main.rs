//! Brute force judges the predicates: random statements, every small input, symbolic data.
//!
//! * What a predicate accepts is true in every run, by what it is used for: the order of two statements is
//!   exchanged, loops are interchanged and split, statements are repeated or dropped, values are overwritten.
//! * The inputs are all there are, so that needless refusals are known, and counted.
//! * Naming cells through a window changes no verdict.

mod generate;
mod run;
mod truth;

use std::sync::Arc;

use exo_analysis::effects::{Root, Span};
use exo_analysis::predicates::{
    Piece, commutes, config_change_unobservable, dead_after, definitely_writes_all, idempotent,
    modifies_nothing_of, needs_before_writing, shadows, unaffected,
};
use exo_analysis::term::{Formula, Term};
use exo_interp::{AccessKind, Outputs};
use exo_view::{BlockPath, Branch, Ctl, CtlOp, FieldRef, Sym};

use generate::Generator;
use run::{Event, Place, Subject, Trace};
use truth::{conflict, ordered};

/// Programs for each predicate: `EXO_ORACLE_PROGRAMS` asks for more of them.
fn programs() -> u64 {
    let asked = std::env::var("EXO_ORACLE_PROGRAMS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// What a predicate did.
#[derive(Default)]
struct Tally {
    name: &'static str,
    programs: usize,
    accepted: usize,
    /// Seeds of what was refused needlessly.
    needless: Vec<u64>,
    problems: Vec<String>,
}

impl Tally {
    fn new(name: &'static str) -> Tally {
        Tally {
            name,
            ..Tally::default()
        }
    }

    /// `truth` is whether all runs bear it out.
    fn count(&mut self, seed: u64, accepted: bool, truth: bool, text: &str) {
        self.programs += 1;
        self.accepted += usize::from(accepted);
        if !accepted && truth {
            self.needless.push(seed);
        }
        if accepted && !truth {
            let problem = format!("{} {seed}: accepted, but wrong\n{text}", self.name);
            self.problems.push(problem);
        }
    }

    fn same_verdict(&mut self, seed: u64, direct: bool, through: bool, text: &str) {
        if direct != through {
            let problem = format!(
                "{} {seed}: {direct} directly, {through} through a window\n{text}",
                self.name
            );
            self.problems.push(problem);
        }
    }

    /// Fails if anything was accepted wrongly, or more than that many percent of what is true was refused.
    fn finish(self, most: usize) {
        let needless = self.needless.len();
        let truths = self.accepted + needless;
        println!(
            "{}: {} programs, {} accepted, {needless} needlessly refused ({} %): seeds {:?}",
            self.name,
            self.programs,
            self.accepted,
            100 * needless / truths.max(1),
            self.needless
        );
        assert!(self.problems.is_empty(), "{}", self.problems.join("\n"));
        assert!(self.accepted >= 10, "too few accepted to mean anything");
        assert!(100 * needless <= most * truths, "too many refused");
    }
}

/// Statements as lines, and how many they are at the outermost level.
fn part(g: &mut Generator, depth: usize, indent: &str) -> (Vec<String>, usize) {
    let mut lines = Vec::new();
    g.stmt(depth, indent, &mut lines);
    for _ in 0..g.more {
        if g.rng.chance(40) {
            g.stmt(depth, indent, &mut lines);
        }
    }
    let outer = |l: &&String| {
        let rest = l.strip_prefix(indent).unwrap_or(l);
        !rest.starts_with(' ') && !rest.starts_with("else")
    };
    let count = lines.iter().filter(outer).count();
    (lines, count)
}

fn joined(parts: &[&[String]]) -> Vec<String> {
    parts.iter().flat_map(|p| p.iter().cloned()).collect()
}

/// Whether every run of the first that succeeds has the outputs of the second. `None` if no run succeeds.
fn agree(a: &Subject, b: &Subject, same: impl Fn(&Outputs, &Outputs) -> bool) -> Option<bool> {
    let (a, b) = (a.outputs(), b.outputs());
    let mut ran = false;
    for (x, y) in a.iter().zip(&b) {
        let Some(x) = x else { continue };
        ran = true;
        if !y.as_ref().is_some_and(|y| same(x, y)) {
            return Some(false);
        }
    }
    ran.then_some(true)
}

fn slice(model: &exo_analysis::effects::Model, from: usize, len: usize) -> Piece<'_> {
    Piece::of(model, &BlockPath::root().slice(from..from + len)).unwrap()
}

fn windows(through: bool) -> usize {
    if through { 2 } else { 0 }
}

#[test]
fn exchanged_statements() {
    let mut tally = Tally::new("commutes");
    let mut modifies = Tally::new("modifies_nothing_of");
    for seed in 0..programs() {
        let mut verdicts = Vec::new();
        for through in [false, true] {
            let mut g = Generator::new(seed, through);
            let (a, len_a) = part(&mut g, 2, "    ");
            let (b, len_b) = part(&mut g, 2, "    ");
            let Some(mut s) = Subject::new(&joined(&[&a, &b]), through) else {
                break;
            };
            let Some(exchanged) = Subject::new(&joined(&[&b, &a]), through) else {
                break;
            };
            let Some(equal) = agree(&s, &exchanged, Outputs::same) else {
                break;
            };
            let model = Arc::clone(&s.model);
            let at = windows(through);
            let (first, second) = (slice(&model, at, len_a), slice(&model, at + len_a, len_b));
            let mut facts = first.facts();
            let found = commutes(&first, &second, &mut facts, &mut s.session.solver).is_ok();
            let alone =
                modifies_nothing_of(&second, &first, &mut facts, &mut s.session.solver).is_ok();
            verdicts.push((found, alone));
            if through {
                tally.same_verdict(seed, verdicts[0].0, found, &s.text);
                modifies.same_verdict(seed, verdicts[0].1, alone, &s.text);
                continue;
            }
            let split = s.first_line + a.len();
            let traces = s.traces();
            let any = |rule| {
                let halves = |x: &Event, y: &Event| x.line < split && y.line >= split;
                traces.iter().flatten().any(|t| conflict(t, rule, halves))
            };
            // What conflicts may happen to be equal all the same; that is not counted.
            tally.count(seed, found, equal && (found || !any(ordered)), &s.text);
            let apart = !any(|_, b| b != AccessKind::Read);
            modifies.count(seed, alone, apart, &s.text);
        }
    }
    tally.finish(5);
    modifies.finish(5);
}

/// For earlier iterations `x' < x`, the first half of iteration `x` moves before the second half of `x'`.
#[test]
fn split_loops() {
    let mut tally = Tally::new("commutes across iterations");
    for seed in 0..programs() {
        let mut direct = None;
        for through in [false, true] {
            let mut g = Generator::new(1_000 + seed, through);
            let inner = "        ";
            let ((a, len_a), (b, len_b)) = g.with("i", |g| (part(g, 1, inner), part(g, 1, inner)));
            let head = ["    for i in seq(0, n):".to_owned()];
            let Some(mut s) = Subject::new(&joined(&[&head, &a, &b]), through) else {
                break;
            };
            let again = ["    for i in seq(0, n):".to_owned()];
            let Some(split) = Subject::new(&joined(&[&head, &a, &again, &b]), through) else {
                break;
            };
            let Some(equal) = agree(&s, &split, Outputs::same) else {
                break;
            };
            let model = Arc::clone(&s.model);
            let at = BlockPath::root().stmt(windows(through));
            let body = at.body();
            let first = Piece::of(&model, &body.slice(0..len_a)).unwrap();
            let second = Piece::of(&model, &body.slice(len_a..len_a + len_b)).unwrap();
            let earlier = second.iteration(&at).unwrap();
            let mut facts = first.facts();
            earlier.assume(&mut facts);
            let exo_analysis::effects::NodeKind::For(l) = &model.node(&at).unwrap().kind else {
                panic!("not a loop");
            };
            facts.assume(&earlier.iterator(l).lt(&first.iterator(l)));
            let found = commutes(&first, &earlier, &mut facts, &mut s.session.solver).is_ok();
            match direct {
                None => {
                    direct = Some(found);
                    let half = s.first_line + 1 + a.len();
                    let exchanged =
                        |x: &Event, y: &Event| x.line < half && y.line >= half && y.at.0 < x.at.0;
                    let traces = s.traces();
                    let meet = traces
                        .iter()
                        .flatten()
                        .any(|t| conflict(t, ordered, exchanged));
                    tally.count(seed, found, equal && (found || !meet), &s.text);
                }
                Some(before) => tally.same_verdict(seed, before, found, &s.text),
            }
        }
    }
    tally.finish(5);
}

#[test]
fn interchanged_loops() {
    let mut tally = Tally::new("commutes for an interchange");
    for seed in 0..2 * programs() {
        let mut g = Generator::new(2_000 + seed, false);
        let (body, _) = g.with("i", |g| g.with("j", |g| part(g, 1, "            ")));
        let nest = |a: &str, b: &str| {
            let head = [
                format!("    for {a} in seq(0, 3):"),
                format!("        for {b} in seq(0, 3):"),
            ];
            Subject::new(&joined(&[&head, &body]), false)
        };
        let (Some(mut s), Some(swapped)) = (nest("i", "j"), nest("j", "i")) else {
            continue;
        };
        let Some(equal) = agree(&s, &swapped, Outputs::same) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let outer = BlockPath::root().stmt(0);
        let inner = outer.body().stmt(0);
        let here = Piece::inside(&model, &inner, Branch::Body).unwrap();
        let there = here.iteration(&outer).unwrap();
        let iterator = |p: &Piece<'_>, at| match &model.node(at).unwrap().kind {
            exo_analysis::effects::NodeKind::For(l) => p.iterator(l),
            _ => panic!("not a loop"),
        };
        let mut facts = here.facts();
        there.assume(&mut facts);
        facts.assume(&Formula::all([
            iterator(&here, &outer).lt(&iterator(&there, &outer)),
            iterator(&there, &inner).lt(&iterator(&here, &inner)),
        ]));
        let found = commutes(&here, &there, &mut facts, &mut s.session.solver).is_ok();
        let exchanged = |x: &Event, y: &Event| x.at.0 < y.at.0 && y.at.1 < x.at.1;
        let traces = s.traces();
        let meet = traces
            .iter()
            .flatten()
            .any(|t| conflict(t, ordered, exchanged));
        tally.count(seed, found, equal && (found || !meet), &s.text);
    }
    tally.finish(5);
}

#[test]
fn repeated_statements() {
    let mut tally = Tally::new("idempotent");
    for seed in 0..programs() {
        let mut direct = None;
        for through in [false, true] {
            let mut g = Generator::new(3_000 + seed, through);
            // Needed, reduced and written in any order: cells that come again and again.
            (g.reuse, g.more) = (85, 6);
            let (a, len) = part(&mut g, 1, "    ");
            let twice: Vec<String> = ["    for z in seq(0, 2):".to_owned()]
                .into_iter()
                .chain(a.iter().map(|l| format!("    {l}")))
                .collect();
            let (Some(mut s), Some(again)) =
                (Subject::new(&a, through), Subject::new(&twice, through))
            else {
                break;
            };
            let Some(equal) = agree(&s, &again, Outputs::same) else {
                break;
            };
            let model = Arc::clone(&s.model);
            let piece = slice(&model, windows(through), len);
            let found = idempotent(&piece, &mut piece.facts(), &mut s.session.solver).is_ok();
            match direct {
                None => {
                    direct = Some(found);
                    let defined = s.traces().iter().flatten().all(truth::idempotent);
                    tally.count(seed, found, equal && (found || defined), &s.text);
                }
                Some(before) => tally.same_verdict(seed, before, found, &s.text),
            }
        }
    }
    tally.finish(5);
}

#[test]
fn shadowed_statements() {
    let mut tally = Tally::new("shadows");
    for seed in 0..6 * programs() {
        let mut g = Generator::new(4_000 + seed, false);
        g.fills = 40;
        let (a, len_a) = part(&mut g, 0, "    ");
        let (b, len_b) = part(&mut g, 2, "    ");
        let (Some(mut s), Some(only)) = (
            Subject::new(&joined(&[&a, &b]), false),
            Subject::new(&b, false),
        ) else {
            continue;
        };
        // The inputs must be those of the longer text.
        if s.outputs().len() != only.outputs().len() {
            continue;
        }
        let Some(equal) = agree(&s, &only, Outputs::same) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let (first, second) = (slice(&model, 0, len_a), slice(&model, len_a, len_b));
        let found = shadows(&first, &second, &mut first.facts(), &mut s.session.solver).is_ok();
        let line = s.first_line + a.len();
        let traces = s.traces();
        let defined = traces.iter().flatten().all(|t| truth::shadowed(t, line));
        tally.count(seed, found, equal && (found || defined), &s.text);
    }
    tally.finish(10);
}

fn sym(s: &Subject, name: &str) -> Sym {
    let at = s.model.proc.vars.iter().position(|v| v.name == name);
    Sym(u32::try_from(at.unwrap()).unwrap())
}

#[test]
fn needed_and_written_cells() {
    let mut needs = Tally::new("needs_before_writing");
    let mut writes = Tally::new("definitely_writes_all");
    for seed in 0..2 * programs() {
        let mut direct = None;
        for through in [false, true] {
            let mut g = Generator::new(5_000 + seed, through);
            (g.fills, g.reuse, g.more) = (30, 60, 3);
            let (a, len) = part(&mut g, 2, "    ");
            let lo = 3 + g.rng.below(5);
            let region = lo..lo + 1 + g.rng.below(3);
            let Some(mut s) = Subject::new(&a, through) else {
                break;
            };
            let traces = s.traces();
            if traces.iter().all(Option::is_none) {
                break;
            }
            let model = Arc::clone(&s.model);
            let piece = slice(&model, windows(through), len);
            let root = Root::Buffer(sym(&s, "x"));
            let term = |v: usize| Term::int(v as i64);
            let cells = [Span::Interval(term(region.start), term(region.end))];
            let solver = &mut s.session.solver;
            let mut facts = piece.facts();
            let no_need = needs_before_writing(&piece, root, &cells, &mut facts, solver).is_none();
            let all = definitely_writes_all(&piece, root, &cells, &facts, solver).is_ok();
            let runs = || {
                let each = |t| truth::needed_and_written(t, &region);
                traces.iter().flatten().map(each)
            };
            match direct {
                None => {
                    direct = Some((no_need, all));
                    needs.count(seed, no_need, runs().all(|r| !r.0), &s.text);
                    writes.count(seed, all, runs().all(|r| r.1), &s.text);
                }
                Some(before) => {
                    needs.same_verdict(seed, before.0, no_need, &s.text);
                    writes.same_verdict(seed, before.1, all, &s.text);
                }
            }
        }
    }
    needs.finish(5);
    writes.finish(10);
}

/// Garbage put into a buffer at a point where it is dead changes nothing.
#[test]
fn overwritten_buffers() {
    let mut tally = Tally::new("dead_after");
    for seed in 0..3 * programs() {
        let mut g = Generator::new(6_000 + seed, false);
        g.fills = 30;
        let local = |lines: Vec<String>| -> Vec<String> {
            let renamed = |l: &String| l.replace("x[", "buf[");
            lines.iter().map(renamed).collect()
        };
        let head: Vec<String> = [
            "    buf: f32[26]",
            "    for z in seq(0, 26):",
            "        buf[z] = 0.0",
            "    for i in seq(0, 2):",
        ]
        .map(String::from)
        .into();
        let ((a, len), (b, _)) = g.with("i", |g| (part(g, 1, "        "), part(g, 1, "        ")));
        let (c, _) = part(&mut g, 1, "    ");
        let (a, b, c) = (local(a), local(b), local(c));
        let point = ["        pass".to_owned()];
        let garbage: Vec<String> = [
            "        for zz in seq(2, 22):",
            "            buf[zz] = 99.0",
        ]
        .map(String::from)
        .into();
        let (Some(mut s), Some(spoilt)) = (
            Subject::new(&joined(&[&head, &a, &point, &b, &c]), false),
            Subject::new(&joined(&[&head, &a, &garbage, &b, &c]), false),
        ) else {
            continue;
        };
        let Some(equal) = agree(&s, &spoilt, Outputs::same) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let body = BlockPath::root().stmt(2).body();
        let root = Root::Buffer(sym(&s, "buf"));
        let region = [Span::Interval(Term::int(2), Term::int(22))];
        let solver = &mut s.session.solver;
        let found = dead_after(&model, root, Some(&region), (&body, len), solver).is_ok();
        let line = s.first_line + head.len() + a.len();
        let traces = s.traces();
        let needed = |t: &Trace| truth::needed_behind(t, line, "buf");
        let defined = !traces.iter().flatten().any(needed);
        tally.count(seed, found, equal && (found || defined), &s.text);
    }
    tally.finish(10);
}

fn field(name: &str) -> FieldRef {
    FieldRef {
        config: "C".into(),
        field: name.into(),
    }
}

/// Another value put into a field where no one can tell changes nothing but what reaches the exit.
#[test]
fn changed_configuration() {
    let mut tally = Tally::new("config_change_unobservable");
    for seed in 0..8 * programs() {
        let mut g = Generator::new(7_000 + seed, false);
        let ((a, len), (b, _)) = g.with("i", |g| (part(g, 1, "        "), part(g, 1, "        ")));
        let (c, _) = part(&mut g, 1, "    ");
        let head = ["    for i in seq(0, 2):".to_owned()];
        let pass = ["        pass".to_owned()];
        let all = joined(&[&head, &a, &pass, &b, &c]);
        if !all
            .iter()
            .any(|l| l.contains("C.f") || l.contains("_f(") || l.contains("bump"))
        {
            continue;
        }
        let change = ["        C.f = 2 - C.f".to_owned()];
        let (Some(mut s), Some(changed)) = (
            Subject::new(&all, false),
            Subject::new(&joined(&[&head, &a, &change, &b, &c]), false),
        ) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let id = s.session.fields().id(&field("f")).unwrap();
        let point = (&BlockPath::root().stmt(0).body(), len);
        let found = config_change_unobservable(&[id], &model, point, &mut s.session.solver);
        let reaches_exit = found.as_ref().is_ok_and(|f| !f.is_empty());
        let same = |x: &Outputs, y: &Outputs| {
            let (mut x, mut y) = (x.clone(), y.clone());
            if reaches_exit || found.is_err() {
                x.config.remove(&field("f"));
                y.config.remove(&field("f"));
            }
            x.same(&y)
        };
        let Some(equal) = agree(&s, &changed, same) else {
            continue;
        };
        let line = s.first_line + head.len() + a.len();
        let traces = s.traces();
        let read = |t: &Trace| truth::needed_behind(t, line, "C.f");
        let defined = !traces.iter().flatten().any(read);
        tally.count(
            seed,
            found.is_ok(),
            equal && (found.is_ok() || defined),
            &s.text,
        );
    }
    tally.finish(10);
}

#[test]
fn expressions_before_and_after() {
    let mut tally = Tally::new("unaffected");
    let read = |name: &str| Ctl::Config(field(name));
    let f_and_g = Ctl::bin(CtlOp::Add, read("f"), read("g"));
    for seed in 0..6 * programs() {
        let mut g = Generator::new(8_000 + seed, false);
        let (a, len) = part(&mut g, 2, "    ");
        if !a
            .iter()
            .any(|l| l.contains("C.") || l.contains("_f(") || l.contains("bump"))
        {
            continue;
        }
        let Some(mut s) = Subject::new(&a, false) else {
            continue;
        };
        let traced = agree_values(&s);
        let Some((same_f, same_sum)) = traced else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let piece = slice(&model, 0, len);
        let facts = piece.facts();
        let solver = &mut s.session.solver;
        let found = unaffected(&[&read("f")], &piece, &facts, solver).is_ok();
        let sum = unaffected(&[&f_and_g], &piece, &facts, solver).is_ok();
        tally.count(seed, found, same_f, &s.text);
        tally.count(seed, sum, same_sum, &s.text);
    }
    tally.finish(10);
}

/// Whether `C.f`, and `C.f + C.g`, are at the exit what they were at the entry, in every run.
fn agree_values(s: &Subject) -> Option<(bool, bool)> {
    let value = |o: &Outputs, name: &str| match o.config.get(&field(name)) {
        Some(exo_interp::FieldValue::Control(exo_interp::Control::Int(v))) => *v,
        other => panic!("{other:?}"),
    };
    let before = s.entry_fields();
    let mut same = (true, true);
    let mut ran = false;
    for ((f, g), after) in before.into_iter().zip(s.outputs()) {
        let Some(after) = after else { continue };
        ran = true;
        same.0 &= value(&after, "f") == f;
        same.1 &= value(&after, "f") + value(&after, "g") == f + g;
    }
    ran.then_some(same)
}

#[test]
fn places_are_told_apart() {
    // The oracle sees what it is there to see.
    let body = ["    x[3] = y[4]", "    add(x[k + 3])"].map(String::from);
    let s = Subject::new(&body, false).unwrap();
    let traces: Vec<Trace> = s.traces().into_iter().flatten().collect();
    let place = |n: &str, c| -> Place { (n.to_owned(), c) };
    let first: Vec<_> = traces[0]
        .events
        .iter()
        .map(|e| (e.kind, e.place.clone()))
        .collect();
    assert_eq!(
        first,
        [
            (AccessKind::Read, place("y", 4)),
            (AccessKind::Write, place("x", 3)),
            (AccessKind::Reduce, place("x", 3)),
        ]
    );
    let half = s.first_line + 1;
    let halves = |x: &Event, y: &Event| x.line < half && y.line >= half;
    assert!(conflict(&traces[0], ordered, halves));
    assert!(!conflict(&traces[1], ordered, halves));
}
