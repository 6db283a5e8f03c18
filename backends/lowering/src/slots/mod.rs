//! Memories that are files of slots, such as registers with numbers and rows of a scratchpad: which slots each buffer has.
//!
//! Buffers that are never live together share slots. What a procedure uses begins at slot 0, with what it calls included: so a
//! caller keeps what is live during a call above the slots of the callee, and a procedure has its slots wherever it is called.

mod access;

mod pack;
mod shortage;

use std::collections::BTreeMap;

use exo_view::{BufferType, Ctl, Item, Loc, Module, Proc, Slots, Sym};

pub use pack::MAX_PACKING_STEPS;
use pack::{Block, is_packing, pack};
pub use shortage::{Shortage, SlotsOf};

use crate::control::Lower;
use crate::liveness::{Lifetime, Liveness};
use crate::pressure::Held;
use crate::range::Ranges;
use crate::sum::Overflow;

/// A buffer and its slots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// When it is live.
    pub lifetime: Lifetime,
    /// Its first slot.
    pub first: i64,
    /// How many it has.
    pub slots: i64,
}

/// A call whose callee uses slots from the first on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedCall {
    /// The procedure called.
    pub callee: String,
    /// Where.
    pub loc: Loc,
    /// Its position among the statements of the caller.
    pub at: usize,
    /// How many slots it uses, with what it calls.
    pub slots: i64,
}

/// What a procedure does with the slots of a memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Usage {
    /// The memory.
    pub mem: String,
    /// How many slots there are.
    pub capacity: i64,
    /// Its buffers, in the order of their allocations.
    pub buffers: Vec<Placed>,
    /// What it calls that uses slots, too.
    pub calls: Vec<PlacedCall>,
    /// How many slots it uses, with what it calls.
    pub height: i64,
    /// The largest number of slots that are live at once.
    pub load: i64,
    /// The position of a statement at which that is so.
    pub peak: usize,
    /// Whether no other placement uses fewer slots.
    pub least: bool,
}

impl Usage {
    /// Whether the memory has all slots that are used.
    pub fn fits(&self) -> bool {
        self.height <= self.capacity
    }

    /// The buffers that are live at the peak.
    pub fn at_peak(&self) -> impl Iterator<Item = &Placed> {
        let live = |l: &Lifetime| l.from <= self.peak && self.peak <= l.to;
        self.buffers
            .iter()
            .filter(move |b| live(&b.lifetime) && b.slots > 0)
    }

    /// The buffer that is allocated last of those that are live at the peak.
    pub fn last_at_peak(&self) -> Option<&Placed> {
        self.at_peak().max_by_key(|b| b.lifetime.from)
    }
}

/// The slots of the buffers of a procedure, by memory. Buffers whose extents are no literals have none.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// What it does with each memory of slots that it, or what it calls, uses.
    pub usages: BTreeMap<String, Usage>,
    /// The first slot of each buffer, and how many it has.
    slots: BTreeMap<Sym, (i64, i64)>,
}

impl Placement {
    /// The first slot of a buffer, and how many it has.
    pub fn of(&self, buf: Sym) -> Option<(i64, i64)> {
        self.slots.get(&buf).copied()
    }
}

/// The placements of the procedures of a module, by name; of those that use no slots there are none.
pub type Placements = BTreeMap<String, Placement>;

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
    let mut usages: BTreeMap<String, Usage> = BTreeMap::new();
    let mut usage = |mem: &str, slots: Slots| {
        let new = || Usage {
            mem: mem.to_owned(),
            capacity: slots.count,
            buffers: Vec::new(),
            calls: Vec::new(),
            height: 0,
            load: 0,
            peak: 0,
            least: true,
        };
        usages.entry(mem.to_owned()).or_insert_with(new);
    };
    let mut buffers = Vec::new();
    for lifetime in liveness.lifetimes {
        let Some(ty) = proc.var(lifetime.buf).buffer() else {
            continue;
        };
        let Some((mem, slots, innermost)) = slots_of(module, ty) else {
            continue;
        };
        usage(mem, slots);
        if let Some(count) = count(module, proc, ty, innermost) {
            buffers.push((mem, lifetime, count));
        }
    }
    for call in &liveness.calls {
        for below in callees
            .get(call.callee)
            .into_iter()
            .flat_map(|p| p.usages.values())
        {
            usage(
                &below.mem,
                Slots {
                    count: below.capacity,
                    immediate: false,
                },
            );
        }
    }
    for (mem, lifetime, slots) in buffers {
        if let Some(usage) = usages.get_mut(mem) {
            usage.buffers.push(Placed {
                lifetime,
                first: 0,
                slots,
            });
        }
    }
    for call in liveness.calls {
        for below in callees
            .get(call.callee)
            .into_iter()
            .flat_map(|p| p.usages.values())
        {
            if let Some(usage) = usages.get_mut(&below.mem) {
                usage.calls.push(PlacedCall {
                    callee: call.callee.to_owned(),
                    loc: call.loc.clone(),
                    at: call.at,
                    slots: below.height,
                });
            }
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

/// Gives buffers their slots.
fn settle(usage: &mut Usage) {
    let buffers = usage.buffers.iter().map(|b| Block {
        size: b.slots,
        from: b.lifetime.from,
        to: b.lifetime.to,
        fixed: None,
    });
    let calls = usage.calls.iter().map(|call| Block {
        size: call.slots,
        from: call.at,
        to: call.at,
        fixed: Some(0),
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

/// Where buffers could begin that have sizes.
pub(crate) fn arranged(buffers: &[Held]) -> Vec<i64> {
    let blocks = buffers.iter().map(|held| Block {
        size: held.size.unwrap_or_default(),
        from: held.lifetime.from,
        to: held.lifetime.to,
        fixed: None,
    });
    pack(&blocks.collect::<Vec<_>>()).first
}

/// The memory in whose slots buffers of a type are, and what one slot of it holds, if it has slots.
fn slots_of<'m>(module: &'m Module, ty: &BufferType) -> Option<(&'m str, Slots, usize)> {
    let memory = module.memory(ty.mem.as_deref()?)?;
    Some((memory.slot_file(), memory.slots?, memory.innermost.len()))
}

/// How many slots a buffer takes; nothing if an extent is no literal. Larger numbers than memories have are all one.
fn count(module: &Module, proc: &Proc, ty: &BufferType, innermost: usize) -> Option<i64> {
    const MANY: i64 = i32::MAX as i64;
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
