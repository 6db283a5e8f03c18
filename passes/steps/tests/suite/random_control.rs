//! Random control expressions, simplified: what they steer must stay the same, on all small inputs.
//!
//! `EXO_STEPS_SEEDS=FROM..TO` chooses other programs than the few that are tried in every test run.

use crate::harness;
use std::fmt::Write;

/// `splitmix64`.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[usize::try_from(self.below(items.len() as u64)).expect("small")]
    }
}

/// An integer over the variables in scope. Divisors repeat, so that quotients and remainders meet.
fn integer(rng: &mut Rng, names: &[&str], depth: u32) -> String {
    if depth == 0 || rng.below(5) == 0 {
        return match rng.below(3) {
            0 => i128::from(rng.below(25)).wrapping_sub(8).to_string(),
            _ => rng.pick(names).to_owned(),
        };
    }
    let a = integer(rng, names, depth - 1);
    let by = rng.pick(&["2", "4", "4", "8", "3", "1"]);
    match rng.below(8) {
        0 | 1 => format!("({a} + {})", integer(rng, names, depth - 1)),
        2 => format!("({a} - {})", integer(rng, names, depth - 1)),
        3 => format!("({by} * {a})"),
        4 => format!("(({a}) / {by})"),
        5 => format!("(({a}) % {by})"),
        6 => format!("({by} * (({a}) / {by}) + ({a}) % {by})"),
        _ => format!("(-({a}))"),
    }
}

fn condition(rng: &mut Rng, names: &[&str], depth: u32) -> String {
    let (a, b) = (integer(rng, names, 2), integer(rng, names, 1));
    let compared = format!("{a} {} {b}", rng.pick(&["<", "<=", ">", ">=", "==", "!="]));
    match (depth, rng.below(4)) {
        (0, _) | (_, 0 | 1) => compared,
        (_, 2) => format!("not ({})", condition(rng, names, depth - 1)),
        _ => {
            let other = condition(rng, names, depth - 1);
            format!("({compared}) {} ({other})", rng.pick(&["and", "or"]))
        }
    }
}

fn program(rng: &mut Rng) -> String {
    let by = rng.pick(&["2", "4", "8"]);
    let (lo, extent) = (rng.below(12), 1 + rng.below(9));
    let lo = i128::from(lo) - 8;
    let hi = i128::from(extent) + lo;
    let mut text = String::from("@proc\ndef f(n: size, k: index, x: f32[64]):\n");
    write!(
        text,
        "    assert n % {by} == {}\n    assert k > -3\n",
        rng.below(2)
    )
    .expect("a string");
    let outer = condition(rng, &["n", "k"], 1);
    let inner = 1 + rng.below(8);
    writeln!(text, "    if {outer}:\n        x[0] += 100.0").expect("a string");
    write!(
        text,
        "    for i in seq({lo}, {hi}):\n        for j in seq(0, {inner}):\n"
    )
    .expect("a string");
    let names = ["i", "i", "j", "j", "n", "k"];
    for line in 0..3 {
        let (cond, at, from) = (
            condition(rng, &names, 2),
            integer(rng, &names, 3),
            integer(rng, &names, 3),
        );
        write!(
            text,
            "            if {cond}:\n                x[({at}) % 64] = x[({from}) % 64] + {line}.0\n            else:\n                x[({from}) % 64] += 1.0\n"
        )
        .expect("a string");
    }
    text
}

#[test]
fn simplified_control_steers_the_same() {
    let seeds = match std::env::var("EXO_STEPS_SEEDS") {
        Ok(text) => {
            let (from, to) = text.split_once("..").expect("FROM..TO");
            from.parse().expect("a number")..to.parse().expect("a number")
        }
        Err(_) => 0..10,
    };
    let mut changed = 0;
    for seed in seeds {
        let source = program(&mut Rng(seed));
        let run = harness::run(&source, "simplify");
        let after = match &run.outcome {
            Ok(after) => after,
            Err(refusal) => panic!("seed {seed}: {refusal}\n{source}"),
        };
        let runs = harness::compare(&run.before, after, "f", "f");
        let runs = runs.unwrap_or_else(|e| panic!("seed {seed}: {e}\n{source}\n{}", shown(after)));
        assert!(runs > 0, "seed {seed}: nothing ran\n{source}");
        changed += usize::from(*after != run.before);
    }
    assert!(changed > 0, "nothing was simplified");
}

fn shown(module: &exo_view::Module) -> String {
    exo_frontend::print_module(module)
}
