//! Data that configuration fields hold, and who reads it.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::NodeKind;
use exo_analysis::predicates::{config_change_unobservable, fields_differing_after, keeps_data};
use exo_interp::Outputs;
use exo_ir::{BlockPath, Branch};

use crate::generate::{Rng, joined, lines, outermost};
use crate::run::{Runnable, Subject, field};
use crate::tally::{Asked, Tally};

/// Statements that leave something in `C.v`.
const SETTERS: [&str; 11] = [
    "C.v = x[4]",
    "C.v = x[k + 3]",
    "C.v = x[C.f + 3]",
    "C.v = x[4] + y[5]",
    "C.v = 2.0",
    "C.v = -C.v",
    "keep_v(x[3:5])",
    "pick_v(k, x[4], x[4])",
    "pick_v(k, x[4], y[5])",
    "fresh_v(n, z[1, 3], x[4])",
    "late_v(n, z[1, 4])",
];
/// Statements that change what these read, read `C.v`, or do neither.
const OTHERS: [&str; 8] = [
    "x[4] = 1.0",
    "y[5] += 1.0",
    "put(x[4])",
    "x[C.f + 4] = 3.0",
    "C.f = k",
    "z[2, 3] = C.v",
    "maybe_v(k, z[3, 3], x[4])",
    "z[2, 4] = x[4]",
];

/// Some statements, in loops and under conditions as well.
fn statements(rng: &mut Rng, most: usize, indent: &str) -> Vec<String> {
    let mut out = Vec::new();
    for _ in 0..rng.below(most + 1) {
        let inner = format!("{indent}    ");
        let head = match rng.below(8) {
            0 => Some("if k > 1:"),
            1 => Some("for j in seq(0, n):"),
            2 => Some("for j in seq(0, k):"),
            _ => None,
        };
        let place = head.map_or(indent, |_| &inner);
        out.extend(head.map(|head| format!("{indent}{head}")));
        out.push(format!("{place}{}", statement(rng)));
        if head.is_some() && rng.chance(40) {
            out.push(format!("{place}{}", statement(rng)));
        }
    }
    out
}

fn statement(rng: &mut Rng) -> &'static str {
    match rng.chance(60) {
        true => SETTERS[rng.below(SETTERS.len())],
        false => OTHERS[rng.below(OTHERS.len())],
    }
}

/// A statement in a loop, with others around it.
struct Around {
    before: Vec<String>,
    after: Vec<String>,
    block: BlockPath,
    at: usize,
}

impl Around {
    fn new(rng: &mut Rng) -> Around {
        let before = statements(rng, 2, "    ");
        let place = BlockPath::root().stmt(outermost(&before, "    "));
        let looped = rng.chance(70);
        let indent = if looped { "        " } else { "    " };
        let first = statements(rng, 2, indent);
        let read = [format!("{indent}z[4, 3] = C.v")];
        let read = &read[..usize::from(rng.chance(70))];
        let rest = joined(&[read, &statements(rng, 2, indent)]);
        let rest = joined(&[&rest, &statements(rng, 1, "    ")]);
        let at = outermost(&first, indent);
        match looped {
            true => Around {
                before: joined(&[&before, &lines(&["    for i in seq(0, n):"]), &first]),
                after: rest,
                block: place.body(),
                at,
            },
            false => Around {
                at: place.at + at,
                before: joined(&[&before, &first]),
                after: rest,
                block: BlockPath::root(),
            },
        }
    }

    fn with(&self, stmt: &str) -> Vec<String> {
        let indent = "    ".repeat(self.block.depth() + 1);
        joined(&[&self.before, &[format!("{indent}{stmt}")], &self.after])
    }
}

/// Whether a statement leaves data as it is.
pub(crate) fn kept_data(programs: u64) -> Tally {
    let mut tally = Tally::by_text("keeps_data");
    for seed in 0..8 * programs {
        let mut rng = Rng(21_000_000 + seed);
        let around = Around::new(&mut rng);
        let asked = SETTERS[rng.below(SETTERS.len() - 2)];
        let Some(mut s) = Subject::new(&around.with(asked)) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let id = s.session.fields().id(&field("v")).unwrap();
        let facts = Facts::inside(&model, &around.block);
        let place = (&around.block, [around.at, around.at + 1]);
        let kept = keeps_data(&model, place, id, (&facts, &mut s.session.solver));
        let without = Runnable::new(&around.with("pass"));
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: kept,
            borne_out: without.is_some_and(|r| s.agrees(&r, Outputs::same)),
            certain: s.always_runs(),
            common: true,
            plain: false,
        });
    }
    tally
}

/// Whether no one reads data that is another now.
pub(crate) fn changed_data(programs: u64) -> Tally {
    let mut tally = Tally::by_text("config_change_unobservable (data)");
    for seed in 0..8 * programs {
        let around = Around::new(&mut Rng(22_000_000 + seed));
        let Some(mut s) = Subject::new(&around.with("pass")) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let id = s.session.fields().id(&field("v")).unwrap();
        let facts = Facts::inside(&model, &around.block);
        let place = (&around.block, around.at);
        let solver = &mut s.session.solver;
        let found = config_change_unobservable(&[id], &model, place, facts, solver);
        let reaches_exit = !found.as_ref().is_ok_and(Vec::is_empty);
        let same = |x: &Outputs, y: &Outputs| {
            let (mut x, mut y) = (x.clone(), y.clone());
            if reaches_exit {
                x.config.remove(&field("v"));
                y.config.remove(&field("v"));
            }
            x.same(&y)
        };
        let changed = Runnable::new(&around.with("C.v = 77.0"));
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found.is_ok(),
            borne_out: changed.is_some_and(|r| s.agrees(&r, same)),
            certain: s.always_runs(),
            common: true,
            plain: false,
        });
    }
    tally
}

/// Compares the value that one call leaves in a field of data with that of another call in its
/// place.
pub(crate) fn data_behind_calls(programs: u64) -> Tally {
    let mut tally = Tally::by_text("left_different (data)");
    let calls = &SETTERS[6..10];
    let calls = [calls, &["set_f(1)", "late_v(n, z[1, 4])", "put(x[4])"]].concat();
    for seed in 0..8 * programs {
        let mut rng = Rng(23_000_000 + seed);
        let before = statements(&mut rng, 3, "    ");
        let pair = [calls[rng.below(calls.len())], calls[rng.below(calls.len())]];
        let either = [
            "    if C.on:".to_owned(),
            format!("        {}", pair[0]),
            "    else:".to_owned(),
            format!("        {}", pair[1]),
        ];
        let Some(mut s) = Subject::new(&joined(&[&before, &either])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let at = outermost(&before, "    ");
        let branch = BlockPath::root().stmt(at);
        let call = |side| match &model.node(&branch.inner(side).stmt(0)).unwrap().kind {
            NodeKind::Call(call) => &**call,
            other => panic!("{other:?}"),
        };
        let reached = [Branch::Body, Branch::Orelse].map(call);
        let id = s.session.fields().id(&field("v")).unwrap();
        let root = BlockPath::root();
        let (facts, place) = (Facts::inside(&model, &root), (&*model, (&root, at)));
        let differ = fields_differing_after(reached, place, &[id], &facts, &mut s.session.solver);
        let alone = |call: &str| Runnable::new(&joined(&[&before, &[format!("    {call}")]]));
        let left = pair.map(|call| s.outputs_of(&alone(call).unwrap()));
        let same = |(x, y): (&Option<Outputs>, &Option<Outputs>)| match (x, y) {
            (Some(x), Some(y)) => x.config.get(&field("v")) == y.config.get(&field("v")),
            _ => true,
        };
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: differ.is_empty(),
            borne_out: left[0].iter().zip(&left[1]).all(same),
            certain: left.iter().flatten().all(Option::is_some),
            common: true,
            plain: false,
        });
    }
    tally
}
