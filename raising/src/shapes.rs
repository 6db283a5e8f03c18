//! Operations that join or divide dimensions of a memref, and accesses to what comes of them.

use exo_dialects::upstream;
use exo_ir::{Ctl, Sym};
use melior::ir::attribute::ArrayAttribute;
use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{OperationRef, Type, Value, ValueLike};

use crate::control;
use crate::dims::Shaped;
use crate::memory::mixed;
use crate::raiser::{Loads, Raiser};
use crate::refusal::Reason;
use crate::signature::shape_of;
use crate::values::Meaning;

impl<'c> Raiser<'c> {
    /// The memref that a value is.
    pub(crate) fn shaped(&mut self, value: Value<'c, '_>) -> Result<Shaped, Reason> {
        let meaning = self.meanings.get(&upstream::identity(value)).cloned();
        let Some(Meaning::Shaped(shaped)) = meaning else {
            let buf = self.buffer(value)?;
            return Ok(Shaped::of_buffer(buf, self.buffer_type(buf)?.dims));
        };
        match self.buffer(value) {
            Err(Reason::Shaped) => Ok((*shaped).clone()),
            Err(reason) => Err(reason),
            Ok(_) => Err(Reason::Shaped),
        }
    }

    /// The cell of the buffer that is meant by indices.
    pub(crate) fn place(
        &mut self,
        shaped: &Shaped,
        idx: Vec<Ctl>,
    ) -> Result<(Sym, Vec<Ctl>), Reason> {
        if idx.len() != shaped.dims.len() {
            return Err(Reason::Form("another number of indices than dimensions"));
        }
        if !shaped.is_buffer() {
            // What comes of them may be a quotient, of which nothing can be asked.
            for (index, extent) in idx.iter().zip(&shaped.dims) {
                let last = control::difference(extent.clone(), Ctl::Int(1))?;
                self.ask_within(index, index, &last)?;
                self.expect_within(index.clone(), index, last)?;
            }
        }
        let idx = shaped.behind(idx)?;
        match idx.iter().any(control::is_too_large) {
            true => Err(Reason::TooLarge),
            false => Ok((shaped.buf, idx)),
        }
    }

    /// Dimensions that are one.
    pub(crate) fn collapse_shape(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [memref] = operands.as_slice() else {
            return Err(Reason::Form("no memref"));
        };
        let shaped = self.shaped(*memref)?;
        if self.loads == Loads::InPlace && !are_dense(memref.r#type(), &group_numbers(op)?)? {
            return Err(Reason::Form("dimensions that may have gaps between them"));
        }
        let groups = groups(op, &shaped.dims)?;
        self.set_shaped(op, shaped.joined(groups)?)
    }

    /// Dimensions of which each is some.
    pub(crate) fn expand_shape(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let (memref, rest) = operands.split_first().ok_or(Reason::Form("no memref"))?;
        let shaped = self.shaped(*memref)?;
        let given = self.controls(rest, "an extent")?;
        // That they make up the extent that was divided is taken for granted.
        if self.loads == Loads::InPlace && !given.is_empty() {
            return Err(Reason::Form("an extent that may be another one"));
        }
        let dims = mixed(op, "static_output_shape", given)?;
        let groups = groups(op, &dims)?;
        self.set_shaped(op, shaped.divided(dims, groups)?)
    }

    fn set_shaped(&mut self, op: OperationRef<'c, '_>, shaped: Shaped) -> Result<(), Reason> {
        let result = self.result(op)?;
        let id = upstream::identity(result);
        // Whether the memref's layout is one that it can have is for MLIR's verifier.
        shape_of(result.r#type())?;
        self.set(id, Meaning::of_memref(shaped));
        Ok(())
    }
}

/// The numbers of the dimensions in the groups that an operation joins or divides.
fn group_numbers(op: OperationRef<'_, '_>) -> Result<Vec<Vec<usize>>, Reason> {
    const MISSING: Reason = Reason::Form("no groups of dimensions");
    let attribute = upstream::attribute(op, "reassociation").ok_or(MISSING)?;
    let all = ArrayAttribute::try_from(attribute).map_err(|_| MISSING)?;
    let group = |k: usize| -> Option<Vec<usize>> {
        let numbers = upstream::integers(all.element(k).ok()?)?.into_iter();
        numbers.map(|dim| usize::try_from(dim).ok()).collect()
    };
    (0..all.len()).map(|k| group(k).ok_or(MISSING)).collect()
}

/// Extents in the groups that an operation joins or divides.
fn groups(op: OperationRef<'_, '_>, dims: &[Ctl]) -> Result<Vec<Vec<Ctl>>, Reason> {
    let extents = |group: Vec<usize>| {
        let extents = group.into_iter().map(|dim| dims.get(dim).cloned());
        let extents: Option<Vec<Ctl>> = extents.collect();
        extents.ok_or(Reason::Form("no groups of dimensions"))
    };
    group_numbers(op)?.into_iter().map(extents).collect()
}

/// Whether the cells of the dimensions of each group surely lie one behind the other, by the numbers of a type.
fn are_dense(ty: Type<'_>, groups: &[Vec<usize>]) -> Result<bool, Reason> {
    let memref = MemRefType::try_from(ty).map_err(|_| Reason::Type(ty.to_string()))?;
    let (strides, _) = memref.strides_and_offset();
    let dynamic = MemRefType::dynamic_stride_or_offset();
    let is_dense = |pair: &[usize]| {
        let [outer, inner] = pair else { return true };
        let (Some(outer), Some(stride)) = (strides.get(*outer), strides.get(*inner)) else {
            return false;
        };
        match memref.dim_size(*inner) {
            Ok(DimSize::Static(extent)) if *stride != dynamic => {
                i64::try_from(extent)
                    .ok()
                    .and_then(|n| n.checked_mul(*stride))
                    == Some(*outer)
            }
            _ => false,
        }
    };
    Ok(groups.iter().all(|group| group.windows(2).all(is_dense)))
}
