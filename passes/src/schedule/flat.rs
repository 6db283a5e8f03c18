//! `exo-schedule` with a flat schedule: one step or other pass per line.

use std::io::{self, Write};
use std::time::Instant;

use exo::Line;
use exo_diagnostics::style_of_stderr;
use exo_dialects::diagnostic;
use exo_dialects::pass::{self, ErrorEmitted, Run, Statistics};
use exo_ir::{Item, Loc, Module, Proc};
use exo_steps::Applied;
use exo_steps::schedule::{self, Entry};
use melior::Context;
use melior::ir::OperationRef;

use super::file::{self, ARGUMENT, ScheduleOptions};
use super::refuse;
use super::runner::Runner;
use crate::solving;

/// Takes the steps of a schedule, and runs its passes.
pub(super) fn apply<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    runner: &mut Runner<'c, 'a>,
    (options, text): (&ScheduleOptions, &str),
    counters: &Statistics,
    run: &Run,
) -> Result<(), ErrorEmitted> {
    if !options.define.is_empty() {
        let text = "parameters ('-D') are for programs, and the schedule is none: its name does not end in '.star'";
        return Err(refuse::error(context, &Loc::unknown(), text));
    }
    let entries = schedule::parse(&options.file, text).map_err(|errors| {
        for error in &errors {
            diagnostic::emit(context, &error.into());
        }
        ErrorEmitted
    })?;
    let watch = Watch::new(context, options, &entries)?;
    for entry in &entries {
        if watch.before(runner, entry)? {
            return Ok(());
        }
        match schedule::step_of(&entry.pass) {
            Some(_) => {
                let start = Instant::now();
                let outcome = step(context, module, runner, entry, options, run);
                let did = runner.take_statistics();
                let what = format!("{}: {}", entry.loc, entry.pass);
                solving::row(ARGUMENT, &what, start.elapsed(), &did);
                solving::count(context, counters, 1, &did);
                outcome?;
                counters.add(0, 1);
            }
            None => {
                file::confirm(context, runner, counters)?;
                other_pass(context, module, runner, entry, run)?;
            }
        }
    }
    Ok(())
}

/// The lines before which something is to happen: `--exo-print-before` and `--exo-stop-at`.
struct Watch<'a> {
    context: &'a Context,
    file: &'a str,
    print_before: Option<Line>,
    stop_at: Option<Line>,
}

impl<'a> Watch<'a> {
    fn new(
        context: &'a Context,
        options: &'a ScheduleOptions,
        entries: &[Entry],
    ) -> Result<Watch<'a>, ErrorEmitted> {
        let watch = Watch {
            context,
            file: &options.file,
            print_before: file::line(context, &options.print_before)?,
            stop_at: file::line(context, &options.stop_at)?,
        };
        let missed = |line: &&Line| !entries.iter().any(|e| line.has(&e.loc, watch.file));
        let mut lines = watch.print_before.iter().chain(&watch.stop_at);
        match lines.find(missed) {
            None => Ok(watch),
            Some(line) => {
                let text = format!("the schedule has no step at line {line}");
                let start = Loc::new(&watch.file.into(), 1, 1);
                Err(refuse::error(context, &start, &text))
            }
        }
    }

    /// Called before each line; gives whether the schedule ends there.
    fn before(&self, runner: &mut Runner<'_, '_>, entry: &Entry) -> Result<bool, ErrorEmitted> {
        let has = |line: &Option<Line>| line.as_ref().is_some_and(|l| l.has(&entry.loc, self.file));
        if has(&self.print_before) {
            let when = format!("{}: before {}", entry.loc, entry.pass);
            let shown = show(&when, runner.changed()?);
            shown.map_err(|e| unprintable(self.context, &entry.loc, &e))?;
        }
        let stops = has(&self.stop_at);
        if stops {
            let text = "the schedule was stopped here, before this line";
            refuse::remark(self.context, &entry.loc, text, &Loc::unknown());
        }
        Ok(stops)
    }
}

fn unprintable(context: &Context, loc: &Loc, error: &io::Error) -> ErrorEmitted {
    let message = format!("cannot print the program here: {error}");
    refuse::error(context, loc, &message)
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
        let when = format!("{}: after {}", entry.loc, entry.pass);
        let shown = match options.print_whole {
            true => show(&when, applied.made().filter_map(|p| runner.proc(&p.name))),
            false => show_changes(&when, &applied),
        };
        shown.map_err(|e| unprintable(context, &entry.loc, &e))?;
    }
    Ok(())
}

/// Prints the changes of a step behind a headline; procedures that it extracted are new.
fn show_changes(when: &str, applied: &Applied) -> io::Result<()> {
    let style = style_of_stderr();
    let new = applied.extracted.iter().map(|proc| (None, proc));
    // Beside a version the procedure has mostly stayed as it was.
    let itself =
        Some(&applied.proc).filter(|p| applied.versions.is_empty() || **p != applied.before);
    let changed = itself.into_iter().chain(&applied.versions);
    let changed = changed.map(|proc| (Some(&applied.before), proc));
    let texts: Vec<String> = new
        .chain(changed)
        .map(|(before, after)| exo_frontend::print_difference(before, after, style))
        .collect();
    writeln!(io::stderr(), "# {when}\n{}", texts.join("\n"))
}

/// Prints procedures behind a headline.
fn show<'p>(when: &str, procs: impl Iterator<Item = &'p Proc>) -> io::Result<()> {
    let module = Module {
        items: procs.cloned().map(Item::Proc).collect(),
        ..Module::default()
    };
    let text = exo_frontend::print_module(&module);
    writeln!(io::stderr(), "# {when}\n{text}")
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
