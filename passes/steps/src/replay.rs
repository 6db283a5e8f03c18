//! Refusals shown at work: the interpreter runs the procedure as it is and as it would become.

use exo_check::Witness;
use exo_interp::{
    Control, FieldValue, Inputs, Options, Outputs, Program, RandomData, Tensor, Value,
    random_inputs,
};
use exo_view::{FieldKind, Item, Loc, Module, Proc};

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
    let Some(text) = difference(module, old, &new, witness) else {
        return refusal;
    };
    let note = text.unwrap_or_else(|| {
        "conservative: the accesses conflict, but this input gives equal results".to_owned()
    });
    refusal.note(&Loc::unknown(), note)
}

/// Runs both; the difference as text, or `Some(None)` if there is none. `None` if the inputs cannot be run.
fn difference(
    module: &Module,
    old: &Proc,
    new: &Proc,
    witness: &Witness,
) -> Option<Option<String>> {
    let before = program(module, old)?;
    let after = program(module, new)?;
    let mut equal = false;
    for seed in [1, 2] {
        let inputs = inputs(module, old, witness)?;
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
                let error = error.to_string();
                return Some(Some(format!(
                    "replayed on that input: the result would fail: {error}"
                )));
            }
            Ok(now) => match first_difference(&was, &now) {
                Some(text) => return Some(Some(format!("replayed on that input: {text}"))),
                None => equal = true,
            },
        }
    }
    equal.then_some(None)
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
fn inputs(module: &Module, proc: &Proc, witness: &Witness) -> Option<Inputs> {
    use exo_analysis::term::Value as Known;
    let small = |v: i128| {
        (v.abs() <= MAX_SIZE)
            .then(|| i64::try_from(v).ok())
            .flatten()
    };
    let mut inputs = Inputs::new();
    for (sym, value) in &witness.args {
        let name = proc.name_of(*sym);
        inputs = match value {
            Known::Int(v) => inputs.int(name, small(*v)?),
            Known::Bool(b) => inputs.bool(name, *b),
        };
    }
    for (field, value) in &witness.fields {
        let value = match value {
            Known::Int(v) => Control::Int(small(*v)?),
            Known::Bool(b) => Control::Bool(*b),
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

/// `A[2, 0] was 7, would become 3`, or the field that differs.
fn first_difference(was: &Outputs, now: &Outputs) -> Option<String> {
    for (a, b) in was.buffers.iter().zip(&now.buffers) {
        if let Some(text) = first_cell(&a.name, &a.tensor, &b.tensor) {
            return Some(text);
        }
    }
    for (field, a) in &was.config {
        let b = now.config.get(field);
        if b != Some(a) {
            let b = b.map_or("unset".to_owned(), field_text);
            let name = exo_view::field_name(field);
            return Some(format!("{name} was {}, would become {b}", field_text(a)));
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

fn first_cell(name: &str, a: &Tensor, b: &Tensor) -> Option<String> {
    let shown = |v: &Option<Value>| {
        v.as_ref()
            .map_or("uninitialised".to_owned(), Value::to_string)
    };
    let same = |x: &Option<Value>, y: &Option<Value>| match (x, y) {
        (Some(x), Some(y)) => x.same(y),
        (None, None) => true,
        _ => false,
    };
    let mut pairs = a.cells.iter().zip(&b.cells).enumerate();
    let (position, (x, y)) = pairs.find(|(_, (x, y))| !same(x, y))?;
    let cell = cell_name(name, &a.shape, position);
    Some(format!(
        "{cell} was {}, would become {}",
        shown(x),
        shown(y)
    ))
}

/// `name[i, j]` of a position in row-major order; the name alone for a scalar.
fn cell_name(name: &str, shape: &[usize], position: usize) -> String {
    let mut rest = position;
    let mut at: Vec<String> = Vec::with_capacity(shape.len());
    for extent in shape.iter().rev().map(|e| (*e).max(1)) {
        at.push((rest % extent).to_string());
        rest /= extent;
    }
    at.reverse();
    match at.is_empty() {
        true => name.to_owned(),
        false => format!("{name}[{}]", at.join(", ")),
    }
}
