//! What instructions are run on, and what their bodies say.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use exo_interp::{Control, FieldValue, Inputs, Options, Outputs, Program, Rng, Tensor, Value};
use exo_view::{Elem, FieldRef, Proc, VarKind};

use crate::controls::{Order, each_combination, literals};
use crate::driver::{BufferParam, Driver, Means, Param, Shared};
use crate::fields::{self, Setter};
use crate::layout::Layout;
use crate::reason::Unchecked;
use crate::rounding::{Rounding, Sizes, ignores_signs_of_zero};
use crate::values::{Data, draw};

/// Combinations of control arguments that inputs are made for.
const COMBINATIONS: usize = 96;
/// Combinations that are looked at to find them.
const PATIENCE: usize = 4_000;
/// Strides that are tried for one input.
const TRIES: usize = 12;
/// Cells of the largest buffer.
const LARGEST: usize = 1 << 15;
/// What all inputs of an instruction may take, in steps of the interpreter.
const WORK: u64 = 8_000_000;
/// Steps that stand for the memory of a cell.
const STEPS_OF_CELL: u64 = 8;

/// One run of an instruction.
#[derive(Clone)]
pub(crate) struct Case {
    /// What the instruction gets.
    pub(crate) inputs: Inputs,
    /// What its body leaves.
    pub(crate) expected: Outputs,
    /// The memory of its buffers, in order.
    pub(crate) buffers: Vec<Memory>,
    /// Where buffers are.
    pub(crate) position: Position,
    /// What sums may be off by; nothing where every bit counts.
    pub(crate) sizes: Option<Sizes>,
    data: Data,
}

impl Case {
    /// What it has taken to make it.
    fn work(&self) -> u64 {
        let cells = self.inputs.buffers.values().map(|t| t.cells.len() as u64);
        self.expected.steps + STEPS_OF_CELL * cells.sum::<u64>()
    }
}

/// Where buffers are in pages around which nothing may be touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// They begin there.
    Begin,
    /// They begin a cell later: aligned as cells are, and no more.
    BehindFirst,
    /// They end there.
    End,
}

impl Position {
    const ALL: [Position; 3] = [Position::Begin, Position::BehindFirst, Position::End];

    /// Of an input: every combination of control arguments and kind of data comes at each position in as many rounds.
    fn of(place: usize, combinations: usize) -> Position {
        let (kind, rest) = (place % Data::ALL.len(), place / Data::ALL.len());
        let combinations = combinations.max(1);
        let turn = kind + rest % combinations + rest / combinations;
        Position::ALL[turn % Position::ALL.len()]
    }

    /// As programs are told of it.
    pub(crate) fn number(self) -> i64 {
        match self {
            Position::Begin => 0,
            Position::BehindFirst => 1,
            Position::End => 2,
        }
    }
}

/// A buffer of a run.
#[derive(Clone)]
pub(crate) struct Memory {
    /// Its name.
    pub(crate) name: String,
    /// Where its cells are.
    pub(crate) layout: Layout,
    /// Whether it stands for registers.
    pub(crate) in_registers: bool,
    /// All bytes, at the start.
    pub(crate) bytes: Vec<u8>,
}

/// An instruction, with all that is needed to make inputs for it.
pub(crate) struct Subject<'p> {
    /// The instruction.
    pub(crate) instr: &'p Proc,
    pub(crate) program: &'p Program,
    /// Where it may round otherwise than its body.
    pub(crate) rounding: Option<Rounding>,
    /// Whether zeros of both signs are one.
    pub(crate) zeros_are_one: bool,
    /// What has to refuse all inputs.
    refused_by: Option<&'p Program>,
    /// Configuration fields that are set before it.
    fields: Vec<(FieldRef, VarKind)>,
    /// The instructions that set them.
    setters: Vec<&'p Setter>,
}

impl<'p> Subject<'p> {
    pub(crate) fn new(
        instr: &'p Proc,
        program: &'p Program,
        means: &Means<'p>,
        exact: bool,
    ) -> Subject<'p> {
        let used = fields::used(instr);
        let setters: Vec<&Setter> = used.iter().filter_map(|f| means.setters.of(f)).collect();
        let together = setters.iter().flat_map(|setter| &setter.fields);
        let all: BTreeSet<&FieldRef> = used.iter().chain(together.map(|(f, _)| f)).collect();
        let kind = |field: &FieldRef| fields::kind_of(means.libraries, field);
        let with_kind = all.into_iter().filter_map(|f| Some((f.clone(), kind(f)?)));
        Subject {
            instr,
            program,
            rounding: if exact { None } else { Rounding::of(instr) },
            zeros_are_one: ignores_signs_of_zero(instr),
            refused_by: None,
            fields: with_kind.collect(),
            setters,
        }
    }

    /// The same with inputs only that the instruction of the same name in another program refuses.
    pub(crate) fn refused_by(mut self, program: &'p Program) -> Subject<'p> {
        self.refused_by = Some(program);
        self
    }

    /// The arguments to which something is written.
    pub(crate) fn writes(&self) -> Result<Vec<String>, Unchecked> {
        let controls = self.combinations()?;
        let shapes = controls
            .first()
            .map(|given| self.program.shapes(&self.instr.name, given));
        let shapes = shapes.and_then(Result::ok).unwrap_or_default();
        Ok(shapes
            .into_iter()
            .filter(|s| s.written)
            .map(|s| s.name)
            .collect())
    }

    /// Combinations of control arguments that the preconditions allow, as far as no strides are in them.
    fn combinations(&self) -> Result<Vec<Inputs>, Unchecked> {
        match self.refused_by {
            Some(_) => self.combinations_in(Order::Beyond),
            None => self.combinations_in(Order::Spread).or_else(|why| {
                let within = self.combinations_in(Order::Within);
                within.map_err(|_| why)
            }),
        }
    }

    fn combinations_in(&self, order: Order) -> Result<Vec<Inputs>, Unchecked> {
        let mut found = Vec::new();
        let mut left = PATIENCE;
        let mut last = None;
        let literals: Vec<i64> = literals(self.instr).into_iter().collect();
        each_combination(self.instr, &self.fields, order, &mut |given| {
            let mut rng = Rng::new(left as u64);
            let made = self.tensors(given, Data::Exact, &mut rng);
            let fits = made.and_then(|inputs| self.laid_out(&inputs, &literals, &mut rng));
            match fits {
                Ok(_) => found.push(given.clone()),
                Err(why) => last = Some(why),
            }
            left -= 1;
            match found.len() == COMBINATIONS || left == 0 {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        match found.is_empty() {
            true => Err(Unchecked::NoInputs(last)),
            false => Ok(found),
        }
    }

    /// Cases in rounds, each of which has every combination of control arguments with every kind of data.
    pub(crate) fn cases(
        &self,
        driver: &Driver,
        shared: Shared,
        rounds: u32,
        seed: u64,
    ) -> Result<Vec<Case>, Unchecked> {
        let combinations = self.combinations()?;
        let literals: Vec<i64> = literals(self.instr).into_iter().collect();
        let mut cases = Vec::new();
        let mut last = None;
        let mut rng = Rng::new(seed);
        let mut work = 0;
        let kinds = |given| Data::ALL.into_iter().map(move |data| (given, data));
        let round = || combinations.iter().flat_map(kinds);
        let all = (0..rounds).flat_map(|_| round());
        for (place, (given, data)) in all.enumerate() {
            let made = self.tensors(given, data, &mut rng).and_then(|inputs| {
                let laid_out = self.laid_out(&inputs, &literals, &mut rng)?;
                let inputs = self.with_shared(laid_out, shared);
                self.case(
                    driver,
                    inputs,
                    data,
                    Position::of(place, combinations.len()),
                )
            });
            match made {
                Ok(case) => {
                    work += case.work();
                    cases.push(case);
                }
                Err(why) => last = Some(why),
            }
            if work > WORK {
                break;
            }
        }
        match cases.is_empty() {
            true => Err(Unchecked::NoInputs(last)),
            false => Ok(cases),
        }
    }

    fn with_shared(&self, mut inputs: Inputs, shared: Shared) -> Inputs {
        let name = |k: usize| self.instr.name_of(self.instr.args[k]);
        if let Some((first, second)) = shared {
            let tensor = inputs.buffers[name(first)].clone();
            inputs.buffers.insert(name(second).to_owned(), tensor);
        }
        inputs
    }

    /// Data for every buffer.
    fn tensors(&self, given: &Inputs, data: Data, rng: &mut Rng) -> Result<Inputs, String> {
        let shapes = self.program.shapes(&self.instr.name, given);
        let mut inputs = given.clone();
        for shape in shapes.map_err(|e| e.to_string())? {
            if shape.len() > LARGEST {
                return Err(format!("'{}' would have {} cells", shape.name, shape.len()));
            }
            let elem = crate::driver::decided(shape.elem);
            let cells = (0..shape.len()).map(|_| self.value(rng, elem, data));
            let tensor = Tensor::new(&shape.extents, cells);
            inputs.buffers.insert(shape.name, tensor);
        }
        Ok(inputs)
    }

    /// Where sums may be off by roundings, only finite numbers are added that are not exact.
    fn value(&self, rng: &mut Rng, elem: Elem, data: Data) -> Value {
        loop {
            let value = draw(rng, elem, data);
            let is_finite = !matches!(value, Value::Float(v) if !v.is_finite());
            if is_finite || data.is_exact() || self.rounding.is_none() {
                return value;
            }
        }
    }

    /// The same data with strides that the preconditions allow.
    fn laid_out(&self, inputs: &Inputs, literals: &[i64], rng: &mut Rng) -> Result<Inputs, String> {
        let refused = |setter: &&&Setter| !setter.allows(self.program, inputs);
        if let Some(setter) = self.setters.iter().find(refused) {
            return Err(format!("'{}' does not set its fields so", setter.instr));
        }
        let mut why = String::new();
        for attempt in 0..TRIES {
            let mut inputs = inputs.clone();
            for sym in &self.instr.args {
                let var = self.instr.var(*sym);
                let has_strides = var
                    .buffer()
                    .is_some_and(|ty| ty.window && crate::moves::is_dram(ty.mem.as_deref()));
                if !has_strides {
                    continue;
                }
                if let Some(tensor) = inputs.buffers.get_mut(&var.name) {
                    let strides = strides(&tensor.shape, literals, rng, attempt);
                    tensor.strides = Some(strides);
                }
            }
            let checked =
                self.program
                    .check_inputs(&self.instr.name, &inputs, &Options::concrete());
            let is_allowed = self.refused_by.is_some_and(|program| {
                let checked = program.check_inputs(&self.instr.name, &inputs, &Options::concrete());
                checked.is_ok()
            });
            match checked {
                Ok(()) if is_allowed => why = "it is allowed".to_owned(),
                Ok(()) => return Ok(inputs),
                Err(error) => why = error.to_string(),
            }
        }
        Err(why)
    }

    /// The run of given inputs.
    pub(crate) fn case(
        &self,
        driver: &Driver,
        inputs: Inputs,
        data: Data,
        position: Position,
    ) -> Result<Case, String> {
        let expected = self
            .program
            .run(&self.instr.name, &inputs, &Options::concrete())
            .map_err(|e| e.to_string())?;
        let buffers = driver
            .params
            .iter()
            .filter_map(|param| memory(param, &inputs));
        let buffers = buffers.collect::<Option<Vec<Memory>>>();
        let sizes = match (&self.rounding, data.is_exact()) {
            (Some(rounding), false) => rounding.sizes(&inputs),
            _ => None,
        };
        Ok(Case {
            buffers: buffers.ok_or("a value does not fit")?,
            inputs,
            expected,
            position,
            sizes,
            data,
        })
    }

    /// The same run with other data.
    pub(crate) fn again(
        &self,
        driver: &Driver,
        shared: Shared,
        case: &Case,
        inputs: Inputs,
    ) -> Option<Case> {
        let inputs = self.with_shared(inputs, shared);
        self.case(driver, inputs, case.data, case.position).ok()
    }
}

/// Nothing for control arguments.
fn memory(param: &Param, inputs: &Inputs) -> Option<Option<Memory>> {
    let buffer = param.buffer.as_ref()?;
    Some(filled(&param.name, buffer, inputs))
}

fn filled(name: &str, buffer: &BufferParam, inputs: &Inputs) -> Option<Memory> {
    let tensor = inputs.buffers.get(name)?;
    let layout = match buffer.registers {
        Some(pieces) => Layout::registers(buffer.elem, &tensor.shape, pieces),
        None => Layout::dram(buffer.elem, tensor),
    };
    Some(Memory {
        name: name.to_owned(),
        in_registers: buffer.registers.is_some(),
        bytes: layout.bytes(tensor)?,
        layout,
    })
}

/// Strides of a window: at first the closest, later with gaps, and with dimensions in another order.
fn strides(shape: &[usize], literals: &[i64], rng: &mut Rng, attempt: usize) -> Vec<i64> {
    let last = attempt + 1 == TRIES;
    let mut order: Vec<usize> = (0..shape.len()).rev().collect();
    if !last && rng.below(4) == 0 {
        order.reverse();
    }
    let mut strides = vec![1; shape.len()];
    let mut next = match rng.below(3) {
        _ if last => 1,
        0 => 1 + rng.below(4) as i64,
        1 => literals
            .get(rng.below(literals.len().max(1) as u64) as usize)
            .map_or(1, |n| (*n).clamp(1, 64)),
        _ => 1,
    };
    for dim in order {
        strides[dim] = next;
        let gap = if last {
            0
        } else {
            [0, 0, 1, 5][rng.below(4) as usize]
        };
        next = next * shape[dim] as i64 + gap;
    }
    strides
}

/// The control arguments of a run, in order.
pub(crate) fn controls<'i>(driver: &Driver, inputs: &'i Inputs) -> Vec<&'i Control> {
    let named = driver.params.iter().filter(|p| p.buffer.is_none());
    let value = |param: &Param| match &param.field {
        None => inputs.control.get(&param.name),
        Some(field) => match inputs.config.get(field)? {
            FieldValue::Control(value) => Some(value),
            FieldValue::Data(_) => None,
        },
    };
    named.filter_map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_comes_at_each_position() {
        for combinations in [1, 2, 16, 17] {
            let round = combinations * Data::ALL.len();
            assert_eq!(Position::of(0, combinations), Position::Begin);
            for place in 0..round {
                let rounds = (0..3).map(|k| Position::of(place + k * round, combinations).number());
                let found: BTreeSet<i64> = rounds.collect();
                assert_eq!(found.len(), 3, "{place} of {combinations}");
            }
        }
    }
}
