//! Buffers in memories of slots, as code reaches them.

use exo_ir::Sym;

use super::{Placed, Shortage, SlotsOf, Usage};
use crate::call::BufferArg;
use crate::error::Problem;
use crate::memory::Mem;
use crate::procedure::ProcLowering;
use crate::sum::ControlSum;

impl ProcLowering<'_, '_> {
    /// The slot that has a cell, of a buffer in a memory of slots. Where numbers of slots are part of instructions, one that is no literal
    /// is a problem.
    pub fn slot(&self, buf: Sym, idx: &[ControlSum], mem: Mem<'_>) -> ControlSum {
        let inner: i64 = mem.decl.innermost.iter().product();
        let (first, _) = self.slots_of(buf).unwrap_or_default();
        if mem.decl.slots.is_some_and(|slots| slots.immediate) {
            self.register_index(buf, idx, mem);
        }
        let (_, strides) = self.form_of(buf);
        let outer = idx.len().saturating_sub(mem.decl.innermost.len());
        let dims = idx[..outer].iter().zip(strides);
        dims.fold(ControlSum::constant(first), |slot, (at, stride)| {
            // What the innermost extents do not divide is a problem of its own already.
            let stride = stride.as_const().unwrap_or_default() / inner.max(1);
            let step = self.or_overflow(at.scale(stride));
            self.or_overflow(slot.add(&step))
        })
    }

    /// The first slot of a buffer, and how many it has; nothing if its extents are no literals.
    pub fn slots_of(&self, buf: Sym) -> Option<(i64, i64)> {
        self.unit.placements().get(&self.proc.name)?.of(buf)
    }

    /// The first slot that an argument of an instruction shows; that it does not show whole ones is a problem.
    pub fn shown_slot(&self, arg: &BufferArg<'_>) -> Option<ControlSum> {
        if self.shows_whole(arg) {
            return Some(self.slot(arg.root, &arg.first, arg.mem));
        }
        self.problem(Problem::PartOfRegister {
            buf: self.proc.name_of(arg.shown).into(),
            mem: arg.mem.decl.name.clone(),
        });
        None
    }

    /// Checks the allocation of a buffer in slots: that its size is a literal, that one thread uses it, where each has slots of its own, and that
    /// there are enough where most are live.
    pub fn check_slots(&self, buf: Sym, mem: Mem<'_>) {
        if self.slots_of(buf).is_none() {
            return self.problem(Problem::SizeNotConstant {
                buf: self.proc.name_of(buf).into(),
                mem: mem.decl.name.clone(),
            });
        }
        let placement = self.unit.placements().get(&self.proc.name);
        let Some(usage) = placement.and_then(|p| p.usages.get(mem.decl.slot_file())) else {
            return;
        };
        let mut own = usage.buffers.iter().filter(|b| b.lifetime.buf == buf);
        let across = own.find_map(|b| b.lifetime.across_threads.clone());
        if let Some(at) = across.filter(|_| !mem.decl.static_storage) {
            self.problem(Problem::AcrossThreads {
                buf: self.proc.name_of(buf).into(),
                mem: mem.decl.name.clone(),
                at,
            });
        }
        // Once for a procedure.
        let is_shown = |shown: &Placed| shown.lifetime.buf == buf;
        if !usage.fits() && usage.shown_at().is_some_and(is_shown) {
            self.problem(Problem::TooFewSlots(Box::new(self.shortage(usage))));
        }
    }

    fn shortage(&self, usage: &Usage) -> Shortage {
        let own = usage.at_peak().map(|placed| SlotsOf {
            name: self.proc.name_of(placed.lifetime.buf).to_owned(),
            is_call: false,
            slots: placed.slots,
            loc: placed.lifetime.loc.clone(),
            last_use: placed.lifetime.last_use.clone(),
        });
        let calls = usage.calls.iter().filter(|call| call.at == usage.peak);
        let calls = calls.map(|call| SlotsOf {
            name: call.callee.clone(),
            is_call: true,
            slots: call.slots,
            loc: call.loc.clone(),
            last_use: call.loc.clone(),
        });
        Shortage {
            backend: self.unit.backend,
            proc: self.proc.name.clone(),
            mem: usage.mem.clone(),
            capacity: usage.capacity,
            load: usage.load,
            height: usage.height,
            least: usage.least,
            live: own.chain(calls).collect(),
        }
    }
}
