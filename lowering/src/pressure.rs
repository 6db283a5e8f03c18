//! Demand of procedures for each memory, over time: slots where a memory has them, bytes elsewhere.

use std::collections::BTreeMap;

use exo_ir::{BufferType, Elem, Loc, Memory, Module, Proc};

use crate::error::LoweringError;
use crate::limits::MAX_CELLS;
use crate::memory::name_of;
use crate::module::ModuleLowering;
use crate::slots::pack::{Block, load, pack};
use crate::slots::{Usage, literal};
use crate::{Backend, effects};
use exo_ir::liveness::{Lifetime, lifetimes};

mod formula;

pub use formula::Formula;
use formula::Sizes;

/// The unit of sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Registers, or rows, that have numbers.
    Slots,
    /// Registers that compilers choose.
    Registers,
    /// Bytes.
    Bytes,
}

/// A buffer.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveBuffer {
    /// Its name.
    pub name: String,
    /// Its lifetime.
    pub lifetime: Lifetime,
    /// Its size; `None` if that is known at run time only, or too much for any memory.
    pub size: Option<i64>,
    /// Its size in bytes as an expression, where it is no number.
    pub formula: Option<Formula>,
    /// Its first slot, or byte, as buffers could be placed side by side.
    pub first: Option<i64>,
}

/// A call whose callee takes slots, too.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// The procedure called.
    pub callee: String,
    /// The location of the call.
    pub loc: Loc,
    /// The position among the statements of the caller.
    pub at: usize,
    /// How many slots it takes.
    pub size: i64,
}

/// The demand of one procedure for one memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Pressure {
    /// The procedure.
    pub proc: String,
    /// How many positions its statements have.
    pub positions: usize,
    /// The memory.
    pub mem: String,
    /// The unit of sizes.
    pub unit: Unit,
    /// The capacity, where the memory declares one.
    pub capacity: Option<i64>,
    /// Its buffers, in the order of their allocations.
    pub buffers: Vec<LiveBuffer>,
    /// Its calls of procedures that need slots, too.
    pub calls: Vec<Call>,
    /// The most that is held at once if each buffer is until its block ends, of buffers whose size is known.
    pub held: i64,
    /// The same as an expression, of all buffers, where the bytes of some are no number.
    pub held_formula: Option<Formula>,
    /// The most that is live at once, each buffer up to its last use, of buffers whose size is known.
    pub live: i64,
    /// The same as an expression, of all buffers, where the bytes of some are no number.
    pub live_formula: Option<Formula>,
    /// The amount used: more than is live where slots cannot be shared better.
    pub used: i64,
}

/// The demand of the procedures of a module, by procedure and memory; instructions need nothing. A
/// type that is not decided is `default`.
///
/// # Errors
/// Programs that are nested too deep, and procedures that call themselves.
pub fn pressure(module: &Module, default: Elem) -> Result<Vec<Pressure>, Vec<LoweringError>> {
    let errors = crate::nesting::check(module, Backend::C);
    if !errors.is_empty() {
        return Err(errors);
    }
    let unit = ModuleLowering::new(module, Backend::C, default)?;
    let procs = effects::callees_first(module)?;
    let own = |proc: &&&Proc| proc.instr.is_none() && module.items.proc(&proc.name).is_some();
    let each = procs
        .iter()
        .filter(own)
        .flat_map(|proc| of_proc(&unit, proc));
    Ok(each.collect())
}

fn of_proc(unit: &ModuleLowering<'_>, proc: &Proc) -> Vec<Pressure> {
    let mut by_memory: BTreeMap<&str, Vec<LiveBuffer>> = BTreeMap::new();
    let mut files: BTreeMap<&str, i64> = BTreeMap::new();
    let mut positions = 0;
    proc.body
        .iter()
        .for_each(|stmt| stmt.walk(&mut |_| positions += 1));
    let placement = unit.placements().get(&proc.name);
    let sizes = Sizes::new(unit, proc);
    for lifetime in lifetimes(proc) {
        let Some(ty) = proc.var(lifetime.buf).buffer() else {
            continue;
        };
        let slots = placement.and_then(|placement| placement.of(lifetime.buf));
        let memory = unit.module.memory(name_of(ty));
        let has_slots = memory.is_some_and(|m| m.slots.is_some());
        let registers = memory.filter(|m| m.registers.is_some());
        let size = match registers {
            Some(memory) => memory.registers_of(&extents(unit, proc, ty)),
            None if has_slots => slots.map(|(_, count)| count),
            None => bytes(unit, proc, ty),
        };
        let is_open = size.is_none() && registers.is_none() && !has_slots;
        let held = LiveBuffer {
            name: proc.name_of(lifetime.buf).to_owned(),
            size,
            formula: is_open.then(|| sizes.formula(lifetime.buf)).flatten(),
            first: slots.map(|(first, _)| first),
            lifetime,
        };
        let file = match registers {
            Some(memory) => {
                let file = memory.register_file();
                let count = memory.registers.as_ref().map_or(0, |r| r.count);
                files.insert(file, count);
                file
            }
            None => memory.map_or(name_of(ty), Memory::slot_file),
        };
        by_memory.entry(file).or_default().push(held);
    }
    let usages = placement.map(|placement| &placement.usages);
    // A procedure may need slots of a memory for what it calls only.
    for mem in usages.into_iter().flat_map(|usages| usages.keys()) {
        by_memory.entry(mem).or_default();
    }
    let each = by_memory.into_iter().map(|(mem, buffers)| {
        let usage = usages.and_then(|usages| usages.get(mem));
        of_memory(
            (proc, positions, &sizes),
            mem,
            buffers,
            (usage, files.get(mem).copied()),
        )
    });
    each.collect()
}

fn of_memory(
    (proc, positions, sizes): (&Proc, usize, &Sizes<'_>),
    mem: &str,
    buffers: Vec<LiveBuffer>,
    (usage, registers): (Option<&Usage>, Option<i64>),
) -> Pressure {
    let calls = usage.into_iter().flat_map(|usage| &usage.calls);
    let calls: Vec<Call> = calls
        .map(|call| Call {
            callee: call.callee.clone(),
            loc: call.loc.clone(),
            at: call.at,
            size: call.slots,
        })
        .collect();
    let live = most(&buffers, &calls, |lifetime| lifetime.to);
    let mut buffers = buffers;
    if usage.is_none() {
        // As an allocator would place them that knows all of them beforehand.
        let first = pack(&blocks(&buffers, |lifetime| lifetime.to)).first;
        for (held, first) in buffers.iter_mut().zip(first) {
            held.first = held.size.map(|_| first);
        }
    }
    let unit = match (usage, registers) {
        (Some(_), _) => Unit::Slots,
        (None, Some(_)) => Unit::Registers,
        (None, None) => Unit::Bytes,
    };
    let at_once = |end: fn(&Lifetime) -> usize| match unit {
        Unit::Bytes => sizes.most_at_once(&buffers, end),
        Unit::Slots | Unit::Registers => None,
    };
    Pressure {
        proc: proc.name.clone(),
        positions,
        mem: mem.to_owned(),
        unit,
        held_formula: at_once(|lifetime| lifetime.scope_end),
        live_formula: at_once(|lifetime| lifetime.to),
        capacity: usage.map(|usage| usage.capacity).or(registers),
        held: most(&buffers, &calls, |lifetime| lifetime.scope_end),
        live,
        used: usage.map_or(live, |usage| usage.height),
        buffers,
        calls,
    }
}

/// Buffers that are there from their allocations up to an end.
fn blocks(buffers: &[LiveBuffer], end: impl Fn(&Lifetime) -> usize) -> Vec<Block> {
    let block = |held: &LiveBuffer| {
        let size = held.size.unwrap_or_default();
        Block::free(size, held.lifetime.from, end(&held.lifetime))
    };
    buffers.iter().map(block).collect()
}

/// The most that is there at once, of buffers that are there from their allocations up to an end.
fn most(buffers: &[LiveBuffer], calls: &[Call], end: impl Fn(&Lifetime) -> usize) -> i64 {
    let mut all = blocks(buffers, end);
    let calls = calls.iter();
    all.extend(calls.map(|call| Block::free(call.size, call.at, call.at)));
    load(&all).0
}

fn bytes_of(elem: Elem) -> i64 {
    match elem {
        Elem::F16 | Elem::BF16 => 2,
        Elem::F32 => 4,
        // What is not decided yet takes the most.
        Elem::F64 | Elem::R => 8,
        integer => integer.integer_bits().map_or(8, |bits| i64::from(bits) / 8),
    }
}

fn extents(unit: &ModuleLowering<'_>, proc: &Proc, ty: &BufferType) -> Vec<Option<i64>> {
    let extents = ty.dims.iter();
    extents.map(|e| literal(unit.module, proc, e)).collect()
}

/// How many bytes a buffer takes, if its extents are literals and it is no larger than what code is made for: sums of such sizes are numbers.
fn bytes(unit: &ModuleLowering<'_>, proc: &Proc, ty: &BufferType) -> Option<i64> {
    let each = bytes_of(unit.decided(ty.elem));
    let extents = extents(unit, proc, ty);
    let extents = extents.into_iter().collect::<Option<Vec<i64>>>()?;
    let size = extents
        .iter()
        .fold(each, |all, n| all.saturating_mul((*n).max(0)));
    (i128::from(size) <= MAX_CELLS).then_some(size)
}
