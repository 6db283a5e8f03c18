//! The head of a function: its parameters, and facts about them.

use exo_ir::{AddressSpace, BufferType, Memory, Sym, VarKind};
use exo_lowering::{Atom, ControlSum, Problem, ProcLowering, Storage};

use crate::Signature;
use crate::parameter::{BufferParameter, Head, Parameter};
use crate::types::{Layout, Piece};
use crate::unit::Unit;

impl Head {
    /// The parameters of a procedure's function; declares them, and assumes the preconditions, in
    /// its lowering.
    pub(crate) fn of(unit: &Unit<'_, '_>, lowering: &mut ProcLowering<'_, '_>) -> Head {
        let mut frozen = Vec::new();
        for sym in lowering.proc.args.clone() {
            if let Some(ty) = lowering.proc.var(sym).buffer() {
                declare(lowering, sym, ty, &mut frozen);
                let loc = lowering.proc.var(sym).loc.clone();
                lowering.settle(&loc);
            }
        }
        let mut assumptions = Vec::new();
        for pred in &lowering.proc.preds {
            assumptions.extend(lowering.assume(pred));
            lowering.settle(&pred.loc);
        }
        lowering.fix_strides();
        let parameters = lowering.proc.args.iter();
        let parameters = parameters
            .map(|sym| parameter(unit, lowering, *sym))
            .collect();
        Head {
            parameters,
            frozen,
            assumptions,
        }
    }
}

/// Says where the cells of a parameter are; adds the extents whose values are to be kept.
pub(crate) fn declare(
    lowering: &mut ProcLowering<'_, '_>,
    sym: Sym,
    ty: &BufferType,
    frozen: &mut Vec<ControlSum>,
) {
    let Some(mem) = lowering.mem(ty) else { return };
    let form = lowering.parameter(sym, ty, mem);
    let strides = match ty.window {
        true => {
            let dims = 0..ty.rank();
            dims.map(|d| ControlSum::atom(Atom::Stride(sym, d)))
                .collect()
        }
        false => {
            let mut extents = Vec::new();
            for extent in &ty.dims {
                let extent = lowering.linear(extent);
                extents.push(match lowering.freeze(&extent) {
                    Some((_, name)) => {
                        frozen.push(extent);
                        name
                    }
                    None => extent,
                });
            }
            lowering.dense_strides(sym, &extents)
        }
    };
    lowering.set_storage(sym, Storage::Own { form, strides });
}

/// The error of a memory whose buffers have no pointers here: nothing says the number of its memory space.
pub(crate) fn no_pointers(memory: &Memory) -> Problem {
    Problem::BadLowering {
        backend: crate::BACKEND,
        what: "memory",
        name: memory.name.clone(),
        function: "pointers".into(),
        why: format!(
            "its memory space {} is no number of an address space",
            memory.address_space
        ),
    }
}

/// The address space of a buffer that is a parameter. C has pointers for these, so it needs a number.
fn space_of(unit: &Unit<'_, '_>, lowering: &ProcLowering<'_, '_>, ty: &BufferType) -> AddressSpace {
    let Some(mem) = lowering.mem(ty) else {
        return AddressSpace::Generic;
    };
    let space = &mem.decl.address_space;
    if unit.signature == Signature::C && space.number().is_none() {
        lowering.problem(no_pointers(mem.decl));
    }
    space.clone()
}

fn parameter(unit: &Unit<'_, '_>, lowering: &ProcLowering<'_, '_>, sym: Sym) -> Parameter {
    match &lowering.proc.var(sym).kind {
        VarKind::Bool => Parameter::Truth,
        VarKind::Buffer(ty) => {
            let (_, strides) = lowering.form_of(sym);
            let extents = ty.dims.iter().map(|e| lowering.linear(e).as_const());
            let dense = !ty.window && unit.takes_dense(lowering.proc);
            Parameter::Buffer(BufferParameter {
                layout: Layout {
                    piece: Piece::Cell(lowering.elem(ty)),
                    extents: extents.collect(),
                    strides: strides.iter().map(ControlSum::as_const).collect(),
                    offset: unit.parameter_offset(dense),
                    space: space_of(unit, lowering, ty),
                },
                dense,
                window: ty.window && ty.rank() > 0,
                unaliased: lowering.is_unaliased(sym),
                constant: !lowering.effects.written.contains(&sym),
            })
        }
        _ => Parameter::Number,
    }
}
