//! Mutants of scheduled programs: what the interpreter tells apart is never proved equal, and most of it is refuted.
//!
//! The programs are the implementations of the acceptance tests that must be proved, and what the steps' tests make. A mutant is
//! made of the text: a number is off by one, a variable another one, a line is left out, said twice,
//! exchanged with the next, a condition always holds, or a function is another one. It is compared with the specification, and as
//! the next version of what it was made of. An input that refutes one is run again here.

mod cases;

use std::collections::BTreeSet;

use exo_interp::{
    Control, FieldValue, Inputs, Options as RunOptions, Outputs, Program, RandomData, Rng, Value,
    random_inputs,
};
use exo_ir::{FieldKind, Module, Proc, VarKind};
use exo_validate::{Options, Report, Scope, Side, validate, validate_step};

/// Mutants, and their seed; EXO_VALIDATE_MUTANTS and EXO_VALIDATE_SEED say others.
const MUTANTS: usize = 200;
const SEED: u64 = 57;
/// isl operations for one mutant: one that takes more counts as unknown.
const OPERATIONS: u64 = 2_000_000;

/// Files of cases.
const PROVED: [&str; 7] = [
    include_str!("acceptance/choices.txt"),
    include_str!("acceptance/core.txt"),
    include_str!("acceptance/like_terms.txt"),
    include_str!("acceptance/partial.txt"),
    include_str!("acceptance/recurrences.txt"),
    include_str!("acceptance/unrolled.txt"),
    include_str!("acceptance/reductions.txt"),
];

/// A specification, and the text of an implementation that is to be spoiled.
struct Subject {
    /// The case that it is of.
    title: String,
    /// The text of the specification's module; that of the implementation's if there is none.
    before: Option<String>,
    text: String,
    /// The procedure of both; where there is none, the first one and the last one.
    name: Option<String>,
}

/// Sources of a specification and an implementation, of the cases that must be proved.
fn programs(files: &[&str]) -> Vec<Subject> {
    let cases = files.iter().flat_map(|file| file.split("=== ").skip(1));
    let proved = cases.filter(|case| {
        ["proved", "parts", "whole proved"]
            .iter()
            .any(|verdict| case.starts_with(verdict))
    });
    let sources = proved.filter_map(|case| case.split_once('\n'));
    let in_one = sources.filter(|(_, source)| !source.contains("---\n"));
    in_one
        .map(|(title, source)| Subject {
            title: title.to_owned(),
            before: None,
            text: source.to_owned(),
            name: None,
        })
        .collect()
}

/// The results of accepted steps, with what these were made of.
fn steps() -> Vec<Subject> {
    let mut found = Vec::new();
    for case in cases::all() {
        let Some((before, after)) = case.texts() else {
            continue;
        };
        let parsed = |text| exo_frontend::parse_module("case.py", text).ok();
        let Some((first, second)) = parsed(&before).zip(parsed(&after)) else {
            continue;
        };
        for name in cases::changed(&first, &second) {
            found.push(Subject {
                title: format!("{}: {} ({name})", case.file, case.name),
                before: Some(before.clone()),
                text: after.clone(),
                name: Some(name),
            });
        }
    }
    found
}

/// The beginning and the end of a procedure's text: of the last one if no name is given.
fn place(source: &str, name: Option<&str>) -> Option<(usize, usize)> {
    let start = match name {
        Some(name) => source.find(&format!("@proc\ndef {name}("))?,
        None => source.rfind("@proc")?,
    };
    let rest = source.get(start + 1..)?;
    let ends = ["\n@", "\nclass ", "\n#"];
    let end = ends.iter().filter_map(|end| rest.find(end)).min();
    Some((start, end.map_or(source.len(), |end| start + 1 + end)))
}

/// The text with a mutation of a procedure.
fn mutated(source: &str, name: Option<&str>, rng: &mut Rng) -> Option<String> {
    let (start, end) = place(source, name)?;
    let (head, body, tail) = (&source[..start], &source[start..end], &source[end..]);
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
    Some(format!("{head}{}\n{tail}", lines.join("\n")))
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

/// Two modules, and a procedure of each.
struct Pair {
    first: (Module, String),
    second: (Module, String),
}

impl Pair {
    /// A specification and what was made of the text of its implementation.
    fn of(subject: &Subject, text: &str) -> Option<Pair> {
        let second = exo_frontend::parse_module("mutant.py", text).ok()?;
        let first = match &subject.before {
            Some(before) => exo_frontend::parse_module("before.py", before).ok()?,
            None => second.clone(),
        };
        let names = |module: &Module| -> Vec<String> {
            let procs = module.procs().map(|p| p.name.clone());
            procs.filter(|name| !name.starts_with("aux_")).collect()
        };
        let (specification, implementation) = match &subject.name {
            Some(name) => (name.clone(), name.clone()),
            None => (
                names(&first).first()?.clone(),
                second.procs().last()?.name.clone(),
            ),
        };
        Some(Pair {
            first: (first, specification),
            second: (second, implementation),
        })
    }

    fn sides(&self) -> (Side<'_>, Side<'_>) {
        let side = |(module, proc)| Side { module, proc };
        (
            side((&self.first.0, &self.first.1)),
            side((&self.second.0, &self.second.1)),
        )
    }

    fn procs(&self) -> Option<(&Proc, &Proc)> {
        let (first, second) = self.sides();
        first
            .module
            .proc(first.proc)
            .zip(second.module.proc(second.proc))
    }

    /// Whether the two do not do the same on one of these inputs.
    fn differ_on(&self, inputs: &[Inputs]) -> bool {
        let Some((first, second)) = self.procs() else {
            return false;
        };
        let program = |module| Program::new(module).expect("the module has no name twice");
        let (specification, implementation) = (program(&self.first.0), program(&self.second.0));
        let options = RunOptions {
            check_races: true,
            max_steps: 1_000_000,
            ..RunOptions::exact()
        };
        inputs.iter().any(|inputs| {
            let Ok(expected) = specification.run(&first.name, inputs, &options) else {
                return false;
            };
            let inputs = renamed(inputs, (first, second));
            let found = implementation.run(&second.name, &inputs, &options);
            found.map_or(true, |found| !leaves_the_same(&expected, &found))
        })
    }

    /// Whether the two differ on small inputs.
    fn differ(&self) -> bool {
        let program = Program::new(&self.first.0).expect("the module has no name twice");
        self.differ_on(&inputs(&program, &self.first.0, &self.first.1))
    }
}

/// The inputs under the names that the second procedure has for its arguments.
fn renamed(inputs: &Inputs, (first, second): (&Proc, &Proc)) -> Inputs {
    let mut renamed = Inputs::new();
    renamed.config.clone_from(&inputs.config);
    for (a, b) in first.args.iter().zip(&second.args) {
        let (from, to) = (first.name_of(*a), second.name_of(*b));
        if let Some(value) = inputs.control.get(from) {
            renamed.control.insert(to.to_owned(), *value);
        }
        if let Some(tensor) = inputs.buffers.get(from) {
            renamed.buffers.insert(to.to_owned(), tensor.clone());
        }
    }
    renamed
}

/// Inputs of small sizes that meet the specification's preconditions.
fn inputs(program: &Program, module: &Module, name: &str) -> Vec<Inputs> {
    let Some(proc) = module.proc(name) else {
        return Vec::new();
    };
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
        let sizes = &mut values.into_iter();
        for sym in &proc.args {
            let name = proc.name_of(*sym).to_owned();
            let value = match proc.var(*sym).kind {
                VarKind::Size => Control::Int(sizes.next().unwrap_or(1)),
                VarKind::Index | VarKind::Iter => Control::Int(values[1] / 2),
                VarKind::Bool => Control::Bool(values[2] % 2 == 0),
                VarKind::Stride => Control::Int(1),
                VarKind::Buffer(_) => continue,
            };
            inputs.control.insert(name, value);
        }
        // All fields hold something when a procedure is called.
        for config in module.all_configs() {
            for field in &config.fields {
                let value = match field.kind {
                    FieldKind::Bool => FieldValue::Control(Control::Bool(values[0] % 2 == 0)),
                    FieldKind::Data(elem) if elem.is_integer() => FieldValue::Data(Value::Int(3)),
                    FieldKind::Data(_) => FieldValue::Data(Value::Float(2.5)),
                    _ => FieldValue::Control(Control::Int(values[0])),
                };
                inputs = inputs.config(&config.name, &field.name, value);
            }
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
    /// The cases of which there are mutants.
    programs: BTreeSet<String>,
    proved: usize,
    /// Mutants that were refuted, or that inputs of this test tell apart.
    wrong: usize,
    /// Wrong ones with an input that refutes.
    refuted: usize,
    /// Mutants that are neither proved nor told apart.
    equal: usize,
    false_proofs: Vec<String>,
    /// Wrong ones that are not refuted; EXO_VALIDATE_VERBOSE prints them.
    missed: Vec<String>,
    /// Refutations whose input shows no difference when it is run again.
    not_replayed: Vec<String>,
}

impl Counts {
    fn all(&self) -> usize {
        self.proved + self.wrong + self.equal
    }

    fn add(&mut self, pair: &Pair, report: &Report, (subject, text): (&Subject, &str)) {
        self.programs.insert(subject.title.clone());
        let text = format!("{}\n{text}", subject.title);
        if let Some(found) = report.counterexample() {
            self.wrong += 1;
            self.refuted += 1;
            if !pair.differ_on(std::slice::from_ref(&found.inputs)) {
                self.not_replayed.push(format!("{text}\n{found}"));
            }
            return;
        }
        match (report.is_proved(), pair.differ()) {
            (true, true) => self.false_proofs.push(text),
            (true, false) => self.proved += 1,
            (false, true) => {
                self.wrong += 1;
                self.missed.push(text);
            }
            (false, false) => self.equal += 1,
        }
    }

    fn judge(&self) {
        let Counts {
            proved,
            wrong,
            refuted,
            equal,
            ..
        } = self;
        let (count, programs) = (self.all(), self.programs.len());
        println!(
            "{count} mutants of {programs} programs: {wrong} wrong, {refuted} of them refuted; {proved} proved, {equal} not told apart and not proved"
        );
        if std::env::var_os("EXO_VALIDATE_VERBOSE").is_some() {
            println!("{}", self.missed.join("\n\n"));
        }
        assert!(
            self.false_proofs.is_empty(),
            "{}",
            self.false_proofs.join("\n\n")
        );
        assert!(
            self.not_replayed.is_empty(),
            "{}",
            self.not_replayed.join("\n\n")
        );
        assert!(*wrong > count / 2, "too few mutants are wrong");
        assert!(*proved > 0, "no mutant is proved");
        assert!(refuted * 10 >= wrong * 9, "too few of them are refuted");
    }
}

fn options() -> Options {
    Options {
        isl_operations: OPERATIONS,
        ..Options::default()
    }
}

#[test]
fn no_mutant_is_wrongly_proved() {
    let (count, mut rng) = mutants();
    let mut subjects = programs(&PROVED);
    subjects.extend(steps());
    let mut counts = Counts::default();
    while counts.all() < count {
        let subject = &subjects[usize::try_from(rng.below(subjects.len() as u64)).unwrap_or(0)];
        let Some(text) = mutated(&subject.text, subject.name.as_deref(), &mut rng) else {
            continue;
        };
        let Some(pair) = Pair::of(subject, &text) else {
            continue;
        };
        let (first, second) = pair.sides();
        let Ok(report) = validate(first, second, &options()) else {
            continue;
        };
        counts.add(&pair, &report, (subject, &text));
    }
    counts.judge();
}

#[test]
fn no_mutant_is_wrongly_proved_as_a_step() {
    let (count, mut rng) = mutants();
    let files = [
        include_str!("acceptance/steps.txt"),
        include_str!("acceptance/rounds.txt"),
    ];
    let files = [PROVED.as_slice(), &files].concat();
    let mut subjects = programs(&files);
    subjects.extend(steps());
    let mut counts = Counts::default();
    let mut in_parts = 0;
    while counts.all() < count {
        let subject = &subjects[usize::try_from(rng.below(subjects.len() as u64)).unwrap_or(0)];
        let name = subject.name.as_deref();
        let Some(text) = mutated(&subject.text, name, &mut rng) else {
            continue;
        };
        // What it was made of is the version before.
        let mut now = Pair::of(subject, &text);
        let before = exo_frontend::parse_module("before.py", &subject.text).ok();
        let Some((pair, before)) = now.as_mut().zip(before) else {
            continue;
        };
        pair.first = (before, pair.second.1.clone());
        let (first, second) = pair.sides();
        let Ok((scope, report)) = validate_step(first, second, &options()) else {
            continue;
        };
        in_parts += usize::from(matches!(scope, Scope::Parts(_)));
        counts.add(pair, &report, (subject, &text));
    }
    println!("{in_parts} by their parts");
    counts.judge();
    assert!(in_parts > 0, "no mutant is proved by its parts");
}
