//! Peaks of this machine: arithmetic in registers (fused multiply-adds, or dot products of bytes), and reads from each cache and from memory.
//!
//! They are measured by Exo procedures of our own, compiled as any other. A measurement that fails leaves its peak out, and says why.

mod dots;
mod kernels;
mod system;
mod work;

use std::fmt::Write as _;
use std::time::Duration;

use cpu_time::ProcessTime;
use exo_ir::{Elem, Module, Proc};
use exo_native::{Cell, Function, Native, NativeError, Number, Options, Read, Write};
use thiserror::Error;

use dots::{DOT, DotSet};
use kernels::{ACCUMULATORS, CHAINS, FMA, INPUTS, READ, VectorSet};
pub(crate) use system::Cache;
pub(crate) use work::Work;

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
    /// The kind of arithmetic that has been measured.
    pub(crate) work: Work,
    /// Its rate; nothing where it has not been measured.
    pub(crate) arithmetic: Option<Arithmetic>,
    /// Reads, nearest level first, memory last.
    pub(crate) reads: Vec<Bandwidth>,
    /// Reasons for which something is left out.
    pub(crate) problems: Vec<String>,
}

/// A rate of arithmetic operations.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arithmetic {
    /// The instruction, in a word: `FMA`, `VNNI`, `SDOT`.
    pub(crate) instruction: &'static str,
    /// The element types, and the vector set of the instructions.
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
    #[error("the procedure has neither floats nor bytes")]
    NoKernel,
    #[error("this processor has neither AVX512-VNNI nor dot products of Neon")]
    NoDots,
}

impl Peaks {
    /// Measures the peaks that matter to a procedure. `limit` is the number of bytes that a buffer may take.
    pub(crate) fn measure(proc: &Proc, real: Elem, limit: u64) -> Peaks {
        let work = Work::of(proc, real);
        let mut peaks = Peaks {
            processor: system::processor(),
            caches: system::caches(),
            work,
            ..Peaks::default()
        };
        let limit = limit.min(system::memory_limit());
        match work {
            Work::Floats(Elem::F64) => peaks.fill::<f64>(Elem::F64, limit),
            _ => peaks.fill::<f32>(Elem::F32, limit),
        }
        peaks
    }

    fn fill<T: Cell + From<bool>>(&mut self, elem: Elem, limit: u64) {
        let Some(set) = VectorSet::of_processor(elem) else {
            let text = "no peaks: this processor has neither AVX-512, AVX2 with FMA nor Neon";
            self.problems.push(text.to_owned());
            return;
        };
        let module = match parsed(set.library, &set.source()) {
            Ok(module) => module,
            Err(error) => return self.problems.push(format!("no peaks: {error}")),
        };
        let arithmetic = match self.work {
            Work::Floats(_) => fma::<T>(&module, &set),
            Work::Bytes => dots(),
            Work::Integers => Err(PeakError::NoKernel),
        };
        match arithmetic {
            Ok(arithmetic) => self.arithmetic = Some(arithmetic),
            Err(error) => self
                .problems
                .push(format!("no peak of arithmetic: {error}")),
        }
        if let Err(error) = self.fill_reads::<T>(&module, &set, limit) {
            self.problems.push(format!("bandwidth: {error}"));
        }
    }

    fn fill_reads<T: Cell + From<bool>>(
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

    /// The instruction whose rate is the peak of arithmetic, in a word.
    pub(crate) fn instruction(&self) -> &'static str {
        let peak = self.arithmetic.as_ref();
        peak.map_or("FMA", |peak| peak.instruction)
    }

    /// A line for the processor, and one for each peak or problem.
    pub(crate) fn table(&self) -> String {
        let processor = self.processor.as_deref().unwrap_or("unknown processor");
        let mut text = processor.to_owned();
        for cache in &self.caches {
            let _ = write!(text, ", {} {}", cache.name, size(cache.bytes));
        }
        text.push('\n');
        let arithmetic = self.arithmetic.iter().map(|peak| {
            let rate = format!("{:.2} {}", peak.rate / 1e9, self.work.unit());
            (format!("{}, {}", peak.instruction, peak.name), rate)
        });
        let reads = self.reads.iter().map(|read| {
            let name = format!("reads of {}, {} at a time", read.level, size(read.bytes));
            (name, format!("{:.2} GB/s", read.rate / 1e9))
        });
        let rows: Vec<(String, String)> = arithmetic.chain(reads).collect();
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

fn parsed(library: &str, source: &str) -> Result<Module, PeakError> {
    exo_hw::load(library)?;
    let libraries = exo_dialects::hw::command_line::libraries();
    exo_frontend::parse_module_with("<peaks>", source, &libraries).map_err(|errors| {
        let first = errors.first().map(ToString::to_string);
        PeakError::Source(first.unwrap_or_default())
    })
}

type FmaKernel<T> = (Number, Read<T>, Write<T>);
type DotKernel<A> = (Number, Read<A>, Read<i8>, Write<i32>);
type ReadKernel<T> = (Number, Number, Read<T>, Write<T>);

fn fma<T: Cell + From<bool>>(module: &Module, set: &VectorSet) -> Result<Arithmetic, PeakError> {
    let native = Native::compile(module, FMA, &Options::default())?;
    let kernel = native.into_function::<FmaKernel<T>>()?;
    let inputs = Cells::<T>::new(INPUTS * set.lanes)?;
    let mut results = Cells::<T>::new(CHAINS * set.lanes)?;
    let seconds = fastest(1 << 12, |n| {
        kernel.call((n, inputs.all(), results.all_mut()))
    })?;
    Ok(Arithmetic {
        instruction: "FMA",
        name: format!("{}, {}", T::ELEM, set.name),
        rate: (2 * CHAINS * set.lanes) as f64 / seconds,
    })
}

fn dots() -> Result<Arithmetic, PeakError> {
    let set = DotSet::of_processor().ok_or(PeakError::NoDots)?;
    match set.left {
        Elem::UI8 => dots_of::<u8>(&set),
        _ => dots_of::<i8>(&set),
    }
}

fn dots_of<A: Cell + From<bool>>(set: &DotSet) -> Result<Arithmetic, PeakError> {
    let module = parsed(set.library, &set.source())?;
    let native = Native::compile(&module, DOT, &Options::default())?;
    let kernel = native.into_function::<DotKernel<A>>()?;
    let (left, right) = (Cells::<A>::new(4 * set.lanes)?, Cells::new(4 * set.lanes)?);
    let mut results = Cells::new(CHAINS * set.lanes)?;
    let seconds = fastest(1 << 12, |n| {
        kernel.call((n, left.all(), right.all(), results.all_mut()))
    })?;
    Ok(Arithmetic {
        instruction: set.instruction,
        name: format!("{} by i8, {}", A::ELEM, set.name),
        // A product and a sum for each byte of a register.
        rate: (2 * 4 * CHAINS * set.lanes) as f64 / seconds,
    })
}

/// The bytes that are read, about as many as are asked for, and bytes per second.
fn read<T: Cell + From<bool>>(
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

impl<T: Cell + From<bool>> Cells<T> {
    fn new(count: usize) -> Result<Cells<T>, PeakError> {
        let mut cells = Vec::new();
        let whole = count.saturating_add(LINE);
        let bytes = (whole as u64).saturating_mul(size_of::<T>() as u64);
        cells
            .try_reserve_exact(whole)
            .map_err(|_| PeakError::Memory(bytes))?;
        // Pages that hold only zeros may be one page of the system's.
        cells.resize(whole, T::from(true));
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
