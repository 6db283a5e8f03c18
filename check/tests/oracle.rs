//! The interpreter judges the checks: on random small programs, right and wrong, over all small inputs.
//!
//! * What is accepted never fails, whatever the inputs.
//! * A witness, run, really fails.
//! * Programs of constant bounds have few inputs, so the truth is known: needless refusals are counted.

mod generate;

use std::sync::Mutex;

use exo_check::{CheckId, Class, Failure, Options, Witness, check_module};
use exo_interp::{Control, ErrorKind, FieldValue, Inputs, InterpError, Program, RandomData, Value};
use exo_ir::{FieldKind, Item, Module, Proc, VarKind};

/// Most needless refusals, in percent of the right programs.
const MAX_NEEDLESS: usize = 2;

fn options() -> exo_interp::Options {
    exo_interp::Options {
        check_races: true,
        max_steps: 1_000_000,
        ..exo_interp::Options::exact()
    }
}

/// Control inputs for each argument and field.
fn inputs(module: &Module, proc: &Proc) -> Vec<Inputs> {
    let mut all = vec![Inputs::new()];
    for sym in &proc.args {
        let var = proc.var(*sym);
        let values: &[i64] = match var.kind {
            VarKind::Size => &[1, 2, 3, 4],
            VarKind::Index => &[-1, 0, 1, 2, 3],
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
    }
    for item in module.items.iter() {
        let Item::Config(config) = item else { continue };
        for field in &config.fields {
            let values: Vec<FieldValue> = match field.kind {
                FieldKind::Size | FieldKind::Stride => [1, 2, 3].map(int).into(),
                FieldKind::Index => [-1, 0, 1, 2].map(int).into(),
                FieldKind::Bool => [false, true]
                    .map(|b| FieldValue::Control(Control::Bool(b)))
                    .into(),
                FieldKind::Data(_) => vec![FieldValue::Data(Value::Float(1.0))],
            };
            let with =
                |i: &Inputs, v: &FieldValue| i.clone().config(&config.name, &field.name, v.clone());
            all = all
                .iter()
                .flat_map(|i| values.iter().map(|v| with(i, v)))
                .collect();
        }
    }
    all
}

fn int(v: i64) -> FieldValue {
    FieldValue::Control(Control::Int(v))
}

/// Runs with random data; `None` if the inputs do not meet the procedure's own preconditions.
fn run(program: &Program, proc: &str, given: Inputs) -> Option<Result<(), InterpError>> {
    let filled = exo_interp::random_inputs(program, proc, given, 1, &RandomData::Integers(-2..=2));
    match filled {
        Ok(inputs) => Some(program.run(proc, &inputs, &options()).map(|_| ())),
        Err(e) => match e.kind() {
            ErrorKind::Precondition { .. } => None,
            _ => Some(Err(e)),
        },
    }
}

fn witness_inputs(witness: &Witness) -> Option<Inputs> {
    use exo_diagnostics::Value as Known;
    let mut inputs = Inputs::new();
    let small = |v: i128| i64::try_from(v).ok().filter(|v| v.abs() <= 40);
    for argument in &witness.arguments {
        inputs = match argument.value {
            Known::Int(v) => inputs.int(&argument.name, small(v)?),
            Known::Bool(b) => inputs.bool(&argument.name, b),
        };
    }
    for field in &witness.fields {
        let value = match field.value {
            Known::Int(v) => int(small(v)?),
            Known::Bool(b) => FieldValue::Control(Control::Bool(b)),
        };
        inputs = inputs.config(&field.config, &field.field, value);
    }
    Some(inputs.config("C", "v", FieldValue::Data(Value::Float(1.0))))
}

/// Rules that no run breaks: they keep C and later steps simple.
fn beyond_runs(failure: &Failure) -> bool {
    matches!(failure.id, CheckId::ParConfig | CheckId::ConfigLoopVariable)
        || failure.id == CheckId::Alias && failure.witness.is_none()
}

#[derive(Default, Debug)]
struct Tally {
    programs: usize,
    accepted: usize,
    refused: usize,
    undecided: usize,
    replayed: usize,
    right_constant: usize,
    needless: usize,
}

fn judge(
    seed: u64,
    (constant, destroys): (bool, bool),
    tally: &mut Tally,
    problems: &mut Vec<String>,
) {
    let source = generate::program(seed, constant, destroys);
    let module = match exo_frontend::parse_module("t.py", &source) {
        Ok(module) => module,
        Err(errors) => panic!("{}\n{source}", errors[0]),
    };
    let proc = module.procs().last().unwrap();
    let options = Options {
        solver: exo_census::counted_options(),
        ..Options::default()
    };
    let failures = check_module(&module, &options);
    let program = Program::new(&module).unwrap();
    tally.programs += 1;
    let text = || {
        failures
            .iter()
            .map(|f| format!("{f}\n"))
            .collect::<String>()
    };
    if failures.iter().any(|f| f.class == Class::Internal) {
        problems.push(format!("seed {seed}: internal error\n{source}\n{}", text()));
    }
    let runs = inputs(&module, proc)
        .into_iter()
        .filter_map(|i| run(&program, &proc.name, i));
    let broken = runs.filter_map(Result::err).next();
    if failures.is_empty() {
        tally.accepted += 1;
        tally.right_constant += usize::from(constant);
        if let Some(e) = broken {
            problems.push(format!(
                "seed {seed}: accepted, but {}\n{source}",
                e.render()
            ));
        }
        return;
    }
    tally.refused += 1;
    let mut shown = broken.is_some();
    tally.undecided += usize::from(failures.iter().all(|f| f.class != Class::Unsafe));
    for failure in failures
        .iter()
        .filter(|f| f.proc.as_deref() == Some(&proc.name))
    {
        let exact = failure
            .witness
            .as_ref()
            .filter(|w| w.exact && failure.class == Class::Unsafe);
        let Some(given) = exact.and_then(witness_inputs) else {
            continue;
        };
        tally.replayed += 1;
        match run(&program, &proc.name, given.clone()) {
            Some(Err(_)) => shown = true,
            Some(Ok(())) => problems.push(format!(
                "seed {seed}: the witness does not fail: {failure}\n{source}"
            )),
            None => problems.push(format!(
                "seed {seed}: the witness breaks preconditions: {failure}\n{source}"
            )),
        }
    }
    let only_in_main = failures
        .iter()
        .all(|f| f.proc.as_deref() == Some(&proc.name));
    // Fields hold any value at entry, of which only a few are tried.
    let main = source.split("def main").last().unwrap_or_default();
    let judged = constant && !main.contains("C.") && !main.contains("bump");
    if judged && !shown && only_in_main && !failures.iter().any(beyond_runs) {
        tally.needless += 1;
        tally.right_constant += 1;
        println!("seed {seed}: needless\n{main}\n{}", text());
    }
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.programs += other.programs;
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.undecided += other.undecided;
        self.replayed += other.replayed;
        self.right_constant += other.right_constant;
        self.needless += other.needless;
    }
}

/// Judges the programs of so many seeds, as many at a time as there are processors.
fn judge_all(count: u64, destroys: bool) -> Tally {
    let given = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let first = given("EXO_ORACLE_FIRST").unwrap_or(0);
    let count = given("EXO_ORACLE_PROGRAMS").unwrap_or(count);
    let seeds = Mutex::new(first..first + count);
    let census = exo_analysis::solver::Tally::default();
    exo_census::count_into(&census);
    let work = || {
        exo_census::count_into(&census);
        let (mut tally, mut problems) = (Tally::default(), Vec::new());
        // The lock is held while a number is taken.
        let next = || seeds.lock().expect("nobody panics with the lock").next();
        while let Some(seed) = next() {
            judge(seed, (seed % 2 == 0, destroys), &mut tally, &mut problems);
        }
        (tally, problems)
    };
    let (mut tally, mut problems) = (Tally::default(), Vec::new());
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            let (some, more) = thread.join().expect("no program panics");
            tally.add(&some);
            problems.extend(more);
        }
    });
    println!("{tally:?}");
    assert!(
        problems.is_empty(),
        "{} problems\n{}",
        problems.len(),
        problems[..problems.len().min(5)].join("\n")
    );
    tally
}

#[test]
fn the_interpreter_agrees() {
    let tally = judge_all(300, false);
    let right = tally.right_constant.max(1);
    assert!(
        tally.accepted * 10 > tally.programs,
        "too few right programs: {tally:?}"
    );
    assert!(
        tally.replayed * 10 > tally.programs,
        "too few witnesses: {tally:?}"
    );
    assert!(
        tally.needless * 100 <= right * MAX_NEEDLESS,
        "needless refusals: {tally:?}"
    );
    exo_census::assert_agreement("the_interpreter_agrees");
}

/// Bottom in the middle of a run: what instructions destroy.
#[test]
fn the_interpreter_agrees_on_what_is_destroyed() {
    let tally = judge_all(60, true);
    let right = tally.right_constant.max(1);
    assert!(
        tally.accepted * 20 > tally.programs
            && tally.replayed * 10 > tally.programs
            && tally.needless * 100 <= right * MAX_NEEDLESS,
        "{tally:?}"
    );
    exo_census::assert_agreement("the_interpreter_agrees_on_what_is_destroyed");
}
