//! Values of expressions at points. The run tells them apart: it keeps one in a field of configuration that nothing else
//! uses, compares, and marks one of two cells.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::NodeKind;
use exo_analysis::predicates::{
    Piece, Point, ReevaluationPoints, equal_in_context, fields_differing_after, holds_in_context,
    never_written, unaffected, unaffected_by_first, unaffected_by_iterations, unaffected_since,
};
use exo_interp::{AccessKind, Outputs};
use exo_ir::{BlockPath, ConfigValue, Ctl, Proc, StmtKind, StmtPath};

use crate::generate::{Generator, joined, lines};
use crate::run::{Runnable, Subject, field, straight};
use crate::tally::{Asked, Tally};
use crate::trace::{Event, Place, Trace};
use crate::truth::meet;

/// Cells of `y` that no generated statement uses.
const MARKS: [usize; 2] = [0, 1];

/// Marks whether a condition holds.
fn mark(indent: &str, cond: &str) -> Vec<String> {
    vec![
        format!("{indent}if {cond}:"),
        format!("{indent}    y[{}] = 1.0", MARKS[0]),
        format!("{indent}else:"),
        format!("{indent}    y[{}] = 1.0", MARKS[1]),
    ]
}

/// A program at whose points nothing happens, and the same program that keeps and compares values there.
struct Watched {
    subject: Subject,
    watching: Runnable,
}

impl Watched {
    fn new(plain: &[String], watching: &[String]) -> Option<Watched> {
        let subject = Subject::asked_with(plain, &watching.concat())?;
        let watching = Runnable::new(watching)?;
        Some(Watched { subject, watching })
    }

    /// Whether what is compared holds each time, in each run.
    fn holds(&self) -> bool {
        let failed: Place = ("y".to_owned(), MARKS[1]);
        let fails = |t: &Trace| t.events.iter().any(|e| e.place == failed);
        !self.subject.traces_of(&self.watching).iter().any(fails)
    }

    fn asked(&self, seed: u64, accepted: bool, common: bool, plain: bool) -> Asked<'_> {
        Asked {
            seed,
            text: &self.watching.text,
            accepted,
            borne_out: self.holds(),
            certain: self.subject.always_runs(),
            common,
            plain,
        }
    }

    /// The expression that is kept or tested by a statement. The variables are those of the other program.
    fn expression(&self, at: &StmtPath) -> Ctl {
        let proc: &Proc = &self.watching.proc;
        match &proc.stmt(at).unwrap().kind {
            StmtKind::WriteConfig {
                value: ConfigValue::Ctl(e),
                ..
            } => e.clone(),
            StmtKind::If { cond, .. } => cond.clone(),
            other => panic!("{other:?}"),
        }
    }
}

/// Whether any of these lines may write a field that the expression reads.
fn may_change(parts: &[&[String]], e: &str) -> bool {
    let writes = |l: &String| {
        let l = l.trim_start();
        let f = ["C.f =", "set_f(", "bump("]
            .iter()
            .any(|w| l.starts_with(w));
        e.contains("C.f") && f || e.contains("C.g") && l.starts_with("C.g =")
    };
    parts.iter().copied().flatten().any(writes)
}

/// The statements, often with changes around them that cancel each other, and how many they are then.
fn balanced(
    g: &mut Generator,
    (stmts, len): (Vec<String>, usize),
    indent: &str,
) -> (Vec<String>, usize) {
    let line = |text: &str| format!("{indent}{text}");
    match g.rng.below(5) {
        0 | 1 => {
            let (more, less) = (line("C.f = C.f + 1"), line("C.f = C.f - 1"));
            (joined(&[&[more], &stmts, &[less]]), len + 2)
        }
        2 => {
            let same = [line("if C.f == C.g:"), line("    C.f = C.g")];
            (joined(&[&same, &stmts]), len + 1)
        }
        _ => (stmts, len),
    }
}

/// Values before and after statements, and fields that they write.
pub(crate) fn values_around_statements(programs: u64) -> [Tally; 2] {
    let mut tallies = [Tally::new("unaffected"), Tally::by_text("never_written")];
    for seed in 0..4 * programs {
        let mut g = Generator::new(12_000_000 + seed, false);
        (g.config, g.sets) = (true, 45);
        let var = if g.rng.chance(50) { "i" } else { "k" };
        let ((a, len_a), (b, len_b), e) = g.with(var, |g| {
            let (a, b) = (g.part(1, "        "), g.part(1, "        "));
            (a, balanced(g, b, "        "), g.expression(false))
        });
        // In a loop that changes it, a field has unknown values.
        let looped = var == "i";
        let head = match looped {
            true => lines(&["    for i in seq(0, 2):"]),
            false => lines(&["    if k < 3:"]),
        };
        let pass = lines(&["        pass"]);
        let keep = vec![format!("        C.s = {e}")];
        let compare = mark("        ", &format!("C.s == {e}"));
        let Some(mut w) = Watched::new(
            &joined(&[&head, &a, &pass, &b, &pass]),
            &joined(&[&head, &a, &keep, &b, &compare]),
        ) else {
            continue;
        };
        let body = BlockPath::root().stmt(0).body();
        let expr = w.expression(&body.stmt(len_a));
        let model = Arc::clone(&w.subject.model);
        let piece = Piece::of(&model, &body.slice(len_a + 1..len_a + 1 + len_b)).unwrap();
        let solver = &mut w.subject.session.solver;
        let found = unaffected(&[&expr], &piece, &piece.facts(), solver).is_ok();
        let (common, plain) = (may_change(&[&b], &e), !looped && straight(&[&a, &b]));
        let asked = w.asked(seed, found, common, plain);
        tallies[0].count(asked);
        let line = w.subject.first_line() + head.len() + a.len();
        let writes = |t: &Trace| {
            let written = t.touched(|x| x.line > line && x.kind == AccessKind::Write);
            written.iter().any(|field| e.contains(field))
        };
        tallies[1].count(Asked {
            accepted: never_written(&[&expr], &piece).is_ok(),
            borne_out: !w.subject.traces.iter().any(writes),
            ..asked
        });
    }
    tallies
}

/// Statements with something before each of them and at the end.
fn between(stmts: &[String], what: &[String], indent: &str) -> Vec<String> {
    let mut all = Vec::new();
    for line in stmts {
        let rest = line.strip_prefix(indent).unwrap_or(line);
        if !rest.starts_with(' ') && !rest.starts_with("else") {
            all.extend_from_slice(what);
        }
        all.push(line.clone());
    }
    all.extend_from_slice(what);
    all
}

/// Values before a loop, where its iterations begin and end, and between all of its statements.
pub(crate) fn values_in_loops(programs: u64) -> [Tally; 2] {
    let kinds = [ReevaluationPoints::Iterations, ReevaluationPoints::Inside];
    let mut tallies = [
        "unaffected_by_iterations",
        "unaffected_by_iterations, inside",
    ]
    .map(Tally::new);
    for seed in 0..3 * programs {
        for (again, tally) in kinds.into_iter().zip(&mut tallies) {
            let mut g = Generator::new(13_000_000 + seed, false);
            (g.config, g.sets) = (true, 45);
            let (a, len) = g.part(1, "    ");
            // Without depth, no field changes but between the statements of the body.
            let depth = if again == ReevaluationPoints::Inside {
                0
            } else {
                1
            };
            let (b, _) = g.with("i", |g| {
                let b = g.part(depth, "        ");
                balanced(g, b, "        ")
            });
            let e = g.expression(false);
            let bounds = g
                .rng
                .pick(&["0, n", "0, 2", "1, n", "0, k", "k, 4"])
                .to_owned();
            let head = vec![format!("    for i in seq({bounds}):")];
            let compare = mark("        ", &format!("C.s == {e}"));
            let body = |what: &[String]| match again {
                ReevaluationPoints::Iterations => joined(&[what, &b, what]),
                ReevaluationPoints::Inside => between(&b, what, "        "),
            };
            let (outer, inner) = (lines(&["    pass"]), body(&lines(&["        pass"])));
            let keep = vec![format!("    C.s = {e}")];
            let Some(mut w) = Watched::new(
                &joined(&[&a, &outer, &head, &inner]),
                &joined(&[&a, &keep, &head, &body(&compare)]),
            ) else {
                continue;
            };
            let expr = w.expression(&BlockPath::root().stmt(len));
            let model = Arc::clone(&w.subject.model);
            let at = BlockPath::root().stmt(len + 1);
            let solver = &mut w.subject.session.solver;
            let found = unaffected_by_iterations(&[&expr], &model, &at, again, solver).is_ok();
            tally.count(w.asked(seed, found, may_change(&[&b], &e), false));
        }
    }
    tallies
}

/// Values before a loop, and behind one that runs only the first statements of its body.
pub(crate) fn values_behind_first_statements(programs: u64) -> Tally {
    let mut tally = Tally::new("unaffected_by_first");
    for seed in 0..4 * programs {
        let mut g = Generator::new(16_000_000 + seed, false);
        (g.config, g.sets) = (true, 35);
        let (before, len) = g.part(0, "    ");
        let ((a, len_a), (b, _)) = g.with("i", |g| {
            let (a, b) = (g.part(1, "        "), g.part(1, "        "));
            (balanced(g, a, "        "), b)
        });
        let e = g.expression(false);
        let (outer, head) = (lines(&["    pass"]), lines(&["    for i in seq(0, n):"]));
        let keep = vec![format!("    C.s = {e}")];
        let compare = mark("    ", &format!("C.s == {e}"));
        let Some(mut w) = Watched::new(
            &joined(&[&before, &outer, &head, &a, &b]),
            &joined(&[&before, &keep, &head, &a, &compare]),
        ) else {
            continue;
        };
        // It is for statements that the rest of the body leaves alone.
        let half = w.subject.first_line() + before.len() + 2 + a.len();
        let disturbed = |x: &Event, y: &Event| {
            let here = half - a.len()..half;
            here.contains(&x.line)
                && y.line >= half
                && y.at.0 < x.at.0
                && y.kind != AccessKind::Read
        };
        if w.subject.traces.iter().any(|t| meet(t, disturbed)) {
            continue;
        }
        let expr = w.expression(&BlockPath::root().stmt(len));
        let model = Arc::clone(&w.subject.model);
        let at = BlockPath::root().stmt(len + 1);
        let first = Piece::of(&model, &at.body().slice(0..len_a)).unwrap();
        let solver = &mut w.subject.session.solver;
        let found = unaffected_by_first(&[&expr], &at, &first, solver).is_ok();
        tally.count(w.asked(seed, found, may_change(&[&a], &e), false));
    }
    tally
}

/// Values before a loop or a condition, and inside it.
pub(crate) fn values_seen_inside(programs: u64) -> Tally {
    let mut tally = Tally::new("unaffected_since");
    for seed in 0..4 * programs {
        let mut g = Generator::new(20_000_000 + seed, false);
        (g.config, g.sets) = (true, 35);
        let (before, len) = g.part(0, "    ");
        let (between, len_between) = g.part(1, "    ");
        let (between, len_between) = balanced(&mut g, (between, len_between), "    ");
        let (a, len_a) = g.part(1, "        ");
        let (a, len_a) = balanced(&mut g, (a, len_a), "        ");
        let (b, _) = g.part(0, "        ");
        let e = g.expression(false);
        let looped = g.rng.chance(60);
        let head = match looped {
            true => lines(&["    for jj in seq(0, n):"]),
            false => lines(&["    if k < 3:"]),
        };
        let (outer, inner) = (lines(&["    pass"]), lines(&["        pass"]));
        let keep = vec![format!("    C.s = {e}")];
        let compare = mark("        ", &format!("C.s == {e}"));
        let Some(mut w) = Watched::new(
            &joined(&[&before, &outer, &between, &head, &a, &inner, &b]),
            &joined(&[&before, &keep, &between, &head, &a, &compare, &b]),
        ) else {
            continue;
        };
        let expr = w.expression(&BlockPath::root().stmt(len));
        let model = Arc::clone(&w.subject.model);
        let root = BlockPath::root();
        let body = root.stmt(len + 1 + len_between).body();
        let (since, here) = ((&root, len), (&body, len_a));
        let facts = Facts::inside(&model, &body);
        let solver = &mut w.subject.session.solver;
        let found = unaffected_since(&[&expr], &model, since, here, &facts, solver).is_ok();
        let common = may_change(&[&between, &a], &e) || looped && may_change(&[&b], &e);
        let plain = !looped && straight(&[&before, &between, &a]);
        tally.count(w.asked(seed, found, common, plain));
    }
    tally
}

/// Compares the value that one call leaves in a field with that of another call in its place.
pub(crate) fn fields_behind_calls(programs: u64) -> Tally {
    let mut tally = Tally::new("left_different");
    let calls = [
        "set_f(k)",
        "set_f(C.g)",
        "set_f(1)",
        "set_f(C.f)",
        "bump(n)",
        "bump(1)",
    ];
    for seed in 0..3 * programs {
        let mut g = Generator::new(17_000_000 + seed, false);
        (g.config, g.sets) = (true, 60);
        let (a, len) = g.part(1, "    ");
        let pair = [g.rng.pick(&calls), g.rng.pick(&calls)];
        let either = [
            "    if C.on:".to_owned(),
            format!("        {}", pair[0]),
            "    else:".to_owned(),
            format!("        {}", pair[1]),
        ];
        let Some(mut s) = Subject::new(&joined(&[&a, &either])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let branch = BlockPath::root().stmt(len);
        let call = |side| match &model.node(&branch.inner(side).stmt(0)).unwrap().kind {
            NodeKind::Call(call) => &**call,
            other => panic!("{other:?}"),
        };
        let reached = [exo_ir::Branch::Body, exo_ir::Branch::Orelse].map(call);
        let fields = ["f", "g"].map(|name| s.session.fields().id(&field(name)).unwrap());
        let facts = Facts::inside(&model, &BlockPath::root());
        let root = BlockPath::root();
        let point = (&*model, (&root, len));
        let differ = fields_differing_after(reached, point, &fields, &facts, &mut s.session.solver);
        let alone = |call: &str| Runnable::new(&joined(&[&a, &[format!("    {call}")]])).unwrap();
        let left = pair.map(|call| s.outputs_of(&alone(call)));
        for (name, id) in ["f", "g"].into_iter().zip(fields) {
            let same = |(x, y): (&Option<Outputs>, &Option<Outputs>)| match (x, y) {
                (Some(x), Some(y)) => x.config.get(&field(name)) == y.config.get(&field(name)),
                _ => true,
            };
            tally.count(Asked {
                seed,
                text: s.text(),
                accepted: !differ.contains(&id),
                borne_out: left[0].iter().zip(&left[1]).all(same),
                certain: left.iter().flatten().all(Option::is_some),
                common: name == "f" && pair[0] != pair[1],
                plain: false,
            });
        }
    }
    tally
}

/// A condition at a point, and two values at different points.
pub(crate) fn facts_at_points(programs: u64) -> [Tally; 2] {
    let mut tallies = ["holds_in_context", "equal_in_context"].map(Tally::new);
    for seed in 0..4 * programs {
        for (k, tally) in tallies.iter_mut().enumerate() {
            let mut g = Generator::new(14_000_000 + 2 * seed + k as u64, false);
            fact_at_a_point(seed, &mut g, k == 1, tally);
        }
    }
    tallies
}

/// `A; point; for i in …: if c: B; point`
fn fact_at_a_point(seed: u64, g: &mut Generator, two: bool, tally: &mut Tally) {
    let (inner, indent) = ("            ", "        ");
    g.sets = 20;
    let (a, len_a) = g.part(1, "    ");
    let first = g.expression(false);
    let (cond, (b, len_b), second) = g.with("i", |g| {
        let cond = g.condition();
        let b = g.part(1, inner);
        (cond, b, if two { g.expression(true) } else { claim(g) })
    });
    let second = match (two, g.rng.below(4)) {
        (true, 0) => first.clone(),
        (false, 0) => cond.clone(),
        _ => second,
    };
    let otherwise = g.rng.chance(20);
    let branch = match otherwise {
        false => vec![format!("{indent}if {cond}:")],
        true => vec![
            format!("{indent}if {cond}:"),
            format!("{inner}pass"),
            format!("{indent}else:"),
        ],
    };
    let head = lines(&["    for i in seq(0, 3):"]);
    let (outer, pass) = (lines(&["    pass"]), vec![format!("{inner}pass")]);
    let keep = vec![format!("    C.s = {first}")];
    let test = match two {
        true => format!("C.s == {second}"),
        false => second.clone(),
    };
    let compare = mark(inner, &test);
    let Some(mut w) = Watched::new(
        &joined(&[&a, &outer, &head, &branch, &b, &pass]),
        &joined(&[&a, &keep, &head, &branch, &b, &compare]),
    ) else {
        return;
    };
    let side = match otherwise {
        false => exo_ir::Branch::Body,
        true => exo_ir::Branch::Orelse,
    };
    let outside = BlockPath::root();
    let block = outside.stmt(len_a + 1).body().stmt(0).inner(side);
    let model = Arc::clone(&w.subject.model);
    let facts = Facts::inside(&model, &block);
    let here = Point::before(&model, &block, len_b).unwrap();
    let tested = w.expression(&block.stmt(len_b));
    let solver = &mut w.subject.session.solver;
    let found = match two {
        false => holds_in_context(&here.value(&tested).condition(), &facts, solver),
        true => {
            let Ctl::Bin(_, _, value) = &tested else {
                return;
            };
            let there = Point::before(&model, &outside, len_a).unwrap();
            let kept = w.expression(&outside.stmt(len_a));
            let solver = &mut w.subject.session.solver;
            equal_in_context(&there.value(&kept), &here.value(value), &facts, solver)
        }
    };
    let plain = crate::run::value_free(&[&a, &b, &branch, &[first, second]]);
    tally.count(w.asked(seed, found.is_safe(), true, plain));
}

/// A condition that is often true.
fn claim(g: &mut Generator) -> String {
    let (a, b) = (g.expression(true), g.expression(true));
    match g.rng.below(8) {
        0 => format!("{a} <= {b} + 2"),
        1 => format!("{a} % 2 <= 1"),
        2 => "0 <= C.f".to_owned(),
        3 => "C.f <= 2".to_owned(),
        4 => format!("{a} == {a}"),
        5 => format!("{a} <= 4"),
        6 => format!("{a} + 1 > {b} - 3"),
        _ => g.condition(),
    }
}
