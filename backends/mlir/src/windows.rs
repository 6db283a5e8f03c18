//! Windows: what they show of a buffer, as a memref of its own.

use exo_ir::{Sym, WinDim, Window};
use exo_lowering::{ControlSum, Dim, Form};
use melior::ir::attribute::DenseI64ArrayAttribute;

use crate::emit::Parts;
use crate::func::Func;
use crate::place::Place;
use crate::slot::Slot;
use crate::types::{Layout, static_numbers};
use crate::window_bounds::WindowExtent;

/// The part of a buffer that a window shows.
pub(crate) struct Part {
    /// The index of its first cell, one for each dimension of the buffer.
    pub(crate) first: Vec<ControlSum>,
    /// Extents of the dimensions that it keeps; `None` for dimensions that it drops.
    pub(crate) sizes: Vec<Option<ControlSum>>,
}

impl<'m, 'c> Func<'_, 'm, 'c> {
    /// A part of a buffer, as a memref of its own.
    pub(crate) fn part(&mut self, slot: &Slot<'c>, part: &Part) -> Slot<'c> {
        let first: Vec<_> = part.first.iter().map(known_offset).collect();
        let sizes: Vec<_> = part
            .sizes
            .iter()
            .map(|size| size.as_ref().map_or(Some(1), ControlSum::as_const))
            .collect();
        let layout = part_of(&slot.layout, &first, part);
        let mut operands = vec![slot.value];
        for at in part.first.iter().filter(|at| known_offset(at).is_none()) {
            operands.push(self.sum(at));
        }
        let offsets = operands.len() - 1;
        for size in part
            .sizes
            .iter()
            .flatten()
            .filter(|size| size.as_const().is_none())
        {
            operands.push(self.sum(size));
        }
        let dynamic = operands.len() - 1 - offsets;
        let context = self.emit.context;
        let numbers = |all: &[i64]| DenseI64ArrayAttribute::new(context, all).into();
        let parts = Parts {
            operands: &operands,
            results: &[layout.strided_memref(context)],
            attributes: vec![
                (
                    "operandSegmentSizes",
                    self.emit.segments(&[1, offsets, dynamic, 0]),
                ),
                ("static_offsets", numbers(&static_numbers(&first))),
                ("static_sizes", numbers(&static_numbers(&sizes))),
                ("static_strides", numbers(&vec![1; first.len()])),
            ],
            ..Parts::default()
        };
        let value = self.emit.value("memref.subview", parts);
        Slot { value, layout }
    }

    /// Notes a window that may begin outside of its buffer.
    pub(crate) fn note_reached(&self, buf: Sym, first: &[ControlSum]) {
        if !self.lowering.is_reached(buf, first) {
            self.unit.note_overhang();
        }
    }

    /// The part of a buffer that a window argument names, with the strides that it has. It may
    /// reach beyond the buffer, as no subview does.
    pub(crate) fn shown_part(
        &mut self,
        buf: Sym,
        slot: &Slot<'c>,
        part: &Part,
        strides: &[ControlSum],
    ) -> Slot<'c> {
        let extents = self.extents(buf);
        let reach = self.reach(&extents, part);
        self.part_reaching(reach, buf, slot, (part, strides))
    }

    /// The part of a buffer that a window statement names: checks have proved that it is within its
    /// buffer where it runs.
    fn checked_part(
        &mut self,
        buf: Sym,
        slot: &Slot<'c>,
        part: &Part,
        strides: &[ControlSum],
    ) -> Slot<'c> {
        let extents = self.extents(buf);
        let reach = match self.reach(&extents, part) {
            _ if self.is_undecided(&extents, part) => WindowExtent::Within,
            reach => reach,
        };
        self.part_reaching(reach, buf, slot, (part, strides))
    }

    fn extents(&self, buf: Sym) -> Vec<ControlSum> {
        let ty = self.lowering.buffer_type(buf);
        let dims = ty.map_or(&[][..], |ty| &ty.dims);
        dims.iter().map(|e| self.lowering.linear(e)).collect()
    }

    fn part_reaching(
        &mut self,
        reach: WindowExtent,
        buf: Sym,
        slot: &Slot<'c>,
        (part, strides): (&Part, &[ControlSum]),
    ) -> Slot<'c> {
        match reach {
            WindowExtent::Within => self.part(slot, part),
            WindowExtent::Behind => self.part_behind(slot, part),
            WindowExtent::Anywhere => self.part_anywhere(buf, slot, part, strides),
        }
    }

    /// A part that does not begin before its buffer, and may end behind it.
    pub(crate) fn part_behind(&mut self, slot: &Slot<'c>, part: &Part) -> Slot<'c> {
        let (base, mut offset, _, strides) = self.metadata(slot);
        let (mut extents, mut kept) = (Vec::new(), Vec::new());
        for ((first, size), stride) in part.first.iter().zip(&part.sizes).zip(strides) {
            if first.as_const() != Some(0) {
                let first = self.sum(first);
                let distance = self.emit.same_type("arith.muli", &[first, stride]);
                offset = self.emit.same_type("arith.addi", &[offset, distance]);
            }
            if let Some(size) = size {
                extents.push(self.sum(size));
                kept.push(stride);
            }
        }
        let unknown = vec![None; part.first.len()];
        let layout = Layout {
            offset: None,
            ..part_of(&slot.layout, &unknown, part)
        };
        let value = self.reinterpreted((base, offset), (&extents, &kept), &layout);
        Slot { value, layout }
    }

    /// A part that may begin before its buffer. MLIR takes no offset below zero once that is a number, so the pointer moves.
    fn part_anywhere(
        &mut self,
        buf: Sym,
        slot: &Slot<'c>,
        part: &Part,
        strides: &[ControlSum],
    ) -> Slot<'c> {
        let pointer = self.pointer(buf, slot, &part.first);
        let extents: Vec<ControlSum> = part.sizes.iter().flatten().cloned().collect();
        let layout = Layout {
            piece: slot.layout.piece.clone(),
            extents: extents.iter().map(ControlSum::as_const).collect(),
            strides: strides.iter().map(ControlSum::as_const).collect(),
            offset: Some(0),
            space: slot.layout.space.clone(),
        };
        let value = self.memref_of_pointer(pointer, &layout, &extents, strides);
        Slot { value, layout }
    }

    /// A window statement.
    pub(crate) fn window(&mut self, win: Sym, w: &'m Window) {
        if !self.lowering.check_rank(w.buf, w.dims.len()) {
            return;
        }
        let Some(ty) = self.lowering.buffer_type(w.buf) else {
            return;
        };
        let dims = self.lowering.window_dims(w);
        match self.place_of(ty) {
            Some(Place::Plain) => {}
            Some(Place::Registers(_) | Place::Slots) => return self.alias(win, w.buf, dims),
            None => return,
        }
        let strides = self.lowering.window_strides(w.buf, &dims);
        let Some(slot) = self.slot(w.buf) else { return };
        let part = Part {
            sizes: self.sizes(w),
            first: dims.into_iter().map(|dim: Dim| dim.offset).collect(),
        };
        self.note_reached(w.buf, &part.first);
        let made = self.checked_part(w.buf, &slot, &part, &strides);
        let form = match made.layout.rank() {
            0 => Form::Pointer,
            _ => Form::Window,
        };
        self.lowering.set_window(win, form, strides);
        self.set_slot(win, made);
    }

    /// The extents of the dimensions that a window keeps.
    pub(crate) fn sizes(&self, w: &Window) -> Vec<Option<ControlSum>> {
        let size = |dim: &WinDim| match dim {
            WinDim::Point(_) => None,
            WinDim::Interval(lo, hi) => {
                let (lo, hi) = (self.lowering.linear(lo), self.lowering.linear(hi));
                Some(hi.sub(&lo).unwrap_or_default())
            }
        };
        w.dims.iter().map(size).collect()
    }
}

/// The beginning of a part as `memref.subview` takes it beside operands: it refuses negative ones there.
fn known_offset(at: &ControlSum) -> Option<i64> {
    at.as_const().filter(|at| *at >= 0)
}

/// The layout of a part of a buffer, as MLIR infers it for `memref.subview`.
fn part_of(of: &Layout, first: &[Option<i64>], part: &Part) -> Layout {
    let product = |(at, stride): (&Option<i64>, &Option<i64>)| match (at, stride) {
        (Some(0), _) | (_, Some(0)) => Some(0),
        (at, stride) => at.zip(*stride).and_then(|(a, b)| a.checked_mul(b)),
    };
    let offsets = first.iter().zip(&of.strides).map(product);
    let offset = offsets.fold(of.offset, |sum, more| {
        sum.zip(more).and_then(|(a, b)| a.checked_add(b))
    });
    let kept = part.sizes.iter().zip(&of.strides);
    let kept = kept.filter_map(|(size, stride)| Some((size.as_ref()?.as_const(), *stride)));
    let (extents, strides) = kept.unzip();
    Layout {
        piece: of.piece.clone(),
        extents,
        strides,
        offset,
        space: of.space.clone(),
    }
}
