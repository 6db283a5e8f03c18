//! Peaks of this machine: fused multiply-adds from registers, and reads from each cache and from memory.
//!
//! They are measured by Exo procedures of our own, compiled as any other. A measurement that fails leaves its peak out, and says why.

mod kernels;
mod system;

use std::fmt::Write as _;
use std::time::Duration;

use cpu_time::ProcessTime;
use exo_interp::cell_bytes;
use exo_ir::{Elem, Module, Proc};
use exo_native::{Cell, Function, Native, NativeError, Number, Options, Read, Write};
use thiserror::Error;

use kernels::{ACCUMULATORS, CHAINS, FMA, INPUTS, READ, VectorSet};
pub(crate) use system::Cache;

/// The time for which a kernel is measured, after its number of iterations has been found.
const TIME_OF_EACH: Duration = Duration::from_millis(60);
/// The least time of one call that is measured.
const CALL: Duration = Duration::from_millis(2);
/// The least and the most bytes that are read to measure memory.
const MEMORY: std::ops::RangeInclusive<u64> = (64 << 20)..=(1 << 30);

/// The largest rates that have been seen on this machine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peaks {
    /// The name of the processor, where the system gives one.
    pub(crate) processor: Option<String>,
    /// Data caches, nearest first.
    pub(crate) caches: Vec<Cache>,
    /// Fused multiply-adds; nothing where they have not been measured.
    pub(crate) fma: Option<Arithmetic>,
    /// Reads, nearest level first, memory last.
    pub(crate) reads: Vec<Bandwidth>,
    /// Reasons for which something is left out.
    pub(crate) problems: Vec<String>,
}

/// A rate of arithmetic operations.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arithmetic {
    /// The element type, and the vector set of the instructions.
    pub(crate) name: String,
    /// Operations per second, two for each multiply-add.
    pub(crate) rate: f64,
}

/// A rate at which a level of the memory hierarchy is read.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bandwidth {
    /// `L1d`, `L2`, …, or `memory`.
    pub(crate) level: String,
    /// Bytes that fit; nothing for memory.
    pub(crate) capacity: Option<u64>,
    /// Bytes that have been read again and again.
    pub(crate) bytes: u64,
    /// Bytes per second.
    pub(crate) rate: f64,
}

/// Why something has not been measured.
#[derive(Debug, Error)]
enum PeakError {
    #[error("{0}")]
    Source(String),
    #[error(transparent)]
    Library(#[from] exo_hw::HwError),
    #[error(transparent)]
    Native(#[from] NativeError),
    #[error("there is no memory for {0} bytes")]
    Memory(u64),
}

impl Peaks {
    /// Measures the peaks that matter to a procedure. `limit` is the number of bytes that a buffer may take.
    pub(crate) fn measure(proc: &Proc, real: Elem, limit: u64) -> Peaks {
        let mut peaks = Peaks {
            processor: system::processor(),
            caches: system::caches(),
            ..Peaks::default()
        };
        let elem = float_type(proc, real);
        if elem.is_none() {
            let text = format!("no FMA peak: '{}' has no floats", proc.name);
            peaks.problems.push(text);
        }
        let limit = limit.min(system::memory_limit());
        match elem {
            Some(Elem::F64) => peaks.fill::<f64>(Elem::F64, true, limit),
            elem => peaks.fill::<f32>(Elem::F32, elem.is_some(), limit),
        }
        peaks
    }

    fn fill<T: Cell + From<f32>>(&mut self, elem: Elem, arithmetic: bool, limit: u64) {
        let Some(set) = VectorSet::of_processor(elem) else {
            let text = "no peaks: this processor has neither AVX-512, AVX2 with FMA nor Neon";
            self.problems.push(text.to_owned());
            return;
        };
        let module = match parsed(&set) {
            Ok(module) => module,
            Err(error) => return self.problems.push(format!("no peaks: {error}")),
        };
        if arithmetic {
            match fma::<T>(&module, &set) {
                Ok(rate) => {
                    self.fma = Some(Arithmetic {
                        name: format!("{elem}, {}", set.name),
                        rate,
                    });
                }
                Err(error) => self.problems.push(format!("no FMA peak: {error}")),
            }
        }
        if let Err(error) = self.fill_reads::<T>(&module, &set, limit) {
            self.problems.push(format!("bandwidth: {error}"));
        }
    }

    fn fill_reads<T: Cell + From<f32>>(
        &mut self,
        module: &Module,
        set: &VectorSet,
        limit: u64,
    ) -> Result<(), PeakError> {
        let native = Native::compile(module, READ, &Options::default())?;
        let kernel = native.into_function::<ReadKernel<T>>()?;
        let last = self.caches.last().map_or(0, |cache| cache.bytes);
        for (level, capacity, bytes) in working_sets(&self.caches) {
            if capacity.is_none() && bytes <= last {
                let text = format!("{level} is not read: {} are in a cache", size(bytes));
                self.problems.push(text);
                continue;
            }
            if bytes > limit {
                let text = format!("{level} is not read: the memory for it is limited");
                self.problems.push(text);
                continue;
            }
            let (bytes, rate) = read::<T>(&kernel, set, bytes)?;
            self.reads.push(Bandwidth {
                level,
                capacity,
                bytes,
                rate,
            });
        }
        Ok(())
    }

    /// The nearest level in which that many bytes fit.
    pub(crate) fn level_of(&self, bytes: u64) -> Option<&Bandwidth> {
        let fits = |read: &&Bandwidth| read.capacity.is_none_or(|capacity| bytes <= capacity);
        self.reads.iter().find(fits)
    }

    /// A line for the processor, and one for each peak or problem.
    pub(crate) fn table(&self) -> String {
        let processor = self.processor.as_deref().unwrap_or("unknown processor");
        let mut text = processor.to_owned();
        for cache in &self.caches {
            let _ = write!(text, ", {} {}", cache.name, size(cache.bytes));
        }
        text.push('\n');
        let fma = self.fma.iter().map(|fma| {
            let rate = format!("{:.2} GFLOP/s", fma.rate / 1e9);
            (format!("FMA, {}", fma.name), rate)
        });
        let reads = self.reads.iter().map(|read| {
            let name = format!("reads of {}, {} at a time", read.level, size(read.bytes));
            (name, format!("{:.2} GB/s", read.rate / 1e9))
        });
        let rows: Vec<(String, String)> = fma.chain(reads).collect();
        let width = rows.iter().map(|(name, _)| name.chars().count()).max();
        for (name, rate) in &rows {
            let (number, unit) = rate.split_once(' ').unwrap_or((rate, ""));
            let _ = writeln!(text, "{name:0$}  {number:>9} {unit}", width.unwrap_or(0));
        }
        for problem in &self.problems {
            let _ = writeln!(text, "{problem}");
        }
        text
    }
}

/// The type in which a procedure computes, as far as its arguments show: the widest of its floats, at least `f32`.
fn float_type(proc: &Proc, real: Elem) -> Option<Elem> {
    let buffers = proc.args.iter().filter_map(|arg| proc.var(*arg).buffer());
    let elems = buffers.map(|ty| match ty.elem {
        Elem::R => real,
        elem => elem,
    });
    let floats = elems.filter(|elem| elem.is_float());
    floats
        .map(|elem| match elem {
            Elem::F64 => Elem::F64,
            _ => Elem::F32,
        })
        .max_by_key(|elem| cell_bytes(*elem))
}

/// Each level with its capacity and the bytes to read: half of a cache, but more than the caches before it where that is little, and
/// twice the last one for memory.
fn working_sets(caches: &[Cache]) -> Vec<(String, Option<u64>, u64)> {
    let mut sets = Vec::new();
    let mut before = 0;
    for cache in caches {
        let more = (2 * before).min(cache.bytes / 4 * 3);
        let bytes = (cache.bytes / 2).max(more);
        sets.push((cache.name.clone(), Some(cache.bytes), bytes));
        before = cache.bytes;
    }
    let bytes = before
        .saturating_mul(2)
        .clamp(*MEMORY.start(), *MEMORY.end());
    sets.push(("memory".to_owned(), None, bytes));
    sets
}

fn parsed(set: &VectorSet) -> Result<Module, PeakError> {
    exo_hw::load(set.library)?;
    let libraries = exo_dialects::hw::libraries();
    exo_frontend::parse_module_with("<peaks>", &set.source(), &libraries).map_err(|errors| {
        let first = errors.first().map(ToString::to_string);
        PeakError::Source(first.unwrap_or_default())
    })
}

type FmaKernel<T> = (Number, Read<T>, Write<T>);
type ReadKernel<T> = (Number, Number, Read<T>, Write<T>);

/// Operations per second.
fn fma<T: Cell + From<f32>>(module: &Module, set: &VectorSet) -> Result<f64, PeakError> {
    let native = Native::compile(module, FMA, &Options::default())?;
    let kernel = native.into_function::<FmaKernel<T>>()?;
    let inputs = Cells::<T>::new(INPUTS * set.lanes)?;
    let mut results = Cells::<T>::new(CHAINS * set.lanes)?;
    let seconds = fastest(1 << 12, |n| {
        kernel.call((n, inputs.all(), results.all_mut()))
    })?;
    Ok((2 * CHAINS * set.lanes) as f64 / seconds)
}

/// The bytes that are read, about as many as are asked for, and bytes per second.
fn read<T: Cell + From<f32>>(
    kernel: &Function<ReadKernel<T>>,
    set: &VectorSet,
    bytes: u64,
) -> Result<(u64, f64), PeakError> {
    let step = ACCUMULATORS * set.lanes;
    let step_bytes = (step * size_of::<T>()) as u64;
    let n = (bytes / step_bytes).max(1);
    let cells = usize::try_from(n).map(|n| n.saturating_mul(step));
    let cells = Cells::<T>::new(cells.unwrap_or(usize::MAX))?;
    let mut results = Cells::<T>::new(step)?;
    let rows = i64::try_from(n).unwrap_or(i64::MAX);
    let seconds = fastest(1, |times| {
        kernel.call((rows, times, cells.all(), results.all_mut()))
    })?;
    Ok((n * step_bytes, (n * step_bytes) as f64 / seconds))
}

/// CPU seconds of one iteration, in the fastest of several calls.
fn fastest(
    start: i64,
    mut call: impl FnMut(i64) -> Result<(), NativeError>,
) -> Result<f64, PeakError> {
    let mut timed = |n: i64| -> Result<Duration, NativeError> {
        let begin = ProcessTime::now();
        call(n)?;
        Ok(begin.elapsed())
    };
    let mut n = start;
    while timed(n)? < CALL && n < 1 << 30 {
        n *= 2;
    }
    let (mut best, mut spent) = (f64::INFINITY, Duration::ZERO);
    while spent < TIME_OF_EACH {
        let time = timed(n)?;
        // A clock without progress must not end in a loop without end.
        spent += time.max(Duration::from_micros(1));
        best = best.min(time.as_secs_f64() / n as f64);
    }
    Ok(best.max(f64::MIN_POSITIVE))
}

/// Ones that begin on a cache line.
struct Cells<T> {
    cells: Vec<T>,
    begin: usize,
    count: usize,
}

/// The bytes of a cache line.
const LINE: usize = 64;

impl<T: Cell + From<f32>> Cells<T> {
    fn new(count: usize) -> Result<Cells<T>, PeakError> {
        let mut cells = Vec::new();
        let whole = count.saturating_add(LINE);
        let bytes = (whole as u64).saturating_mul(size_of::<T>() as u64);
        cells
            .try_reserve_exact(whole)
            .map_err(|_| PeakError::Memory(bytes))?;
        // Pages that hold only zeros may be one page of the system's.
        cells.resize(whole, T::from(1.0));
        let past = cells.as_ptr() as usize % LINE;
        Ok(Cells {
            begin: (LINE - past) % LINE / size_of::<T>(),
            cells,
            count,
        })
    }

    fn all(&self) -> &[T] {
        &self.cells[self.begin..self.begin + self.count]
    }

    fn all_mut(&mut self) -> &mut [T] {
        &mut self.cells[self.begin..self.begin + self.count]
    }
}

/// A number of bytes, in the largest unit that divides it to at least one.
pub(crate) fn size(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.iter().find(|(shift, _)| bytes >> shift > 0);
    let Some((shift, name)) = unit else {
        return format!("{bytes} bytes");
    };
    let number = bytes as f64 / (1u64 << shift) as f64;
    // Sizes of caches are whole or have a half, those of arguments need no more than a digit.
    let text = format!("{number:.1}");
    format!("{} {name}", text.strip_suffix(".0").unwrap_or(&text))
}

#[cfg(test)]
mod tests;
