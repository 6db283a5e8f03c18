//! Measurement of the time of machine code.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use exo_dialects::diagnostic::output::{Format, format};
use exo_interp::{Inputs, cell_bytes};
use exo_ir::Module;
use exo_native::{Arguments, Compared, Native, compare};

use crate::load::{Loaded, load};
use crate::native::{compiled, on_stack, options};
use crate::operations::{Known, operations};
use crate::peaks::{Peaks, Work};
use crate::roofline::{self, Point};
use crate::{Args, RunError};

/// A round takes at least as long: shorter ones say more of the clock than of the code.
const ROUND: Duration = Duration::from_millis(10);

/// A procedure that is timed.
struct Version<'n> {
    name: String,
    arguments: Arguments<'n>,
    /// Arithmetic operations on data of a call, where they can be counted.
    operations: Option<u64>,
    /// Calls in a round.
    calls: u32,
    /// Seconds of a call, by round.
    times: Vec<f64>,
}

/// The results of a benchmark.
pub(crate) struct Report {
    /// Tables, as text.
    pub(crate) text: String,
    /// The roofline as an SVG picture, where that is asked for.
    pub(crate) picture: Option<String>,
}

/// Times a procedure, and those beside it.
pub(crate) fn report(
    args: &Args,
    loaded: &Loaded,
    native: &Native,
    inputs: &Inputs,
    rounds: u32,
) -> Result<Report, RunError> {
    let mut others = Vec::new();
    for file in &args.against {
        let other = load(file)?;
        let native = compiled(args, &other, native.name())?;
        others.push((file.display().to_string(), other, native));
    }
    let mut peers = Vec::new();
    for peer in &args.peers {
        let options = options(args, loaded)?;
        let found = native.peer(&loaded.module, &options, &peer.library, &peer.function)?;
        let name = format!("{}:{}", peer.library.display(), peer.function);
        peers.push((name, found));
    }
    let name = args.file.display().to_string();
    let first = (&name, &loaded.module, native);
    let others = others
        .iter()
        .map(|(name, loaded, native)| (name, &loaded.module, native));
    // What a peer does is what the procedure does.
    let peers = peers
        .iter()
        .map(|(name, native)| (name, &loaded.module, native));
    let mut versions = Vec::new();
    for (name, module, native) in std::iter::once(first).chain(others).chain(peers) {
        versions.push(version(name, module, native, inputs)?);
    }
    let count = args.peers.len();
    let differences = on_stack(|| {
        for version in &mut versions {
            version.arguments.call();
        }
        let differences = differences(&versions, count);
        measure(&mut versions, rounds);
        differences
    })?;
    let heading = heading(&loaded.module, native.name(), inputs, rounds);
    let proc = loaded.module.proc(native.name());
    let measured = args.peaks || args.roofline.is_some();
    let peaks = proc
        .filter(|_| measured)
        .map(|proc| Peaks::measure(proc, args.real, args.max_memory));
    let bytes = moved(&versions[0]);
    let table = peaks.as_ref().map(Peaks::table).unwrap_or_default();
    let work = proc
        .map(|proc| Work::of(proc, args.real))
        .unwrap_or_default();
    let rows = rows(&versions, bytes, work, peaks.as_ref());
    let overruns = overruns(&versions, count);
    let picture = match (&args.roofline, &peaks) {
        (Some(_), Some(peaks)) => {
            let points: Vec<Point> = versions.iter().filter_map(|v| point(v, bytes)).collect();
            let picture = roofline::picture(&heading, peaks, &points);
            Some(picture.map_err(RunError::Picture)?)
        }
        _ => None,
    };
    Ok(Report {
        text: format!("{table}{heading}\n{rows}{differences}{overruns}"),
        picture,
    })
}

/// A version in the roofline model; nothing where its operations or bytes are not known.
fn point(version: &Version<'_>, bytes: u64) -> Option<Point> {
    let operations = version.operations.filter(|n| *n > 0 && bytes > 0)? as f64;
    Some(Point {
        name: version.name.clone(),
        intensity: operations / bytes as f64,
        rate: operations / version.median(),
    })
}

/// A line for each peer: the difference between the results of its first call and the procedure's.
fn differences(versions: &[Version<'_>], peers: usize) -> String {
    let own = versions
        .first()
        .filter(|_| peers > 0)
        .map(|version| version.arguments.outputs());
    let mut text = String::new();
    let Some(own) = own else { return text };
    for version in &versions[versions.len() - peers..] {
        let compared = compare(&own, &version.arguments.outputs(), 0.0);
        let differing = compared.iter().filter(|c| c.differing > 0);
        let lines: Vec<String> = differing.map(difference).collect();
        let lines = match lines.is_empty() {
            true => "the same results".to_owned(),
            false => lines.join(", "),
        };
        let _ = writeln!(text, "{}: {lines}", version.name);
    }
    text
}

fn difference(compared: &Compared) -> String {
    let name = &compared.name;
    match &compared.first {
        // Integers differ, or something is no number.
        Some(first) if compared.largest.is_infinite() => {
            let at: Vec<String> = first.at.iter().map(usize::to_string).collect();
            let at = match at.is_empty() {
                true => String::new(),
                false => format!("[{}]", at.join(", ")),
            };
            let found = first
                .found
                .as_ref()
                .map_or("_".to_owned(), ToString::to_string);
            format!(
                "{name} differs in {} of {} cells, the first is {name}{at}: {} and {found}",
                compared.differing, compared.cells, first.expected
            )
        }
        _ => format!(
            "{name} differs by up to {:.1e} * (1 + |value|)",
            compared.largest
        ),
    }
}

/// A line for each peer that has written beside the cells of its arguments.
fn overruns(versions: &[Version<'_>], peers: usize) -> String {
    let mut text = String::new();
    for version in &versions[versions.len() - peers..] {
        for name in version.arguments.overrun() {
            let _ = writeln!(text, "{}: wrote beside the cells of {name}", version.name);
        }
    }
    text
}

fn version<'n>(
    name: &str,
    module: &Module,
    native: &'n Native,
    inputs: &Inputs,
) -> Result<Version<'n>, RunError> {
    let proc = module.proc(native.name());
    Ok(Version {
        name: name.to_owned(),
        arguments: native.arguments(inputs)?,
        operations: proc.and_then(|proc| operations(module, proc, &Known::of(inputs))),
        calls: 1,
        times: Vec::new(),
    })
}

/// Rounds are interleaved, so that all see the same machine.
fn measure(versions: &mut [Version<'_>], rounds: u32) {
    for version in &mut *versions {
        while version.round() < ROUND && version.calls < 1 << 30 {
            version.calls *= 2;
        }
    }
    let shown = std::io::stderr().is_terminal() && format() == Format::Text;
    let begin = Instant::now();
    for round in 1..=rounds {
        for version in &mut *versions {
            let time = version.round().as_secs_f64() / f64::from(version.calls);
            version.times.push(time);
        }
        if shown && begin.elapsed() > Duration::from_secs(1) {
            eprint!("\rround {round} of {rounds} ");
            let _ = std::io::stderr().flush();
        }
    }
    if shown && begin.elapsed() > Duration::from_secs(1) {
        eprint!("\r{:40}\r", "");
    }
}

impl Version<'_> {
    /// The CPU time of a round, of all threads: other load on the machine does not count.
    fn round(&mut self) -> Duration {
        let begin = ProcessTime::now();
        for _ in 0..self.calls {
            self.arguments.call();
        }
        begin.elapsed()
    }

    /// The value below which a share of the times lies.
    fn quantile(&self, share: f64) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let last = times.len().saturating_sub(1) as f64;
        // A place in the list.
        times
            .get((last * share).round() as usize)
            .copied()
            .unwrap_or_default()
    }

    fn median(&self) -> f64 {
        self.quantile(0.5)
    }
}

/// Bytes of the arguments that a call has to read or write at least once.
fn moved(version: &Version<'_>) -> u64 {
    let outputs = version.arguments.outputs();
    let bytes = outputs
        .buffers
        .iter()
        .map(|b| b.tensor.cells.len() as u64 * cell_bytes(b.elem) as u64);
    bytes.sum()
}

/// The call, with its control arguments in order.
fn heading(module: &Module, proc: &str, inputs: &Inputs, rounds: u32) -> String {
    let args = module
        .proc(proc)
        .into_iter()
        .flat_map(|p| p.args.iter().map(|arg| p.name_of(*arg)));
    let control = args.filter_map(|name| Some(format!("{name}={}", inputs.control.get(name)?)));
    let control: Vec<String> = control.collect();
    let rounds = match rounds {
        1 => "1 round".to_owned(),
        n => format!("median of {n} rounds"),
    };
    format!("{proc}({}), {rounds}", control.join(", "))
}

/// The last version is what the others are set beside.
fn rows(versions: &[Version<'_>], bytes: u64, work: Work, peaks: Option<&Peaks>) -> String {
    let width = versions
        .iter()
        .map(|v| v.name.chars().count())
        .max()
        .unwrap_or(0);
    let beside = versions
        .last()
        .filter(|_| versions.len() > 1)
        .map(Version::median);
    let mut text = format!(
        "{:width$}  {:>11}  {:>7}  {:>9}  {:>8}",
        "",
        "time",
        "spread",
        work.unit(),
        "GB/s"
    );
    let level = peaks.and_then(|peaks| peaks.level_of(bytes));
    let instruction = peaks.map(|peaks| format!("of {}", peaks.instruction()));
    if let Some(instruction) = &instruction {
        let _ = write!(text, "  {instruction}");
    }
    if let Some(level) = level {
        let _ = write!(text, "  {:>9}", format!("of {}", level.level));
    }
    text.push_str(if beside.is_some() {
        "  times as fast\n"
    } else {
        "\n"
    });
    for version in versions {
        let median = version.median();
        let spread = 50.0 * (version.quantile(0.75) - version.quantile(0.25)) / median;
        let operations = version.operations.map(|n| n as f64 / median);
        let rate = operations.map_or("-".to_owned(), |rate| format!("{:.2}", rate / 1e9));
        let _ = write!(
            text,
            "{:width$}  {:>11}  {:>7}  {rate:>9}  {:>8.2}",
            version.name,
            duration(median),
            format!("±{spread:.1} %"),
            bytes as f64 / median / 1e9
        );
        if let Some(instruction) = &instruction {
            let peak = peaks.and_then(|peaks| peaks.arithmetic.as_ref());
            let share = share(operations, peak.map(|peak| peak.rate));
            let _ = write!(text, "  {share:>0$}", instruction.len());
        }
        if let Some(level) = level {
            let moved = Some(bytes as f64 / median);
            let _ = write!(text, "  {:>9}", share(moved, Some(level.rate)));
        }
        match beside {
            Some(other) => {
                let _ = writeln!(text, "  {:>13.2}", other / median);
            }
            None => text.push('\n'),
        }
    }
    text
}

/// A rate in proportion to a peak.
fn share(rate: Option<f64>, peak: Option<f64>) -> String {
    match (rate, peak) {
        (Some(rate), Some(peak)) => format!("{:.1} %", 100.0 * rate / peak),
        _ => "-".to_owned(),
    }
}

fn duration(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")];
    let unit = units.iter().find(|(unit, _)| seconds >= *unit);
    let (unit, name) = unit.copied().unwrap_or((1e-9, "ns"));
    format!("{:.2} {name}", seconds / unit)
}
