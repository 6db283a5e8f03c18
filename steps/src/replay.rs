//! Refusals shown at work: the interpreter runs the procedure as it is and as it would become.

mod near;
mod value_text;

use std::collections::BTreeSet;

use exo_check::Witness;
use exo_diagnostics::Replay;
use exo_interp::{
    Control, DataError, ErrorKind, FieldValue, Inputs, InterpError, Options, Outputs, Program,
    RandomData, Tensor, Value, random_inputs,
};
use exo_ir::{FieldKind, FieldRef, Item, Module, Proc};

use crate::equivalence::Relation;
use crate::{Hypothetical, Refusal};

/// Sizes beyond this are not run: a witness is there to be read.
const MAX_SIZE: i128 = 1 << 12;

/// Cells of all arguments together that a replay makes up.
const MAX_CELLS: usize = 1 << 20;

/// Values of data fields in a replay: representable in every type, and unlikely to be written by a
/// program.
const DATA_OF_FIELDS: [f64; 4] = [11.0, 13.0, 17.0, 19.0];

/// Runs on inputs near a witness that may fail before no more are tried.
const MAX_FAILED: usize = 4;

/// Statements that a replay may execute.
const MAX_STEPS: u64 = 2_000_000;

/// Adds to a refusal the outcomes of the witness's inputs before and after the step that was
/// refused.
pub(crate) fn shown(
    module: &Module,
    old: &Proc,
    refusal: Refusal,
    new: Option<Hypothetical>,
) -> Refusal {
    let (Some(witness), Some(new)) = (&refusal.witness, new) else {
        return refusal;
    };
    let replay = replayed(module, old, &new, witness);
    Refusal {
        replay: replay.map(Box::new),
        attempt: Some(Box::new(new)),
        ..refusal
    }
}

/// Runs both on the witness's inputs and, where these show nothing, on some near it. `None` if the inputs cannot be run.
fn replayed(module: &Module, old: &Proc, new: &Hypothetical, witness: &Witness) -> Option<Replay> {
    let both = Both {
        before: (program(module, old)?, &old.name),
        after: (program(module, &new.proc)?, &new.proc.name),
        relation: &new.relation,
        rounds: has_integers_and_floats(old),
    };
    let inputs = inputs(module, witness)?;
    let mut runs = false;
    for seed in [1, 2, 3] {
        match both.run(inputs.clone(), seed, MAX_STEPS) {
            None => {}
            Some(Replay::Equal) => runs = true,
            told => return told,
        }
    }
    if !runs {
        return None;
    }
    Some(nearby(module, old, &both, &inputs).unwrap_or(Replay::Equal))
}

/// The outcome on inputs near the witness's, or `None` if none of them shows a difference.
fn nearby(module: &Module, old: &Proc, both: &Both<'_>, inputs: &Inputs) -> Option<Replay> {
    let steps = MAX_STEPS / near::COUNT as u64;
    let near = near::inputs(module, old, inputs);
    let admitted = near.filter_map(|(inputs, seed)| {
        let whole = both.data(inputs.clone(), seed)?;
        Some((inputs, seed, whole))
    });
    let run = admitted.take(near::COUNT).map(|(inputs, seed, whole)| {
        let told = both.run_on(&whole, steps);
        (inputs, seed, told)
    });
    // What is beyond the interpreter mostly stays so.
    let mut failed = 0;
    let run = run.take_while(|(_, _, told)| {
        failed += usize::from(told.is_none());
        failed <= MAX_FAILED
    });
    let mut told = run.filter_map(|(inputs, seed, told)| Some((inputs, seed, told?)));
    let (mut inputs, seed, mut found) = told.find(|(_, _, told)| *told != Replay::Equal)?;
    near::without_fields(&mut inputs, |fewer| {
        let again = both.run(fewer.clone(), seed, steps);
        let differs = again.filter(|told| matches!(told, Replay::Differs { .. }));
        differs.map(|told| found = told).is_some()
    });
    Some(on(found, &inputs))
}

/// A procedure as it is and as it would become.
struct Both<'p> {
    before: (Program, &'p str),
    after: (Program, &'p str),
    /// The relation that the step claims between them, which says how they may differ.
    relation: &'p Relation,
    /// Whether numbers may be rounded to integers.
    rounds: bool,
}

/// Whether a procedure has data of both kinds.
fn has_integers_and_floats(proc: &Proc) -> bool {
    let elems = proc.vars.iter().filter_map(|var| var.buffer());
    let integers: BTreeSet<bool> = elems.map(|ty| ty.elem.is_integer()).collect();
    integers.len() > 1
}

impl Both<'_> {
    /// Runs both with made-up data. `None` where the procedure as it is cannot be run on the inputs, or what it would become is
    /// beyond the interpreter.
    fn run(&self, inputs: Inputs, seed: u64, steps: u64) -> Option<Replay> {
        self.run_on(&self.data(inputs, seed)?, steps)
    }

    /// Runs both on inputs with their data.
    fn run_on(&self, inputs: &Inputs, steps: u64) -> Option<Replay> {
        let ((before, old), (after, new)) = (&self.before, &self.after);
        let may_differ = |field: &FieldRef| match self.relation {
            Relation::EquivalentModulo(fields) => fields.contains(field),
            _ => false,
        };
        let was = before.run(old, inputs, &options(steps)).ok()?;
        match after.run(new, inputs, &options(steps)) {
            Err(error) if is_too_large(&error) => None,
            Err(error) => Some(Replay::Fails {
                error: value_text::error(&error.to_string()),
                on: None,
            }),
            Ok(now) => first_difference(&was, &now, may_differ).or(Some(Replay::Equal)),
        }
    }

    /// Inputs with made-up data. `None` where the procedure as it is does not take them.
    fn data(&self, inputs: Inputs, seed: u64) -> Option<Inputs> {
        let (before, old) = &self.before;
        let shapes = before.shapes(old, &inputs).ok()?;
        let cells = shapes
            .iter()
            .fold(0, |sum: usize, s| sum.saturating_add(s.len()));
        if cells > MAX_CELLS {
            return None;
        }
        // Some conflicts show only where values are zero or negative; positive ones are easier to read. So these have the last of the seeds for
        // the witness itself, and every other input near it. What is rounded shows with quarters between integers, which every fourth seed has.
        let data = match seed % 4 {
            0 if self.rounds => RandomData::Small(-5..=9),
            1 | 3 if seed > 2 => RandomData::Integers(-5..=9),
            _ => RandomData::Integers(1..=9),
        };
        random_inputs(before, old, inputs, seed, &data).ok()
    }
}

/// Whether numbers on the way to a result are beyond the interpreter: that is no failure of the program's.
fn is_too_large(error: &InterpError) -> bool {
    let ErrorKind::Data { error, .. } = error.kind() else {
        return false;
    };
    matches!(error, DataError::TooLarge(_))
}

/// Adds to an outcome the inputs that showed it, where they are not the witness's.
fn on(mut found: Replay, inputs: &Inputs) -> Replay {
    if let Replay::Fails { on, .. } | Replay::Differs { on, .. } = &mut found {
        *on = Some(near::report_inputs(inputs));
    }
    found
}

fn options(max_steps: u64) -> Options {
    Options {
        max_steps,
        ..Options::exact()
    }
}

fn program(module: &Module, proc: &Proc) -> Option<Program> {
    let mut module = module.clone();
    module.items.replace_proc(&proc.name, proc.clone());
    Program::new(&module).ok()
}

/// The inputs that a witness tells; data is made up.
fn inputs(module: &Module, witness: &Witness) -> Option<Inputs> {
    use exo_diagnostics::Value as Known;
    let small = |v: i128| {
        (v.abs() <= MAX_SIZE)
            .then(|| i64::try_from(v).ok())
            .flatten()
    };
    let mut inputs = Inputs::new();
    for argument in &witness.arguments {
        inputs = match argument.value {
            Known::Int(v) => inputs.int(&argument.name, small(v)?),
            Known::Bool(b) => inputs.bool(&argument.name, b),
        };
    }
    for field in &witness.fields {
        let value = match field.value {
            Known::Int(v) => Control::Int(small(v)?),
            Known::Bool(b) => Control::Bool(b),
        };
        inputs = inputs.config(&field.config, &field.field, FieldValue::Control(value));
    }
    let configs = module.items.iter().filter_map(|item| match item {
        Item::Config(config) => Some(config),
        _ => None,
    });
    let fields = configs.flat_map(|config| config.fields.iter().map(move |f| (config, f)));
    let data = fields.filter(|(_, field)| matches!(field.kind, FieldKind::Data(_)));
    for ((config, field), value) in data.zip(DATA_OF_FIELDS.iter().cycle()) {
        let value = FieldValue::Data(Value::Float(*value));
        inputs = inputs.config(&config.name, &field.name, value);
    }
    Some(inputs)
}

/// The first cell that differs, or the first field that must not.
fn first_difference(
    was: &Outputs,
    now: &Outputs,
    may_differ: impl Fn(&FieldRef) -> bool,
) -> Option<Replay> {
    for (a, b) in was.buffers.iter().zip(&now.buffers) {
        if let Some(found) = first_cell(&a.name, &a.tensor, &b.tensor) {
            return Some(found);
        }
    }
    for (field, a) in was.config.iter().filter(|(field, _)| !may_differ(field)) {
        let b = now.config.get(field);
        if b != Some(a) {
            let [before, after] = field_texts(a, b);
            return Some(Replay::Differs {
                name: exo_ir::field_name(field),
                index: Vec::new(),
                before,
                after,
                absent: "unset",
                on: None,
            });
        }
    }
    None
}

fn field_texts(before: &FieldValue, after: Option<&FieldValue>) -> [Option<String>; 2] {
    fn data(value: &FieldValue) -> Option<&Value> {
        match value {
            FieldValue::Data(v) => Some(v),
            FieldValue::Control(_) => None,
        }
    }
    let control = |value: &FieldValue| match value {
        FieldValue::Control(c) => Some(c.to_string()),
        FieldValue::Data(_) => None,
    };
    let [was, now] = value_text::both(data(before), after.and_then(data));
    [was.or(control(before)), now.or(after.and_then(control))]
}

fn first_cell(name: &str, a: &Tensor, b: &Tensor) -> Option<Replay> {
    let same = |x: &Option<Value>, y: &Option<Value>| match (x, y) {
        (Some(x), Some(y)) => x.same(y),
        (None, None) => true,
        _ => false,
    };
    let mut pairs = a.cells.iter().zip(&b.cells).enumerate();
    let (position, (x, y)) = pairs.find(|(_, (x, y))| !same(x, y))?;
    let [before, after] = value_text::both(x.as_ref(), y.as_ref());
    Some(Replay::Differs {
        name: name.to_owned(),
        index: index_of(&a.shape, position),
        before,
        after,
        absent: "uninitialised",
        on: None,
    })
}

/// The index of a position in row-major order; empty for a scalar.
fn index_of(shape: &[usize], position: usize) -> Vec<usize> {
    let mut rest = position;
    let mut at: Vec<usize> = Vec::with_capacity(shape.len());
    for extent in shape.iter().rev().map(|e| (*e).max(1)) {
        at.push(rest % extent);
        rest /= extent;
    }
    at.reverse();
    at
}
