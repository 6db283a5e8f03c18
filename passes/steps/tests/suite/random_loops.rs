//! Steps on loops and scopes, tried wherever they fit in random programs: what is accepted is run before and after.
//!
//! The programs are small and full of what makes such steps go wrong: cells that iterations share, reductions beside
//! writes, configuration that bounds and conditions read, windows, scratch, guards.

use crate::harness;
use std::fmt::Write;

use exo_view::{Proc, Stmt, StmtKind, StmtPath};

/// A linear congruential generator: the same programs on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[usize::try_from(self.below(of.len() as u64)).expect("small")]
    }
}

/// Writes a program.
struct Writer {
    random: Random,
    text: String,
    vars: Vec<&'static str>,
}

const NAMES: [&str; 4] = ["i", "j", "k", "l"];

impl Writer {
    fn line(&mut self, depth: usize, text: &str) {
        writeln!(self.text, "{}{text}", "    ".repeat(depth)).expect("a string");
    }

    /// An index below 24: three variables below 4.
    fn index(&mut self) -> String {
        let mut parts = Vec::new();
        for var in self.vars.clone() {
            match self.random.below(5) {
                0 | 1 => parts.push(var.to_owned()),
                2 => parts.push(format!("2 * {var}")),
                _ => {}
            }
        }
        let parts = &parts[..parts.len().min(3)];
        let shift = self.random.below(4);
        let sum = match parts.is_empty() {
            true => shift.to_string(),
            false => format!("{} + {shift}", parts.join(" + ")),
        };
        match self.random.below(6) {
            0 => format!("({sum}) % 4"),
            1 => format!("({sum}) / 2"),
            _ => sum,
        }
    }

    fn cell(&mut self) -> String {
        let buffer = self.random.one(&["x", "x", "x", "y", "w"]);
        format!("{buffer}[{}]", self.index())
    }

    fn value(&mut self) -> String {
        match self.random.below(5) {
            0 => "1.0".to_owned(),
            1 => format!("{} + 1.0", self.cell()),
            2 => format!("{} + {}", self.cell(), self.cell()),
            _ => self.cell(),
        }
    }

    fn condition(&mut self) -> String {
        let var = match self.vars.is_empty() {
            true => "C.n",
            false => {
                let vars = self.vars.clone();
                self.random.one(&vars)
            }
        };
        match self.random.below(6) {
            0 => "C.b".to_owned(),
            1 => format!("{var} == {}", self.random.below(4)),
            2 => format!("({var} + C.n) % 2 == 0"),
            3 => "C.n > 1".to_owned(),
            4 => format!("{var} < 2"),
            _ => format!("{var} < C.n"),
        }
    }

    fn block(&mut self, depth: usize, most: u64) {
        for _ in 0..=self.random.below(most) {
            self.stmt(depth, most);
        }
    }

    fn stmt(&mut self, depth: usize, most: u64) {
        match self.random.below(if most > 1 { 12 } else { 10 }) {
            0..=3 => {
                let text = format!("{} = {}", self.cell(), self.value());
                self.line(depth, &text);
            }
            4..=6 => {
                let text = format!("{} += {}", self.cell(), self.value());
                self.line(depth, &text);
            }
            7 => {
                let text = self
                    .random
                    .one(&["C.n = 2", "C.n = 3", "C.b = True", "C.b = False"]);
                self.line(depth, text);
            }
            8 => {
                let text = format!("t = {}", self.value());
                self.line(depth, "t: f32");
                self.line(depth, &text);
                let text = format!("{} = t", self.cell());
                self.line(depth, &text);
            }
            9 => {
                let text = format!("s {} {}", self.random.one(&["=", "+="]), self.value());
                self.line(depth, &text);
            }
            _ => self.condition_around(depth, most - 1),
        }
    }

    fn condition_around(&mut self, depth: usize, most: u64) {
        let cond = self.condition();
        self.line(depth, &format!("if {cond}:"));
        self.block(depth + 1, most);
        if self.random.below(3) == 0 {
            self.line(depth, "else:");
            self.block(depth + 1, most);
        }
    }

    /// A loop with something in it. Its body may not see its variable.
    fn around(
        &mut self,
        depth: usize,
        (lo, hi): (&str, &str),
        body: impl FnOnce(&mut Writer, usize),
    ) {
        let var = NAMES[self.vars.len()];
        self.line(depth, &format!("for {var} in seq({lo}, {hi}):"));
        self.vars.push(var);
        body(self, depth + 1);
        self.vars.pop();
    }

    fn range(&mut self) -> (&'static str, &'static str) {
        match self.random.below(6) {
            0 => ("1", "3"),
            1 => ("0", "C.n"),
            2 => ("0", "2"),
            _ => ("0", "4"),
        }
    }

    /// Loops and conditions in the shapes that the steps work on.
    fn shape(&mut self, depth: usize) {
        let range = self.range();
        match self.random.below(7) {
            0 => {
                let inner = self.range();
                self.around(depth, range, |w, d| {
                    w.around(d, inner, |w, d| w.block(d, 2))
                });
            }
            1 => self.around(depth, range, |w, d| {
                w.stmt(d, 2);
                w.block(d, 2);
            }),
            2 => {
                self.around(depth, range, |w, d| w.block(d, 1));
                self.around(depth, range, |w, d| w.block(d, 1));
            }
            3 => {
                let before = self.text.len();
                self.around(depth, ("0", "2"), |w, d| w.block(d, 1));
                let end = self.random.one(&["3", "4", "C.n + 2"]);
                let again = self.text[before..].replace("seq(0, 2)", &format!("seq(2, {end})"));
                self.text.push_str(&again);
            }
            4 => self.around(depth, range, |w, d| w.condition_around(d, 1)),
            5 => {
                let cond = self.condition();
                self.line(depth, &format!("if {cond}:"));
                match self.random.below(2) {
                    0 => self.around(depth + 1, range, |w, d| w.block(d, 1)),
                    _ => self.condition_around(depth + 1, 1),
                }
            }
            _ => self.around(depth, range, |w, d| {
                // The same in every iteration.
                let hidden = std::mem::take(&mut w.vars);
                w.block(d, 2);
                w.vars = hidden;
                w.block(d, 1);
            }),
        }
    }
}

fn program(seed: u64) -> String {
    let head = "@config
class C:
    n: size
    b: bool

@proc
def f(x: f32[32], y: f32[32], s: f32):
    assert C.n <= 3
    w = x[1:32]
";
    let mut writer = Writer {
        random: Random(seed),
        text: head.to_owned(),
        vars: Vec::new(),
    };
    (0..3).for_each(|_| {
        writer.random.below(2);
    });
    match writer.random.below(3) {
        0 => writer.around(1, ("0", "3"), Writer::shape),
        _ => writer.shape(1),
    }
    writer.text
}

/// The steps that fit a statement.
fn steps_at(proc: &Proc, path: &StmtPath, stmt: &Stmt, random: &mut Random) -> Vec<String> {
    let mut steps = Vec::new();
    let len = proc.block(&path.block).map_or(0, Vec::len);
    let next = path.block.stmt(path.at + 1);
    if path.at + 1 < len {
        let lifts = 1 + random.below(3);
        if path.block.depth() > 0 {
            steps.push(format!("fission gap='after:{path}' lifts={lifts}"));
        }
        let pair = path.block.slice(path.at..path.at + 2);
        let (block, range) = (&pair.block, &pair.range);
        steps.push(format!(
            "reorder_stmts blk='{block}[{}:{}]'",
            range.start, range.end
        ));
        steps.push(format!("fuse first='{path}' second='{next}'"));
    }
    match &stmt.kind {
        StmtKind::For { .. } => {
            let tail = random.one(&["guard", "cut", "cut_and_guard", "perfect"]);
            let factor = 1 + random.below(3);
            steps.extend([
                format!("divide_loop loop='{path}' factor={factor} tail={tail}"),
                format!("divide_with_recompute loop='{path}' outer-hi=2 outer-stride={factor}"),
                format!("specialize blk='{path}' conds='C.n == 2; C.b'"),
                format!("reorder_loops nest='{path}'"),
                format!("remove_loop loop='{path}'"),
                format!("mult_loops nest='{path}'"),
                format!(
                    "shift_loop loop='{path}' lo='{}'",
                    random.one(&["0", "2", "C.n", "-1"])
                ),
                format!(
                    "cut_loop loop='{path}' at='{}'",
                    random.one(&["1", "2", "C.n", "C.n / 2"])
                ),
                format!("lift_scope inner='{path}'"),
                format!("eliminate_dead_code stmt='{path}'"),
                format!("parallelize_loop loop='{path}'"),
                format!("join_loops loop1='{path}' loop2='{next}'"),
            ]);
        }
        StmtKind::If { .. } => steps.extend([
            format!("lift_scope inner='{path}'"),
            format!("eliminate_dead_code stmt='{path}'"),
        ]),
        _ => {}
    }
    let count = random.one(&["2", "3", "C.n + 1"]);
    steps.push(format!("add_loop blk='{path}' iter=r hi='{count}'"));
    steps
}

#[test]
fn what_is_accepted_means_the_same() {
    let count = |name: &str, default: u64| {
        let given = std::env::var(name).ok();
        given.and_then(|v| v.parse().ok()).unwrap_or(default)
    };
    let (first, programs) = (count("EXO_SEED", 1), count("EXO_PROGRAMS", 12));
    let mut problems = String::new();
    let mut accepted = std::collections::BTreeMap::<String, [u64; 3]>::new();
    for seed in first..first + programs {
        let source = program(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let module = harness::parse(&source);
        let proc = module.proc("f").expect("it is there");
        let mut steps = Vec::new();
        let mut random = Random(seed);
        proc.walk_paths(&mut |path, stmt| steps.extend(steps_at(proc, path, stmt, &mut random)));
        for step in steps {
            let name = step.split(' ').next().unwrap_or_default().to_owned();
            let tried = accepted.entry(name).or_default();
            tried[0] += 1;
            let run = harness::run(&source, &step);
            let after = match &run.outcome {
                Ok(after) => after,
                Err(refusal) => {
                    // Where a field is not known, it may not be known that a range is in bounds.
                    if refusal.condition.is_some_and(|c| c.id == "any.c0") {
                        break;
                    }
                    if refusal.class == exo_steps::Class::Internal {
                        writeln!(problems, "seed {seed}: {step}: {refusal}\n{source}")
                            .expect("a string");
                    }
                    tried[2] += u64::from(refusal.condition.is_none());
                    continue;
                }
            };
            tried[1] += 1;
            if !run.equivalent || !run.notes.is_empty() {
                writeln!(
                    problems,
                    "seed {seed}: '{step}' is less than equivalent: {:?}",
                    run.notes
                )
                .expect("a string");
            }
            if let Err(wrong) = harness::compare(&run.before, after, &run.name, &run.last) {
                let after = exo_frontend::print_module(after);
                writeln!(
                    problems,
                    "seed {seed}: '{step}' ACCEPTED WRONGLY: {wrong}\n{after}\nfrom\n{source}"
                )
                .expect("a string");
            }
        }
    }
    if std::env::var_os("EXO_PROGRAMS").is_some() {
        println!("step: [tried, accepted, bad input]: {accepted:#?}");
    }
    assert!(problems.is_empty(), "{problems}");
    let taken: u64 = accepted.values().map(|t| t[1]).sum();
    assert!(taken > programs, "hardly anything is accepted");
}
