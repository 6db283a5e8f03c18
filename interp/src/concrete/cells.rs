//! Typed storage of one buffer, with a bit per cell that says whether it holds a value.

use exo_ir::Elem;
use half::{bf16, f16};

use super::num::{Num, Ty};
use crate::data_error::{DataError, Overflow};

enum Typed {
    F16(Vec<f16>),
    BF16(Vec<bf16>),
    F32(Vec<f32>),
    F64(Vec<f64>),
    I8(Vec<i8>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    UI8(Vec<u8>),
    UI16(Vec<u16>),
    UI32(Vec<u32>),
}

/// Cells of one buffer.
pub(crate) struct Cells {
    elem: Elem,
    data: Typed,
    written: Vec<u64>,
}

/// Bytes of one cell.
pub(super) fn bytes(elem: Elem) -> u64 {
    match elem {
        Elem::I8 | Elem::UI8 => 1,
        Elem::F16 | Elem::BF16 | Elem::I16 | Elem::UI16 => 2,
        Elem::R | Elem::F32 | Elem::I32 | Elem::UI32 => 4,
        Elem::F64 | Elem::I64 => 8,
    }
}

impl Cells {
    pub(super) fn new(elem: Elem, len: usize) -> Cells {
        let data = match elem {
            Elem::F16 => Typed::F16(vec![f16::ZERO; len]),
            Elem::BF16 => Typed::BF16(vec![bf16::ZERO; len]),
            Elem::R | Elem::F32 => Typed::F32(vec![0.0; len]),
            Elem::F64 => Typed::F64(vec![0.0; len]),
            Elem::I8 => Typed::I8(vec![0; len]),
            Elem::I16 => Typed::I16(vec![0; len]),
            Elem::I32 => Typed::I32(vec![0; len]),
            Elem::I64 => Typed::I64(vec![0; len]),
            Elem::UI8 => Typed::UI8(vec![0; len]),
            Elem::UI16 => Typed::UI16(vec![0; len]),
            Elem::UI32 => Typed::UI32(vec![0; len]),
        };
        Cells {
            elem,
            data,
            written: vec![0; len.div_ceil(64)],
        }
    }

    pub(super) fn elem(&self) -> Elem {
        self.elem
    }

    pub(super) fn load(&self, at: usize) -> Option<Num> {
        if self.written.get(at / 64)? & (1 << (at % 64)) == 0 {
            return None;
        }
        Some(match &self.data {
            Typed::F16(v) => Num::F16(*v.get(at)?),
            Typed::BF16(v) => Num::BF16(*v.get(at)?),
            Typed::F32(v) => Num::F32(*v.get(at)?),
            Typed::F64(v) => Num::F64(*v.get(at)?),
            Typed::I8(v) => Num::I32((*v.get(at)?).into()),
            Typed::I16(v) => Num::I32((*v.get(at)?).into()),
            Typed::I32(v) => Num::I32(*v.get(at)?),
            Typed::I64(v) => Num::I64(*v.get(at)?),
            Typed::UI8(v) => Num::I32((*v.get(at)?).into()),
            Typed::UI16(v) => Num::I32((*v.get(at)?).into()),
            Typed::UI32(v) => Num::U32(*v.get(at)?),
        })
    }

    /// Forgets that the cell was ever written.
    pub(super) fn clear(&mut self, at: usize) {
        if let Some(word) = self.written.get_mut(at / 64) {
            *word &= !(1 << (at % 64));
        }
    }

    /// Converts and writes; a cell that does not exist is left alone.
    pub(super) fn store(&mut self, at: usize, v: Num, overflow: Overflow) -> Result<(), DataError> {
        let elem = self.elem;
        match (&mut self.data, v) {
            (Typed::F32(cells), Num::F32(v)) => put(cells, at, v),
            (Typed::F64(cells), Num::F64(v)) => put(cells, at, v),
            (Typed::I8(cells), v) => put(cells, at, narrow(v, elem, overflow)?),
            (Typed::I16(cells), v) => put(cells, at, narrow(v, elem, overflow)?),
            (Typed::I32(cells), v) => put(cells, at, narrow(v, elem, overflow)?),
            (Typed::I64(cells), v) => put(cells, at, narrow(v, elem, overflow)?),
            (Typed::UI8(cells), v) => put(cells, at, narrow(v, elem, overflow)?),
            (Typed::UI16(cells), v) => put(cells, at, narrow(v, elem, overflow)?),
            (Typed::UI32(cells), v) => put(cells, at, narrow(v, elem, overflow)?),
            (data, v) => put_float(data, at, v.convert(Ty::of(elem), overflow)?),
        }
        if let Some(word) = self.written.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
        Ok(())
    }
}

fn put<T>(cells: &mut [T], at: usize, v: T) {
    if let Some(cell) = cells.get_mut(at) {
        *cell = v;
    }
}

/// Writes a number that has the type of the float cells.
fn put_float(data: &mut Typed, at: usize, v: Num) {
    match (data, v) {
        (Typed::F16(cells), Num::F16(v)) => put(cells, at, v),
        (Typed::BF16(cells), Num::BF16(v)) => put(cells, at, v),
        (Typed::F32(cells), Num::F32(v)) => put(cells, at, v),
        (Typed::F64(cells), Num::F64(v)) => put(cells, at, v),
        _ => {}
    }
}

/// Conversion to an integer type: a float is truncated, and an error out of range.
fn narrow<T: TryFrom<i128>>(v: Num, elem: Elem, overflow: Overflow) -> Result<T, DataError> {
    let range = |value: String| DataError::IntegerRange {
        value,
        ty: elem.name(),
    };
    let (whole, overflow) = match v.to_i128() {
        Some(whole) => (whole, overflow),
        None => {
            let whole = v.to_f64().trunc();
            // 2^64 bounds every integer type, so that the cast itself cannot saturate.
            if whole.is_nan() || whole.abs() >= 2f64.powi(64) {
                return Err(range(format!("{:?}", v.to_f64())));
            }
            (whole as i128, Overflow::IsError)
        }
    };
    let limits = elem.integer_range().unwrap_or((i128::MIN, i128::MAX));
    let settled = overflow.settle(whole, limits, elem.name());
    let settled = settled.map_err(|e| match v.to_i128() {
        Some(_) => e,
        None => range(format!("{:?}", v.to_f64())),
    })?;
    T::try_from(settled).map_err(|_| range(settled.to_string()))
}
