//! Refusals shown at work: the interpreter runs the procedure as it is and as it would become.

use exo_check::Witness;
use exo_diagnostics::Replay;
use exo_interp::{
    Control, FieldValue, Inputs, Options, Outputs, Program, RandomData, Tensor, Value,
    random_inputs,
};
use exo_view::{FieldKind, Item, Module, Proc};

use crate::Refusal;

/// Sizes beyond this are not run: a witness is there to be read.
const MAX_SIZE: i128 = 1 << 12;

/// Cells of all arguments together that a replay makes up.
const MAX_CELLS: usize = 1 << 20;

/// Statements that a replay may execute.
const MAX_STEPS: u64 = 2_000_000;

/// Adds to a refusal what becomes of the witness's inputs before and after the step that was refused.
pub(crate) fn shown(module: &Module, old: &Proc, refusal: Refusal, new: Option<Proc>) -> Refusal {
    let (Some(witness), Some(new)) = (&refusal.witness, new) else {
        return refusal;
    };
    let replay = replayed(module, old, &new, witness);
    Refusal {
        replay: replay.map(Box::new),
        ..refusal
    }
}

/// Runs both. `None` if the inputs cannot be run.
fn replayed(module: &Module, old: &Proc, new: &Proc, witness: &Witness) -> Option<Replay> {
    let before = program(module, old)?;
    let after = program(module, new)?;
    let mut equal = None;
    for seed in [1, 2] {
        let inputs = inputs(module, witness)?;
        let shapes = before.shapes(&old.name, &inputs).ok()?;
        let cells = shapes
            .iter()
            .fold(0, |sum: usize, s| sum.saturating_add(s.len()));
        if cells > MAX_CELLS {
            return None;
        }
        let inputs = random_inputs(
            &before,
            &old.name,
            inputs,
            seed,
            &RandomData::Integers(1..=9),
        );
        let Ok(inputs) = inputs else { continue };
        let Ok(was) = before.run(&old.name, &inputs, &options()) else {
            continue;
        };
        match after.run(&new.name, &inputs, &options()) {
            Err(error) => {
                return Some(Replay::Fails {
                    error: error.to_string(),
                });
            }
            Ok(now) => match first_difference(&was, &now) {
                Some(difference) => return Some(difference),
                None => equal = Some(Replay::Equal),
            },
        }
    }
    equal
}

fn options() -> Options {
    Options {
        max_steps: MAX_STEPS,
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
    for item in module.items.iter() {
        let Item::Config(config) = item else { continue };
        for field in &config.fields {
            if let FieldKind::Data(_) = field.kind {
                let value = FieldValue::Data(Value::Float(2.0));
                inputs = inputs.config(&config.name, &field.name, value);
            }
        }
    }
    Some(inputs)
}

/// The first cell that differs, or the first field.
fn first_difference(was: &Outputs, now: &Outputs) -> Option<Replay> {
    for (a, b) in was.buffers.iter().zip(&now.buffers) {
        if let Some(found) = first_cell(&a.name, &a.tensor, &b.tensor) {
            return Some(found);
        }
    }
    for (field, a) in &was.config {
        let b = now.config.get(field);
        if b != Some(a) {
            return Some(Replay::Differs {
                name: exo_view::field_name(field),
                index: Vec::new(),
                before: Some(field_text(a)),
                after: b.map(field_text),
                absent: "unset",
            });
        }
    }
    None
}

fn field_text(value: &FieldValue) -> String {
    match value {
        FieldValue::Control(c) => c.to_string(),
        FieldValue::Data(v) => v.to_string(),
    }
}

fn first_cell(name: &str, a: &Tensor, b: &Tensor) -> Option<Replay> {
    let same = |x: &Option<Value>, y: &Option<Value>| match (x, y) {
        (Some(x), Some(y)) => x.same(y),
        (None, None) => true,
        _ => false,
    };
    let mut pairs = a.cells.iter().zip(&b.cells).enumerate();
    let (position, (x, y)) = pairs.find(|(_, (x, y))| !same(x, y))?;
    Some(Replay::Differs {
        name: name.to_owned(),
        index: index_of(&a.shape, position),
        before: x.as_ref().map(Value::to_string),
        after: y.as_ref().map(Value::to_string),
        absent: "uninitialised",
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
