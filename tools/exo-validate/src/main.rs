//! `exo-validate`: proves that two procedures compute the same, or shows an input on which they do not.

mod cli;
mod isolate;
mod load;
mod print;
mod questions;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use cli::Args;
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
    args.hw_path.iter().for_each(exo_hw::search_also);
    exo_hw::load_from_environment()?;
    for name in &args.load_hw {
        exo_hw::load(name)?;
    }
    let options = exo_validate::Options {
        modulo: args.modulo.clone(),
        search: !args.no_search,
        ..exo_validate::Options::default()
    };
    if let Some(schedule) = &args.isolate {
        return isolate::run(args, schedule, &options, &mut std::io::stdout().lock());
    }
    let (first, second) = load::pair(args)?;
    let report = exo_validate::validate(first.side(), second.side(), &options)?;
    print::report(&report, &mut std::io::stdout().lock()).map_err(LoadError::Output)?;
    let rechecked = questions::handled(&report.questions, args)?;
    match rechecked {
        Some(rechecked) => {
            rechecked
                .print(&mut std::io::stdout().lock())
                .map_err(LoadError::Output)?;
            Ok(print::exit_code(&report).max(rechecked.exit_code()))
        }
        None => Ok(print::exit_code(&report)),
    }
}
