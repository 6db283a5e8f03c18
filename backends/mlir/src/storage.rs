//! Buffers as memrefs: allocations, pointers, what is known of them.

use exo_ir::{AddressSpace, BufferType, Segment, Stmt, Sym};
use exo_lowering::{ControlSum, Form, Mem, Problem, Storage};
use melior::ir::attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute, TypeAttribute};
use melior::ir::{Attribute, Type, ValueLike};

use crate::Signature;
use crate::allocator::Release;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::head::no_pointers;
use crate::parameter::BufferParameter;
use crate::place::Place;
use crate::slot::Slot;
use crate::types::{Layout, Piece, static_numbers};

/// The alignment in bytes of arrays on the stack that a library's memory makes.
const CACHE_LINE: i64 = 64;

impl<'m, 'c> Func<'_, 'm, 'c> {
    /// The value and layout of a symbol's buffer.
    pub(crate) fn slot(&self, sym: Sym) -> Option<Slot<'c>> {
        self.slots.get(sym.0 as usize)?.clone()
    }

    pub(crate) fn set_slot(&mut self, sym: Sym, slot: Slot<'c>) {
        self.slots[sym.0 as usize] = Some(slot);
    }

    // ---- parameters ----

    /// Gives a parameter its memref: what is passed, or one made of a pointer and strides.
    pub(crate) fn bind_buffer(
        &mut self,
        sym: Sym,
        buffer: &BufferParameter,
        value: Ssa<'c>,
        strides: Vec<Ssa<'c>>,
    ) {
        let layout = &buffer.layout;
        let var = self.lowering.proc.var(sym);
        if let Some(ty) = var.buffer() {
            self.guard_space(ty);
            self.lowering.settle(&var.loc);
        }
        let value = match self.unit.signature {
            Signature::Memref => value,
            Signature::C => {
                for (dim, passed) in buffer.strides_passed().zip(strides) {
                    let index = self.emit.index();
                    let stride = self.emit.convert("arith.index_cast", passed, index);
                    self.set_stride(sym, dim, stride);
                }
                self.memref_at(sym, buffer, value)
            }
        };
        let layout = layout.clone();
        self.set_slot(sym, Slot { value, layout });
    }

    /// The memref of a parameter whose first cell is at a pointer.
    fn memref_at(&mut self, sym: Sym, buffer: &BufferParameter, pointer: Ssa<'c>) -> Ssa<'c> {
        let extents: Vec<_> = match self.lowering.proc.var(sym).buffer() {
            Some(ty) => ty.dims.iter().map(|e| self.lowering.linear(e)).collect(),
            None => Vec::new(),
        };
        let strides = self.lowering.form_of(sym).1.to_vec();
        let memref = buffer.memref(self.emit.context);
        self.memref_of_type((pointer, memref), &buffer.layout, &extents, &strides)
    }

    /// A memref of a pointer, extents and strides, by way of the descriptor that it becomes.
    pub(crate) fn memref_of_pointer(
        &mut self,
        pointer: Ssa<'c>,
        layout: &Layout,
        extents: &[ControlSum],
        strides: &[ControlSum],
    ) -> Ssa<'c> {
        let memref = layout.memref(self.emit.context);
        self.memref_of_type((pointer, memref), layout, extents, strides)
    }

    /// A memref of a type, which may be less static than the layout.
    pub(crate) fn memref_of_type(
        &mut self,
        (pointer, memref): (Ssa<'c>, Type<'c>),
        layout: &Layout,
        extents: &[ControlSum],
        strides: &[ControlSum],
    ) -> Ssa<'c> {
        let ty = layout.descriptor(self.emit.context);
        let poison = Parts {
            results: &[ty],
            ..Parts::default()
        };
        let mut whole = self.emit.value("llvm.mlir.poison", poison);
        let zero = self.word(&ControlSum::default());
        for (value, place) in [(pointer, 0), (pointer, 1), (zero, 2)] {
            whole = self.inserted(whole, value, &[place]);
        }
        for (place, numbers) in [(3, extents), (4, strides)] {
            for (dim, number) in (0..).zip(numbers) {
                let value = self.word(number);
                whole = self.inserted(whole, value, &[place, dim]);
            }
        }
        self.emit
            .convert("builtin.unrealized_conversion_cast", whole, memref)
    }

    /// A control value as the 64 bits that the llvm dialect has for it.
    pub(crate) fn word(&mut self, e: &ControlSum) -> Ssa<'c> {
        let value = self.sum(e);
        let word = self.emit.int(64);
        self.emit.convert("arith.index_cast", value, word)
    }

    fn inserted(&mut self, whole: Ssa<'c>, value: Ssa<'c>, place: &[i64]) -> Ssa<'c> {
        let position = DenseI64ArrayAttribute::new(self.emit.context, place);
        let parts = Parts {
            operands: &[whole, value],
            results: &[whole.r#type()],
            attributes: vec![("position", position.into())],
            ..Parts::default()
        };
        self.emit.value("llvm.insertvalue", parts)
    }

    fn extracted(&mut self, whole: Ssa<'c>, place: i64, ty: Type<'c>) -> Ssa<'c> {
        let position = DenseI64ArrayAttribute::new(self.emit.context, &[place]);
        let parts = Parts {
            operands: &[whole],
            results: &[ty],
            attributes: vec![("position", position.into())],
            ..Parts::default()
        };
        self.emit.value("llvm.extractvalue", parts)
    }

    /// Refuses a buffer in a memory space for whose pointers there is no number.
    fn expect_pointers(&self, sym: Sym) {
        let ty = self.lowering.proc.var(sym).buffer();
        let Some(mem) = ty.and_then(|ty| self.lowering.mem(ty)) else {
            return;
        };
        if mem.decl.address_space.number().is_none() {
            self.lowering.problem(no_pointers(mem.decl));
        }
    }

    /// The pointer to a cell of a buffer. The cell may lie outside of it: no `inbounds` is claimed.
    pub(crate) fn pointer(&mut self, sym: Sym, slot: &Slot<'c>, first: &[ControlSum]) -> Ssa<'c> {
        self.expect_pointers(sym);
        let pointer = slot.layout.pointer(self.emit.context);
        let word = self.emit.int(64);
        let ty = slot.layout.descriptor(self.emit.context);
        let whole = self
            .emit
            .convert("builtin.unrealized_conversion_cast", slot.value, ty);
        let mut at = self.extracted(whole, 1, pointer);
        if slot.layout.offset != Some(0) {
            let offset = self.extracted(whole, 2, word);
            at = self.address(slot, at, offset);
        }
        match self.distance(sym, first) {
            None => at,
            Some(distance) => {
                let distance = self.emit.convert("arith.index_cast", distance, word);
                self.address(slot, at, distance)
            }
        }
    }

    /// The distance of a cell from the first one of its buffer, in elements; `None` for that one.
    fn distance(&mut self, sym: Sym, first: &[ControlSum]) -> Option<Ssa<'c>> {
        let strides = self.lowering.form_of(sym).1.to_vec();
        let mut all = None;
        for (at, stride) in first.iter().zip(&strides) {
            if at.as_const() == Some(0) {
                continue;
            }
            let mut term = self.sum(at);
            if stride.as_const() != Some(1) {
                let by = self.sum(stride);
                term = self.emit.same_type("arith.muli", &[term, by]);
            }
            all = Some(match all {
                None => term,
                Some(sum) => self.emit.same_type("arith.addi", &[sum, term]),
            });
        }
        all
    }

    fn address(&mut self, slot: &Slot<'c>, base: Ssa<'c>, distance: Ssa<'c>) -> Ssa<'c> {
        let context = self.emit.context;
        let elem = TypeAttribute::new(slot.layout.piece.ty(context));
        let dynamic = DenseI32ArrayAttribute::new(context, &[i32::MIN]);
        let parts = Parts {
            operands: &[base, distance],
            results: &[slot.layout.pointer(context)],
            attributes: vec![
                ("rawConstantIndices", dynamic.into()),
                ("elem_type", elem.into()),
            ],
            ..Parts::default()
        };
        self.emit.value("llvm.getelementptr", parts)
    }

    // ---- what is known of a buffer ----

    /// A stride of a window, read where it is needed.
    pub(crate) fn extracted_stride(&mut self, sym: Sym, dim: usize) -> Ssa<'c> {
        let Some(slot) = self.slot(sym) else {
            return self.emit.number(0);
        };
        let (_, _, _, strides) = self.metadata(&slot);
        match strides.get(dim) {
            Some(stride) => *stride,
            None => self.emit.number(0),
        }
    }

    /// Base, offset, extents and strides of a buffer.
    pub(crate) fn metadata(
        &mut self,
        slot: &Slot<'c>,
    ) -> (Ssa<'c>, Ssa<'c>, Vec<Ssa<'c>>, Vec<Ssa<'c>>) {
        let rank = slot.layout.rank();
        let base = Layout {
            extents: Vec::new(),
            strides: Vec::new(),
            offset: Some(0),
            piece: slot.layout.piece.clone(),
            space: slot.layout.space.clone(),
        };
        let mut results = vec![base.memref(self.emit.context)];
        results.resize(2 + 2 * rank, self.emit.index());
        let parts = Parts {
            operands: &[slot.value],
            results: &results,
            ..Parts::default()
        };
        let all = self
            .emit
            .values("memref.extract_strided_metadata", parts, 0);
        (
            all[0],
            all[1],
            all[2..2 + rank].to_vec(),
            all[2 + rank..].to_vec(),
        )
    }

    /// A buffer as a parameter of another layout takes it. `strides` are those that the parameter has. A memory that serves for one of
    /// another address space is reached by way of that.
    pub(crate) fn coerced(
        &mut self,
        slot: Slot<'c>,
        to: &Layout,
        strides: &[ControlSum],
    ) -> Ssa<'c> {
        let from = slot.layout.space.clone();
        let value = self.coerced_within(slot, &to.in_space(from.clone()), strides);
        match from == to.space {
            true => value,
            false => {
                let ty = to.memref(self.emit.context);
                self.emit.convert("memref.memory_space_cast", value, ty)
            }
        }
    }

    fn coerced_within(&mut self, slot: Slot<'c>, to: &Layout, strides: &[ControlSum]) -> Ssa<'c> {
        let ty = to.memref(self.emit.context);
        if slot.value.r#type() == ty {
            return slot.value;
        }
        let from = &slot.layout;
        let pairs = from
            .extents
            .iter()
            .zip(&to.extents)
            .chain(from.strides.iter().zip(&to.strides));
        let agree = |(a, b): (&Option<i64>, &Option<i64>)| a.is_none() || b.is_none() || a == b;
        if pairs.into_iter().all(agree) {
            return self.emit.convert("memref.cast", slot.value, ty);
        }
        // An extent of 1 lets a window of any stride be a tensor.
        let (base, offset, extents, _) = self.metadata(&slot);
        let mut numbers = Vec::new();
        for (stride, known) in strides.iter().zip(&to.strides) {
            numbers.push(match known {
                Some(_) => offset,
                None => self.sum(stride),
            });
        }
        self.reinterpreted((base, offset), (&extents, &numbers), to)
    }

    /// A buffer that lies some cells behind a base; values that the layout has as constants are not
    /// used.
    pub(crate) fn reinterpreted(
        &mut self,
        (base, offset): (Ssa<'c>, Ssa<'c>),
        (extents, strides): (&[Ssa<'c>], &[Ssa<'c>]),
        to: &Layout,
    ) -> Ssa<'c> {
        let mut operands = vec![base, offset];
        let unknown = |(value, known): (&Ssa<'c>, &Option<i64>)| known.is_none().then_some(*value);
        operands.extend(extents.iter().zip(&to.extents).filter_map(unknown));
        operands.extend(strides.iter().zip(&to.strides).filter_map(unknown));
        let context = self.emit.context;
        let numbers =
            |all: &[Option<i64>]| DenseI64ArrayAttribute::new(context, &static_numbers(all)).into();
        let dynamic = |numbers: &[Option<i64>]| numbers.iter().filter(|n| n.is_none()).count();
        let sizes = [1, 1, dynamic(&to.extents), dynamic(&to.strides)];
        let parts = Parts {
            operands: &operands,
            results: &[to.strided_memref(context)],
            attributes: vec![
                ("operandSegmentSizes", self.emit.segments(&sizes)),
                ("static_offsets", numbers(&[None])),
                ("static_sizes", numbers(&to.extents)),
                ("static_strides", numbers(&to.strides)),
            ],
            ..Parts::default()
        };
        self.emit.value("memref.reinterpret_cast", parts)
    }

    // ---- allocations ----

    /// An allocation; says how it is to be freed at the end of its block.
    pub(crate) fn alloc(&mut self, stmt: &Stmt, buf: Sym) -> Option<Release<'c>> {
        let ty = self.lowering.buffer_type(buf)?;
        let mem = self.lowering.mem(ty)?;
        match self.place_of(ty)? {
            Place::Plain => {}
            Place::Registers(registers) => {
                self.alloc_registers(buf, (ty, mem), &registers);
                return None;
            }
            Place::Slots => {
                self.alloc_slots(buf, ty, mem);
                return None;
            }
        }
        self.guard_space(ty);
        let allocation = self.lowering.allocation(buf, ty, mem);
        let segment = self.segment(ty, mem);
        let extents: Vec<_> = allocation
            .extents
            .iter()
            .map(|e| self.freeze(e.clone()))
            .collect();
        let strides = self.lowering.dense_strides(buf, &extents);
        let cells = self.lowering.cells(buf, &allocation);
        let is_fixed =
            matches!(segment, Segment::Heap | Segment::Space) || cells.as_const().is_some();
        // Of built-in memories it is a problem already.
        if !is_fixed {
            if !mem.builtin {
                self.lowering.problem(Problem::SizeNotConstant {
                    buf: self.lowering.proc.name_of(buf).into(),
                    mem: mem.decl.name.clone(),
                });
            }
            return None;
        }
        let layout = Layout {
            piece: Piece::Cell(self.lowering.elem(ty)),
            extents: extents.iter().map(ControlSum::as_const).collect(),
            strides: strides.iter().map(ControlSum::as_const).collect(),
            offset: Some(0),
            space: mem.decl.address_space.clone(),
        };
        let form = if ty.rank() == 0 {
            Form::Value
        } else {
            Form::Array
        };
        let own = strides.clone();
        let own = Storage::Own { form, strides: own };
        self.lowering.set_storage(buf, own);
        if let Some(allocator) = &mem.decl.allocator {
            let (slot, release) = self.given(mem, allocator, &layout, (&extents, &strides))?;
            self.set_slot(buf, slot);
            return Some(release);
        }
        let memref = layout.dense_memref(self.emit.context);
        let value = match segment {
            Segment::Static => self.global(stmt, buf, memref),
            Segment::Heap | Segment::Space => {
                let alignment = self.alignment(ty, mem);
                let (value, release) = self.heap(&extents, &layout, segment, alignment);
                self.set_slot(buf, Slot { value, layout });
                return Some(release);
            }
            Segment::Stack => {
                let mut attributes = vec![("operandSegmentSizes", self.emit.segments(&[0, 0]))];
                attributes.extend(self.alignment(ty, mem));
                let parts = Parts {
                    results: &[memref],
                    attributes,
                    ..Parts::default()
                };
                self.emit.at_head("memref.alloca", parts)
            }
        };
        self.set_slot(buf, Slot { value, layout });
        None
    }

    /// The alignment of allocations of a type that are on a stack, or would be in no `scf.parallel`.
    fn alignment(&self, ty: &BufferType, mem: Mem<'_>) -> Option<(&'static str, Attribute<'c>)> {
        let is_stack = self.segment_outside(ty, mem) == Segment::Stack;
        // Libraries have arrays of their own for what vectors access.
        let is_aligned = !mem.builtin && mem.decl.address_space.is_generic() && ty.rank() > 0;
        (is_stack && is_aligned).then(|| ("alignment", self.emit.word(CACHE_LINE)))
    }

    /// The segment of allocations of a type at the statement at hand.
    pub(crate) fn segment(&self, ty: &BufferType, mem: Mem<'_>) -> Segment {
        match self.segment_outside(ty, mem) {
            Segment::Stack if self.in_iterations => Segment::Heap,
            segment => segment,
        }
    }

    /// The segment of allocations of a type in no `scf.parallel`. Guarded code may be called by several threads at once,
    /// and static storage is one.
    fn segment_outside(&self, ty: &BufferType, mem: Mem<'_>) -> Segment {
        if mem.decl.allocator.is_some() {
            return Segment::Heap;
        }
        let said = mem.decl.segment().unwrap_or(match mem.decl.name.as_str() {
            _ if mem.decl.static_storage => Segment::Static,
            "DRAM" => Segment::Heap,
            _ => Segment::Stack,
        });
        match said {
            Segment::Static if self.unit.is_guarded() => Segment::Heap,
            Segment::Heap if ty.rank() == 0 && mem.decl.address_space.is_generic() => {
                Segment::Stack
            }
            said => said,
        }
    }

    /// Whether allocations of a type are on the stack.
    pub(crate) fn is_on_stack(&self, ty: &BufferType) -> bool {
        let mem = self.lowering.mem(ty);
        mem.is_some_and(|mem| self.segment(ty, mem) == Segment::Stack)
    }

    /// Allocates on the heap, which lies in the address space of all programs, by way of which another address space is reached; or in
    /// the address space itself.
    fn heap(
        &mut self,
        extents: &[ControlSum],
        layout: &Layout,
        segment: Segment,
        alignment: Option<(&'static str, Attribute<'c>)>,
    ) -> (Ssa<'c>, Release<'c>) {
        let made_in = match segment {
            Segment::Space => layout.space.clone(),
            Segment::Heap | Segment::Stack | Segment::Static => AddressSpace::Generic,
        };
        let is_there = made_in == layout.space;
        let memref = layout.in_space(made_in).dense_memref(self.emit.context);
        let dynamic = extents.iter().filter(|e| e.as_const().is_none());
        let operands: Vec<_> = dynamic.map(|e| self.sum(e)).collect();
        let fixed = extents.iter().filter_map(ControlSum::as_const);
        self.guard_cells(fixed.fold(1, i64::saturating_mul), &operands);
        let segments = self.emit.segments(&[operands.len(), 0]);
        let mut attributes = vec![("operandSegmentSizes", segments)];
        attributes.extend(alignment);
        let parts = Parts {
            operands: &operands,
            results: &[memref],
            attributes,
            ..Parts::default()
        };
        let made = self.emit.value("memref.alloc", parts);
        self.guard_pointer(made);
        let release = Release::Heap(made);
        if is_there {
            return (made, release);
        }
        let memref = layout.dense_memref(self.emit.context);
        let there = self.emit.convert("memref.memory_space_cast", made, memref);
        (there, release)
    }

    /// Static storage: a global of the module.
    fn global(&mut self, stmt: &Stmt, buf: Sym, memref: Type<'c>) -> Ssa<'c> {
        let name = self.unit.add_global(self.lowering.proc, buf, memref, stmt);
        let parts = Parts {
            results: &[memref],
            attributes: vec![("name", self.emit.symbol(&name))],
            ..Parts::default()
        };
        self.emit.value("memref.get_global", parts)
    }
}
