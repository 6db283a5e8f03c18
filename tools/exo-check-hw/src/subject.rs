//! Inputs for instructions, with the outputs that their bodies compute.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use exo_interp::{FieldValue, Inputs, Options, Program, Rng, Tensor, Value};
use exo_ir::{Ctl, CtlOp, Elem, FieldRef, Number, Proc, Sym, VarKind};

use crate::arrange::{Arrangement, Arranger};
use crate::case::{Case, Position, memory};
use crate::controls::{Order, each_combination, lengthened, literals, numbers_of};
use crate::driver::{Driver, Shared};
use crate::fields::{self, State};
use crate::means::Means;
use crate::params::{decided, is_dram};
use crate::reason::Unchecked;
use crate::rounding::{Rounding, ignores_signs_of_zero};
use crate::solve::{self, Numbers, Open, conjuncts};
use crate::strides::{TRIES, is_apart, strides};
use crate::values::{Data, Range, draw_from, of_number};

/// Combinations of control arguments that inputs are made for.
const COMBINATIONS: usize = 96;
/// Combinations that are tried to find them.
const PATIENCE: usize = 4_000;
/// Combinations that are looked at to find some to try.
const LOOKED_AT: usize = 40_000;
/// Combinations that are lengthened.
const LENGTHENED: usize = 4;
/// Steps of the interpreter for a combination that is no more run after the first round.
const HEAVY: u64 = WORK_OF_ROUND / 8;
/// Cells of the largest buffer.
const LARGEST: usize = 1 << 15;
/// Number of arrangements of registers that drivers are made for.
const ARRANGEMENTS: usize = 32;
/// Interpreter steps allowed per instruction for generating one round of inputs.
const WORK_OF_ROUND: u64 = 1_000_000;
/// Interpreter steps allowed per driver for generating the inputs of the first round.
const WORK_OF_FIRST: u64 = 8_000_000;

/// Options for making and judging inputs.
#[derive(Clone, Copy)]
pub(crate) struct How {
    /// Whether nothing may round otherwise than bodies do.
    pub(crate) exact: bool,
    /// Values that fields of data may have, and scalars that instructions write to some.
    pub(crate) fields: Range,
}

impl How {
    /// The setting where only shapes matter and no inputs are made.
    pub(crate) const SHAPES: How = How {
        exact: true,
        fields: Range::Any,
    };
}

/// Number of inputs for a driver.
#[derive(Clone, Copy)]
pub(crate) struct Amount {
    rounds: u32,
    /// Interpreter steps allowed for the inputs behind the first round.
    work: u64,
}

impl Amount {
    /// Each combination of control arguments with each kind of data once.
    pub(crate) const ONCE: Amount = Amount { rounds: 1, work: 0 };

    /// For a driver that is for `own` of the combinations that an instruction has in all its drivers: what one of them takes, the
    /// others cannot.
    pub(crate) fn among(rounds: u32, own: usize, all: usize) -> Amount {
        let work = WORK_OF_ROUND.saturating_mul(rounds.into());
        Amount {
            rounds,
            work: work / all.max(1) as u64 * own as u64,
        }
    }

    /// Whether there are enough, of which some may not belong to the first round.
    fn is_reached(self, work: u64, is_first: bool) -> bool {
        match is_first {
            true => work > WORK_OF_FIRST,
            false => work > self.work,
        }
    }
}

/// An instruction, with all that is needed to make inputs for it.
pub(crate) struct Subject<'p> {
    /// The instruction.
    pub(crate) instr: &'p Proc,
    pub(crate) program: &'p Program,
    /// The permitted rounding differences from its body, if there are any.
    pub(crate) rounding: Option<Rounding>,
    /// Whether zeros of both signs are one.
    pub(crate) zeros_are_one: bool,
    /// A program whose run has to fail on all inputs.
    refused_by: Option<&'p Program>,
    means: &'p Means<'p>,
    /// The fields that are set before it, if all can be.
    state: Result<State<'p>, Unchecked>,
    /// Fields that are not combined with other values: those that follow from others, and those
    /// that the instruction does not read, which may be anything.
    tied: Vec<Open>,
    /// Conditions on arguments and fields.
    conditions: Vec<Ctl>,
    /// Numbers around which values lie.
    literals: BTreeSet<i64>,
    /// Values that fields of data may have.
    fields: Range,
    /// The scalars that it writes to fields.
    settings: BTreeSet<String>,
}

impl<'p> Subject<'p> {
    pub(crate) fn new(
        instr: &'p Proc,
        program: &'p Program,
        means: &'p Means<'p>,
        how: How,
    ) -> Subject<'p> {
        let state = State::of(instr, means.libraries, means.setters);
        let preds = instr.preds.iter();
        let conditions = preds.flat_map(|pred| conjuncts(&pred.cond));
        let of_state = state.iter().flat_map(|state| state.conditions.clone());
        let conditions: Vec<Ctl> = conditions.chain(of_state).collect();
        let literals = literals(instr);
        let needed = fields::needed(instr);
        let control = state.iter().flat_map(|state| &state.control);
        let tied = control.filter(|(f, _)| !needed.contains(f) || is_tied(f, &conditions));
        let tied = tied.map(|(field, kind)| Open {
            leaf: Ctl::Config(field.clone()),
            kind: kind.clone(),
            candidates: numbers_of(kind, &literals),
        });
        Subject {
            instr,
            program,
            rounding: match how.exact {
                true => None,
                false => Rounding::of(instr, means.libraries),
            },
            zeros_are_one: ignores_signs_of_zero(instr),
            refused_by: None,
            means,
            tied: tied.collect(),
            state,
            conditions,
            literals,
            fields: how.fields,
            settings: fields::scalars_written(instr),
        }
    }

    /// The same with inputs only that the instruction of the same name in another program refuses.
    pub(crate) fn refused_by(mut self, program: &'p Program) -> Subject<'p> {
        self.refused_by = Some(program);
        self
    }

    fn state(&self) -> Result<&State<'p>, Unchecked> {
        self.state.as_ref().map_err(Clone::clone)
    }

    /// The arguments to which something is written, with some control arguments.
    pub(crate) fn written(&self, given: &Inputs) -> Vec<String> {
        let shapes = self.program.shapes(&self.instr.name, given);
        let written = shapes.into_iter().flatten().filter(|s| s.written);
        written.map(|s| s.name).collect()
    }

    /// Combinations of control arguments, and of fields that follow from nothing else, that the preconditions allow.
    ///
    /// # Errors
    /// There are none, or some field is not set.
    pub(crate) fn combinations(&self) -> Result<Vec<Inputs>, Unchecked> {
        let state = self.state()?;
        if self.refused_by.is_some() {
            return self.combinations_in(state, Order::Beyond);
        }
        self.combinations_in(state, Order::Spread).or_else(|why| {
            let within = self.combinations_in(state, Order::Within);
            within.map_err(|_| why)
        })
    }

    /// Combinations like some others, with numbers that eight bits do not hold, where preconditions allow such.
    pub(crate) fn lengthened(&self, found: &[Inputs]) -> Vec<Inputs> {
        let mut rng = Rng::new(0);
        let mut all: Vec<Inputs> = Vec::new();
        for given in spread(found.iter().collect(), LENGTHENED) {
            for long in lengthened(self.instr, given) {
                let may_be = Numbers::of(self.instr, &long).may_meet(&self.conditions)
                    && !found.contains(&long)
                    && !all.contains(&long);
                if may_be && self.try_alone(&long, &mut rng).is_ok() {
                    all.push(long);
                }
            }
        }
        all
    }

    fn combinations_in(&self, state: &State<'_>, order: Order) -> Result<Vec<Inputs>, Unchecked> {
        let mut found = Vec::new();
        let mut left = PATIENCE;
        let mut last = None;
        let is_tied = |field: &FieldRef| {
            let leaf = Ctl::Config(field.clone());
            self.tied.iter().any(|open| open.leaf == leaf)
        };
        let free = state.control.iter().filter(|(field, _)| !is_tied(field));
        let free: Vec<(FieldRef, VarKind)> = free.cloned().collect();
        let mut refused = None;
        let mut looked_at = 0;
        each_combination(self.instr, &free, order, &mut |given| {
            looked_at += 1;
            if !Numbers::of(self.instr, given).may_meet(&self.conditions) {
                refused.get_or_insert_with(|| given.clone());
                return goes_on(looked_at < LOOKED_AT);
            }
            let mut rng = Rng::new(left as u64);
            match self.try_alone(given, &mut rng) {
                Ok(()) => found.push(given.clone()),
                Err(why) => last = Some(why),
            }
            left -= 1;
            goes_on(found.len() < COMBINATIONS && left > 0 && looked_at < LOOKED_AT)
        });
        if !found.is_empty() {
            return Ok(found);
        }
        let refused = refused.filter(|_| last.is_none());
        let why = refused.and_then(|given| self.try_alone(&given, &mut Rng::new(0)).err());
        Err(Unchecked::NoInputs(last.or(why)))
    }

    /// Whether there are inputs with a combination, in blocks of their own.
    fn try_alone(&self, given: &Inputs, rng: &mut Rng) -> Result<(), String> {
        let inputs = self.shaped(given)?;
        let arrangement = self.arranger().alone(&inputs);
        let arrangement = arrangement.ok_or(NO_BLOCKS)?;
        self.laid_out(&inputs, &arrangement, rng).map(drop)
    }

    fn arranger(&self) -> Arranger<'_> {
        Arranger::new(self.instr, self.means, &self.conditions)
    }

    /// How registers may lie for combinations, and for which of them each time; as few ways as may be, those for many combinations
    /// first; of too many some, spread over all.
    pub(crate) fn arrangements(&self, combinations: &[Inputs]) -> Vec<(Arrangement, Vec<Inputs>)> {
        let arranger = self.arranger();
        let mut rng = Rng::new(0);
        let shaped = combinations.iter();
        let shaped = shaped.filter_map(|given| Some((given, self.shaped(given).ok()?)));
        let shaped: Vec<(&Inputs, Inputs)> = shaped.collect();
        let largest = shaped.iter().map(|(_, inputs)| inputs);
        let largest = arranger.largest(largest);
        let mut all: Vec<(Arrangement, Vec<Inputs>)> = Vec::new();
        for (given, inputs) in &shaped {
            let mut found = arranger.among(inputs, &largest);
            found.retain(|made| self.laid_out(inputs, made, &mut rng).is_ok());
            if found.is_empty() {
                found.extend(arranger.alone(inputs));
            }
            for made in found {
                match all.iter_mut().find(|(known, _)| *known == made) {
                    Some((_, own)) => own.push((*given).clone()),
                    None => all.push((made, vec![(*given).clone()])),
                }
            }
        }
        all.sort_by_key(|(_, own)| std::cmp::Reverse(own.len()));
        match self.refused_by {
            // Few inputs are refused for one reason only.
            Some(_) => all,
            None => spread(all, ARRANGEMENTS),
        }
    }

    /// Cases in rounds, each of which has every combination of control arguments with every kind of data.
    ///
    /// # Errors
    /// The body runs on none.
    pub(crate) fn cases(
        &self,
        driver: &Driver,
        combinations: &[Inputs],
        amount: Amount,
        seed: u64,
    ) -> Result<Vec<Case>, Unchecked> {
        let mut cases = Vec::new();
        let mut last = None;
        let mut rng = Rng::new(seed);
        let mut work = 0;
        let mut works = vec![0; combinations.len()];
        let kinds = |given| Data::ALL.into_iter().map(move |data| (given, data));
        let round = || combinations.iter().flat_map(kinds);
        let first = combinations.len() * Data::ALL.len();
        let all = (0..amount.rounds).flat_map(|_| round());
        for (place, (given, data)) in all.enumerate() {
            let own = &mut works[place / Data::ALL.len() % combinations.len()];
            if amount.is_reached(work, place < first) {
                break;
            }
            if place >= first && *own > HEAVY {
                continue;
            }
            let made = self.tensors(given, data, &mut rng).and_then(|inputs| {
                let laid_out = self.laid_out(&inputs, &driver.arrangement, &mut rng)?;
                let inputs = self.with_shared(laid_out, driver.shared);
                let position = Position::of(place, combinations.len());
                self.case(driver, inputs, data, position)
            });
            match made {
                Ok(case) => {
                    work += case.work();
                    *own += if place < first { case.work() } else { 0 };
                    cases.push(case);
                }
                Err(why) => last = Some(why),
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

    /// Zeros for every buffer, and ones for fields of data: no precondition depends on them.
    fn shaped(&self, given: &Inputs) -> Result<Inputs, String> {
        self.filled(given, &mut |elem, is_cell| {
            of_number(Number::Int(i64::from(!is_cell)), elem)
        })
    }

    /// Data for every buffer, and for fields that hold some.
    fn tensors(&self, given: &Inputs, data: Data, rng: &mut Rng) -> Result<Inputs, String> {
        let mut inputs = self.filled(given, &mut |elem, is_cell| match is_cell {
            true => self.value(rng, elem, data, Range::Any),
            false => self.value(rng, elem, data, self.fields),
        })?;
        let needed = fields::needed(self.instr);
        for (field, value) in &mut inputs.config {
            // What it does not read is any number that a machine takes.
            if let FieldValue::Data(value) = value
                && !needed.contains(field)
                && let Some(elem) = self.state.iter().find_map(|state| state.holds(field))
            {
                *value = draw_from(rng, elem, Data::Exact, Range::Positive);
            }
        }
        Ok(inputs)
    }

    /// With what a function gives, for cells of a type, and for numbers that are for fields.
    fn filled(
        &self,
        given: &Inputs,
        value: &mut dyn FnMut(Elem, bool) -> Value,
    ) -> Result<Inputs, String> {
        let shapes = self.program.shapes(&self.instr.name, given);
        let mut inputs = given.clone();
        for shape in shapes.map_err(|e| e.to_string())? {
            if shape.len() > LARGEST {
                return Err(format!("'{}' would have {} cells", shape.name, shape.len()));
            }
            let elem = decided(shape.elem);
            let is_cell = !self.settings.contains(&shape.name);
            let cells = (0..shape.len()).map(|_| value(elem, is_cell));
            let tensor = Tensor::new(&shape.extents, cells.collect::<Vec<_>>());
            inputs.buffers.insert(shape.name, tensor);
        }
        for (field, elem, number) in self.state.iter().flat_map(|state| &state.data) {
            let elem = decided(*elem);
            let value = match number {
                Some(number) => of_number(*number, elem),
                None => value(elem, false),
            };
            inputs.config.insert(field.clone(), FieldValue::Data(value));
        }
        Ok(inputs)
    }

    /// A random value. Where sums may be off by roundings, inexact data contains finite numbers
    /// only.
    fn value(&self, rng: &mut Rng, elem: Elem, data: Data, range: Range) -> Value {
        let range = match range {
            Range::Any if !data.is_exact() && self.rounding.is_some() => Range::Finite,
            range => range,
        };
        draw_from(rng, elem, data, range)
    }

    /// The same data with strides that the preconditions allow, those of registers given, and fields that agree with them.
    fn laid_out(
        &self,
        inputs: &Inputs,
        arrangement: &Arrangement,
        rng: &mut Rng,
    ) -> Result<Inputs, String> {
        let mut inputs = inputs.clone();
        for (name, tensor) in &mut inputs.buffers {
            tensor.strides = arrangement.strides(name);
        }
        let numbers = self.known(&inputs);
        let mut why = String::new();
        for attempt in 0..TRIES {
            let made = self
                .with_strides(&inputs, &numbers, rng, attempt)
                .and_then(|inputs| self.with_fields(inputs, rng))
                .and_then(|inputs| self.checked(inputs));
            match made {
                Ok(inputs) => return Ok(inputs),
                Err(reason) => why = reason,
            }
        }
        Err(why)
    }

    /// The windows of DRAM, which may have any strides.
    fn windows(&self) -> impl Iterator<Item = Sym> {
        let args = self.instr.args.iter().copied();
        args.filter(|arg| {
            let ty = self.instr.var(*arg).buffer();
            ty.is_some_and(|ty| ty.window && is_dram(ty.mem.as_deref()))
        })
    }

    /// Numbers that follow from everything but strides of windows in DRAM.
    fn known(&self, inputs: &Inputs) -> Numbers {
        let mut without = inputs.clone();
        let mut open = self.tied.clone();
        for arg in self.windows() {
            let tensor = without.buffers.remove(self.instr.name_of(arg));
            let dims = 0..tensor.map_or(0, |tensor| tensor.shape.len());
            open.extend(dims.map(|dim| Open {
                leaf: Ctl::Stride(arg, dim),
                kind: VarKind::Stride,
                candidates: Vec::new(),
            }));
        }
        let mut numbers = Numbers::of(self.instr, &without);
        numbers.propagate(&self.conditions, &open);
        numbers
    }

    fn with_strides(
        &self,
        inputs: &Inputs,
        numbers: &Numbers,
        rng: &mut Rng,
        attempt: usize,
    ) -> Result<Inputs, String> {
        let mut inputs = inputs.clone();
        let mut numbers = numbers.clone();
        for arg in self.windows() {
            let name = self.instr.name_of(arg);
            let Some(tensor) = inputs.buffers.get_mut(name) else {
                continue;
            };
            let fixed = (0..tensor.shape.len()).map(|dim| {
                let stride = Ctl::Stride(arg, dim);
                let known = numbers.get(&stride);
                known.or_else(|| numbers.determined(&self.conditions, &stride))
            });
            let fixed: Vec<Option<i64>> = fixed.collect();
            let strides = strides((&tensor.shape, &fixed), &self.literals, rng, attempt);
            if !is_apart(&tensor.shape, &strides) {
                return Err(format!("no strides were found for '{name}'"));
            }
            for (dim, stride) in strides.iter().enumerate() {
                numbers.set(Ctl::Stride(arg, dim), *stride);
            }
            tensor.strides = Some(strides);
        }
        Ok(inputs)
    }

    /// The inputs with values for the fields that are not combined.
    fn with_fields(&self, mut inputs: Inputs, rng: &mut Rng) -> Result<Inputs, String> {
        if self.tied.is_empty() {
            return Ok(inputs);
        }
        let mut open = self.tied.clone();
        for Open { candidates, .. } in &mut open {
            let first = rng.below(candidates.len().max(1) as u64);
            candidates.rotate_left(first as usize);
        }
        let numbers = Numbers::of(self.instr, &inputs).completed(&self.conditions, &open);
        let numbers = numbers.ok_or("no values of fields meet its preconditions")?;
        for open in &self.tied {
            if let (Ctl::Config(field), Some(value)) = (&open.leaf, numbers.get(&open.leaf)) {
                fields::set(&mut inputs, field, solve::control(&open.kind, value));
            }
        }
        Ok(inputs)
    }

    /// The same inputs, if preconditions allow them.
    fn checked(&self, inputs: Inputs) -> Result<Inputs, String> {
        let state = self.state().map_err(|why| why.to_string())?;
        if let Some(setter) = state.refused_by(self.means.program, &inputs, Some(&self.literals)) {
            let name = &setter.instr.name;
            return Err(format!("'{name}' does not set its fields so"));
        }
        let check = |program: &Program| {
            program.check_inputs(&self.instr.name, &inputs, &Options::concrete())
        };
        check(self.program).map_err(|error| error.to_string())?;
        match self
            .refused_by
            .is_some_and(|program| check(program).is_ok())
        {
            true => Err("it is allowed".to_owned()),
            false => Ok(inputs),
        }
    }

    /// The case of given inputs, with the outputs that the body computes.
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
        let buffers = buffers.collect::<Option<Vec<_>>>();
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

    /// The same case with other data.
    pub(crate) fn again(&self, driver: &Driver, case: &Case, inputs: Inputs) -> Option<Case> {
        let inputs = self.with_shared(inputs, driver.shared);
        self.case(driver, inputs, case.data, case.position).ok()
    }
}

/// As many of all as there may be, the first one among them, at even distances.
fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let (count, kept) = (all.len(), all.len().min(most));
    let is_kept = |place: usize| place == 0 || place * kept / count != (place - 1) * kept / count;
    let numbered = all.into_iter().enumerate();
    let some = numbered.filter(|(place, _)| is_kept(*place));
    some.map(|(_, one)| one).collect()
}

fn goes_on(is_so: bool) -> ControlFlow<()> {
    match is_so {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    }
}

/// Why there are no blocks of registers.
const NO_BLOCKS: &str = "no buffer of registers has the strides that its preconditions ask for";

/// Whether an equation speaks of a field.
fn is_tied(field: &FieldRef, conditions: &[Ctl]) -> bool {
    let field = Ctl::Config(field.clone());
    conditions.iter().any(|cond| {
        let mut is_part = false;
        cond.walk(&mut |e| is_part |= *e == field);
        is_part && matches!(cond, Ctl::Bin(CtlOp::Eq, ..))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_of_many_are_spread() {
        let of = |count: usize, most| spread((0..count).collect(), most);
        assert_eq!(of(0, 4), [0; 0]);
        assert_eq!(of(3, 4), [0, 1, 2]);
        assert_eq!(of(8, 4), [0, 2, 4, 6]);
        assert_eq!(of(9, 4), [0, 3, 5, 7]);
        assert_eq!(of(1000, 32).len(), 32);
    }
}
