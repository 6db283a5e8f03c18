//! Search for an input that refutes: both procedures are run by the interpreter on small inputs.

use std::collections::{BTreeMap, BTreeSet};

use exo_interp::{
    Control, ErrorKind, FieldValue, Inputs, InterpError, Options as RunOptions, Outputs, Program,
    RandomData, Tensor, Value, random_inputs,
};
use exo_ir::{FieldKind, FieldRef, VarKind, field_name};

use crate::Options;
use crate::report::{Counterexample, Difference, OutputVerdict, Report, Verdict};
use crate::signature::Pair;

/// Combinations of sizes that are looked at.
const MAX_COMBINATIONS: usize = 4_000;
/// Inputs on which both procedures are run.
const MAX_RUNS: usize = 160;
/// Statements and iterations of one run.
const MAX_STEPS: u64 = 200_000;
/// Cells of all arguments of one run.
const MAX_CELLS: usize = 60_000;

/// Values of sizes, the smallest first.
const SIZES: &[i64] = &[
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 17, 18, 24, 31, 32, 33, 48, 63, 64, 65, 96, 128,
    256,
];
/// Values of other integers.
const INDICES: &[i64] = &[0, 1, -1, 2, 3, 4, 5, 7, 8, 15, 16];
/// Values of strides.
const STRIDES: &[i64] = &[1, 0, 2, 3, 4, 8, 16];

/// Something that has to be chosen before a run.
enum Choice {
    Argument(String, bool),
    Field(FieldRef, bool),
}

struct Search<'p> {
    pair: &'p Pair<'p>,
    first: Program,
    second: Program,
    options: RunOptions,
}

/// Replaces verdicts by refutations that were found.
pub(crate) fn refute(pair: &Pair<'_>, report: &mut Report, options: &Options) {
    let (Ok(first), Ok(second)) = (
        Program::new(pair.specification.module),
        Program::new(pair.implementation.module),
    ) else {
        return;
    };
    let search = Search {
        pair,
        first,
        second,
        options: RunOptions {
            // The interpreter knows no writes of equal values.
            check_races: !options.equal_writes,
            max_steps: MAX_STEPS,
            max_bytes: 64 << 20,
            ..RunOptions::exact()
        },
    };
    let (choices, values) = choices(pair);
    for combination in combinations(&values).into_iter().take(MAX_COMBINATIONS) {
        if report.tried >= MAX_RUNS || all_refuted(report) {
            return;
        }
        for inputs in search.inputs(&choices, &combination) {
            search.run(inputs, report, options);
        }
    }
}

fn all_refuted(report: &Report) -> bool {
    let refuted = |o: &OutputVerdict| matches!(o.verdict, Verdict::Refuted(_));
    let open = |o: &OutputVerdict| matches!(o.verdict, Verdict::Unknown(_));
    report.outputs.iter().any(refuted) && !report.outputs.iter().any(open)
}

/// The control arguments and fields, and the values of each.
fn choices(pair: &Pair<'_>) -> (Vec<Choice>, Vec<&'static [i64]>) {
    let (mut choices, mut values) = (Vec::new(), Vec::new());
    for sym in &pair.first.args {
        let var = pair.first.var(*sym);
        let (of, is_bool): (&[i64], bool) = match var.kind {
            VarKind::Size => (SIZES, false),
            VarKind::Index | VarKind::Iter => (INDICES, false),
            VarKind::Bool => (&[0, 1], true),
            VarKind::Stride => (STRIDES, false),
            VarKind::Buffer(_) => continue,
        };
        choices.push(Choice::Argument(var.name.clone(), is_bool));
        values.push(of);
    }
    for config in pair.specification.module.all_configs() {
        for field in &config.fields {
            let name = FieldRef {
                config: config.name.clone(),
                field: field.name.clone(),
            };
            let (of, is_bool): (&[i64], bool) = match field.kind {
                FieldKind::Size => (SIZES, false),
                FieldKind::Index => (INDICES, false),
                FieldKind::Bool => (&[0, 1], true),
                FieldKind::Stride => (STRIDES, false),
                FieldKind::Data(_) => continue,
            };
            choices.push(Choice::Field(name, is_bool));
            values.push(of);
        }
    }
    (choices, values)
}

/// Combinations of values: first those where at most one is not the smallest, then those with one value for all sizes, then others, small
/// positions first.
fn combinations(values: &[&'static [i64]]) -> Vec<Vec<i64>> {
    let mut all: Vec<((usize, usize), Vec<i64>)> = vec![((0, 0), Vec::new())];
    for of in values {
        let mut next = Vec::new();
        for ((others, weight), chosen) in &all {
            for (position, value) in of.iter().enumerate() {
                let mut chosen = chosen.clone();
                chosen.push(*value);
                let others = (others + usize::from(position > 0)).min(2);
                next.push(((others, weight + position), chosen));
            }
        }
        next.sort();
        next.truncate(4 * MAX_COMBINATIONS);
        all = next;
    }
    let first = all.partition_point(|((others, _), _)| *others < 2);
    let mut all: Vec<Vec<i64>> = all.into_iter().map(|(_, chosen)| chosen).collect();
    if first < all.len() {
        all.splice(first..first, alike(values));
    }
    all
}

/// Combinations in which all sizes are the same, and nothing else is more than the smallest.
fn alike(values: &[&'static [i64]]) -> Vec<Vec<i64>> {
    let is_size = |of: &[i64]| of == SIZES;
    let chosen = |size: i64| {
        values.iter().map(move |of| match is_size(of) {
            true => size,
            false => of.first().copied().unwrap_or_default(),
        })
    };
    SIZES.iter().map(|size| chosen(*size).collect()).collect()
}

impl Search<'_> {
    /// Inputs of random data for these values; none if they do not meet the preconditions.
    fn inputs(&self, choices: &[Choice], values: &[i64]) -> Vec<Inputs> {
        let mut inputs = Inputs::new();
        for (choice, value) in choices.iter().zip(values) {
            let control = |is_bool: bool| match is_bool {
                true => Control::Bool(*value != 0),
                false => Control::Int(*value),
            };
            match choice {
                Choice::Argument(name, is_bool) => {
                    inputs.control.insert(name.clone(), control(*is_bool));
                }
                Choice::Field(field, is_bool) => {
                    let value = FieldValue::Control(control(*is_bool));
                    inputs.config.insert(field.clone(), value);
                }
            }
        }
        for (field, kind) in data_fields(self.pair) {
            let value = match kind.is_integer() {
                true => Value::Int(3),
                false => Value::Float(2.5),
            };
            inputs.config.insert(field, FieldValue::Data(value));
        }
        self.with_data(&inputs).unwrap_or_default()
    }

    /// The same inputs with small numbers in all buffers, and with any numbers where there are integers.
    fn with_data(&self, inputs: &Inputs) -> Option<Vec<Inputs>> {
        let name = &self.pair.first.name;
        self.first.layout(name, inputs, &BTreeMap::new()).ok()?;
        let shapes = self.first.shapes(name, inputs).ok()?;
        let cells = shapes.iter().map(|s| s.len()).sum::<usize>();
        if cells > MAX_CELLS {
            return None;
        }
        let mut kinds = vec![(1, RandomData::Integers(-9..=9))];
        if shapes.iter().any(|s| s.elem.is_integer()) {
            kinds.extend((1..=4).map(|seed| (seed, RandomData::Wide(-9..=9))));
        }
        let filled = |(seed, data): &(u64, RandomData)| {
            random_inputs(&self.first, name, inputs.clone(), *seed, data).ok()
        };
        Some(kinds.iter().filter_map(filled).collect())
    }

    fn run(&self, inputs: Inputs, report: &mut Report, options: &Options) {
        let Ok(expected) = self
            .first
            .run(&self.pair.first.name, &inputs, &self.options)
        else {
            return;
        };
        report.tried += 1;
        let renamed = self.renamed(&inputs);
        match self
            .second
            .run(&self.pair.second.name, &renamed, &self.options)
        {
            Ok(found) => self.compare(&inputs, (&expected, &found), report, options),
            Err(error) if is_limit(&error) => {}
            Err(error) if options.only_by_numbers && !is_of_every_language(&error) => {}
            Err(error) => {
                let difference = Difference::Error(error.to_string());
                for output in &mut report.outputs {
                    refuted(output, &inputs, difference.clone());
                }
                if report.outputs.is_empty() {
                    add_refuted(report, "the run", &inputs, difference);
                }
            }
        }
    }

    /// The same inputs by the names of the implementation.
    fn renamed(&self, inputs: &Inputs) -> Inputs {
        let mut renamed = Inputs::new();
        let declared = |field: &FieldRef| {
            let config = self.pair.implementation.module.config(&field.config);
            config.is_some_and(|c| c.field(&field.field).is_some())
        };
        let fields = inputs.config.iter().filter(|(field, _)| declared(field));
        renamed.config = fields.map(|(f, v)| (f.clone(), v.clone())).collect();
        for (a, b) in self.pair.arguments() {
            let (from, to) = (self.pair.first.name_of(a), self.pair.second.name_of(b));
            if let Some(value) = inputs.control.get(from) {
                renamed.control.insert(to.to_owned(), *value);
            }
            if let Some(tensor) = inputs.buffers.get(from) {
                renamed.buffers.insert(to.to_owned(), tensor.clone());
            }
        }
        renamed
    }

    /// The arguments in which the numbers of machines differ, too: constants that were rounded differ from those that were not, and say nothing.
    fn differing_by_machine(&self, inputs: &Inputs) -> BTreeSet<String> {
        let options = RunOptions {
            mode: RunOptions::concrete().mode,
            ..self.options.clone()
        };
        let first = self.first.run(&self.pair.first.name, inputs, &options);
        let renamed = self.renamed(inputs);
        let second = self.second.run(&self.pair.second.name, &renamed, &options);
        let (Ok(expected), Ok(found)) = (first, second) else {
            return BTreeSet::new();
        };
        let far = |(a, b): (&Option<Value>, &Option<Value>)| match (a, b) {
            (Some(a), Some(b)) => are_far(a, b),
            _ => false,
        };
        let pairs = expected.buffers.iter().zip(&found.buffers);
        let differ = pairs.filter(|(a, b)| a.tensor.cells.iter().zip(&b.tensor.cells).any(far));
        differ.map(|(a, _)| a.name.clone()).collect()
    }

    fn compare(
        &self,
        inputs: &Inputs,
        (expected, found): (&Outputs, &Outputs),
        report: &mut Report,
        options: &Options,
    ) {
        let differ = differing(expected, found, options.only_by_numbers);
        let by_machine = match options.only_by_numbers && !differ.is_empty() {
            true => self.differing_by_machine(inputs),
            false => differ.keys().cloned().collect(),
        };
        for (name, difference) in differ {
            if by_machine.contains(&name) {
                set_refuted(report, &name, inputs, difference);
            }
        }
        for (field, value) in &expected.config {
            let other = found.config.get(field);
            let declared = self
                .pair
                .implementation
                .module
                .config(&field.config)
                .is_some();
            let start = inputs.config.get(field);
            // The value at the start is one of the language, and that at the end one of the mode.
            let is_kept = !declared && start.is_some_and(|start| are_one_number(start, value));
            let other = if declared { other } else { start };
            if !is_kept && other != Some(value) && !options.modulo.contains(field) {
                let name = field_name(field);
                let difference = Difference::Value {
                    cell: name.clone(),
                    expected: shown(Some(value)),
                    found: shown(other),
                };
                set_refuted(report, &name, inputs, difference);
            }
        }
    }
}

fn are_one_number(a: &FieldValue, b: &FieldValue) -> bool {
    match (a, b) {
        (FieldValue::Data(a), FieldValue::Data(b)) => a.to_f64() == b.to_f64(),
        (a, b) => a == b,
    }
}

fn shown(value: Option<&FieldValue>) -> String {
    match value {
        Some(FieldValue::Control(value)) => value.to_string(),
        Some(FieldValue::Data(value)) => value.to_string(),
        None => "unset".to_owned(),
    }
}

/// Errors that say nothing about the program.
fn is_limit(error: &InterpError) -> bool {
    matches!(
        error.kind(),
        ErrorKind::StepLimit(_)
            | ErrorKind::MemoryLimit { .. }
            | ErrorKind::TooDeep { .. }
            | ErrorKind::ControlOverflow
            | ErrorKind::Thread(_)
            | ErrorKind::Input(_)
            | ErrorKind::Data { .. }
    )
}

/// Errors of the program whatever language it is of.
fn is_of_every_language(error: &InterpError) -> bool {
    matches!(
        error.kind(),
        ErrorKind::OutOfBounds { .. } | ErrorKind::OverhangTouched { .. } | ErrorKind::Race(_)
    )
}

/// Relative difference above which two numbers of machines are not two roundings of one.
const ROUNDING: f64 = 1e-4;

/// Whether two numbers of machines differ by more than rounding.
fn are_far(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => a != b,
        _ => match (a.to_f64(), b.to_f64()) {
            (Some(a), Some(b)) => (a - b).abs() > ROUNDING * a.abs().max(b.abs()),
            _ => false,
        },
    }
}

/// The first difference in each argument that differs.
fn differing(
    expected: &Outputs,
    found: &Outputs,
    only_numbers: bool,
) -> BTreeMap<String, Difference> {
    let pairs = expected.buffers.iter().zip(&found.buffers);
    let differ = pairs.filter_map(|(a, b)| {
        let difference = first_difference(&a.name, (&a.tensor, &b.tensor), only_numbers);
        Some((a.name.clone(), difference?))
    });
    differ.collect()
}

fn first_difference(
    name: &str,
    (expected, found): (&Tensor, &Tensor),
    only_numbers: bool,
) -> Option<Difference> {
    let is_number = |v: &Value| v.to_f64().is_some();
    let cells = expected.cells.iter().zip(&found.cells).enumerate();
    for (at, (a, b)) in cells {
        let differs = match (a, b) {
            (Some(a), Some(b)) if only_numbers => is_number(a) && is_number(b) && !a.same(b),
            (Some(a), Some(b)) => !a.same(b),
            (Some(_), None) => !only_numbers,
            (None, _) => false,
        };
        if differs {
            let value = |v: &Option<Value>| match v {
                Some(value) => value.to_string(),
                None => "no value".to_owned(),
            };
            return Some(Difference::Value {
                cell: cell_name(name, &expected.shape, at),
                expected: value(a),
                found: value(b),
            });
        }
    }
    None
}

/// `name[i, j]` of a cell in row-major order.
fn cell_name(name: &str, shape: &[usize], cell: usize) -> String {
    let mut rest = cell;
    let mut at: Vec<String> = Vec::new();
    for extent in shape.iter().rev() {
        at.push((rest % extent.max(&1)).to_string());
        rest /= extent.max(&1);
    }
    at.reverse();
    match at.is_empty() {
        true => name.to_owned(),
        false => format!("{name}[{}]", at.join(", ")),
    }
}

fn refuted(output: &mut OutputVerdict, inputs: &Inputs, difference: Difference) {
    if !matches!(output.verdict, Verdict::Refuted(_)) {
        output.verdict = Verdict::Refuted(Box::new(Counterexample {
            inputs: inputs.clone(),
            difference,
        }));
    }
}

fn set_refuted(report: &mut Report, name: &str, inputs: &Inputs, difference: Difference) {
    match report.outputs.iter_mut().find(|o| o.name == name) {
        Some(output) => refuted(output, inputs, difference),
        None => add_refuted(report, name, inputs, difference),
    }
}

fn add_refuted(report: &mut Report, name: &str, inputs: &Inputs, difference: Difference) {
    report.outputs.push(OutputVerdict {
        name: name.to_owned(),
        verdict: Verdict::Refuted(Box::new(Counterexample {
            inputs: inputs.clone(),
            difference,
        })),
    });
}

fn data_fields(pair: &Pair<'_>) -> Vec<(FieldRef, exo_ir::Elem)> {
    let mut fields = Vec::new();
    for config in pair.specification.module.all_configs() {
        for field in &config.fields {
            if let FieldKind::Data(elem) = field.kind {
                let name = FieldRef {
                    config: config.name.clone(),
                    field: field.name.clone(),
                };
                fields.push((name, elem));
            }
        }
    }
    fields
}
