//! Memories that are files of slots, such as registers with numbers and rows of a scratchpad: which slots each buffer has.
//!
//! Buffers that are never live together share slots. What a procedure uses begins at slot 0, with what it calls included: so a
//! caller keeps what is live during a call above the slots of the callee, and a procedure has its slots wherever it is called.

mod access;
pub(crate) mod pack;
mod shortage;

use std::collections::BTreeMap;

use exo_ir::{BufferType, Ctl, Item, Loc, Module, Proc, Sym};

pub use pack::MAX_PACKING_STEPS;
use pack::{Block, is_packing, pack};
pub use shortage::{Shortage, SlotsOf};

use crate::control::Lower;
use crate::range::Ranges;
use crate::sum::Overflow;
use exo_ir::liveness::{Lifetime, Liveness};

/// A buffer and its slots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    /// Its lifetime.
    pub(crate) lifetime: Lifetime,
    /// Its first slot.
    pub(crate) first: i64,
    /// How many it has.
    pub(crate) slots: i64,
}

/// A call whose callee uses slots from the first on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlacedCall {
    /// The procedure called.
    pub(crate) callee: String,
    /// The location of the call.
    pub(crate) loc: Loc,
    /// Its position among the statements of the caller.
    pub(crate) at: usize,
    /// How many slots it uses, with what it calls.
    pub(crate) slots: i64,
}

/// The use that a procedure makes of the slots of a memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Usage {
    /// The memory.
    pub(crate) mem: String,
    /// How many slots there are.
    pub(crate) capacity: i64,
    /// Its buffers, in the order of their allocations.
    pub(crate) buffers: Vec<Placed>,
    /// Its calls of procedures that use slots, too.
    pub(crate) calls: Vec<PlacedCall>,
    /// How many slots it uses, with what it calls.
    pub(crate) height: i64,
    /// The largest number of slots that are live at once.
    pub(crate) load: i64,
    /// The position of a statement at which that is so.
    pub(crate) peak: usize,
    /// Whether no other placement uses fewer slots.
    pub(crate) least: bool,
}

impl Usage {
    /// Whether the memory has all slots that are used.
    pub(crate) fn fits(&self) -> bool {
        self.height <= self.capacity
    }

    /// The buffers that are live at the peak.
    pub(crate) fn at_peak(&self) -> impl Iterator<Item = &Placed> {
        let live = |l: &Lifetime| l.from <= self.peak && self.peak <= l.to;
        self.buffers
            .iter()
            .filter(move |b| live(&b.lifetime) && b.slots > 0)
    }

    /// The buffer at which an error about too few slots is reported: the last allocated of those
    /// that are live at the peak. Where callees alone make the peak, any buffer.
    pub(crate) fn shown_at(&self) -> Option<&Placed> {
        let last = self.at_peak().max_by_key(|b| b.lifetime.from);
        last.or(self.buffers.first())
    }
}

/// The slots of the buffers of a procedure, by memory. Buffers whose extents are no literals have none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placement {
    /// Its use of each memory of slots in which it, or a callee, has buffers.
    pub(crate) usages: BTreeMap<String, Usage>,
    /// The first slot of each buffer, and how many it has.
    slots: BTreeMap<Sym, (i64, i64)>,
}

impl Placement {
    /// The first slot of a buffer, and how many it has.
    pub(crate) fn of(&self, buf: Sym) -> Option<(i64, i64)> {
        self.slots.get(&buf).copied()
    }
}

/// The placements of the procedures of a module, by name; of those that use no slots there are none.
pub(crate) type Placements = BTreeMap<String, Placement>;

/// Places the buffers of procedures, which come callees first. Instructions have no buffers of their own where code is made.
pub(crate) fn place(module: &Module, callees_first: &[&Proc]) -> Placements {
    let mut all = Placements::new();
    let has_slots = |item: &Item| matches!(item, Item::Memory(memory) if memory.slots.is_some());
    if !module.all_items().any(has_slots) {
        return all;
    }
    for proc in callees_first.iter().filter(|p| p.instr.is_none()) {
        let placement = of_proc(module, proc, &all);
        if !placement.usages.is_empty() {
            all.insert(proc.name.clone(), placement);
        }
    }
    all
}

fn of_proc(module: &Module, proc: &Proc, callees: &Placements) -> Placement {
    let liveness = Liveness::of(proc);
    let mut usages = BTreeMap::new();
    for lifetime in liveness.lifetimes {
        let ty = proc.var(lifetime.buf).buffer();
        let Some((ty, file, capacity)) = ty.and_then(|ty| slots_of(module, ty)) else {
            continue;
        };
        let usage = usage_of(&mut usages, file, capacity);
        if let Some(slots) = count(module, proc, ty) {
            usage.buffers.push(Placed {
                lifetime,
                first: 0,
                slots,
            });
        }
    }
    for call in liveness.calls {
        let below = callees.get(call.callee);
        for below in below.into_iter().flat_map(|p| p.usages.values()) {
            let usage = usage_of(&mut usages, &below.mem, below.capacity);
            usage.calls.push(PlacedCall {
                callee: call.callee.to_owned(),
                loc: call.loc.clone(),
                at: call.at,
                slots: below.height,
            });
        }
    }
    let mut placement = Placement::default();
    for usage in usages.values_mut() {
        settle(usage);
        let slots = usage
            .buffers
            .iter()
            .map(|b| (b.lifetime.buf, (b.first, b.slots)));
        placement.slots.extend(slots);
    }
    placement.usages = usages;
    placement
}

/// The entry of a memory, which is made if there is none.
fn usage_of<'u>(
    usages: &'u mut BTreeMap<String, Usage>,
    mem: &str,
    capacity: i64,
) -> &'u mut Usage {
    usages.entry(mem.to_owned()).or_insert_with(|| Usage {
        mem: mem.to_owned(),
        capacity,
        buffers: Vec::new(),
        calls: Vec::new(),
        height: 0,
        load: 0,
        peak: 0,
        least: true,
    })
}

/// Gives buffers their slots.
fn settle(usage: &mut Usage) {
    let buffers = usage.buffers.iter();
    let buffers = buffers.map(|b| Block::free(b.slots, b.lifetime.from, b.lifetime.to));
    let calls = usage.calls.iter().map(|call| Block {
        fixed: Some(0),
        ..Block::free(call.slots, call.at, call.at)
    });
    let blocks: Vec<Block> = buffers.chain(calls).collect();
    let packing = pack(&blocks);
    debug_assert!(is_packing(&blocks, &packing.first));
    for (buffer, first) in usage.buffers.iter_mut().zip(packing.first) {
        buffer.first = first;
    }
    usage.height = packing.height;
    usage.load = packing.load;
    usage.peak = packing.peak;
    usage.least = packing.least;
}

/// A type of buffers that are in slots, the memory whose slots these are, and how many it has.
fn slots_of<'m>(module: &'m Module, ty: &'m BufferType) -> Option<(&'m BufferType, &'m str, i64)> {
    let memory = module.memory(ty.mem.as_deref()?)?;
    Some((ty, memory.slot_file(), memory.slots?.count))
}

/// How many slots a buffer takes; nothing if an extent is no literal. Larger numbers than memories have are all one.
fn count(module: &Module, proc: &Proc, ty: &BufferType) -> Option<i64> {
    const MANY: i64 = i32::MAX as i64;
    let innermost = module.memory(ty.mem.as_deref()?)?.innermost.len();
    let outer = ty.dims.len().saturating_sub(innermost);
    let extents = ty.dims[..outer].iter().map(|e| literal(module, proc, e));
    let extents = extents.collect::<Option<Vec<i64>>>()?;
    let product = extents
        .iter()
        .fold(1_i64, |all, n| all.saturating_mul((*n).max(0)));
    Some(product.min(MANY))
}

pub(crate) fn literal(module: &Module, proc: &Proc, e: &Ctl) -> Option<i64> {
    let facts = Ranges::new(module, proc);
    let stride = |_: Sym, _: usize| Err(Overflow);
    let lower = Lower {
        module,
        proc,
        facts: &facts,
        stride: &stride,
    };
    lower.linear(e).ok()?.as_const()
}
