//! The first step of a schedule at which it stops being provable.
//!
//! `exo-opt` runs the schedule up to each of its lines; what a line made of the program is compared with what was there
//! before it: the parts in which they differ, each alone, or else all of it. A schedule needs no support for that, and what the steps say of themselves is not listened to.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use exo_process::Outcome;
use exo_validate::{Options, Report, Scope};

use crate::cli::Args;
use crate::load::{self, LoadError, Loaded};
use crate::print;
use crate::scratch::Scratch;

/// Time for one run of exo-opt.
const GUARD: Duration = Duration::from_mins(10);

/// Validates line by line, and writes what is not proved; the exit code is that of the first such line.
pub(crate) fn run(
    args: &Args,
    schedule: &Path,
    options: &Options,
    out: &mut impl Write,
) -> Result<u8, LoadError> {
    let text = std::fs::read_to_string(schedule).map_err(|error| LoadError::File {
        path: schedule.to_owned(),
        error,
    })?;
    let scratch = Scratch::new("steps").map_err(|(path, error)| LoadError::File { path, error })?;
    let mut before = load::specification(args)?;
    let proc = args.implementation.as_ref().and_then(|p| p.proc.clone());
    let proc = proc.unwrap_or_else(|| before.name().to_owned());
    let mut found = Found::new(proc.clone());
    let mut line = None;
    for stop in stops(&text) {
        let Some(after) = program(args, schedule, stop, scratch.folder())? else {
            continue;
        };
        let after = load::in_file(&after, &proc)?;
        // A line that makes procedures, or works on one that is not called, changes nothing of this one.
        if after.has_proc() && !before.is_same(&after) {
            let (scope, report) =
                exo_validate::validate_step(before.side(), after.side(), options)?;
            if !found.add(scope, &report) {
                let number = line.unwrap_or(1);
                let step = text.lines().nth(number - 1).unwrap_or_default().trim();
                writeln!(out, "{}:{number}: not proved: {step}", schedule.display())
                    .map_err(LoadError::Output)?;
                print::report(&report, out).map_err(LoadError::Output)?;
                if !args.keep_going {
                    return Ok(found.exit_code);
                }
            }
        }
        if before.has_proc() && !after.has_proc() {
            let number = line.unwrap_or(1);
            writeln!(
                out,
                "{}:{number}: there is no '{proc}' any more: say :NAME for the one that it is from here on",
                schedule.display()
            )
            .map_err(LoadError::Output)?;
            return Ok(match found.exit_code {
                1 => 1,
                _ => 2,
            });
        }
        if after.has_proc() {
            before = after;
        }
        line = stop;
    }
    writeln!(out, "{found}").map_err(LoadError::Output)?;
    Ok(found.exit_code)
}

/// Changes of a procedure, counted.
struct Found {
    proc: String,
    taken: usize,
    proved: usize,
    /// Changes that were proved by the parts in which they differ.
    by_parts: usize,
    /// A refuted line counts more than unknown ones.
    exit_code: u8,
}

impl Found {
    fn new(proc: String) -> Found {
        Found {
            proc,
            taken: 0,
            proved: 0,
            by_parts: 0,
            exit_code: 0,
        }
    }

    /// Counts a change; gives whether it is proved.
    fn add(&mut self, scope: Scope, report: &Report) -> bool {
        // Nothing but names and memories changed, or other procedures.
        if scope == Scope::Parts(0) {
            return true;
        }
        self.taken += 1;
        let code = print::exit_code(report);
        self.exit_code = match (self.exit_code, code) {
            (1, _) | (_, 1) => 1,
            (before, now) => before.max(now),
        };
        let proved = code == 0;
        self.proved += usize::from(proved);
        self.by_parts += usize::from(proved && matches!(scope, Scope::Parts(_)));
        proved
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found {
            proc,
            taken,
            proved,
            by_parts,
            ..
        } = self;
        match proved == taken {
            true => write!(f, "{taken} changes of '{proc}', all proved")?,
            false => write!(f, "{taken} changes of '{proc}', {proved} proved")?,
        }
        write!(f, ", {by_parts} by the parts in which they differ")
    }
}

/// The lines that a schedule can be stopped before, and its end.
fn stops(text: &str) -> Vec<Option<usize>> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let mut stops: Vec<Option<usize>> = lines.map(|(at, _)| Some(at + 1)).collect();
    stops.push(None);
    stops
}

/// The program that a schedule has made when it comes to a line; nothing if it does not stop there.
fn program(
    args: &Args,
    schedule: &Path,
    stop: Option<usize>,
    folder: &Path,
) -> Result<Option<PathBuf>, LoadError> {
    let beside = std::env::current_exe().map(|exe| exe.with_file_name("exo-opt"));
    let tool = match std::env::var_os("EXO_OPT") {
        Some(tool) => PathBuf::from(tool),
        None => match beside {
            Ok(tool) if tool.exists() => tool,
            _ => PathBuf::from("exo-opt"),
        },
    };
    let output = folder.join("program.mlir");
    // That of another line is not taken for that of this one.
    let _ = std::fs::remove_file(&output);
    let mut command = Command::new(&tool);
    command.arg(&args.specification.file);
    for library in &args.load_hw {
        command.arg(format!("--load-hw={library}"));
    }
    command.arg(format!("--exo-schedule={}", schedule.display()));
    command.args(stop.map(|line| format!("--exo-stop-at={line}")));
    // What is said of a statement names its place in the source: the program that is read here goes.
    command.arg("--mlir-print-debuginfo").arg("-o").arg(&output);
    let run = exo_process::run(&mut command, GUARD).map_err(|error| LoadError::Recheck {
        program: tool.display().to_string(),
        error,
    })?;
    match run.outcome {
        Outcome::Exited(0) if output.exists() => Ok(Some(output)),
        // A line in the midst of a statement, or in a function that is never called.
        Outcome::Exited(_) if stop.is_some() => Ok(None),
        _ => Err(LoadError::Schedule(run.stderr.trim().to_owned())),
    }
}

impl Loaded {
    /// Whether its procedure exists.
    fn has_proc(&self) -> bool {
        let side = self.side();
        side.module.proc(side.proc).is_some()
    }

    /// Whether both are the same text.
    fn is_same(&self, other: &Loaded) -> bool {
        let text = |loaded: &Loaded| exo_frontend::print_module(loaded.side().module);
        self.name() == other.name() && text(self) == text(other)
    }
}
