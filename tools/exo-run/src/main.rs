//! `exo-run`: runs a procedure of an Exo program on given inputs.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use exo_diagnostics::terminal_of_stderr;
use exo_dialects::diagnostic::output::{self, Format};
use exo_run::{Args, RunError};

/// The exit code of a command line that fits no program.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    exo_dialects::tool::end_quietly();
    let args = exo_dialects::tool::arguments_where(|_| true);
    output::find_format(&args);
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(error) => return complain_of_usage(&error),
    };
    output::set_format(args.exo_diagnostics);
    exo_native::on_stop(stopped);
    match exo_run::run(&args, &mut std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

/// Machine code cannot go on: nothing has been written yet of what it computes.
fn stopped(stop: &exo_native::Stop) {
    complain(&RunError::Stopped(stop.clone()));
    std::process::exit(1);
}

fn complain(error: &RunError) {
    let text = match (output::format(), terminal_of_stderr()) {
        (Format::Json, _) => return error.diagnostics().iter().for_each(output::complain),
        (Format::Text, Some(style)) => error.render_for_terminal(style),
        (Format::Text, None) => format!("{}\n", error.render()),
    };
    // Where nobody can read it, nothing else can be done.
    let _ = write!(std::io::stderr(), "{text}");
}

fn complain_of_usage(error: &clap::Error) -> ExitCode {
    // Help is no error, and goes to standard output.
    if output::format() == Format::Text || !error.use_stderr() {
        error.exit()
    }
    output::complain_of_usage(&error.to_string());
    ExitCode::from(USAGE)
}
