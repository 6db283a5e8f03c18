//! NumPy files. Either byte order and either element order is read; little-endian C order is written.
//!
//! bfloat16 has no type of its own in the format: it is written as `f4`, which holds it without loss.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use exo_interp::{OutputBuffer, Tensor, Value};
use exo_view::Elem;
use half::f16;
use npyz::{Deserialize, NpyFile, Order, TypeChar, WriterBuilder};

use crate::RunError;

/// Reads a tensor.
///
/// # Errors
/// The file cannot be read or holds something other than real numbers or booleans.
pub fn read(path: &Path) -> Result<Tensor, RunError> {
    let unreadable = |error| RunError::File {
        doing: "read",
        path: path.to_owned(),
        error,
    };
    let unusable = |problem: String| RunError::Npy {
        path: path.to_owned(),
        problem,
    };
    let file = File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    let npy = NpyFile::new(BufReader::new(file)).map_err(|e| unusable(e.to_string()))?;
    // A header may announce anything; memory is only taken for what the file can hold.
    let cells = npy.shape().iter().try_fold(1u64, |n, e| n.checked_mul(*e));
    if cells.is_none_or(|n| n > length) {
        return Err(unusable("the file is shorter than its header says".into()));
    }
    let shape: Vec<usize> = npy.shape().iter().map(|e| *e as usize).collect();
    let order = npy.order();
    let values = values(npy).map_err(unusable)?;
    let values = match order {
        Order::C => values,
        Order::Fortran => to_row_major(&shape, values),
    };
    Ok(Tensor::new(&shape, values))
}

fn values(npy: NpyFile<BufReader<File>>) -> Result<Vec<Value>, String> {
    let npyz::DType::Plain(ty) = npy.dtype() else {
        return Err(format!(
            "records of type {} are not numbers",
            npy.dtype().descr()
        ));
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
        _ => Err(format!("element type '{ty}' is not supported")),
    }
}

fn convert<T: Deserialize>(
    npy: NpyFile<BufReader<File>>,
    value: impl Fn(T) -> Value,
) -> Result<Vec<Value>, String> {
    let cells = npy.data::<T>().map_err(|e| e.to_string())?;
    let cells = cells.map(|v| v.map(&value).map_err(|e| e.to_string()));
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

/// Files that are complete but not yet under their names, so that a failure leaves no partial output.
#[derive(Default)]
pub(crate) struct Pending(Vec<(PathBuf, PathBuf)>);

impl Pending {
    /// Writes a buffer beside its final place.
    pub(crate) fn write(
        &mut self,
        path: &Path,
        buffer: &OutputBuffer,
        real: Elem,
    ) -> Result<(), RunError> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}-{}.tmp", std::process::id(), self.0.len()));
        let temporary = path.with_file_name(name);
        let file = File::create(&temporary).map_err(|e| unwritable(path, e))?;
        self.0.push((temporary, path.to_owned()));
        let mut writer = BufWriter::new(file);
        write(&mut writer, path, buffer, real)?;
        writer.flush().map_err(|e| unwritable(path, e))
    }

    /// Gives all files their names.
    pub(crate) fn commit(mut self) -> Result<(), RunError> {
        while let Some((temporary, path)) = self.0.pop() {
            if let Err(e) = std::fs::rename(&temporary, &path) {
                self.0.push((temporary, path.clone()));
                return Err(unwritable(&path, e));
            }
        }
        Ok(())
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        for (temporary, _) in &self.0 {
            // Nothing more can be done about a temporary file that resists.
            let _ = std::fs::remove_file(temporary);
        }
    }
}

fn unwritable(path: &Path, error: std::io::Error) -> RunError {
    RunError::File {
        doing: "write",
        path: path.to_owned(),
        error,
    }
}

fn write(
    writer: &mut impl Write,
    path: &Path,
    buffer: &OutputBuffer,
    real: Elem,
) -> Result<(), RunError> {
    let elem = match buffer.elem {
        Elem::R => real,
        elem => elem,
    };
    let done = match elem {
        Elem::F16 => put(writer, buffer, |v| Some(f16::from_f64(v.to_f64()?))),
        Elem::BF16 | Elem::F32 | Elem::R => put(writer, buffer, |v| Some(v.to_f64()? as f32)),
        Elem::F64 => put(writer, buffer, Value::to_f64),
        Elem::I8 => put(writer, buffer, |v| i8::try_from(int(v)?).ok()),
        Elem::I16 => put(writer, buffer, |v| i16::try_from(int(v)?).ok()),
        Elem::I32 => put(writer, buffer, |v| i32::try_from(int(v)?).ok()),
        Elem::I64 => put(writer, buffer, int),
        Elem::UI8 => put(writer, buffer, |v| u8::try_from(int(v)?).ok()),
        Elem::UI16 => put(writer, buffer, |v| u16::try_from(int(v)?).ok()),
        Elem::UI32 => put(writer, buffer, |v| u32::try_from(int(v)?).ok()),
    };
    match done {
        Ok(Ok(())) => Ok(()),
        Ok(Err(problem)) => Err(RunError::Npy {
            path: path.to_owned(),
            problem,
        }),
        Err(e) => Err(unwritable(path, e)),
    }
}

fn int(v: &Value) -> Option<i64> {
    match v {
        Value::Int(v) => Some(*v),
        Value::Exact(v) => v.to_i64(),
        Value::Float(_) => None,
    }
}

/// Writes the cells; the inner error says which of them has no value of the type.
fn put<T: npyz::AutoSerialize>(
    writer: &mut impl Write,
    buffer: &OutputBuffer,
    value: impl Fn(&Value) -> Option<T>,
) -> std::io::Result<Result<(), String>> {
    let mut cells = Vec::with_capacity(buffer.tensor.cells.len());
    for (at, cell) in buffer.tensor.cells.iter().enumerate() {
        let name = &buffer.name;
        let Some(v) = cell else {
            return Ok(Err(format!("cell {at} of '{name}' is not initialised")));
        };
        match value(v) {
            Some(v) => cells.push(v),
            None => {
                return Ok(Err(format!(
                    "cell {at} of '{name}' is {v}, which the file cannot hold"
                )));
            }
        }
    }
    let shape: Vec<u64> = buffer.tensor.shape.iter().map(|e| *e as u64).collect();
    let mut npy = npyz::WriteOptions::new()
        .default_dtype()
        .shape(&shape)
        .writer(writer)
        .begin_nd()?;
    npy.extend(cells)?;
    npy.finish()?;
    Ok(Ok(()))
}
