//! Loads of what is there already.

use std::sync::Arc;

use exo_analysis::predicates::{Piece, free_of, loads_are_redundant};
use exo_interp::Outputs;
use exo_ir::BlockPath;

use crate::generate::{Rng, joined, lines};
use crate::run::{Runnable, Subject, loop_at, value_free};
use crate::tally::{Asked, Tally};

/// A loop that loads, changes and stores cells: the loads go into a loop of their own before it.
pub(crate) fn redundant_loads(programs: u64) -> Tally {
    let mut tally = Tally::by_text("loads are redundant, split loops");
    for seed in 0..60 * programs {
        let mut rng = Rng(11_000_000 + seed);
        let head = lines(&[rng.pick(&["    for i in seq(0, 3):", "    for i in seq(0, n):"])]);
        let cells = Cells::new(&mut rng);
        let loads = cells.loads(&mut rng);
        let mut rest = cells.rest(&mut rng);
        if loads.iter().any(|line| line.contains("C.")) && rng.chance(60) {
            let write = rng.pick(&["C.f = 2", "C.f = 1", "C.f = k", "C.on = True"]);
            rest.push(format!("        {write}"));
        }
        let Some(mut s) = Subject::new(&joined(&[&head, &loads, &rest])) else {
            continue;
        };
        let model = Arc::clone(&s.model);
        let at = BlockPath::root().stmt(0);
        let count = statements(&loads);
        let first = Piece::of(&model, &at.body().slice(0..count)).unwrap();
        let rest_of = at.body().slice(count..count + statements(&rest));
        let behind = Piece::of(&model, &rest_of).unwrap();
        let solver = &mut s.session.solver;
        let found = free_of(&first, loop_at(&model, &at)).is_ok()
            && loads_are_redundant(&first, &behind, &at, solver);
        let split = Runnable::new(&joined(&[&head, &loads, &head, &rest]));
        let equal = split.is_some_and(|split| s.agrees(&split, Outputs::same));
        tally.count(Asked {
            seed,
            text: s.text(),
            accepted: found,
            borne_out: equal,
            certain: s.always_runs(),
            common: true,
            plain: value_free(&[&loads, &rest]),
        });
    }
    tally
}

/// How many statements of the loop's body these lines are.
fn statements(lines: &[String]) -> usize {
    let outer = |line: &&String| !line.starts_with(&" ".repeat(9));
    lines.iter().filter(outer).count()
}

/// The cells that a load connects.
struct Cells {
    width: usize,
    /// A condition on the number of the cell.
    guard: String,
    /// How often, of a hundred times, loops have it.
    guarded: usize,
    to: String,
    from: String,
}

impl Cells {
    fn new(rng: &mut Rng) -> Cells {
        let source = rng.pick(&["y[", "y[", "y[", "z[0, ", "z[k, ", "x[10 + "]);
        let scale = rng.pick(&["", "", "", "2 * ", "C.f * "]);
        let offset = rng.pick(&["", "", " + 1", " + k", " + i"]);
        let to = rng.pick(&["x[@]", "x[@]", "x[@ + 1]", "x[2 * @]", "x[@ / 2]", "x[0]"]);
        let guard = rng.pick(&[
            "@ < n",
            "C.on",
            "C.on",
            "@ < C.f",
            "@ < C.f",
            "@ < k",
            "@ % 2 == 0",
            "i > 0",
        ]);
        Cells {
            width: 1 + rng.below(4),
            guard: guard.to_owned(),
            guarded: if rng.chance(70) { 10 } else { 80 },
            to: to.to_owned(),
            from: format!("{source}{scale}@{offset}]"),
        }
    }

    fn to(&self, index: &str) -> String {
        self.to.replace('@', index)
    }

    fn from(&self, index: &str) -> String {
        self.from.replace('@', index)
    }

    /// A loop over all cells, or over those that fulfil the condition.
    fn over(&self, rng: &mut Rng, var: &str) -> (Vec<String>, String) {
        let width = match rng.chance(85) {
            true => self.width,
            false => 1 + rng.below(4),
        };
        let mut out = vec![format!("        for {var} in seq(0, {width}):")];
        let mut inner = "            ".to_owned();
        if rng.chance(self.guarded) {
            out.push(format!("{inner}if {}:", self.guard.replace('@', var)));
            inner.push_str("    ");
        }
        (out, inner)
    }

    fn loads(&self, rng: &mut Rng) -> Vec<String> {
        let (mut out, inner) = self.over(rng, "c");
        let (to, from) = (self.to("c"), self.from("c"));
        let value = match rng.below(12) {
            0 => format!("{from} * 1.0"),
            1 => "y[20]".to_owned(),
            _ => from,
        };
        let sign = if rng.chance(4) { "+=" } else { "=" };
        out.push(format!("{inner}{to} {sign} {value}"));
        if rng.chance(12) {
            let more = rng.pick(&["x[0] = y[0]", "x[1] = y[1]", "x[20] = z[1, 2]", "C.f = 1"]);
            out.push(format!("        {more}"));
        }
        out
    }

    /// Changes and stores, mostly of the cells that are loaded; and perhaps something else.
    fn rest(&self, rng: &mut Rng) -> Vec<String> {
        let mut out = Vec::new();
        for _ in 0..1 + rng.below(2) {
            let (mut nest, inner) = self.over(rng, "d");
            let indented = |lines: Vec<String>| lines.into_iter().map(|l| format!("{inner}{l}"));
            let (change, mut store) = (self.change(rng), self.store(rng));
            match rng.below(8) {
                0 => nest.extend(indented([store, change].concat())),
                1 => nest.extend(indented(change)),
                2 => nest.extend(indented(store)),
                3 | 4 => {
                    nest.extend(indented(change));
                    let (mut behind, inner) = self.over(rng, "d");
                    store.iter_mut().for_each(|line| line.insert_str(0, &inner));
                    behind.extend(store);
                    nest.extend(behind);
                }
                _ => nest.extend(indented([change, store].concat())),
            }
            out.extend(nest);
        }
        if rng.chance(25) {
            let more = rng.pick(&[
                "y[0] = 2.0",
                "y[20] = x[0]",
                "y[0] = x[0]",
                "x[0] = 1.0",
                "x[1] = y[1]",
                "z[1, i] = x[0]",
                "C.f = 1",
                "C.f = 0",
                "C.on = True",
                "ends(4, x[0:4])",
            ]);
            let at = if rng.chance(50) { 0 } else { out.len() };
            out.insert(at, format!("        {more}"));
        }
        out
    }

    fn change(&self, rng: &mut Rng) -> Vec<String> {
        let cell = self.to("d");
        let value = rng.pick(&[
            "z[2, i]",
            "z[2, 4 * i + d]",
            "1.0",
            "y[22]",
            "y[d]",
            "x[24]",
        ]);
        let sign = rng.pick(&["+=", "+=", "="]);
        let mut lines = vec![format!("{cell} {sign} {value}")];
        if rng.chance(20) {
            lines.push(format!("x[d] += {value}"));
        }
        lines
    }

    fn store(&self, rng: &mut Rng) -> Vec<String> {
        let (cell, from) = (self.from("d"), self.to("d"));
        let line = match rng.below(12) {
            0 => format!("{cell} += {from}"),
            1 => format!("{cell} = {from} + z[2, 0]"),
            2 => format!("{cell} = x[d]"),
            3 => format!("y[d] = {from}"),
            _ => format!("{cell} = {from}"),
        };
        match rng.below(10) {
            0 => vec![
                format!("if {}:", rng.pick(&["d < n", "C.on", "i > 0", "d < 2"])),
                format!("    {line}"),
            ],
            1 => vec![line.clone(), line],
            _ => vec![line],
        }
    }
}
