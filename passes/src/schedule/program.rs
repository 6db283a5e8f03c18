//! `exo-schedule` with a program: a file that ends in `.star`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use exo_diagnostics::{Diagnostic, Severity};
use exo_dialects::diagnostic::{self, output};
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::tool;
use exo_ir::Loc;
use exo_starlark::{Exceeded, Note, Program, Source, StepCost};
use exo_steps::cursor::is_ambiguity_remark;
use melior::Context;

use super::file::{ARGUMENT, ScheduleOptions, line};
use super::machine;
use super::refuse;
use super::runner::Runner;
use crate::solving;

/// Folders in which programs search what they load, separated as those of `PATH` are.
const SEARCH_PATH: &str = "EXO_SCHEDULE_PATH";

/// Whether a schedule is a program.
pub(super) fn is_program(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|e| e == "star")
}

/// Runs a program, and carries over what it registered. Adds a row for each place of a step to the pass's table; gives how many steps
/// were taken, and what the solvers did for them.
pub(super) fn apply(
    context: &Context,
    runner: &mut Runner<'_, '_>,
    options: &ScheduleOptions,
    text: String,
) -> Result<(u64, solving::Statistics), ErrorEmitted> {
    let program = Program {
        source: Source {
            file: options.file.clone(),
            text,
        },
        parameters: parameters(&options.define).map_err(|wrong| {
            let message = format!("'-D {wrong}': expected a name with its value, such as 'MR=6'");
            refuse::error(context, &Loc::unknown(), &message)
        })?,
        machine: machine::read(context, &options.machine, &options.machine_text)?,
        folders: folders(),
        libraries: exo_dialects::hw::libraries_of(context),
        print_after_each: options.print_after_each,
        print_whole: options.print_whole,
        print_before: line(context, &options.print_before)?,
        stop_at: line(context, &options.stop_at)?,
        stop_after: None,
        exceeded: exceeded(),
    };
    let outcome = runner.program(&program)?;
    tell(context, &outcome.notes);
    Ok((outcome.steps, report(&outcome.costs)))
}

/// Whether the process is a tool's, and may be ended.
static BOUNDED: AtomicBool = AtomicBool::new(false);

/// Makes a schedule program that asks for too much memory end the process, with an error at its
/// statement. For tools, which write nothing before all is done; a compiler that has our passes
/// among others may not want to be ended.
pub fn bound_program_memory() {
    BOUNDED.store(true, Ordering::Relaxed);
}

/// The function that ends the process when a program goes beyond its limits, if it may be ended.
pub(super) fn exceeded() -> Option<Exceeded> {
    let end = |told: &Diagnostic| -> ! {
        output::complain(told);
        tool::end_unfinished()
    };
    BOUNDED.load(Ordering::Relaxed).then_some(end)
}

/// Adds a row for each place of a step, and gives what the solvers did for all of them.
fn report(costs: &[StepCost]) -> solving::Statistics {
    let mut all = solving::Statistics::default();
    for cost in costs {
        let often = match cost.calls {
            1 => String::new(),
            calls => {
                let longest = cost.longest.as_micros();
                format!(", {calls} times, the longest {longest} us")
            }
        };
        let what = format!("{}: {}{often}", cost.place, cost.step);
        solving::row(ARGUMENT, &what, cost.total, &cost.solving);
        all.merge(&cost.solving);
    }
    all
}

/// Emits the remarks of steps.
pub(super) fn tell(context: &Context, notes: &[Note]) {
    for note in notes {
        remark(context, note);
    }
}

/// Emits the remark of a step.
pub(super) fn remark(context: &Context, (place, about, text): &Note) {
    let is_tool = BOUNDED.load(Ordering::Relaxed);
    match is_ambiguity_remark(text) {
        false => refuse::remark(context, place, text, about),
        // There may be many, which would drown what the program prints: a line for each, without what stands there.
        true if is_tool => {
            output::complain(&Diagnostic::new(Severity::Remark, text).at(place));
        }
        true => refuse::remark(context, place, text, place),
    }
}

/// Emits the errors of a program.
pub(super) fn emit(context: &Context, wrong: &Diagnostic) -> ErrorEmitted {
    diagnostic::emit(context, wrong)
}

/// The parameters of a list of `name=value`; or the first entry that is none.
fn parameters(list: &str) -> Result<BTreeMap<String, String>, String> {
    let parts = list.split(',').map(str::trim).filter(|p| !p.is_empty());
    parts
        .map(|part| match part.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() => {
                Ok((name.trim().to_owned(), value.to_owned()))
            }
            _ => Err(part.to_owned()),
        })
        .collect()
}

/// The folders in which programs search files that they load.
pub(super) fn folders() -> Vec<PathBuf> {
    let path = std::env::var_os(SEARCH_PATH).unwrap_or_default();
    std::env::split_paths(&path)
        .filter(|p| !p.as_os_str().is_empty())
        .collect()
}
