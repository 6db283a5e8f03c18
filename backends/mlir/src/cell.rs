//! Single cells of buffers: where they are, and how they are read and written.

use exo_ir::{Elem, MemoryTemplates, Sym, Template};
use exo_lowering::ControlSum;
use melior::ir::{Attribute, Type};

use crate::affine::Map;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::place::{Place, no_lowering};
use crate::types::elem_type;

/// A cell of a buffer.
pub(crate) enum Cell<'c> {
    /// In memory.
    Memory {
        /// The memref; and indices, unless there is a map.
        operands: Vec<Ssa<'c>>,
        /// The map of its indices.
        map: Option<Attribute<'c>>,
    },
    /// In a register.
    Lane {
        /// The memref of registers, and the indices of one.
        register: Vec<Ssa<'c>>,
        /// The number of its lane.
        lane: Ssa<'c>,
        /// The register's type.
        ty: Type<'c>,
        /// Its type with all cells in one row.
        flat: Type<'c>,
    },
}

/// The kind of access to a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
    Reduce,
}

impl Access {
    fn name(self) -> &'static str {
        match self {
            Access::Read => "reads",
            Access::Write => "writes",
            Access::Reduce => "reductions",
        }
    }

    /// The template of a declared memory for it: without one the access is forbidden, whatever code
    /// is made.
    fn template(self, c: &MemoryTemplates) -> Option<&Template> {
        match self {
            Access::Read => c.read.as_ref(),
            Access::Write => c.write.as_ref(),
            Access::Reduce => c.reduce.as_ref(),
        }
    }
}

impl<'c> Func<'_, '_, 'c> {
    /// A cell of a buffer; nothing if it cannot be accessed so, which is a problem.
    pub(crate) fn cell(
        &mut self,
        buf: Sym,
        idx: Vec<ControlSum>,
        access: Access,
    ) -> Option<Cell<'c>> {
        if !self.lowering.check_rank(buf, idx.len()) {
            return None;
        }
        let (sym, idx) = self.lowering.locate(buf, idx);
        let ty = self.lowering.buffer_type(sym)?;
        let mem = self.lowering.mem(ty)?;
        let place = self.place_of(ty)?;
        if !mem.builtin && access.template(&mem.decl.c).is_none() {
            self.lowering.forbidden(sym, mem, access.name());
            return None;
        }
        match place {
            Place::Plain => {
                let slot = self.slot(sym)?;
                Some(self.cell_of(sym, slot.value, &idx))
            }
            Place::Registers(registers) => self.lane(sym, &idx, mem, &registers),
            Place::Slots => {
                let name = self.lowering.proc.name_of(sym);
                let problem = no_lowering("cell of a slot of", name);
                self.lowering.problem(problem);
                None
            }
        }
    }

    fn cell_of(&mut self, buf: Sym, memref: Ssa<'c>, idx: &[ControlSum]) -> Cell<'c> {
        let mut operands = vec![memref];
        let map = match self.index_map(buf, idx) {
            Some(Map {
                map,
                operands: more,
            }) => {
                operands.extend(more);
                Some(map)
            }
            None => {
                operands.extend(idx.iter().map(|e| self.sum(e)));
                None
            }
        };
        Cell::Memory { operands, map }
    }

    /// Loads the value of a cell.
    pub(crate) fn load(&mut self, cell: &Cell<'c>, elem: Elem) -> Ssa<'c> {
        let elem = elem_type(self.emit.context, elem);
        match cell {
            Cell::Memory { operands, map } => {
                let parts = Parts {
                    operands,
                    results: &[elem],
                    attributes: map.map(|map| ("map", map)).into_iter().collect(),
                    ..Parts::default()
                };
                let name = match map {
                    Some(_) => "affine.load",
                    None => "memref.load",
                };
                self.emit.value(name, parts)
            }
            Cell::Lane {
                register,
                lane,
                ty,
                flat,
            } => self.read_lane(register, *lane, (*ty, *flat), elem),
        }
    }

    /// Gives a cell a value.
    pub(crate) fn store(&mut self, cell: &Cell<'c>, value: Ssa<'c>) {
        match cell {
            Cell::Memory { operands, map } => {
                let mut all = vec![value];
                all.extend(operands);
                let parts = Parts {
                    operands: &all,
                    attributes: map.map(|map| ("map", map)).into_iter().collect(),
                    ..Parts::default()
                };
                let name = match map {
                    Some(_) => "affine.store",
                    None => "memref.store",
                };
                self.emit.op(name, parts);
            }
            Cell::Lane {
                register,
                lane,
                ty,
                flat,
            } => self.write_lane(register, *lane, (*ty, *flat), value),
        }
    }
}
