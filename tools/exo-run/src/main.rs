//! `exo-run`: runs a procedure of an Exo program on given inputs.

use std::io::Write;
use std::process::ExitCode;

use exo_diagnostics::terminal_of_stderr;
use exo_dialects::diagnostic::output::{self, Format};
use exo_run::{Args, RunError};

/// Counts allocations, so that templates of libraries have a limit on memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<std::alloc::System> =
    exo_allocator::Counted(std::alloc::System);

fn main() -> ExitCode {
    let args = match exo_cli::arguments(|args: &Args| args.exo_diagnostics) {
        Ok(args) => args,
        Err(code) => return code,
    };
    exo_native::on_stop(stopped);
    match exo_run::run(&args, &mut std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

/// Machine code has stopped at a run-time guard; none of its results has been written yet.
fn stopped(stop: &exo_native::RuntimeFailure) {
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
