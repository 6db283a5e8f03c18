//! Profiles by line: `perf` samples this process while machine code runs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use exo_frontend::Located;
use exo_interp::Inputs;
use exo_ir::Proc;
use exo_native::{Arguments, CodeLines, Native};

use crate::load::Loaded;
use crate::native::{compiled, on_stack, options};
use crate::{Args, RunError};

/// Samples per second; no divisor of what else may be periodic.
const FREQUENCY: &str = "1999";
/// The time between two looks at `perf`, at least.
const CALLS: Duration = Duration::from_millis(5);
/// The name of the printed program.
const FILE: &str = "<printed>";

/// Runs a procedure for some seconds, and gives the lines of the program, as it is printed, with their shares of the time.
pub(crate) fn profile(
    args: &Args,
    loaded: &Loaded,
    proc: &Proc,
    inputs: &Inputs,
    seconds: u32,
) -> Result<String, RunError> {
    let Located { text, module } = exo_frontend::print_located(&loaded.module, FILE);
    let options = options(args, loaded)?;
    let made = Native::compile_with_lines(&module, &proc.name, &options);
    let (native, lines) = match made {
        Ok(made) => made,
        // Errors are about the program as the user has written it.
        Err(error) => {
            compiled(args, loaded, &proc.name)?;
            return Err(error.into());
        }
    };
    let mut arguments = native.arguments(inputs)?;
    let addresses = on_stack(|| sampled(&mut arguments, seconds))??;
    Ok(listing(&proc.name, &text, &lines, &addresses))
}

/// The addresses of instructions that were about to run when `perf` looked.
fn sampled(arguments: &mut Arguments<'_>, seconds: u32) -> Result<Vec<u64>, RunError> {
    let file = tempfile::NamedTempFile::new().map_err(|error| RunError::File {
        doing: "write",
        path: std::env::temp_dir(),
        error,
    })?;
    // Code and data are in the caches.
    arguments.call();
    let mut perf = start(file.path(), seconds)?;
    let status = loop {
        let begin = Instant::now();
        while begin.elapsed() < CALLS {
            arguments.call();
        }
        match perf.try_wait() {
            Ok(None) => {}
            Ok(Some(status)) => break status,
            Err(error) => return Err(failed(&error)),
        }
    };
    let mut said = String::new();
    if let Some(stderr) = &mut perf.stderr {
        // Whether it has failed, its exit code says.
        let _ = stderr.read_to_string(&mut said);
    }
    succeeded(status, &said)?;
    let script = Command::new("perf")
        .args(["script", "-F", "ip", "-i"])
        .arg(file.path())
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| failed(&error))?;
    succeeded(script.status, &String::from_utf8_lossy(&script.stderr))?;
    let text = String::from_utf8_lossy(&script.stdout);
    let address = |line: &str| u64::from_str_radix(line.trim(), 16).ok();
    Ok(text.lines().filter_map(address).collect())
}

/// Starts to sample this process; `perf` ends with the program that it runs meanwhile.
fn start(file: &Path, seconds: u32) -> Result<Child, RunError> {
    Command::new("perf")
        .args(["record", "-q", "-e", "cpu-clock:u", "-F", FREQUENCY])
        .arg("-o")
        .arg(file)
        .arg("-p")
        .arg(std::process::id().to_string())
        .args(["--", "sleep"])
        .arg(seconds.to_string())
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&error))
}

fn failed(error: &io::Error) -> RunError {
    RunError::Perf(match error.kind() {
        io::ErrorKind::NotFound => {
            "it is not installed (on Debian: the package linux-perf)".to_owned()
        }
        _ => error.to_string(),
    })
}

fn succeeded(status: ExitStatus, said: &str) -> Result<(), RunError> {
    if status.success() {
        return Ok(());
    }
    let lines = said.lines().map(str::trim).filter(|line| {
        let is_rule = line.chars().all(|c| c == '-');
        !line.is_empty() && *line != "Error:" && !is_rule
    });
    let first: Vec<&str> = lines.take(3).collect();
    Err(RunError::Perf(match first.is_empty() {
        true => status.to_string(),
        false => first.join(" "),
    }))
}

/// The parts of the program that have been seen to run, each line with its share.
fn listing(proc: &str, program: &str, lines: &CodeLines, addresses: &[u64]) -> String {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    let mut outside = 0;
    for address in addresses {
        match lines.line(*address) {
            Some(line) => *counts.entry(line).or_default() += 1,
            None => outside += 1,
        }
    }
    let share = |count: usize| 100.0 * count as f64 / addresses.len().max(1) as f64;
    let mut text = format!("{proc}: {} samples\n", addresses.len());
    for block in blocks(program) {
        let numbers = block.clone().map(|(number, _)| number);
        if !numbers
            .into_iter()
            .any(|number| counts.contains_key(&number))
        {
            continue;
        }
        for (number, line) in block {
            let _ = match counts.get(&number) {
                Some(count) => writeln!(text, "{:5.1} %  {line}", share(*count)),
                None => writeln!(text, "{:7}  {line}", ""),
            };
        }
        text.push('\n');
    }
    let rest = [
        (counts.get(&0).copied().unwrap_or(0), "code of no line"),
        (outside, "outside of the program's code"),
    ];
    for (count, what) in rest.iter().filter(|(count, _)| *count > 0) {
        let _ = writeln!(text, "{:5.1} %  {what}", share(*count));
    }
    text
}

/// The numbered lines of a text, in parts between empty lines.
fn blocks(text: &str) -> impl Iterator<Item = impl Iterator<Item = (u32, &str)> + Clone> {
    let mut lines: Vec<(u32, &str)> = (1..).zip(text.lines()).collect();
    lines.push((0, ""));
    let mut blocks = Vec::new();
    let mut block: Vec<(u32, &str)> = Vec::new();
    for line in lines {
        match line.1.is_empty() {
            true => blocks.push(std::mem::take(&mut block)),
            false => block.push(line),
        }
    }
    blocks.into_iter().map(Vec::into_iter)
}
