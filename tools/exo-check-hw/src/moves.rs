//! Instructions that bring data into registers and out again.
//!
//! Whether an instruction copies is not read off its text: its body is run on cells that are all different, and on any bits.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use exo_interp::{Control, FieldValue, Inputs, InterpError, Options, Program, Rng, Tensor, Value};
use exo_ir::{Ctl, Elem, Item, Libraries, Module, Number, Proc, Sym};

use crate::controls::{self, Order};
use crate::fields::{self, Held, State};
use crate::means::Means;
use crate::params::{decided, dense, is_control, is_dram, own_name};
use crate::reason::Way;
use crate::solve::{self, Numbers, Open, conjuncts};
use crate::values::{Data, distinct, draw, of_number};

/// Combinations of control arguments and fields that are tried.
const TRIES: usize = 512;

/// An instruction that copies a block of a memory from or to DRAM.
pub(crate) struct Move<'l> {
    /// The instruction.
    pub(crate) instr: &'l Proc,
    /// The direction of the copy.
    way: Way,
    memory: String,
    elem: Elem,
    /// The extents that it copies.
    pub(crate) extents: Vec<i64>,
    /// The same as it sees them in DRAM: with fewer or more extents of one before them.
    pub(crate) in_dram: Vec<i64>,
    /// Its argument in registers.
    pub(crate) registers: Sym,
    /// Its argument in DRAM.
    pub(crate) dram: Sym,
    /// Control arguments, and fields that its body reads, with which it copies everything.
    given: Inputs,
    /// Whether both of its buffers are windows, so that a part of a larger one can be passed.
    pub(crate) of_windows: bool,
}

/// A move with all that it takes.
pub(crate) struct Found<'l> {
    pub(crate) piece: &'l Move<'l>,
    /// The state to set before it.
    pub(crate) state: State<'l>,
    /// Its control arguments, and the values of fields.
    pub(crate) inputs: Inputs,
}

impl Found<'_> {
    /// Whether it can be lowered, with all that is set before it.
    pub(crate) fn has_mlir(&self) -> bool {
        self.piece.has_mlir() && self.state.has_mlir()
    }
}

/// All moves of some instructions.
pub(crate) struct Moves<'l>(Vec<Move<'l>>);

impl<'l> Moves<'l> {
    /// The moves among the libraries' instructions, simple ones first.
    ///
    /// # Errors
    /// Bodies cannot be run.
    pub(crate) fn among(libraries: &'l Libraries) -> Result<Moves<'l>, InterpError> {
        let bodies = bodies(libraries)?;
        let instructions = libraries.items().procs();
        let all = instructions.flat_map(|instr| moves_of(instr, &bodies, libraries));
        let mut all: Vec<Move<'l>> = all.collect();
        all.sort_by_key(|m| {
            let cells: i64 = m.extents.iter().product();
            let fields = fields::needed(m.instr).len();
            (!m.has_mlir(), fields, m.given.control.len(), -cells)
        });
        Ok(Moves(all))
    }

    /// A move whose blocks can be put together to a buffer of these extents.
    pub(crate) fn find(
        &'l self,
        way: Way,
        (memory, elem): (&str, Elem),
        all: &[i64],
        means: &Means<'l>,
    ) -> Option<Found<'l>> {
        let same = |m: &&Move<'_>| (m.way, &*m.memory, m.elem) == (way, memory, elem);
        let mut pieces = self.0.iter().filter(same).filter(|m| m.fits(all));
        pieces.find_map(|piece| piece.ready(all, means))
    }
}

impl Moves<'_> {
    /// The numbers that moves from and to a memory have in their preconditions.
    pub(crate) fn literals(&self, memory: &str) -> BTreeSet<i64> {
        let own = self.0.iter().filter(|m| m.memory == memory);
        own.flat_map(|m| controls::literals(m.instr)).collect()
    }

    /// The dimensions of the blocks that moves from and to a memory copy, at most.
    pub(crate) fn rank(&self, memory: &str) -> usize {
        let own = self.0.iter().filter(|m| m.memory == memory);
        let ranks = own.map(|m| m.extents.len().max(m.in_dram.len()));
        ranks.max().unwrap_or(0)
    }

    /// Why an instruction that copies in this direction, from or to this memory, does not do for a buffer.
    pub(crate) fn why_not(
        &self,
        way: Way,
        (memory, elem): (&str, Elem),
        all: &[i64],
        means: &Means<'_>,
    ) -> Option<String> {
        let same = |m: &&Move<'_>| (m.way, &*m.memory, m.elem) == (way, memory, elem);
        let mut same = self.0.iter().filter(same);
        let nearest = same.clone().find(|m| m.fits(all)).or_else(|| same.next())?;
        let name = own_name(&nearest.instr.name);
        let state = State::read_by(nearest.instr, means.libraries, means.setters);
        Some(match state {
            Err(why) => format!("of '{name}', which might, {why}"),
            Ok(_) if !nearest.fits(all) => {
                let extents: Vec<String> = nearest.extents.iter().map(i64::to_string).collect();
                format!("'{name}' moves {elem}[{}]", extents.join(", "))
            }
            Ok(_) => format!("the preconditions of '{name}', which might, are not met"),
        })
    }
}

/// The instructions of libraries without preconditions on strides and fields: their bodies are the
/// same whatever these are.
fn bodies(libraries: &Libraries) -> Result<Program, InterpError> {
    let items = libraries.items().iter().map(|item| match item {
        Item::Proc(proc) => {
            let mut proc = proc.clone();
            proc.preds.retain(|pred| {
                let mut is_kept = true;
                pred.cond.walk(&mut |e| {
                    is_kept &= !matches!(e, Ctl::Stride(..) | Ctl::Config(_));
                });
                is_kept
            });
            Item::Proc(proc)
        }
        other => other.clone(),
    });
    Program::new(&Module {
        items: items.collect::<Vec<_>>().into(),
        ..Module::default()
    })
}

/// The moves that an instruction makes: the largest one, and one that is as small as can be.
fn moves_of<'l>(instr: &'l Proc, bodies: &Program, libraries: &Libraries) -> Vec<Move<'l>> {
    let Some((registers, dram)) = ends(instr) else {
        return Vec::new();
    };
    let copying = Copying {
        instr,
        bodies,
        names: (instr.name_of(registers), instr.name_of(dram)),
    };
    let Some((way, largest)) = copying.first(libraries) else {
        return Vec::new();
    };
    let smallest = copying.smaller(way, &largest);
    let both = [Some(largest), smallest].into_iter().flatten();
    both.filter_map(|given| Move::new(&copying, (registers, dram), way, given))
        .collect()
}

/// The two buffers of an instruction, if it takes one of registers and one of DRAM.
fn ends(instr: &Proc) -> Option<(Sym, Sym)> {
    let buffers = instr.args.iter().copied();
    let buffers = buffers.filter_map(|arg| Some((arg, instr.var(arg).buffer()?)));
    let buffers: Vec<_> = buffers.collect();
    let [(first, first_ty), (second, second_ty)] = buffers[..] else {
        return None;
    };
    if first_ty.elem != second_ty.elem {
        return None;
    }
    let in_dram = [first_ty, second_ty].map(|ty| is_dram(ty.mem.as_deref()));
    match in_dram {
        [false, true] => Some((first, second)),
        [true, false] => Some((second, first)),
        _ => None,
    }
}

impl<'l> Move<'l> {
    fn new(
        copying: &Copying<'l, '_>,
        (registers, dram): (Sym, Sym),
        way: Way,
        given: Inputs,
    ) -> Option<Move<'l>> {
        let instr = copying.instr;
        let ty = |sym: Sym| instr.var(sym).buffer();
        let (extents, in_dram) = copying.extents(&given)?;
        Some(Move {
            instr,
            way,
            memory: ty(registers)?.mem.clone()?,
            elem: ty(registers)?.elem,
            extents,
            in_dram,
            registers,
            dram,
            given,
            of_windows: ty(registers)?.window && ty(dram)?.window,
        })
    }

    fn has_mlir(&self) -> bool {
        self.instr.instr.as_ref().is_some_and(|i| i.mlir.is_some())
    }

    /// Whether blocks of it make a buffer of these extents.
    fn fits(&self, all: &[i64]) -> bool {
        let is_within = |own: &Vec<i64>| {
            let pairs = own.iter().rev().zip(all.iter().rev());
            own.len() <= all.len() && pairs.into_iter().all(|(own, all)| own <= all)
        };
        let is_part = is_within(&self.extents) && is_within(&self.in_dram);
        let is_all = self.extents == all && self.in_dram == all;
        is_part && (self.of_windows || is_all)
    }

    /// The move with what fields have to be, where it copies blocks of a buffer of these extents, which lies in DRAM as it does
    /// in registers; nothing if its preconditions cannot be met.
    fn ready(&'l self, all: &[i64], means: &Means<'l>) -> Option<Found<'l>> {
        let state = State::read_by(self.instr, means.libraries, means.setters).ok()?;
        let strides = dense(all);
        let own = |rank: usize| strides[strides.len() - rank..].to_vec();
        let strides = BTreeMap::from([
            (self.name_of(self.registers), own(self.extents.len())),
            (self.name_of(self.dram), own(self.in_dram.len())),
        ]);
        let mut inputs = self.given.clone();
        for (field, elem, number) in &state.data {
            let value = number.map_or_else(|| one(*elem), |n| of_number(n, decided(*elem)));
            let own = inputs.config.entry(field.clone());
            own.or_insert(FieldValue::Data(value));
        }
        let numbers = self.solved(&state, &inputs, &strides)?;
        for (field, kind) in &state.control {
            let value = numbers.get(&Ctl::Config(field.clone()))?;
            fields::set(&mut inputs, field, solve::control(kind, value));
        }
        let laid_out = means.program.layout(&self.instr.name, &inputs, &strides);
        let is_set = state.refused_by(means.program, &inputs, None).is_none();
        (laid_out.is_ok() && is_set).then_some(Found {
            piece: self,
            state,
            inputs,
        })
    }

    fn name_of(&self, arg: Sym) -> String {
        self.instr.name_of(arg).to_owned()
    }

    /// Numbers that follow, with fields chosen such that all preconditions hold.
    fn solved(
        &self,
        state: &State<'_>,
        inputs: &Inputs,
        strides: &BTreeMap<String, Vec<i64>>,
    ) -> Option<Numbers> {
        let mut numbers = Numbers::of(self.instr, inputs);
        for arg in [self.registers, self.dram] {
            let own = strides.get(self.instr.name_of(arg)).into_iter().flatten();
            for (dim, stride) in own.enumerate() {
                numbers.set(Ctl::Stride(arg, dim), *stride);
            }
        }
        let preds = self.instr.preds.iter();
        let conditions = preds.flat_map(|pred| conjuncts(&pred.cond));
        let conditions: Vec<Ctl> = conditions.chain(state.conditions.iter().cloned()).collect();
        let literals = controls::literals(self.instr);
        let open = state.control.iter().map(|(field, kind)| Open {
            leaf: Ctl::Config(field.clone()),
            kind: kind.clone(),
            candidates: controls::numbers_of(kind, &literals),
        });
        numbers.completed(&conditions, &open.collect::<Vec<_>>())
    }
}

fn one(elem: Elem) -> Value {
    of_number(Number::Int(1), decided(elem))
}

/// An instruction that may copy.
struct Copying<'l, 'b> {
    instr: &'l Proc,
    bodies: &'b Program,
    /// The names of its arguments in registers and in DRAM.
    names: (&'l str, &'l str),
}

impl Copying<'_, '_> {
    /// In which direction it copies all cells, and with which control arguments and fields.
    fn first(&self, libraries: &Libraries) -> Option<(Way, Inputs)> {
        let (mut control, mut data) = (Vec::new(), Vec::new());
        for field in fields::read_in_body(self.instr) {
            match fields::held(libraries, &field)? {
                Held::Control(kind) => control.push((field, kind)),
                Held::Data(elem) => data.push((field, elem)),
            }
        }
        let mut found = None;
        let mut left = TRIES;
        controls::each_combination(self.instr, &control, Order::LargeFirst, &mut |given| {
            let mut given = given.clone();
            let ones = data
                .iter()
                .map(|(f, elem)| (f.clone(), FieldValue::Data(one(*elem))));
            given.config.extend(ones);
            found = [Way::Load, Way::Store]
                .into_iter()
                .find(|way| self.copies(*way, &given))
                .map(|way| (way, given));
            left -= 1;
            match found.is_some() || left == 0 {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        found
    }

    /// Smaller control arguments with which it copies fewer cells.
    fn smaller(&self, way: Way, largest: &Inputs) -> Option<Inputs> {
        let literals = controls::literals(self.instr);
        let mut smaller = largest.clone();
        for arg in &self.instr.args {
            if !is_control(&self.instr.var(*arg).kind) {
                continue;
            }
            let Some(least) = controls::allowed(self.instr, *arg, &literals)
                .last()
                .copied()
            else {
                continue;
            };
            let mut with = smaller.clone();
            let name = self.instr.name_of(*arg).to_owned();
            with.control.insert(name, least);
            if self.copies(way, &with) {
                smaller = with;
            }
        }
        (self.extents(&smaller) != self.extents(largest)).then_some(smaller)
    }

    /// Its extents in registers and in DRAM.
    fn extents(&self, given: &Inputs) -> Option<(Vec<i64>, Vec<i64>)> {
        let shapes = self.bodies.shapes(&self.instr.name, given).ok()?;
        let of = |name: &str| -> Option<Vec<i64>> {
            let shape = shapes.iter().find(|shape| shape.name == name)?;
            let extents = shape.extents.iter();
            extents.map(|n| i64::try_from(*n).ok()).collect()
        };
        Some((of(self.names.0)?, of(self.names.1)?))
    }

    fn copies(&self, way: Way, given: &Inputs) -> bool {
        let Some((registers, dram)) = self.extents(given) else {
            return false;
        };
        without_ones(&registers) == without_ones(&dram)
            && [distinct_cells, any_cells].iter().all(|cells| {
                let copied = self.run(way, given, cells);
                copied.unwrap_or(false)
            })
    }

    /// Whether it copies some cells; nothing if its body cannot be run.
    fn run(&self, way: Way, given: &Inputs, cells: &Cells) -> Option<bool> {
        let (from, to) = match way {
            Way::Load => (self.names.1, self.names.0),
            Way::Store => self.names,
        };
        let mut inputs = given.clone();
        for shape in self.bodies.shapes(&self.instr.name, given).ok()? {
            let number = u64::from(shape.name == to);
            let cells = cells(decided(shape.elem), shape.len(), number);
            inputs = inputs.buffer(&shape.name, Tensor::new(&shape.extents, cells));
        }
        let name = &self.instr.name;
        let outputs = self.bodies.run(name, &inputs, &Options::concrete()).ok()?;
        let source = &inputs.buffers.get(from)?.cells;
        let same = |(a, b): (&Option<Value>, &Option<Value>)| match (a, b) {
            (Some(a), Some(b)) => a.same(b),
            _ => false,
        };
        Some([from, to].iter().all(|name| {
            let now = outputs.buffer(name).map(|now| &now.cells);
            now.is_some_and(|now| now.iter().zip(source).all(same))
        }))
    }
}

/// Makes the contents of a buffer: element type, number of cells, number of the buffer.
type Cells = fn(Elem, usize, u64) -> Vec<Value>;

fn distinct_cells(elem: Elem, count: usize, number: u64) -> Vec<Value> {
    let first = number as usize * count;
    (first..first + count).map(|k| distinct(elem, k)).collect()
}

fn any_cells(elem: Elem, count: usize, number: u64) -> Vec<Value> {
    let mut rng = Rng::new(number);
    (0..count)
        .map(|_| draw(&mut rng, elem, Data::Any))
        .collect()
}

fn without_ones(extents: &[i64]) -> &[i64] {
    let first = extents.iter().position(|n| *n != 1);
    &extents[first.unwrap_or(extents.len())..]
}

/// The control value of an argument of a move.
pub(crate) fn literal(value: Control) -> Ctl {
    match value {
        Control::Int(n) => Ctl::Int(n),
        Control::Bool(b) => Ctl::Bool(b),
    }
}
