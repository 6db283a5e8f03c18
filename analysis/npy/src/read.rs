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

    fn cells(&self) -> Option<u64> {
        let mut extents = self.shape.iter();
        extents.try_fold(1u64, |n, extent| n.checked_mul(*extent))
    }
}

/// The tensor of a header, behind which there are so many bytes.
fn tensor(header: &Header, rest: impl Read, behind: u64) -> Result<Tensor, NpyError> {
    let npy = NpyFile::new(header.bytes.as_slice().chain(rest));
    let npy = npy.map_err(|e| NpyError::new(e.to_string()))?;
    // A header may announce anything; memory is only taken for what the file holds.
    let width = npy.dtype().num_bytes().unwrap_or(0).max(1) as u64;
    let needed = header.cells().and_then(|cells| cells.checked_mul(width));
    if needed.is_none_or(|needed| needed > behind) {
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
