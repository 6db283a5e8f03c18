//! The judge: runs procedures before and after a step, and compares what they compute.
//!
//! It is the interpreter alone that decides; it knows nothing of the analysis. Runs are in exact arithmetic, where equivalence
//! is defined; programs with integers run in machine types as well, for there a value that does not fit is an error.

mod errors;
mod types;

use std::collections::BTreeSet;

use exo_interp::{
    BufferShape, Control, ErrorKind, FieldValue, Inputs, InterpError, Mode, Options, Outputs,
    ParOrder, Program, RandomData, Tensor, Value, random_inputs,
};
use exo_ir::{Elem, FieldKind, FieldRef, Item, Module, Proc, VarKind};
use exo_steps::Hypothetical;
use exo_steps::equivalence::Relation;

use self::errors::{is_too_large, loses_constants, may_happen, mixes, reaches_limit};
use self::types::{data_types, has_integers, mixed_right_sides};
use crate::region::{Region, Trace, marked};
use crate::rng::Rng;

/// Inputs that a procedure is run on.
const RUNS: usize = 4;
/// Inputs that are made up at most for each that is to meet the preconditions.
const TRIES: usize = 6;
/// Inputs on which a difference is looked for that a witness does not show.
const ELSEWHERE: usize = 64;
/// Runs that reach a limit, after which no more are tried: the next ones do so, too.
const LIMITED: usize = 2;
/// Statements and iterations of one run.
const MAX_STEPS: u64 = 200_000;
/// The same for what became of a procedure: a loop may have been put around what ends within the former.
const MAX_STEPS_AFTER: u64 = 10 * MAX_STEPS;
/// Memory of a run, in bytes.
const MAX_BYTES: u64 = 1 << 24;
/// Cells of all arguments together, at the sixteen bytes of an exact one.
const MOST_CELLS: usize = (MAX_BYTES / 16) as usize;
/// Relative difference of floats that is rounding.
const ROUNDING: f64 = 1e-3;

/// One run of a procedure before a step.
#[derive(Debug)]
struct Run {
    inputs: Inputs,
    exact: Option<Outputs>,
    concrete: Option<Outputs>,
    trace: Trace,
}

/// A procedure of a module, run on random small inputs.
#[derive(Debug)]
pub struct Before {
    name: String,
    runs: Vec<Run>,
    /// Right sides with operands of several types, run or not: there is no code for them.
    mixed: usize,
    /// An error that no checked program may have.
    pub ill: Option<String>,
}

/// The permitted differences between a program and the result of a step.
#[derive(Clone, Debug)]
pub struct Upto {
    /// Fields that may differ at the end.
    pub fields: BTreeSet<FieldRef>,
    /// Whether values may differ, since they are of other types.
    pub values: bool,
    /// Whether machine types are compared.
    pub machine: bool,
    /// The arguments of calls whose types may disagree still.
    pub calls: Disagree,
    /// Whether inputs that the result does not admit are passed over.
    pub restricted: bool,
    /// Whether inputs with gaps are passed over where the result wants none: a window may have become a tensor.
    pub dense: bool,
    /// Whether the result may run so much longer that it is not compared: a loop may have been put around anything.
    pub repeats: bool,
    /// Arguments that are gone.
    pub bound: Vec<String>,
    /// An argument whose two dimensions have changed places.
    pub transposed: Option<Transposed>,
}

/// Arguments of calls whose types may still disagree with the callee's declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disagree {
    /// All types agree.
    None,
    /// Floats of any width, as a step that makes a call has noted; integers, which are computed in another way, agree.
    Floats,
    /// `R` beside anything as well: one of two versions may have decided it.
    Undecided,
    /// Any: another type is the step's purpose.
    All,
}

impl Disagree {
    /// Whether it is an error about such an argument.
    fn allows(self, e: &InterpError) -> bool {
        let ErrorKind::ArgElem {
            found, expected, ..
        } = e.kind()
        else {
            return false;
        };
        match self {
            Disagree::None => false,
            Disagree::Floats => !found.is_integer() && !expected.is_integer(),
            Disagree::Undecided => {
                Disagree::Floats.allows(e) || [found, expected].contains(&&Elem::R)
            }
            Disagree::All => true,
        }
    }
}

/// An argument that is handed over with its two dimensions exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transposed {
    /// Its name.
    pub name: String,
    /// Whether it is a window: then its strides change places, too. Those of a tensor follow from its shape.
    pub window: bool,
}

impl Upto {
    /// Nothing may differ.
    pub fn nothing() -> Upto {
        Upto {
            fields: BTreeSet::new(),
            values: false,
            machine: true,
            calls: Disagree::None,
            restricted: false,
            dense: false,
            repeats: false,
            bound: Vec::new(),
            transposed: None,
        }
    }

    /// The differences that the relation of a step permits.
    pub fn of(relation: &Relation, old: &Proc, new: &Proc) -> Upto {
        let fields = match relation {
            Relation::EquivalentModulo(fields) => fields.clone(),
            _ => BTreeSet::new(),
        };
        let name = |proc: &Proc, sym| proc.name_of(sym).to_owned();
        let kept: Vec<String> = new.args.iter().map(|s| name(new, *s)).collect();
        let args = old.args.iter().map(|s| name(old, *s));
        // Exact arithmetic knows no types: floats of another width compute the same, integers need not.
        let integers = |proc: &Proc| {
            let elems = proc.vars.iter().filter_map(|v| v.buffer());
            elems.map(|ty| ty.elem.is_integer()).collect::<Vec<bool>>()
        };
        let precision = *relation == Relation::Precision;
        Upto {
            fields,
            values: precision && (integers(old) != integers(new) || integers(old).contains(&true)),
            // Where the type of one operand was decided, the others follow later: until then machine types do not mix.
            machine: !precision && !decides(old, new),
            calls: match precision {
                true => Disagree::All,
                false => Disagree::None,
            },
            restricted: *relation == Relation::Restricted,
            dense: matches!(relation, Relation::Interface | Relation::Layout),
            repeats: false,
            bound: args.filter(|a| !kept.contains(a)).collect(),
            transposed: None,
        }
    }

    /// Inputs as the result takes them.
    fn inputs(&self, inputs: &Inputs) -> Inputs {
        let mut inputs = inputs.clone();
        inputs.control.retain(|name, _| !self.bound.contains(name));
        if let Some(Transposed { name, window }) = &self.transposed
            && let Some(tensor) = inputs.buffers.get_mut(name)
        {
            let strides = tensor
                .strides
                .clone()
                .unwrap_or_else(|| strides(&tensor.shape, 1));
            *tensor = transposed(tensor);
            tensor.strides = window.then(|| strides.into_iter().rev().collect());
        }
        inputs
    }

    /// Outputs of the result, turned back into the form of the program before.
    fn outputs(&self, mut outputs: Outputs) -> Outputs {
        let turned = |name: &str| self.transposed.as_ref().is_some_and(|t| t.name == name);
        for buffer in outputs.buffers.iter_mut().filter(|b| turned(&b.name)) {
            buffer.tensor = transposed(&buffer.tensor);
        }
        outputs
    }
}

/// The cells of a tensor with its two dimensions exchanged.
fn transposed(tensor: &Tensor) -> Tensor {
    let [rows, columns] = tensor.shape[..] else {
        return tensor.clone();
    };
    let cell = |column: usize, row: usize| tensor.cells.get(row * columns + column).cloned();
    let all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    Tensor {
        shape: vec![columns, rows],
        strides: None,
        cells: all
            .map(|(column, row)| cell(column, row).flatten())
            .collect(),
    }
}

/// Whether a former variable has another type now.
fn decides(old: &Proc, new: &Proc) -> bool {
    let elem = |var: &exo_ir::Var| var.buffer().map(|ty| ty.elem);
    let mut both = old.vars.iter().zip(new.vars.iter());
    both.any(|(was, is)| was.name == is.name && elem(was) != elem(is))
}

/// An input on which a result differs.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The inputs, as text.
    pub inputs: String,
    /// The difference.
    pub what: String,
}

fn options(mode: Mode, order: ParOrder) -> Options {
    Options {
        mode,
        par_order: order,
        check_races: true,
        max_steps: MAX_STEPS,
        max_bytes: MAX_BYTES,
        ..Options::exact()
    }
}

/// Options for running the result of a step.
fn options_after(mode: Mode, order: ParOrder) -> Options {
    Options {
        max_steps: MAX_STEPS_AFTER,
        ..options(mode, order)
    }
}

const CONCRETE: Mode = Mode::Concrete { r_as: Elem::F32 };

impl Before {
    /// Runs a procedure on inputs that meet its preconditions, with some control arguments given.
    pub fn of(module: &Module, name: &str, seed: u64, given: &[(String, i64)]) -> Before {
        Before::runs_of(RUNS, module, name, seed, given)
    }

    fn runs_of(
        runs: usize,
        module: &Module,
        name: &str,
        seed: u64,
        given: &[(String, i64)],
    ) -> Before {
        let mut before = Before {
            name: name.to_owned(),
            runs: Vec::new(),
            mixed: mixed_right_sides(module),
            ill: None,
        };
        let (Some(proc), Ok(program)) = (module.proc(name), Program::new(&marked(module))) else {
            return before;
        };
        let machine = has_integers(module);
        let only_integers = data_types(module).all(Elem::is_integer);
        let mut rng = Rng::new(seed);
        let mut limited = 0;
        for _ in 0..TRIES * runs {
            if before.runs.len() == runs || limited == LIMITED {
                break;
            }
            let wide = machine && rng.chance(if only_integers { 50 } else { 25 });
            let data = match wide {
                true => RandomData::Wide(-5..=9),
                // What numbers between integers become in an integer cell depends on when they get there.
                false if machine && rng.chance(50) => RandomData::Small(-5..=9),
                false => RandomData::Integers(-5..=9),
            };
            let among = (&data, Ranges::USUAL);
            let Some(inputs) = made_up((module, proc), &program, given, among, &mut rng) else {
                continue;
            };
            let mut trace = Trace::of(name);
            let exact = options(Mode::Exact, ParOrder::Seq);
            let exact = program.run_observed(name, &inputs, &exact, &mut trace);
            limited += usize::from(exact.as_ref().is_err_and(reaches_limit));
            if let Err(e) = &exact
                && !may_happen(e)
            {
                before.ill = Some(format!("{}\n{}", e.render(), shown(&inputs)));
            }
            // Where values are small, sums of floats are exact in machine types, too.
            let concrete = match machine && (only_integers || !wide) {
                true => program
                    .run(name, &inputs, &options(CONCRETE, ParOrder::Seq))
                    .ok(),
                false => None,
            };
            let exact = exact.ok();
            if exact.is_some() || concrete.is_some() {
                before.runs.push(Run {
                    inputs,
                    exact,
                    concrete,
                    trace,
                });
            }
        }
        before
    }

    /// The inputs that it was run on.
    pub fn inputs(&self) -> impl Iterator<Item = &Inputs> {
        self.runs.iter().map(|run| &run.inputs)
    }

    /// Whether the program ran on any inputs, so that results can be compared.
    pub fn runs(&self) -> bool {
        !self.runs.is_empty()
    }

    /// Whether a region does something in a run.
    pub fn executes(&self, region: &Region) -> bool {
        self.runs.iter().any(|r| r.trace.meets_in(region))
    }

    /// The same of the procedure as it has become.
    pub fn executes_after(&self, after: &Module, new: &str, region: &Region, upto: &Upto) -> bool {
        let Ok(program) = Program::new(&marked(after)) else {
            return false;
        };
        self.runs.iter().take(2).any(|run| {
            let mut trace = Trace::of(new);
            let inputs = upto.inputs(&run.inputs);
            let options = options_after(Mode::Exact, ParOrder::Seq);
            let ran = program.run_observed(new, &inputs, &options, &mut trace);
            ran.is_ok() && trace.meets_in(region)
        })
    }

    /// Runs the result of the step on the same inputs.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare(
        &self,
        after: &Module,
        new: &str,
        upto: &Upto,
    ) -> Result<usize, Box<Difference>> {
        let program = Program::new(after).map_err(|e| {
            Box::new(Difference {
                inputs: String::new(),
                what: format!("the result cannot be run: {}", e.render()),
            })
        })?;
        // What is dead may run now; a step must not make more of them.
        let mixed = self.mixed > 0 && mixed_right_sides(after) <= self.mixed;
        let mut compared = 0;
        for run in &self.runs {
            compared += usize::from(compare_run(&program, new, (run, mixed), upto).map_err(
                |what| {
                    Box::new(Difference {
                        inputs: shown(&run.inputs),
                        what: format!("'{}': {what}", self.name),
                    })
                },
            )?);
        }
        Ok(compared)
    }
}

/// An input, found among many, on which a procedure and the hypothetical result of a refused step
/// differ.
pub fn differs_somewhere(
    module: &Module,
    name: &str,
    attempt: &Hypothetical,
    seed: u64,
) -> Option<Box<Difference>> {
    let old = module.proc(name)?;
    let Hypothetical { proc, relation } = attempt;
    let before = Before::runs_of(ELSEWHERE, module, name, seed, &[]);
    let mut after = module.clone();
    after.items.replace_proc(name, proc.clone());
    before
        .compare(&after, &proc.name, &Upto::of(relation, old, proc))
        .err()
}

fn compare_run(
    program: &Program,
    new: &str,
    (run, mixed): (&Run, bool),
    upto: &Upto,
) -> Result<bool, String> {
    let inputs = upto.inputs(&run.inputs);
    if upto.restricted || upto.dense {
        let admitted = program.check_inputs(new, &inputs, &Options::exact());
        let passed_over = |e: InterpError| match e.kind() {
            ErrorKind::Precondition { .. } => upto.restricted,
            ErrorKind::NotDense { .. } => upto.dense,
            _ => false,
        };
        if admitted.is_err_and(passed_over) {
            return Ok(false);
        }
    }
    if let Some(was) = &run.exact {
        let now = program.run(new, &inputs, &options_after(Mode::Exact, ParOrder::Reverse));
        match now {
            Ok(now) => {
                if let Some(text) = first_difference(was, &upto.outputs(now), upto, false) {
                    return Err(text);
                }
            }
            Err(e) if upto.calls.allows(&e) => return Ok(false),
            Err(e) if is_too_large(&e) => return Ok(false),
            Err(e) if upto.repeats && reaches_limit(&e) => return Ok(false),
            // What another type cannot hold is a matter of precision.
            Err(e) if upto.values && may_happen(&e) && !loses_constants(&e) => {}
            Err(e) => return Err(format!("fails now: {}", e.render())),
        }
    }
    if !upto.machine && run.concrete.is_none() {
        // Where there were no integers, there may be now.
        let now = program.run(new, &inputs, &options_after(CONCRETE, ParOrder::Reverse));
        if let Err(e) = now
            && loses_constants(&e)
        {
            return Err(format!("fails now, in machine types: {}", e.render()));
        }
    }
    if let Some(was) = &run.concrete {
        let now = program.run(new, &inputs, &options_after(CONCRETE, ParOrder::Reverse));
        match now {
            Ok(now) if upto.machine => {
                if let Some(text) = first_difference(was, &upto.outputs(now), upto, true) {
                    return Err(format!("in machine types: {text}"));
                }
            }
            Err(e) if upto.calls.allows(&e) => return Ok(false),
            Err(e) if is_too_large(&e) => return Ok(false),
            Err(e) if upto.repeats && reaches_limit(&e) => return Ok(false),
            Err(e) if mixed && mixes(&e) => return Ok(false),
            Err(e) if upto.machine || loses_constants(&e) => {
                return Err(format!("fails now, in machine types: {}", e.render()));
            }
            _ => {}
        }
    }
    Ok(true)
}

/// Ranges of random numbers, both ends included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranges {
    size: (i64, i64),
    index: (i64, i64),
    /// Range of fields. Sizes begin at 1.
    field: (i64, i64),
}

impl Ranges {
    /// Numbers that keep runs short.
    pub(crate) const USUAL: Ranges = Ranges {
        size: (1, 5),
        index: (-1, 3),
        field: (0, 3),
    };
    /// Most that a random program or step asks for.
    pub(crate) const WIDE: Ranges = Ranges {
        size: (1, 12),
        index: (-4, 12),
        field: (0, 12),
    };
}

/// Inputs of random small sizes; none if they break a precondition.
pub(crate) fn made_up(
    (module, proc): (&Module, &Proc),
    program: &Program,
    given: &[(String, i64)],
    (data, ranges): (&RandomData, Ranges),
    rng: &mut Rng,
) -> Option<Inputs> {
    let Ranges { size, index, field } = ranges;
    let mut inputs = Inputs::new();
    for sym in &proc.args {
        let var = proc.var(*sym);
        if let Some((_, value)) = given.iter().find(|(name, _)| *name == var.name) {
            inputs = match var.kind {
                VarKind::Bool => inputs.bool(&var.name, *value != 0),
                _ => inputs.int(&var.name, *value),
            };
            continue;
        }
        inputs = match var.kind {
            VarKind::Size => inputs.int(&var.name, rng.between(size.0, size.1)),
            VarKind::Stride => inputs.int(&var.name, rng.between(0, 4)),
            VarKind::Index => inputs.int(&var.name, rng.between(index.0, index.1)),
            VarKind::Bool => inputs.bool(&var.name, rng.chance(50)),
            _ => inputs,
        };
    }
    for item in module.items.iter() {
        let Item::Config(config) = item else { continue };
        for declared in &config.fields {
            let number = rng.between(field.0, field.1);
            let value = match declared.kind {
                FieldKind::Size => FieldValue::Control(Control::Int(number + 1)),
                FieldKind::Stride | FieldKind::Index => FieldValue::Control(Control::Int(number)),
                FieldKind::Bool => FieldValue::Control(Control::Bool(number % 2 == 1)),
                FieldKind::Data(_) => FieldValue::Data(Value::Int(number + 1)),
            };
            inputs = inputs.config(&config.name, &declared.name, value);
        }
    }
    // What the interpreter would refuse for its size is not made up first.
    let shapes = program.shapes(&proc.name, &inputs).ok()?;
    if shapes.iter().map(BufferShape::len).sum::<usize>() > MOST_CELLS {
        return None;
    }
    let mut inputs = random_inputs(program, &proc.name, inputs, rng.draw(), data).ok()?;
    // Windows may be parts of larger buffers.
    if rng.chance(30) {
        let windows = proc.args.iter().map(|s| proc.var(*s));
        for var in windows.filter(|v| v.buffer().is_some_and(|ty| ty.window)) {
            if let Some(tensor) = inputs.buffers.get_mut(&var.name) {
                // Every other cell.
                tensor.strides = Some(strides(&tensor.shape, 2));
            }
        }
        program
            .check_inputs(&proc.name, &inputs, &Options::exact())
            .ok()?;
    }
    Some(inputs)
}

/// Strides of a window in row-major order whose cells lie so far apart.
fn strides(shape: &[usize], apart: i64) -> Vec<i64> {
    let mut step = apart;
    let mut strides: Vec<i64> = (shape.iter().rev())
        .map(|extent| {
            let this = step;
            step *= i64::try_from(*extent).unwrap_or(1);
            this
        })
        .collect();
    strides.reverse();
    strides
}

fn same_value(a: &Value, b: &Value, rounding: bool) -> bool {
    if a.same(b) {
        return true;
    }
    match (rounding, a, b) {
        (true, Value::Float(x), Value::Float(y)) => {
            let large = x.abs().max(y.abs());
            !large.is_finite() || (x - y).abs() <= ROUNDING * large.max(1.0)
        }
        _ => false,
    }
}

fn same_cells(a: &Tensor, b: &Tensor, rounding: bool) -> Option<usize> {
    if a.cells.len() != b.cells.len() {
        return Some(a.cells.len().min(b.cells.len()));
    }
    let mut pairs = a.cells.iter().zip(&b.cells);
    pairs.position(|(x, y)| match (x, y) {
        (Some(x), Some(y)) => !same_value(x, y, rounding),
        (None, None) => false,
        _ => true,
    })
}

fn first_difference(was: &Outputs, now: &Outputs, upto: &Upto, rounding: bool) -> Option<String> {
    if was.buffers.len() != now.buffers.len() {
        let (was, now) = (was.buffers.len(), now.buffers.len());
        return Some(format!("it left {was} buffers and leaves {now}"));
    }
    for (a, b) in was
        .buffers
        .iter()
        .zip(&now.buffers)
        .filter(|_| !upto.values)
    {
        if let Some(at) = same_cells(&a.tensor, &b.tensor, rounding) {
            let shown = |t: &Tensor| match t.cells.get(at) {
                Some(Some(v)) => v.to_string(),
                _ => "uninitialised".to_owned(),
            };
            return Some(format!(
                "cell {at} of '{}' was {} and is {}",
                a.name,
                shown(&a.tensor),
                shown(&b.tensor)
            ));
        }
    }
    for (field, a) in &was.config {
        let same = match (a, now.config.get(field)) {
            _ if upto.fields.contains(field) => true,
            (FieldValue::Data(_), Some(FieldValue::Data(_))) if upto.values => true,
            (FieldValue::Data(a), Some(FieldValue::Data(b))) => same_value(a, b, rounding),
            (a, b) => Some(a) == b,
        };
        if !same {
            let name = exo_ir::field_name(field);
            return Some(format!(
                "{name} was {a:?} and is {:?}",
                now.config.get(field)
            ));
        }
    }
    None
}

/// Inputs as text.
fn shown(inputs: &Inputs) -> String {
    let mut parts: Vec<String> = inputs
        .control
        .iter()
        .map(|(n, v)| format!("{n} = {v}"))
        .collect();
    for (field, value) in &inputs.config {
        let value = match value {
            FieldValue::Control(c) => c.to_string(),
            FieldValue::Data(v) => v.to_string(),
        };
        parts.push(format!("{} = {value}", exo_ir::field_name(field)));
    }
    for (name, tensor) in &inputs.buffers {
        let cells: Vec<String> = (tensor.cells.iter())
            .map(|c| c.as_ref().map_or("_".to_owned(), Value::to_string))
            .collect();
        let strides = tensor
            .strides
            .as_ref()
            .map_or(String::new(), |s| format!(" strides {s:?}"));
        parts.push(format!(
            "{name}{:?} = [{}]{strides}",
            tensor.shape,
            cells.join(", ")
        ));
    }
    parts.join("; ")
}
