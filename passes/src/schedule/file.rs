//! `exo-schedule`: a file of steps as a pass.

use std::time::Instant;

use exo::Line;
use exo_dialects::pass::{self, Declaration, ErrorEmitted, PassDoc, Run, Statistics, context_of};
use exo_ir::Loc;
use exo_options::{Contents, PassOptions};
use melior::Context;
use melior::ir::OperationRef;

use super::flat;
use super::program;
use super::refuse;
use super::runner::Runner;
use super::state_cache;
use crate::{solving, tables};

pub(super) const ARGUMENT: &str = "exo-schedule";
const SUMMARY: &str = "apply the schedule steps of a file";

const STATISTICS: [(&str, &str); 1 + solving::COUNTERS.len()] =
    solving::with_counters([("num-steps", "Steps taken")]);

exo_options::pass_options! {
    /// Options of `exo-schedule`.
    pub(crate) struct ScheduleOptions {
        /// the schedule: one 'pass{options}' per line, '#' comments; or a program in Starlark, '.star'
        pub(crate) file: String = "",
        /// the schedule's text, with '\xx' for what ends options; then 'file' is only its name, and a pipeline that is printed has it
        pub(crate) text: Contents = "file",
        /// what a program gets for its parameters: 'MR=6,NR=64' (on the command line of exo-opt: '-D MR=6 -D NR=64')
        pub(crate) define: String = "",
        /// a description of the machine, NAME=VALUE in each line: values for parameters that a program may ask for; 'define' goes before it
        pub(crate) machine: String = "",
        /// the text of the machine's description, in the same way
        pub(crate) machine_text: Contents = "machine",
        /// print to standard error, after each step, the lines that it changed, in Exo syntax
        pub(crate) print_after_each: bool = false,
        /// print procedures whole after each step, and before a line that is reached again
        pub(crate) print_whole: bool = false,
        /// print what steps have changed so far in Exo syntax, to standard error, before this line of the schedule ('12', 'tiles.star:12')
        pub(crate) print_before: String = "",
        /// end the schedule before this line: its result is what was done till then
        pub(crate) stop_at: String = "",
    }
}

/// A line of the schedule; `None` for an empty text.
pub(super) fn line(context: &Context, text: &str) -> Result<Option<Line>, ErrorEmitted> {
    if text.is_empty() {
        return Ok(None);
    }
    let line = text.parse::<Line>();
    line.map(Some)
        .map_err(|e| refuse::error(context, &Loc::unknown(), &e.to_string()))
}

/// Registers the pass.
pub(crate) fn register() {
    pass::register_declared(Declaration {
        argument: ARGUMENT.to_owned(),
        summary: SUMMARY.to_owned(),
        options: ScheduleOptions::SPECS.to_vec(),
        statistics: &STATISTICS,
        lowers: false,
        run: Box::new(|module, values, counters, run| {
            let context = &*context_of(module);
            match ScheduleOptions::from_values(&mut values.into_iter()) {
                Some(options) => {
                    let apply = || apply(context, module, &options, counters, run);
                    let ran = state_cache::inside(&options.file, apply);
                    ran.unwrap_or_else(|nested| {
                        let start = Loc::new(&options.file.as_str().into(), 1, 1);
                        Err(refuse::error(context, &start, &nested.to_string()))
                    })
                }
                None => {
                    let text = "an option of 'exo-schedule' does not fit its type";
                    Err(refuse::error(context, &Loc::unknown(), text))
                }
            }
        }),
    });
}

/// The manual entry of the pass.
pub(crate) fn description() -> PassDoc {
    PassDoc {
        argument: ARGUMENT,
        summary: SUMMARY,
        description: "
A schedule is a file with one step per line in the grammar of pass pipelines, `pass{option=value …}`; values with blanks are
quoted, what follows `#` is a comment. `exo-opt --exo-schedule=FILE` runs it; with `--exo-print-after-each` the lines
that a step changed are shown in Exo syntax after each step (whole procedures with `--exo-print-after-each=whole`), with `--exo-print-before=LINE`
all procedures before a line, and `--exo-stop-at=LINE` ends the schedule before a line. A step works on the procedure that `proc=` names; without it, on the one that the line before
worked on or made, or on the only one there is. Other passes may stand between steps.

A file that ends in `.star` is a program in Starlark over the same steps: functions, loops, choices and parameters. `-D NAME=VALUE` on the
command line of `exo-opt` gives its parameters values, and so does `--exo-machine=FILE`, which describes a machine by lines `NAME=VALUE`, for those
that it asks for; files that it loads are searched beside it and in the folders of
`EXO_SCHEDULE_PATH`. [Schedules as programs](schedules.md) teaches it.

The file is read with the options of the pass, and its text becomes the option `text`: a pipeline that `--dump-pass-pipeline` prints, or a reproducer (`--mlir-pass-pipeline-crash-reproducer=FILE`, `exo-opt FILE --run-reproducer`), runs where the file is not. So it is with
`machine`; files that a program loads, and options of the command line such as `--load-hw`, have to be there again.

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
    let text = read(context, options)?;
    tables::remark_if_all_are_nested(module);
    let mut runner = Runner::new(context, module)?;
    if program::is_program(&options.file) {
        let start = Instant::now();
        let ran = program::apply(context, &mut runner, options, text);
        let mut did = runner.take_statistics();
        if let Ok((steps, for_steps)) = &ran {
            counters.add(0, *steps);
            did.merge(for_steps);
        }
        solving::row(ARGUMENT, &options.file, start.elapsed(), &did);
        solving::count(context, counters, 1, &did);
        ran?;
        confirm(context, &mut runner, counters)?;
        runner.keep();
        return Ok(());
    }
    flat::apply(
        context,
        module,
        &mut runner,
        (options, &text),
        counters,
        run,
    )?;
    confirm(context, &mut runner, counters)?;
    runner.keep();
    Ok(())
}

/// Checks whole what the steps so far have made.
pub(super) fn confirm(
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

fn read(context: &Context, options: &ScheduleOptions) -> Result<String, ErrorEmitted> {
    if let Some(text) = options.text.text() {
        return Ok(text.to_owned());
    }
    let file = &options.file;
    let unreadable = |why: &str| {
        let text = format!("cannot read the schedule '{file}': {why}");
        refuse::error(context, &Loc::unknown(), &text)
    };
    if file.is_empty() {
        return Err(unreadable("no file is named; say --exo-schedule=FILE"));
    }
    let bytes = std::fs::read(file).map_err(|e| unreadable(&e.to_string()))?;
    String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8"))
}
