//! Tensors as NumPy files, in little-endian C order.
//!
//! bfloat16 has no type of its own in the format: it is written as `f4`, which holds it without loss.

use std::io;

use exo_interp::{OutputBuffer, Value};
use exo_ir::Elem;
use half::f16;
use npyz::WriterBuilder;

use crate::NpyError;

/// The bytes of a file with a buffer; `real` is what the undecided type R stands for.
///
/// # Errors
/// A cell is not initialised, or holds what the type of the file does not have.
pub fn written(buffer: &OutputBuffer, real: Elem) -> Result<Vec<u8>, NpyError> {
    let elem = match buffer.elem {
        Elem::R => real,
        elem => elem,
    };
    match elem {
        Elem::F16 => put(buffer, |v| Some(f16::from_f64(v.to_f64()?))),
        Elem::BF16 | Elem::F32 | Elem::R => put(buffer, |v| Some(v.to_f64()? as f32)),
        Elem::F64 => put(buffer, Value::to_f64),
        Elem::I8 => put(buffer, |v| i8::try_from(int(v)?).ok()),
        Elem::I16 => put(buffer, |v| i16::try_from(int(v)?).ok()),
        Elem::I32 => put(buffer, |v| i32::try_from(int(v)?).ok()),
        Elem::I64 => put(buffer, int),
        Elem::UI8 => put(buffer, |v| u8::try_from(int(v)?).ok()),
        Elem::UI16 => put(buffer, |v| u16::try_from(int(v)?).ok()),
        Elem::UI32 => put(buffer, |v| u32::try_from(int(v)?).ok()),
    }
}

fn int(v: &Value) -> Option<i64> {
    match v {
        Value::Int(v) => Some(*v),
        Value::Exact(v) => v.to_i64(),
        Value::Float(_) => None,
    }
}

fn put<T: npyz::AutoSerialize>(
    buffer: &OutputBuffer,
    value: impl Fn(&Value) -> Option<T>,
) -> Result<Vec<u8>, NpyError> {
    let name = &buffer.name;
    let mut cells = Vec::with_capacity(buffer.tensor.cells.len());
    for (at, cell) in buffer.tensor.cells.iter().enumerate() {
        let Some(v) = cell else {
            let text = format!("cell {at} of '{name}' is not initialised");
            return Err(NpyError::new(text));
        };
        let text = || format!("cell {at} of '{name}' is {v}, which the file cannot hold");
        cells.push(value(v).ok_or_else(|| NpyError::new(text()))?);
    }
    let shape: Vec<u64> = buffer.tensor.shape.iter().map(|e| *e as u64).collect();
    bytes(&shape, cells).map_err(|e| NpyError::new(e.to_string()))
}

fn bytes<T: npyz::AutoSerialize>(shape: &[u64], cells: Vec<T>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut npy = npyz::WriteOptions::new()
        .default_dtype()
        .shape(shape)
        .writer(&mut bytes)
        .begin_nd()?;
    npy.extend(cells)?;
    npy.finish()?;
    Ok(bytes)
}
