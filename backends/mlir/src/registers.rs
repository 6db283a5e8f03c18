//! Buffers in registers: memrefs whose elements are vectors, one for the cells of the innermost extents.
//!
//! Nothing points into registers, so a window of them is a name for index arithmetic, as in C; an instruction gets the
//! registers that it is about.

use exo_ir::{AddressSpace, BufferType, Sym};
use exo_lowering::{BufferArg, ControlSum, Dim, Form, Mem, Problem, Storage, each_index};
use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::{Attribute, Type, ValueLike};

use crate::cell::Cell;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::place::{Place, Registers, no_lowering, place_of};
use crate::slot::Slot;
use crate::types::{Layout, static_numbers};
use crate::window_bounds::WindowExtent;
use crate::windows::Part;

/// How many registers get their first value one by one; more are set in loops.
const WRITTEN_OUT: i64 = 64;

impl<'m, 'c> Func<'_, 'm, 'c> {
    /// The storage of buffers of a type; a memory without a lowering is a problem.
    pub(crate) fn place_of(&self, ty: &BufferType) -> Option<Place> {
        let mem = self.lowering.mem(ty)?;
        place_of(&self.lowering, ty, mem, self.emit.context)
            .map_err(|problem| self.lowering.problem(problem))
            .ok()
    }

    /// A window of registers: a name for index arithmetic.
    pub(crate) fn alias(&mut self, win: Sym, root: Sym, dims: Vec<Dim>) {
        let dims = dims.into_iter().map(|dim| Dim {
            offset: self.freeze(dim.offset),
            kept: dim.kept,
        });
        let dims = dims.collect();
        self.lowering
            .set_storage(win, Storage::Alias { root, dims });
    }

    // ---- cells ----

    /// A register that is a variable of its own, which has a cell.
    fn separate_register(&self, buf: Sym, idx: &[ControlSum], mem: Mem<'_>) -> Option<Slot<'c>> {
        let index = self.lowering.register_index(buf, idx, mem)?;
        // Of a buffer that has none, the reason is a problem of its own already.
        let found = self.separate.get(&buf)?.get(&index);
        if found.is_none() {
            self.lowering.no_register(buf, &index);
        }
        found.cloned()
    }

    /// A cell of a buffer in registers: a lane of one. Those of several dimensions are counted in row-major order.
    pub(crate) fn lane(
        &mut self,
        buf: Sym,
        idx: &[ControlSum],
        mem: Mem<'_>,
        registers: &Registers,
    ) -> Option<Cell<'c>> {
        let outer = registers.outer(idx.len());
        let lane = self.lowering.lane(idx, mem);
        let register = match registers.separate {
            true => vec![self.separate_register(buf, idx, mem)?.value],
            false => {
                let indices = idx[..outer].iter().map(|e| self.sum(e));
                let indices: Vec<_> = indices.collect();
                [self.slot(buf)?.value].into_iter().chain(indices).collect()
            }
        };
        Some(Cell::Lane {
            register,
            lane: self.sum(&lane),
            ty: registers.piece.ty(self.emit.context),
            flat: registers.flat().ty(self.emit.context),
        })
    }

    /// All lanes of a register.
    fn whole(&mut self, register: &[Ssa<'c>], ty: Type<'c>) -> Ssa<'c> {
        let parts = Parts {
            operands: register,
            results: &[ty],
            ..Parts::default()
        };
        self.emit.value("memref.load", parts)
    }

    /// The same cells in a vector of another shape.
    fn reshaped(&mut self, vector: Ssa<'c>, ty: Type<'c>) -> Ssa<'c> {
        match vector.r#type() == ty {
            true => vector,
            false => self.emit.convert("vector.shape_cast", vector, ty),
        }
    }

    /// The value of a lane.
    pub(crate) fn read_lane(
        &mut self,
        register: &[Ssa<'c>],
        lane: Ssa<'c>,
        (ty, flat): (Type<'c>, Type<'c>),
        elem: Type<'c>,
    ) -> Ssa<'c> {
        let whole = self.whole(register, ty);
        let whole = self.reshaped(whole, flat);
        let parts = Parts {
            operands: &[whole, lane],
            results: &[elem],
            attributes: vec![self.position()],
            ..Parts::default()
        };
        self.emit.value("vector.extract", parts)
    }

    /// Gives a lane a value; the others keep theirs.
    pub(crate) fn write_lane(
        &mut self,
        register: &[Ssa<'c>],
        lane: Ssa<'c>,
        (ty, flat): (Type<'c>, Type<'c>),
        value: Ssa<'c>,
    ) {
        let whole = self.whole(register, ty);
        let whole = self.reshaped(whole, flat);
        let parts = Parts {
            operands: &[value, whole, lane],
            results: &[flat],
            attributes: vec![self.position()],
            ..Parts::default()
        };
        let changed = self.emit.value("vector.insert", parts);
        let changed = self.reshaped(changed, ty);
        let mut operands = vec![changed];
        operands.extend(register);
        let parts = Parts {
            operands: &operands,
            ..Parts::default()
        };
        self.emit.op("memref.store", parts);
    }

    /// The attribute by which a position is an operand.
    fn position(&self) -> (&'static str, Attribute<'c>) {
        let dynamic = static_numbers(&[None]);
        let position = DenseI64ArrayAttribute::new(self.emit.context, &dynamic);
        ("static_position", position.into())
    }

    // ---- allocations ----

    /// Allocates registers at the head of the function. If the memory declares an initial value,
    /// they have it whenever the statement is reached.
    pub(crate) fn alloc_registers(
        &mut self,
        buf: Sym,
        (ty, mem): (&'m BufferType, Mem<'m>),
        registers: &Registers,
    ) {
        let allocation = self.lowering.allocation(buf, ty, mem);
        let strides = self.lowering.dense_strides(buf, &allocation.extents);
        if registers.separate {
            let form = Form::Array;
            self.lowering
                .set_storage(buf, Storage::Own { form, strides });
            return self.alloc_separate(buf, &allocation.extents, mem, registers);
        }
        let outer = registers.outer(ty.rank());
        let extents = allocation.extents[..outer].iter().map(ControlSum::as_const);
        let Some(extents) = extents.collect::<Option<Vec<i64>>>() else {
            return self.lowering.problem(Problem::SizeNotConstant {
                buf: self.lowering.proc.name_of(buf).into(),
                mem: mem.decl.name.clone(),
            });
        };
        let form = Form::Array;
        let in_registers = |s: &ControlSum| s.as_const().map(|s| s / registers.cells());
        let layout = Layout {
            piece: registers.piece.clone(),
            strides: strides[..outer].iter().map(in_registers).collect(),
            extents: extents.iter().map(|e| Some(*e)).collect(),
            offset: Some(0),
            space: AddressSpace::Generic,
        };
        self.lowering
            .set_storage(buf, Storage::Own { form, strides });
        let slot = self.registers_at_head(layout, &extents, registers);
        self.set_slot(buf, slot);
    }

    /// Allocates registers that are variables of their own.
    fn alloc_separate(
        &mut self,
        buf: Sym,
        extents: &[ControlSum],
        mem: Mem<'_>,
        registers: &Registers,
    ) {
        let Some(extents) = self.lowering.register_extents(buf, extents, mem) else {
            return;
        };
        let indices = each_index(&extents).into_iter();
        let all = indices.map(|index| {
            (
                index,
                self.registers_at_head(registers.single(), &[], registers),
            )
        });
        let all = all.collect();
        self.separate.insert(buf, all);
    }

    /// Makes registers at the head of the function, and sets them to the memory's initial value
    /// here.
    fn registers_at_head(
        &mut self,
        layout: Layout,
        extents: &[i64],
        registers: &Registers,
    ) -> Slot<'c> {
        let parts = Parts {
            results: &[layout.dense_memref(self.emit.context)],
            attributes: vec![("operandSegmentSizes", self.emit.segments(&[0, 0]))],
            ..Parts::default()
        };
        let value = self.emit.at_head("memref.alloca", parts);
        if let Some(initial) = &registers.initial {
            let ty = registers.piece.ty(self.emit.context);
            self.set_all(value, extents, ty, initial);
        }
        Slot { value, layout }
    }

    /// Writes a value to every register of an array.
    fn set_all(&mut self, array: Ssa<'c>, extents: &[i64], ty: Type<'c>, value: &str) {
        let Some(value) = Attribute::parse(self.emit.context, value) else {
            return;
        };
        let value = self.emit.constant(value, ty);
        let count = extents.iter().try_fold(1_i64, |all, n| all.checked_mul(*n));
        let written_out = count.is_some_and(|count| count <= WRITTEN_OUT);
        self.set_inner(array, extents, value, written_out, &mut Vec::new());
    }

    fn set_inner(
        &mut self,
        array: Ssa<'c>,
        extents: &[i64],
        value: Ssa<'c>,
        written_out: bool,
        indices: &mut Vec<Ssa<'c>>,
    ) {
        let Some((extent, inner)) = extents.split_first() else {
            let mut operands = vec![value, array];
            operands.extend(indices.iter().copied());
            let parts = Parts {
                operands: &operands,
                ..Parts::default()
            };
            return self.emit.op("memref.store", parts);
        };
        if written_out {
            for index in 0..*extent {
                indices.push(self.emit.number(index));
                self.set_inner(array, inner, value, written_out, indices);
                indices.pop();
            }
            return;
        }
        let bounds = [0, *extent, 1].map(|n| self.emit.number(n));
        let index = self.emit.index();
        indices.extend(self.emit.open(&[index]));
        self.set_inner(array, inner, value, written_out, indices);
        indices.pop();
        let parts = Parts {
            operands: &bounds,
            regions: vec![self.emit.close()],
            ..Parts::default()
        };
        self.emit.op("scf.for", parts);
    }

    // ---- arguments of instructions ----

    /// Some registers of an array.
    fn part_of_registers(&mut self, slot: &Slot<'c>, part: &Part) -> Slot<'c> {
        let extents = slot.layout.extents.iter();
        let extents: Vec<_> = extents
            .map(|extent| ControlSum::constant(extent.unwrap_or_default()))
            .collect();
        match self.reach(&extents, part) {
            WindowExtent::Within | WindowExtent::Anywhere => self.part(slot, part),
            WindowExtent::Behind => self.part_behind(slot, part),
        }
    }

    /// The registers that an argument shows, as a parameter of that layout takes them; a part of a register is a problem.
    pub(crate) fn shown_registers(
        &mut self,
        view: &BufferArg<'m>,
        sizes: &[ControlSum],
        registers: &Registers,
        to: &Layout,
    ) -> Option<Ssa<'c>> {
        let outer = registers.outer(view.first.len());
        let kept = self.lowering.kept(view);
        if !self.lowering.shows_whole(view) {
            let name = self.lowering.proc.name_of(view.shown);
            self.lowering
                .problem(no_lowering("window of a part of registers", name));
            return None;
        }
        if registers.separate {
            let slot = self.separate_register(view.root, &view.first, view.mem)?;
            return Some(self.coerced(slot, to, &[]));
        }
        let slot = self.slot(view.root)?;
        let mut sizes = sizes.iter();
        let part = Part {
            first: view.first[..outer].to_vec(),
            sizes: kept[..outer]
                .iter()
                .map(|kept| kept.then(|| sizes.next().cloned().unwrap_or_default()))
                .collect(),
        };
        let made = match outer {
            0 => slot,
            _ => self.part_of_registers(&slot, &part),
        };
        let strides = made.layout.strides.iter();
        let strides: Vec<_> = strides
            .map(|s| ControlSum::constant(s.unwrap_or_default()))
            .collect();
        Some(self.coerced(made, to, &strides))
    }
}
