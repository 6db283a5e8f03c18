//! The storage of buffers by their memories.

use exo_ir::{AddressSpace, BufferType, Elem, Memory};
use exo_lowering::{Mem, Problem, ProcLowering};

use crate::types::{Layout, Piece};

/// The storage of buffers of a type.
pub(crate) enum Place {
    /// In memory that pointers reach.
    Plain,
    /// In registers.
    Registers(Registers),
    /// In slots, which have numbers.
    Slots,
}

/// The registers of a memory.
#[derive(Clone)]
pub(crate) struct Registers {
    pub(crate) lanes: Vec<i64>,
    /// The type of one register.
    pub(crate) piece: Piece,
    /// Whether each is a variable of its own.
    pub(crate) separate: bool,
    /// The initial value, as the memory gives it; `None` if it is undefined.
    pub(crate) initial: Option<String>,
}

impl Registers {
    /// The registers of a memory, for elements of a type; `None` if it declares none.
    pub(crate) fn of(memory: &Memory, elem: Elem, context: &melior::Context) -> Option<Registers> {
        let said = memory.mlir.as_ref()?;
        let lanes = memory.innermost.clone();
        let piece = match scalable_length(said) {
            Some(least) => Piece::Scalable(least, elem),
            None => Piece::Register(lanes.clone(), elem),
        };
        let ty = piece.ty(context).to_string();
        let is_type = *said == ty;
        let is_value = said
            .strip_suffix(&ty)
            .is_some_and(|value| value.trim_end().ends_with(':'));
        (is_type || is_value).then(|| Registers {
            lanes,
            piece,
            separate: memory.c.separates_registers(),
            initial: is_value.then(|| said.clone()),
        })
    }

    /// How many cells a register has.
    pub(crate) fn cells(&self) -> i64 {
        self.lanes.iter().product()
    }

    /// The number of dimensions that are not those of a register, of a buffer of some dimensions.
    pub(crate) fn outer(&self, rank: usize) -> usize {
        rank.saturating_sub(self.lanes.len())
    }

    /// One register with its cells in one row.
    pub(crate) fn flat(&self) -> Piece {
        match &self.piece {
            Piece::Register(_, elem) => Piece::Register(vec![self.cells()], *elem),
            other => other.clone(),
        }
    }

    /// The layout of a register that is a variable of its own.
    pub(crate) fn single(&self) -> Layout {
        Layout {
            piece: self.piece.clone(),
            extents: Vec::new(),
            strides: Vec::new(),
            offset: Some(0),
            space: AddressSpace::Generic,
        }
    }

    /// The strides of the dimensions of a register.
    fn inner_strides(&self) -> Vec<i64> {
        let behind = |dim: usize| self.lanes[dim + 1..].iter().product();
        (0..self.lanes.len()).map(behind).collect()
    }

    /// The layout of registers that a parameter takes; `None` if it may show parts of them.
    pub(crate) fn shown(&self, extents: &[Option<i64>], strides: &[Option<i64>]) -> Option<Layout> {
        let outer = self.outer(extents.len());
        let whole = extents[outer..]
            .iter()
            .copied()
            .eq(self.lanes.iter().map(|n| Some(*n)));
        let dense = strides[outer..]
            .iter()
            .copied()
            .eq(self.inner_strides().into_iter().map(Some));
        let in_registers = |stride: &Option<i64>| stride.map(|s| s / self.cells());
        (whole && dense).then(|| Layout {
            piece: self.piece.clone(),
            extents: extents[..outer].to_vec(),
            strides: strides[..outer].iter().map(in_registers).collect(),
            offset: None,
            space: AddressSpace::Generic,
        })
    }
}

/// The least number of cells of a register whose length is the machine's, by the memory's
/// declaration.
fn scalable_length(said: &str) -> Option<u64> {
    let (_, ty) = said.rsplit_once("vector<[")?;
    ty.split_once(']')?.0.parse().ok()
}

/// The storage of buffers of a type; an error if nothing says it.
pub(crate) fn place_of(
    lowering: &ProcLowering<'_, '_>,
    ty: &BufferType,
    mem: Mem<'_>,
    context: &melior::Context,
) -> Result<Place, Problem> {
    if mem.builtin || mem.decl.is_plain() {
        return Ok(Place::Plain);
    }
    if mem.decl.slots.is_some() && mem.decl.mlir.is_some() {
        return Ok(Place::Slots);
    }
    let registers = Registers::of(mem.decl, lowering.elem(ty), context);
    registers
        .map(Place::Registers)
        .ok_or_else(|| no_lowering("memory", &mem.decl.name))
}

pub(crate) fn no_lowering(what: &'static str, name: &str) -> Problem {
    Problem::NoLowering {
        backend: crate::BACKEND,
        what,
        name: name.to_owned(),
    }
}
