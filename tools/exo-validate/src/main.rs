//! `exo-validate`: proves that two procedures compute the same, or shows an input on which they do not.

mod align;
mod cli;
mod comparisons;
mod deadline;
mod functions;
mod interface;
mod isolate;
mod judge;
mod load;
mod passes;
mod pipeline;
mod print;
mod questions;
mod scratch;
mod table;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use exo_dialects::diagnostic::progress::Progress;

use cli::Args;
use judge::{Compared, Judgement};
use load::LoadError;

/// Templates of hardware libraries are evaluated within limits of memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<std::alloc::System> =
    exo_allocator::Counted(std::alloc::System);

/// Exit code of a run that gives no verdict.
const FAILED: u8 = 3;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return usage(&error),
    };
    match run(&args) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            // Nothing can be done where standard error is closed.
            let _ = writeln!(std::io::stderr(), "{}", error.render());
            ExitCode::from(FAILED)
        }
    }
}

/// Help is no failure; a command line that is wrong is.
fn usage(error: &clap::Error) -> ExitCode {
    let printed = error.print();
    match error.use_stderr() || printed.is_err() {
        true => ExitCode::from(FAILED),
        false => ExitCode::SUCCESS,
    }
}

fn run(args: &Args) -> Result<u8, LoadError> {
    deadline::begin(args.time_limit);
    args.hw_path.iter().for_each(exo_hw::search_also);
    exo_hw::load_from_environment()?;
    for name in &args.load_hw {
        exo_hw::load(name)?;
    }
    let options = exo_validate::Options {
        modulo: args.modulo.clone(),
        search: !args.no_search,
        equal_writes: args.equal_writes,
        ..exo_validate::Options::default()
    };
    if let Some(schedule) = &args.isolate {
        return isolate::run(args, schedule, &options, &mut std::io::stdout().lock());
    }
    if let Some(pipeline) = &args.pipeline {
        return passes::run(args, pipeline, &options, &mut std::io::stdout().lock());
    }
    let (first, second) = load::pair(args)?;
    let progress = Progress::start(|elapsed| format!("comparing for {} s", elapsed.as_secs()));
    let judgement = match first.is_function() || second.is_function() {
        true => judge::judged((&first, &second), None, &options),
        false => Judgement::Compared(Compared {
            report: exo_validate::validate(first.side(), second.side(), &options)?,
            assumed: Vec::new(),
        }),
    };
    drop(progress);
    told(&judgement, args)
}

/// Writes a judgement, and has its questions looked at again as far as that is asked for; gives the exit code.
fn told(judgement: &Judgement, args: &Args) -> Result<u8, LoadError> {
    let mut out = std::io::stdout().lock();
    print::judgement(judgement, &mut out).map_err(LoadError::Output)?;
    let questions = match judgement {
        Judgement::Compared(compared) => compared.report.questions.as_slice(),
        Judgement::Unread(_) => &[],
    };
    match questions::handled(questions, args)? {
        Some(rechecked) => {
            rechecked.print(&mut out).map_err(LoadError::Output)?;
            Ok(judgement.exit_code().max(rechecked.exit_code()))
        }
        None => Ok(judgement.exit_code()),
    }
}
