//! Mutants of scheduled programs: what the interpreter tells apart is never proved equal.
//!
//! The programs are the implementations of the acceptance tests that must be proved. A mutant is
//! made of the text: a number is off by one, a variable another one, a line is left out, said twice,
//! exchanged with the next, a condition always holds, or a function is another one. It is compared with the specification, and as
//! the next version of what it was made of.

use exo_interp::{
    Control, Inputs, Options as RunOptions, Outputs, Program, RandomData, Rng, Value, random_inputs,
};
use exo_ir::{Module, VarKind};
use exo_validate::{Options, Scope, Side, validate, validate_step};

/// Mutants, and their seed; EXO_VALIDATE_MUTANTS and EXO_VALIDATE_SEED say others.
const MUTANTS: usize = 200;
const SEED: u64 = 57;
/// isl operations for one mutant: one that takes more counts as unknown.
const OPERATIONS: u64 = 2_000_000;

/// Files of cases.
const PROVED: [&str; 3] = [
    include_str!("acceptance/core.txt"),
    include_str!("acceptance/recurrences.txt"),
    include_str!("acceptance/reductions.txt"),
];

/// Sources of a specification and an implementation, of the cases that must be proved.
fn programs(files: &[&str]) -> Vec<String> {
    let cases = files.iter().flat_map(|file| file.split("=== ").skip(1));
    let proved = cases.filter(|case| {
        ["proved", "parts", "whole proved"]
            .iter()
            .any(|verdict| case.starts_with(verdict))
    });
    let sources = proved.filter_map(|case| case.split_once('\n'));
    sources.map(|(_, source)| source.to_owned()).collect()
}

/// The text with a mutation of the last procedure.
fn mutated(source: &str, rng: &mut Rng) -> Option<String> {
    let start = source.rfind("@proc")?;
    let (head, body) = source.split_at(start);
    let mut lines: Vec<String> = body.lines().map(str::to_owned).collect();
    // Signature and preconditions stay.
    let first = 2 + lines
        .iter()
        .filter(|l| l.trim().starts_with("assert"))
        .count();
    if lines.len() <= first {
        return None;
    }
    let pick = |rng: &mut Rng, n: usize| usize::try_from(rng.below(n as u64)).unwrap_or(0);
    let at = first + pick(rng, lines.len() - first);
    let line = lines[at].clone();
    match rng.below(7) {
        0 => lines[at] = number_off(&line, rng)?,
        1 => lines[at] = other_variable(&line, rng)?,
        2 => {
            lines.remove(at);
        }
        3 => lines.insert(at, line),
        4 if at + 1 < lines.len() => lines.swap(at, at + 1),
        5 if line.trim().starts_with("if ") => {
            let indent = line.len() - line.trim_start().len();
            lines[at] = format!("{}if True:", " ".repeat(indent));
        }
        6 => lines[at] = other_function(&line)?,
        _ => lines[at] = number_off(&line, rng)?,
    }
    Some(format!("{head}{}\n", lines.join("\n")))
}

fn number_off(line: &str, rng: &mut Rng) -> Option<String> {
    let bytes = line.as_bytes();
    let is_number = |k: &usize| {
        bytes[*k].is_ascii_digit()
            && (*k == 0 || !(bytes[k - 1].is_ascii_alphanumeric() || bytes[k - 1] == b'_'))
            && bytes
                .get(k + 1)
                .is_none_or(|c| !c.is_ascii_digit() && *c != b'.')
    };
    let places: Vec<usize> = (0..bytes.len()).filter(is_number).collect();
    let at = *places.get(usize::try_from(rng.below(places.len() as u64)).ok()?)?;
    let digit = i64::from(bytes[at] - b'0');
    let value = if rng.below(2) == 0 {
        digit + 1
    } else {
        digit - 1
    };
    Some(format!("{}{value}{}", &line[..at], &line[at + 1..]))
}

/// The line with another function of the language in place of the first that it uses.
fn other_function(line: &str) -> Option<String> {
    let pairs = [
        ("fmaxf(", "fminf("),
        ("fminf(", "fmaxf("),
        ("relu(", "fmaxf(1.0, "),
        ("sin(", "cos("),
    ];
    let uses = |(from, _): &&(&str, &str)| line.contains(from);
    let (from, to) = pairs.iter().find(uses)?;
    Some(line.replacen(from, to, 1))
}

fn other_variable(line: &str, rng: &mut Rng) -> Option<String> {
    let names = [
        "i", "j", "k", "ii", "io", "ji", "jo", "ki", "ko", "n", "m", "p", "a", "b",
    ];
    let words: Vec<&str> = line.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let here: Vec<&&str> = names.iter().filter(|n| words.contains(*n)).collect();
    let from = here.get(usize::try_from(rng.below(here.len() as u64)).ok()?)?;
    let to = names[usize::try_from(rng.below(names.len() as u64)).ok()?];
    let at = line.rfind(**from)?;
    Some(format!("{}{to}{}", &line[..at], &line[at + from.len()..]))
}

fn parsed(source: &str) -> Option<(Module, String, String)> {
    let module = exo_frontend::parse_module("mutant.py", source).ok()?;
    let names: Vec<String> = module.procs().map(|p| p.name.clone()).collect();
    let first = names.iter().find(|n| !n.starts_with("aux_"))?.clone();
    let last = names.last()?.clone();
    Some((module, first, last))
}

/// Inputs of small sizes that meet the specification's preconditions.
fn inputs(program: &Program, module: &Module, name: &str) -> Vec<Inputs> {
    let Some(proc) = module.proc(name) else {
        return Vec::new();
    };
    let sizes: Vec<&str> = proc
        .args
        .iter()
        .filter(|a| matches!(proc.var(**a).kind, VarKind::Size))
        .map(|a| proc.name_of(*a))
        .collect();
    let mut found = Vec::new();
    for values in [
        [1, 1, 1],
        [2, 1, 1],
        [1, 2, 1],
        [1, 1, 2],
        [3, 2, 2],
        [4, 3, 5],
        [5, 4, 3],
        [4, 8, 16],
        [4, 8, 32],
        [8, 8, 16],
        [4, 16, 16],
        [9, 2, 1],
        [2, 9, 17],
        [6, 7, 18],
    ] {
        let mut inputs = Inputs::new();
        for (size, value) in sizes.iter().zip(values) {
            inputs
                .control
                .insert((*size).to_owned(), Control::Int(value));
        }
        found.extend(random_inputs(
            program,
            name,
            inputs,
            3,
            &RandomData::Integers(-9..=9),
        ));
    }
    found
}

/// Whether the second run leaves what the first does, in fields and wherever cells of the first hold a value.
fn leaves_the_same(first: &Outputs, second: &Outputs) -> bool {
    let same_cell = |(a, b): (&Option<Value>, &Option<Value>)| match (a, b) {
        (Some(a), Some(b)) => a.same(b),
        (None, _) => true,
        (Some(_), None) => false,
    };
    let mut buffers = first.buffers.iter().zip(&second.buffers);
    first.config == second.config
        && buffers.all(|(a, b)| a.tensor.cells.iter().zip(&b.tensor.cells).all(same_cell))
}

/// Whether the two procedures differ on an input.
fn differ(module: &Module, first: &str, second: &str) -> bool {
    let program = Program::new(module).expect("the module has no name twice");
    let options = RunOptions {
        check_races: true,
        max_steps: 1_000_000,
        ..RunOptions::exact()
    };
    inputs(&program, module, first).iter().any(|inputs| {
        let Ok(expected) = program.run(first, inputs, &options) else {
            return false;
        };
        let found = program.run(second, inputs, &options);
        found.map_or(true, |found| !leaves_the_same(&expected, &found))
    })
}

/// A number that the environment says.
fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn mutants() -> (usize, Rng) {
    let count = asked("EXO_VALIDATE_MUTANTS").and_then(|n| usize::try_from(n).ok());
    (
        count.unwrap_or(MUTANTS),
        Rng::new(asked("EXO_VALIDATE_SEED").unwrap_or(SEED)),
    )
}

/// Mutants by what was found of them.
#[derive(Default)]
struct Counts {
    proved: usize,
    wrong: usize,
    refused: usize,
    equal: usize,
    false_proofs: Vec<String>,
}

impl Counts {
    fn add(&mut self, proved: bool, differs: bool, text: String) {
        self.wrong += usize::from(differs);
        self.proved += usize::from(proved);
        self.refused += usize::from(!proved);
        self.equal += usize::from(!differs && !proved);
        if proved && differs {
            self.false_proofs.push(text);
        }
    }

    fn judge(&self) {
        let Counts {
            proved,
            wrong,
            refused,
            equal,
            ..
        } = self;
        let count = proved + refused;
        println!(
            "{count} mutants: {wrong} wrong, {proved} proved, {equal} not told apart and not proved"
        );
        assert!(*wrong > count / 2, "too few mutants are wrong");
        assert!(*proved > 0, "no mutant is proved");
        assert!(
            self.false_proofs.is_empty(),
            "{}",
            self.false_proofs.join("\n\n")
        );
    }
}

#[test]
fn no_mutant_is_wrongly_proved() {
    let (count, mut rng) = mutants();
    let programs = programs(&PROVED);
    let mut counts = Counts::default();
    let options = Options {
        search: false,
        isl_operations: OPERATIONS,
        ..Options::default()
    };
    while counts.proved + counts.refused < count {
        let source = &programs[usize::try_from(rng.below(programs.len() as u64)).unwrap_or(0)];
        let Some(text) = mutated(source, &mut rng) else {
            continue;
        };
        let Some((module, first, last)) = parsed(&text) else {
            continue;
        };
        let side = |proc| Side {
            module: &module,
            proc,
        };
        let Ok(report) = validate(side(&first), side(&last), &options) else {
            continue;
        };
        let differs = differ(&module, &first, &last);
        counts.add(report.is_proved(), differs, text);
    }
    counts.judge();
}

/// The text with a copy of its last procedure, of another name.
fn doubled(source: &str) -> Option<String> {
    let start = source.rfind("@proc")?;
    let name = source[start..]
        .strip_prefix("@proc\ndef ")?
        .split('(')
        .next()?;
    let copy = source[start..].replacen(&format!("def {name}("), &format!("def {name}_next("), 1);
    Some(format!("{}\n{copy}", source.trim_end()))
}

#[test]
fn no_mutant_is_wrongly_proved_as_a_step() {
    let (count, mut rng) = mutants();
    let steps = [
        include_str!("acceptance/steps.txt"),
        include_str!("acceptance/rounds.txt"),
    ];
    let files = [PROVED.as_slice(), &steps].concat();
    let programs = programs(&files);
    let mut counts = Counts::default();
    let options = Options {
        search: false,
        isl_operations: OPERATIONS,
        ..Options::default()
    };
    let mut in_parts = 0;
    while counts.proved + counts.refused < count {
        let source = &programs[usize::try_from(rng.below(programs.len() as u64)).unwrap_or(0)];
        let Some(text) = doubled(source).and_then(|text| mutated(&text, &mut rng)) else {
            continue;
        };
        let Some((module, _, last)) = parsed(&text) else {
            continue;
        };
        let before = last.trim_end_matches("_next").to_owned();
        let side = |proc| Side {
            module: &module,
            proc,
        };
        let Ok((scope, report)) = validate_step(side(&before), side(&last), &options) else {
            continue;
        };
        in_parts += usize::from(matches!(scope, Scope::Parts(_)));
        let differs = differ(&module, &before, &last);
        counts.add(report.is_proved(), differs, text);
    }
    println!("{in_parts} by their parts");
    counts.judge();
    assert!(in_parts > 0, "no mutant is proved by its parts");
}
