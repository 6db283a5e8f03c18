//! Arrangements of registers around instructions' arguments: the extents of the blocks that buffers
//! are made of.
//!
//! An argument in registers whose extents depend on others begins a block that may be larger: `x[n, 4]` is the first `n` rows of
//! one of `[8, 4]`. Its strides are those of the block, so that preconditions on them say what extents a block has.

use std::collections::BTreeMap;

use exo_interp::Inputs;
use exo_ir::{Ctl, Item, Memory, Proc, Sym, Template};

use crate::controls::literals;
use crate::means::Means;
use crate::params::{dense, is_dram};
use crate::solve::Numbers;

/// Cells that are added to rows where that costs nothing: strides are more than eight bits hold then.
const FAR: i64 = 256;
/// Cells of a block that several inputs share, at most, unless its strides are asked for.
const SHARED: i64 = 1 << 12;
/// Cells of any block.
const LARGEST: i64 = 1 << 17;

/// The extents of blocks, by the arguments that begin them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Arrangement(BTreeMap<String, Vec<i64>>);

impl Arrangement {
    /// The block that an argument begins, if it is in registers.
    pub(crate) fn block(&self, name: &str) -> Option<&[i64]> {
        self.0.get(name).map(Vec::as_slice)
    }

    /// The strides of an argument in registers.
    pub(crate) fn strides(&self, name: &str) -> Option<Vec<i64>> {
        self.block(name).map(dense)
    }
}

/// An argument in registers.
struct InRegisters {
    name: String,
    arg: Sym,
    /// Whether it is passed with strides.
    window: bool,
    /// Whether a buffer can have several of them.
    is_array: bool,
    /// Whether it can have as many as one wants.
    is_large: bool,
    /// Dimensions that are around registers.
    outer: usize,
}

/// Purpose of a block of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    /// A block for many inputs.
    Shared,
    /// The same with longer rows.
    Larger,
    /// A block for one input alone.
    Tight,
}

/// Makes arrangements.
pub(crate) struct Arranger<'a> {
    instr: &'a Proc,
    args: Vec<InRegisters>,
    conditions: &'a [Ctl],
    literals: Vec<i64>,
}

impl<'a> Arranger<'a> {
    /// The arranger for an instruction, given the conditions on its arguments.
    pub(crate) fn new(instr: &'a Proc, means: &Means<'_>, conditions: &'a [Ctl]) -> Arranger<'a> {
        let args = instr.args.iter().filter_map(|arg| {
            let ty = instr.var(*arg).buffer()?;
            let memory = ty.mem.as_deref().filter(|name| !is_dram(Some(name)))?;
            let Some(Item::Memory(memory)) = means.libraries.item(memory) else {
                return None;
            };
            Some(InRegisters {
                name: instr.name_of(*arg).to_owned(),
                arg: *arg,
                window: ty.window,
                is_array: is_array(memory),
                is_large: memory.slots.is_none() && !memory.c.separates_registers(),
                outer: ty.rank().saturating_sub(memory.innermost.len()),
            })
        });
        Arranger {
            instr,
            args: args.collect(),
            conditions,
            literals: literals(instr).into_iter().collect(),
        }
    }

    /// The blocks for one input alone, which has buffers of the extents that they are to have; nothing if its preconditions allow none.
    pub(crate) fn alone(&self, inputs: &Inputs) -> Option<Arrangement> {
        let numbers = self.numbers(inputs);
        self.search(
            inputs,
            (Room::Tight, &Arrangement::default()),
            &numbers,
            Vec::new(),
        )
    }

    /// Blocks for an input among others, whose extents are `largest` at most: one or two, such that many inputs have the same.
    pub(crate) fn among(&self, inputs: &Inputs, largest: &Arrangement) -> Vec<Arrangement> {
        let numbers = self.numbers(inputs);
        let mut found: Vec<Arrangement> = Vec::new();
        for room in [Room::Shared, Room::Larger] {
            let arrangement = self.search(inputs, (room, largest), &numbers, Vec::new());
            found.extend(arrangement.filter(|made| !found.contains(made)));
        }
        found
    }

    /// The largest extents of arguments in registers, of inputs that are not too large.
    pub(crate) fn largest<'i>(&self, all: impl Iterator<Item = &'i Inputs> + Clone) -> Arrangement {
        let mut largest = BTreeMap::new();
        for arg in &self.args {
            let shapes = all.clone().filter_map(|inputs| extents(inputs, &arg.name));
            let shapes = shapes.filter(|shape| shape.iter().product::<i64>() <= SHARED);
            let of_all = shapes.reduce(|a, b| a.iter().zip(&b).map(|(a, b)| *a.max(b)).collect());
            largest.extend(of_all.map(|shape| (arg.name.clone(), shape)));
        }
        Arrangement(largest)
    }

    /// Numbers that are known before buffers are laid out.
    fn numbers(&self, inputs: &Inputs) -> Numbers {
        let without = Inputs {
            buffers: BTreeMap::new(),
            ..inputs.clone()
        };
        Numbers::of(self.instr, &without)
    }

    /// Blocks for the arguments behind those that have some.
    fn search(
        &self,
        inputs: &Inputs,
        room: (Room, &Arrangement),
        numbers: &Numbers,
        made: Vec<Vec<i64>>,
    ) -> Option<Arrangement> {
        let Some(arg) = self.args.get(made.len()) else {
            let names = self.args.iter().map(|arg| arg.name.clone());
            return Some(Arrangement(names.zip(made).collect()));
        };
        let own = extents(inputs, &arg.name)?;
        let mut numbers = numbers.clone();
        if let Some(last) = own.len().checked_sub(1) {
            numbers.set(Ctl::Stride(arg.arg, last), 1);
        }
        self.block(inputs, room, &numbers, (&made, own, Vec::new()))
    }

    /// Extents of a block before those that are chosen, and then blocks of other arguments.
    fn block(
        &self,
        inputs: &Inputs,
        room: (Room, &Arrangement),
        numbers: &Numbers,
        (made, own, chosen): (&[Vec<i64>], Vec<i64>, Vec<i64>),
    ) -> Option<Arrangement> {
        if !numbers.may_meet(self.conditions) {
            return None;
        }
        let inner = chosen.iter().fold(1_i64, |all, n| all.saturating_mul(*n));
        if chosen.len() == own.len() {
            if inner > LARGEST {
                return None;
            }
            let made = [made, &[chosen]].concat();
            return self.search(inputs, room, numbers, made);
        }
        let dim = own.len() - chosen.len() - 1;
        let arg = self.args.get(made.len())?;
        let candidates = self.candidates(arg, (dim, own[dim], inner), room, numbers);
        candidates.into_iter().find_map(|extent| {
            let mut with = numbers.clone();
            if let Some(around) = dim.checked_sub(1) {
                with.set(Ctl::Stride(arg.arg, around), extent.saturating_mul(inner));
            }
            let chosen = [&[extent], &chosen[..]].concat();
            self.block(inputs, room, &with, (made, own.clone(), chosen))
        })
    }

    /// Candidate extents of a block along a dimension, in which the argument has the extent `own`
    /// and each step is `inner` cells.
    fn candidates(
        &self,
        arg: &InRegisters,
        (dim, own, inner): (usize, i64, i64),
        (room, largest): (Room, &Arrangement),
        numbers: &Numbers,
    ) -> Vec<i64> {
        let is_dense = !arg.window && dim > 0;
        if !arg.is_array || is_dense || dim >= arg.outer {
            return vec![own];
        }
        let shared = largest.block(&arg.name).and_then(|block| block.get(dim));
        let shared = shared.copied().filter(|n| *n >= own);
        let Some(around) = dim.checked_sub(1) else {
            return vec![shared.unwrap_or(own)];
        };
        let stride = Ctl::Stride(arg.arg, around);
        if let Some(stride) = numbers.determined(self.conditions, &stride) {
            let is_right = stride % inner == 0 && stride / inner >= own;
            return is_right.then_some(stride / inner).into_iter().collect();
        }
        let quotients = self.literals.iter().filter(|n| **n % inner == 0);
        let quotients = quotients.map(|n| n / inner);
        let more: &[i64] = match (room, arg.is_large) {
            (Room::Larger, true) => &[FAR, 1],
            (Room::Larger, false) => &[1],
            _ => &[0],
        };
        let shared = more.iter().filter_map(|more| Some(shared? + more));
        let all: Vec<i64> = match room {
            Room::Tight => std::iter::once(own).chain(quotients).collect(),
            _ => shared.chain(quotients).chain([own]).collect(),
        };
        let is_enough = |n: &i64| *n >= own && (*n == own || n.saturating_mul(inner) <= SHARED);
        all.into_iter().filter(is_enough).collect()
    }
}

/// Whether a buffer of a memory can have several registers.
pub(crate) fn is_array(memory: &Memory) -> bool {
    let c = &memory.c;
    // Registers that are variables of their own, or have numbers.
    if c.separates_registers() || memory.slots.is_some() {
        return true;
    }
    let (Some(alloc), Some(window)) = (&c.alloc, &c.window) else {
        return false;
    };
    let is_sized = |t: &Template| {
        ["outer", "size"].iter().any(|key| t.has_key(key)) || t.has_numbered_key('d')
    };
    let is_indexed = |t: &Template| {
        ["outer", "offset"].iter().any(|key| t.has_key(key)) || t.has_numbered_key('i')
    };
    is_sized(alloc) && is_indexed(window)
}

/// The extents of a buffer of inputs.
fn extents(inputs: &Inputs, name: &str) -> Option<Vec<i64>> {
    let shape = &inputs.buffers.get(name)?.shape;
    shape.iter().map(|n| i64::try_from(*n).ok()).collect()
}
