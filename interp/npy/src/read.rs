//! Tensors from NumPy files: of either byte order and either element order.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;

use exo_interp::{Tensor, Value};
use half::f16;
use npyz::{Deserialize, NpyFile, Order, TypeChar};

use crate::NpyError;
use crate::header::Header;

/// The reason why there is no tensor.
#[derive(Debug)]
pub enum ReadError {
    /// The file cannot be read.
    Unreadable(io::Error),
    /// Its contents are no tensor of real numbers or truths.
    Unusable(NpyError),
}

impl From<NpyError> for ReadError {
    fn from(error: NpyError) -> ReadError {
        ReadError::Unusable(error)
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Unreadable(error)
    }
}

/// Reads a tensor from a file, or from what comes out of a pipe.
///
/// # Errors
/// There is none.
pub fn read(path: &Path) -> Result<Tensor, ReadError> {
    let file = File::open(path)?;
    let found = file.metadata()?;
    let mut reader = BufReader::new(file);
    let header = Header::read(|count| up_to(&mut reader, count))?;
    match found.is_file() {
        true => {
            let behind = found.len().saturating_sub(header.bytes.len() as u64);
            Ok(tensor(&header, reader, behind)?)
        }
        false => {
            let mut rest = Vec::new();
            reader.take(header.most()).read_to_end(&mut rest)?;
            let behind = rest.len() as u64;
            Ok(tensor(&header, Cursor::new(rest), behind)?)
        }
    }
}

/// Reads a tensor from the bytes of a file.
///
/// # Errors
/// There is none.
pub fn parse(bytes: &[u8]) -> Result<Tensor, NpyError> {
    let mut rest = bytes;
    let header = Header::read(|count| {
        let (head, behind) = rest.split_at(count.min(rest.len()));
        rest = behind;
        Ok::<_, NpyError>(head.to_vec())
    })?;
    tensor(&header, rest, rest.len() as u64)
}

fn up_to(reader: &mut impl Read, count: usize) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    reader.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Header {
    /// Bytes of the widest cells.
    fn most(&self) -> u64 {
        self.cells().unwrap_or(u64::MAX).saturating_mul(8)
    }

    /// The number of cells; `None` where the extents other than 0 multiply to more than 64 bits.
    fn cells(&self) -> Option<u64> {
        let mut positive = self.shape.iter().filter(|extent| **extent != 0);
        let cells = positive.try_fold(1u64, |n, extent| n.checked_mul(*extent))?;
        Some(if self.shape.contains(&0) { 0 } else { cells })
    }
}

/// The tensor of a header, behind which there are so many bytes.
fn tensor(header: &Header, rest: impl Read, behind: u64) -> Result<Tensor, NpyError> {
    // The library multiplies extents, in either order for its strides, and does not look for overflow.
    let cells = header
        .cells()
        .ok_or_else(|| NpyError::new("the extents of its shape multiply to more than 64 bits"))?;
    let npy = NpyFile::new(header.bytes.as_slice().chain(rest));
    let npy = npy.map_err(|e| NpyError::new(e.to_string()))?;
    // A header may announce anything; memory is only taken for what the file holds.
    let width = npy.dtype().num_bytes().unwrap_or(0).max(1) as u64;
    if cells
        .checked_mul(width)
        .is_none_or(|needed| needed > behind)
    {
        return Err(NpyError::new("the file is shorter than its header says"));
    }
    let shape: Vec<usize> = npy.shape().iter().map(|e| *e as usize).collect();
    let order = npy.order();
    let values = values(npy)?;
    let values = match order {
        Order::C => values,
        Order::Fortran => to_row_major(&shape, values),
    };
    Ok(Tensor::new(&shape, values))
}

fn values<R: Read>(npy: NpyFile<R>) -> Result<Vec<Value>, NpyError> {
    let npyz::DType::Plain(ty) = npy.dtype() else {
        return Err(NpyError::new("records are not numbers"));
    };
    match (ty.type_char(), ty.size_field()) {
        (TypeChar::Float, 2) => convert(npy, |v: f16| Value::Float(v.to_f64())),
        (TypeChar::Float, 4) => convert(npy, |v: f32| Value::Float(v.into())),
        (TypeChar::Float, 8) => convert(npy, Value::Float),
        (TypeChar::Int, 1) => convert(npy, |v: i8| Value::Int(v.into())),
        (TypeChar::Int, 2) => convert(npy, |v: i16| Value::Int(v.into())),
        (TypeChar::Int, 4) => convert(npy, |v: i32| Value::Int(v.into())),
        (TypeChar::Int, 8) => convert(npy, Value::Int),
        (TypeChar::Uint, 1) => convert(npy, |v: u8| Value::Int(v.into())),
        (TypeChar::Uint, 2) => convert(npy, |v: u16| Value::Int(v.into())),
        (TypeChar::Uint, 4) => convert(npy, |v: u32| Value::Int(v.into())),
        (TypeChar::Bool, _) => convert(npy, |v: bool| Value::Int(v.into())),
        _ => Err(NpyError::new(format!(
            "element type '{ty}' is not supported"
        ))),
    }
}

fn convert<R: Read, T: Deserialize>(
    npy: NpyFile<R>,
    value: impl Fn(T) -> Value,
) -> Result<Vec<Value>, NpyError> {
    let wrong = |e: &dyn ToString| NpyError::new(e.to_string());
    let cells = npy.data::<T>().map_err(|e| wrong(&e))?;
    let cells = cells.map(|v| v.map(&value).map_err(|e| wrong(&e)));
    cells.collect()
}

/// Puts cells that are in column-major order into row-major order.
fn to_row_major(shape: &[usize], values: Vec<Value>) -> Vec<Value> {
    let mut steps = Vec::with_capacity(shape.len());
    let mut step = 1;
    for extent in shape {
        steps.push(step);
        step *= extent;
    }
    let place = |mut cell: usize| {
        let mut from = 0;
        for (extent, step) in shape.iter().zip(&steps).rev() {
            from += cell % extent * step;
            cell /= extent;
        }
        from
    };
    (0..values.len())
        .filter_map(|cell| values.get(place(cell)).cloned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outcome of reading a file of f4 cells with that shape and so many bytes of data.
    fn read_as(shape: &str, order: &str, data: usize) -> Result<Vec<usize>, String> {
        let header = format!("{{'descr': '<f4', 'fortran_order': {order}, 'shape': {shape}}}\n");
        let length = u16::try_from(header.len()).unwrap_or(u16::MAX);
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend(length.to_le_bytes());
        bytes.extend(header.bytes());
        bytes.extend(vec![0; data]);
        let tensor = parse(&bytes).map_err(|e| e.to_string())?;
        Ok(tensor.shape)
    }

    #[test]
    fn extents_whose_product_overflows_are_refused_in_either_order() {
        let twos = format!("({})", "2, ".repeat(64));
        let all = [
            "(4294967296, 4294967296)",
            "(0, 4294967296, 4294967296)",
            "(4294967296, 4294967296, 0)",
            "(4294967296, 0, 4294967296, 3)",
            "(2, 18446744073709551615, 0)",
            &twos,
        ];
        for shape in all {
            for order in ["False", "True"] {
                let said = read_as(shape, order, 16).expect_err(shape);
                assert!(said.contains("more than 64 bits"), "{shape}: {said}");
            }
        }
        for order in ["False", "True"] {
            let said = read_as("(4611686018427387904,)", order, 16).expect_err("too few bytes");
            assert!(said.contains("shorter"), "{said}");
            let none = read_as("(0, 4294967296)", order, 0);
            assert_eq!(none, Ok(vec![0, 4_294_967_296]));
            assert_eq!(read_as("(2, 1, 2)", order, 16), Ok(vec![2, 1, 2]));
        }
    }
}
