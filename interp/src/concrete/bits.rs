//! Cells as they lie in memory, for what runs outside of the interpreter.

use exo_ir::Elem;
use half::{bf16, f16};

use super::cells::{Cells, bytes};
use super::num::Num;
use super::{ConcreteDomain, Domain};
use crate::Value;
use crate::data_error::{DataError, Overflow};

/// Bytes that a cell takes; `R` must have been replaced.
pub fn cell_bytes(elem: Elem) -> usize {
    usize::try_from(bytes(elem)).unwrap_or(8)
}

/// The bits of a cell of a type in memory for an input, in the low bytes: rounded once to the type,
/// as in runs.
///
/// # Errors
/// The type has no such number.
pub fn cell_bits(elem: Elem, value: &Value) -> Result<u64, DataError> {
    let domain = ConcreteDomain {
        r_as: elem,
        overflow: Overflow::Wraps,
    };
    let mut cell = Cells::new(elem, 1);
    domain.import(&mut cell, 0, value)?;
    Ok(match cell.load(0) {
        Some(Num::F16(v)) => v.to_bits().into(),
        Some(Num::BF16(v)) => v.to_bits().into(),
        Some(Num::F32(v)) => v.to_bits().into(),
        Some(Num::F64(v)) => v.to_bits(),
        // Two's complement: higher bytes are not looked at.
        Some(Num::I32(v)) => i64::from(v) as u64,
        Some(Num::U32(v)) => v.into(),
        Some(Num::I64(v)) => v as u64,
        None => 0,
    })
}

/// The value of a cell of a type that holds these bits in its low bytes.
pub fn cell_value(elem: Elem, bits: u64) -> Value {
    // What is cut off is above the cell.
    match elem {
        Elem::F16 => Value::Float(f16::from_bits(bits as u16).to_f64()),
        Elem::BF16 => Value::Float(bf16::from_bits(bits as u16).to_f64()),
        Elem::R | Elem::F32 => Value::Float(f32::from_bits(bits as u32).into()),
        Elem::F64 => Value::Float(f64::from_bits(bits)),
        Elem::I8 => Value::Int((bits as i8).into()),
        Elem::I16 => Value::Int((bits as i16).into()),
        Elem::I32 => Value::Int((bits as i32).into()),
        Elem::I64 => Value::Int(bits as i64),
        Elem::UI8 => Value::Int((bits as u8).into()),
        Elem::UI16 => Value::Int((bits as u16).into()),
        Elem::UI32 => Value::Int((bits as u32).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ends of each type come back as they were.
    #[test]
    fn cells_keep_their_values() {
        let ints = [
            (Elem::I8, -128, 127),
            (Elem::UI8, 0, 255),
            (Elem::I16, -32768, 32767),
            (Elem::UI16, 0, 65535),
            (Elem::I32, i32::MIN.into(), i32::MAX.into()),
            (Elem::UI32, 0, u32::MAX.into()),
            (Elem::I64, i64::MIN, i64::MAX),
        ];
        for (elem, lo, hi) in ints {
            for v in [lo, hi, 1] {
                let bits = cell_bits(elem, &Value::Int(v)).expect("it fits");
                let mask = u64::MAX >> (64 - 8 * cell_bytes(elem));
                assert_eq!(cell_value(elem, bits & mask), Value::Int(v), "{elem}");
            }
        }
        for elem in [Elem::F16, Elem::BF16, Elem::F32, Elem::F64] {
            for v in [-1.5, 0.0, 256.0, f64::INFINITY] {
                let bits = cell_bits(elem, &Value::Float(v)).expect("it fits");
                assert_eq!(cell_value(elem, bits), Value::Float(v), "{elem}");
            }
        }
    }

    #[test]
    fn what_a_type_does_not_have_is_an_error() {
        assert!(cell_bits(Elem::I8, &Value::Int(128)).is_err());
        assert!(cell_bits(Elem::UI32, &Value::Int(-1)).is_err());
        assert!(cell_bits(Elem::I32, &Value::Float(0.5)).is_err());
    }
}
