//! How long machine code takes.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::time::{Duration, Instant};

use exo_dialects::diagnostic::output::{Format, format};
use exo_interp::{Inputs, cell_bytes};
use exo_native::{Arguments, Native};
use exo_view::Module;

use crate::load::{Loaded, load};
use crate::native::{compiled, on_stack};
use crate::operations::{Known, operations};
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

/// Times a procedure, and those beside it, and gives the table.
pub(crate) fn table(
    args: &Args,
    loaded: &Loaded,
    native: &Native,
    inputs: &Inputs,
    rounds: u32,
) -> Result<String, RunError> {
    let mut others = Vec::new();
    for file in &args.against {
        let other = load(file)?;
        let native = compiled(args, &other, native.name())?;
        others.push((file.display().to_string(), other, native));
    }
    let name = args.file.display().to_string();
    let first = (&name, &loaded.module, native);
    let others = others
        .iter()
        .map(|(name, loaded, native)| (name, &loaded.module, native));
    let mut versions = Vec::new();
    for (name, module, native) in std::iter::once(first).chain(others) {
        versions.push(version(name, module, native, inputs)?);
    }
    on_stack(|| measure(&mut versions, rounds))?;
    let bytes = moved(&versions[0]);
    Ok(format!(
        "{}\n{}",
        heading(&loaded.module, native.name(), inputs, rounds),
        rows(&versions, bytes)
    ))
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
        version.arguments.call();
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
    fn round(&mut self) -> Duration {
        let begin = Instant::now();
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

/// Bytes of the arguments: what a call has to read or write once.
fn moved(version: &Version<'_>) -> usize {
    let outputs = version.arguments.outputs();
    let bytes = outputs
        .buffers
        .iter()
        .map(|b| b.tensor.cells.len() * cell_bytes(b.elem));
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
fn rows(versions: &[Version<'_>], bytes: usize) -> String {
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
        "", "time", "spread", "GFLOP/s", "GB/s"
    );
    text.push_str(if beside.is_some() {
        "  times as fast\n"
    } else {
        "\n"
    });
    for version in versions {
        let median = version.median();
        let spread = 50.0 * (version.quantile(0.75) - version.quantile(0.25)) / median;
        let rate = version.operations.map(|n| n as f64 / median / 1e9);
        let rate = rate.map_or("-".to_owned(), |rate| format!("{rate:.2}"));
        let _ = write!(
            text,
            "{:width$}  {:>11}  {:>7}  {rate:>9}  {:>8.2}",
            version.name,
            duration(median),
            format!("±{spread:.1} %"),
            bytes as f64 / median / 1e9
        );
        match beside {
            Some(other) => {
                let _ = writeln!(text, "  {:>13.2}", other / median);
            }
            None => text.push('\n'),
        }
    }
    text
}

fn duration(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")];
    let unit = units.iter().find(|(unit, _)| seconds >= *unit);
    let (unit, name) = unit.copied().unwrap_or((1e-9, "ns"));
    format!("{:.2} {name}", seconds / unit)
}
