//! Runs schedules on Exo source, and the interpreter on what comes out.

use exo_interp::{Control, ErrorKind, Inputs, Options, Program, RandomData, random_inputs};
use exo_steps::equivalence::Digests;
use exo_steps::{Refusal, Workspace, schedule};
use exo_view::{Equivalence, FieldKind, Item, Module, Proc, VarKind};

/// The schedule's result: the module after it, or the refusal.
pub(crate) struct Run {
    /// The module before.
    pub(crate) before: Module,
    /// The name of the procedure that the steps work on.
    pub(crate) name: String,
    /// What came of it.
    pub(crate) outcome: Result<Module, Refusal>,
    /// The procedure that the last step worked on or made.
    pub(crate) last: String,
    /// What the steps noted.
    pub(crate) notes: Vec<String>,
    /// Whether every step keeps the meaning for every caller.
    pub(crate) equivalent: bool,
}

/// Runs steps, one `step options` per line, on the last procedure (or the one that `proc=` names).
pub(crate) fn run(source: &str, steps: &str) -> Run {
    run_on(parse(source), steps, &|line, _| line.to_owned())
}

/// The same on a module. `point` may say otherwise where in a procedure a step's options point.
pub(crate) fn run_on(
    mut before: Module,
    steps: &str,
    point: &dyn Fn(&str, &Proc) -> String,
) -> Run {
    let (records, steps): (Vec<&str>, Vec<&str>) = steps
        .lines()
        .map(str::trim)
        .partition(|l| l.starts_with("record "));
    records.iter().for_each(|line| record(&mut before, line));
    let mut name = before.procs().last().expect("a procedure").name.clone();
    let first = name.clone();
    let mut workspace = Workspace::new(before.clone(), exo_analysis::solver::Options::default());
    let mut equivalent = true;
    let mut notes = Vec::new();
    for line in steps.into_iter().filter(|l| !l.is_empty()) {
        let line = match workspace.module().proc(&name) {
            Some(proc) => point(line, proc),
            None => line.to_owned(),
        };
        let (step, options) = line.split_once(' ').unwrap_or((&line, ""));
        let line = format!("{}{{{options}}}", schedule::pass_name(step));
        let entries = schedule::parse("s", &line).unwrap_or_else(|e| panic!("{e:?}"));
        let call = schedule::bind(&entries[0]).unwrap_or_else(|e| panic!("{e}"));
        let proc = call.proc.unwrap_or_else(|| name.clone());
        match workspace.apply(call.step, &proc, &call.values) {
            Ok(applied) => {
                let texts = applied
                    .notes
                    .iter()
                    .map(|(at, text)| format!("{at}: note: {text}"));
                notes.extend(texts);
                equivalent &= applied.relation == exo_steps::equivalence::Relation::Equivalent;
                // What follows goes on with the version that a step made.
                name = applied
                    .added
                    .last()
                    .map_or(applied.proc.name, |p| p.name.clone());
            }
            Err(refusal) => {
                let outcome = Err(refusal);
                return Run {
                    before,
                    name: first,
                    last: name,
                    notes,
                    outcome,
                    equivalent,
                };
            }
        }
    }
    let outcome = Ok(workspace.module().clone());
    Run {
        before,
        name: first,
        last: name,
        notes,
        outcome,
        equivalent,
    }
}

/// `record q p C.f precision`: q has a record that it means what p means, up to the field and the precision. With `stale`
/// one of them has changed since.
fn record(module: &mut Module, line: &str) {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let mut digests = Digests::of(module);
    let field = |word: &&str| {
        let (config, field) = word.split_once('.')?;
        let (config, field) = (config.to_owned(), field.to_owned());
        Some(exo_view::FieldRef { config, field })
    };
    let stale = words.contains(&"stale");
    let record = Equivalence {
        spec: words[1].to_owned(),
        modulo: words[2..].iter().filter_map(field).collect(),
        precision: words.contains(&"precision"),
        spec_digest: digests.get(words[1]).expect("a procedure"),
        digest: if stale {
            "00".to_owned()
        } else {
            digests.get(words[0]).expect("a procedure")
        },
    };
    for item in &mut module.items {
        if let Item::Proc(proc) = item
            && proc.name == words[0]
        {
            proc.equivalence = Some(record.clone());
        }
    }
}

/// Exo source as a module.
pub(crate) fn parse(source: &str) -> Module {
    exo_frontend::parse_module("t.py", source).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("it does not parse:\n{}\n{source}", errors.join("\n"))
    })
}

/// Runs a procedure of one module and `new` of the other on the same inputs, small sizes of all kinds; the first
/// difference.
pub(crate) fn compare(a: &Module, b: &Module, name: &str, new: &str) -> Result<usize, String> {
    let proc = a.proc(name).ok_or("the procedure is gone")?;
    let (before, after) = match (Program::new(a), Program::new(b)) {
        (Ok(before), Ok(after)) => (before, after),
        (Err(e), _) | (_, Err(e)) => return Err(format!("the interpreter does not take it: {e}")),
    };
    let options = Options {
        check_races: true,
        max_steps: 3_000_000,
        ..Options::exact()
    };
    let mut runs = 0;
    for given in inputs(a, proc) {
        let data = RandomData::Integers(-3..=3);
        let filled = match random_inputs(&before, name, given, 7, &data) {
            Ok(filled) => filled,
            Err(e) if matches!(e.kind(), ErrorKind::Precondition { .. }) => continue,
            Err(_) => continue,
        };
        let Ok(was) = before.run(name, &filled, &options) else {
            continue;
        };
        let now = after.run(new, &filled, &options);
        let now = now.map_err(|e| format!("fails now: {}\n{filled:?}", e.render()))?;
        if !was.same(&now) {
            return Err(format!(
                "computes something else for {filled:?}\n{was:?}\n{now:?}"
            ));
        }
        runs += 1;
    }
    Ok(runs)
}

/// Control inputs: combinations of small values, at most some hundred.
fn inputs(module: &Module, proc: &Proc) -> Vec<Inputs> {
    let mut all = vec![Inputs::new()];
    for sym in &proc.args {
        let var = proc.var(*sym);
        let values: &[i64] = match var.kind {
            VarKind::Size | VarKind::Stride => &[1, 2, 3, 7, 8, 16],
            VarKind::Index => &[-1, 0, 1, 3],
            VarKind::Bool => &[0, 1],
            _ => continue,
        };
        let with = |i: &Inputs, v: i64| match var.kind {
            VarKind::Bool => i.clone().bool(&var.name, v == 1),
            _ => i.clone().int(&var.name, v),
        };
        all = all
            .iter()
            .flat_map(|i| values.iter().map(|v| with(i, *v)))
            .collect();
        all.truncate(400);
    }
    for item in &module.items {
        let Item::Config(config) = item else { continue };
        for field in &config.fields {
            let values: Vec<exo_interp::FieldValue> = match field.kind {
                FieldKind::Size | FieldKind::Stride => [1, 3].map(int).into(),
                FieldKind::Index => [0, 2].map(int).into(),
                FieldKind::Bool => [false, true]
                    .map(|b| exo_interp::FieldValue::Control(Control::Bool(b)))
                    .into(),
                FieldKind::Data(_) => {
                    vec![exo_interp::FieldValue::Data(exo_interp::Value::Float(2.0))]
                }
            };
            let with = |i: &Inputs, v: &exo_interp::FieldValue| {
                i.clone().config(&config.name, &field.name, v.clone())
            };
            all = all
                .iter()
                .flat_map(|i| values.iter().map(|v| with(i, v)))
                .collect();
            all.truncate(800);
        }
    }
    all
}

fn int(v: i64) -> exo_interp::FieldValue {
    exo_interp::FieldValue::Control(Control::Int(v))
}
