//! `exo-schedule`: a file of steps as a pass.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use exo_dialects::diagnostic;
use exo_dialects::pass::{self, Declaration, ErrorEmitted, PassDoc, Run, Statistics, context_of};
use exo_options::PassOptions;
use exo_steps::schedule::{self, Entry};
use exo_view::{Item, Loc, Module, Proc};
use melior::Context;
use melior::ir::OperationRef;

use super::program;
use super::refuse;
use super::runner::Runner;
use crate::solving;

const ARGUMENT: &str = "exo-schedule";
const SUMMARY: &str = "apply the schedule steps of a file";

const STATISTICS: [(&str, &str); 1 + solving::COUNTERS.len()] =
    solving::with_counters([("num-steps", "Steps taken")]);

exo_options::pass_options! {
    /// Options of `exo-schedule`.
    pub(crate) struct ScheduleOptions {
        /// the schedule: one 'pass{options}' per line, '#' comments; or a program in Starlark, '.star'
        pub(crate) file: String = "",
        /// what a program gets for its parameters: 'MR=6,NR=64' (on the command line of exo-opt: '-D MR=6 -D NR=64')
        pub(crate) define: String = "",
        /// print each procedure in Exo syntax, to standard error, after each step that changed it
        pub(crate) print_after_each: bool = false,
    }
}

/// Registers the pass.
pub(crate) fn register() {
    pass::register_declared(Declaration {
        argument: ARGUMENT.to_owned(),
        summary: SUMMARY.to_owned(),
        options: ScheduleOptions::SPECS.to_vec(),
        statistics: &STATISTICS,
        run: Box::new(|module, values, counters, run| {
            let context = &*context_of(module);
            match ScheduleOptions::from_values(&mut values.into_iter()) {
                Some(options) => apply(context, module, &options, counters, run),
                None => {
                    let text = "an option of 'exo-schedule' does not fit its type";
                    Err(refuse::error(context, &Loc::unknown(), text))
                }
            }
        }),
    });
}

/// What the manual says of the pass.
pub(crate) fn description() -> PassDoc {
    PassDoc {
        argument: ARGUMENT,
        summary: SUMMARY,
        description: "
A schedule is a file with one step per line in the grammar of pass pipelines, `pass{option=value …}`; values with blanks are
quoted, what follows `#` is a comment. `exo-opt --exo-schedule=FILE` runs it; with `--exo-print-after-each` the procedure is shown in
Exo syntax after each step. A step works on the procedure that `proc=` names; without it, on the one that the line before
worked on or made, or on the only one there is. Other passes may stand between steps.

A file that ends in `.star` is a program in Starlark over the same steps: functions, loops, choices and parameters. `-D NAME=VALUE` on the
command line of `exo-opt` gives its parameters values; files that it loads are searched beside it and in the folders of
`EXO_SCHEDULE_PATH`. [Schedules as programs](schedules.md) teaches it.

A step that is refused ends the schedule with an error at its line, and no output is written: each step is proved to keep the
meaning of the procedure before anything is changed. `exo-opt --exo-explain=ID` states the condition behind an error's id.",
        example: "exo-opt --exo-schedule=gemm.sched gemm.mlir\nexo-opt --exo-schedule=gemm.sched --exo-print-after-each gemm.mlir -o out.mlir\nexo-opt --exo-schedule=gemm.star -D MR=6 gemm.mlir -o out.mlir",
        options: ScheduleOptions::SPECS,
        statistics: &STATISTICS,
    }
}

fn apply<'c>(
    context: &'c Context,
    module: OperationRef<'c, '_>,
    options: &ScheduleOptions,
    counters: &Statistics,
    run: &Run,
) -> Result<(), ErrorEmitted> {
    let text = read(context, &options.file)?;
    let mut runner = Runner::new(context, module)?;
    if program::is_program(&options.file) {
        let start = Instant::now();
        let steps = program::apply(context, &mut runner, options, text);
        let did = runner.take_statistics();
        solving::row(ARGUMENT, &options.file, start.elapsed(), &did);
        solving::count(context, counters, 1, &did);
        counters.add(0, steps?);
        confirm(context, &mut runner, counters)?;
        runner.keep();
        return Ok(());
    }
    if !options.define.is_empty() {
        let text = "parameters ('-D') are for programs, and the schedule is none: its name does not end in '.star'";
        return Err(refuse::error(context, &Loc::unknown(), text));
    }
    let entries = schedule::parse(&options.file, &text).map_err(|errors| {
        for error in &errors {
            diagnostic::emit(context, &error.into());
        }
        ErrorEmitted
    })?;
    for entry in &entries {
        match schedule::step_of(&entry.pass) {
            Some(_) => {
                let start = Instant::now();
                let outcome = step(context, module, &mut runner, entry, options, run);
                let did = runner.take_statistics();
                let what = format!("{}: {}", entry.loc, entry.pass);
                solving::row(ARGUMENT, &what, start.elapsed(), &did);
                solving::count(context, counters, 1, &did);
                outcome?;
                counters.add(0, 1);
            }
            None => {
                confirm(context, &mut runner, counters)?;
                other_pass(context, module, &mut runner, entry, run)?;
            }
        }
    }
    confirm(context, &mut runner, counters)?;
    runner.keep();
    Ok(())
}

/// Checks whole what the steps so far have made.
fn confirm(
    context: &Context,
    runner: &mut Runner<'_, '_>,
    counters: &Statistics,
) -> Result<(), ErrorEmitted> {
    let start = Instant::now();
    let confirmed = runner.confirm(ARGUMENT);
    let did = runner.take_statistics();
    solving::row(ARGUMENT, "the whole once more", start.elapsed(), &did);
    solving::count(context, counters, 1, &did);
    confirmed
}

fn read(context: &Context, file: &str) -> Result<String, ErrorEmitted> {
    let unreadable = |why: &str| {
        let text = format!("cannot read the schedule '{file}': {why}");
        refuse::error(context, &Loc::unknown(), &text)
    };
    if file.is_empty() {
        return Err(unreadable("no file is named; say --exo-schedule=FILE"));
    }
    let bytes = std::fs::read(PathBuf::from(file)).map_err(|e| unreadable(&e.to_string()))?;
    String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8"))
}

fn step<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    runner: &mut Runner<'c, 'a>,
    entry: &Entry,
    options: &ScheduleOptions,
    run: &Run,
) -> Result<(), ErrorEmitted> {
    let call = schedule::bind(entry).map_err(|e| diagnostic::emit(context, &(&e).into()))?;
    let applied = run.nested(&entry.pass, module, || {
        runner.step(&call, Some(&entry.loc), &entry.pass)
    })?;
    if options.print_after_each {
        let shown = applied.made().filter_map(|p| runner.proc(&p.name));
        show(entry, shown).map_err(|error| {
            let message = format!("cannot print the program after this step: {error}");
            refuse::error(context, &entry.loc, &message)
        })?;
    }
    Ok(())
}

/// Prints procedures with a line that says after which step.
fn show<'p>(entry: &Entry, procs: impl Iterator<Item = &'p Proc>) -> io::Result<()> {
    let module = Module {
        items: procs.cloned().map(Item::Proc).collect(),
        ..Module::default()
    };
    let text = exo_frontend::print_module(&module);
    writeln!(
        io::stderr(),
        "# {}: after {}\n{text}",
        entry.loc,
        entry.pass
    )
}

/// A line that names a pass which is no step.
fn other_pass<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    runner: &mut Runner<'c, 'a>,
    entry: &Entry,
    run: &Run,
) -> Result<(), ErrorEmitted> {
    let options: Vec<String> = entry
        .options
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let text = match options.is_empty() {
        true => entry.pass.clone(),
        false => format!("{}{{{}}}", entry.pass, options.join(" ")),
    };
    if !pass::is_registered(&entry.pass) {
        // Binding a name that is no step's fails with a suggestion.
        return Err(match schedule::bind(entry) {
            Err(error) => diagnostic::emit(context, &(&error).into()),
            Ok(_) => refuse::internal(context, &entry.loc, "no pass"),
        });
    }
    run.pipeline(&text, module).map_err(|errors| {
        let why = errors.map_or(String::new(), |e| format!(": {}", e.trim()));
        refuse::error(
            context,
            &entry.loc,
            &format!("'{}' failed{why}", entry.pass),
        )
    })?;
    runner.refresh()
}
