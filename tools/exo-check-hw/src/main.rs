//! `exo-check-hw`: whether instructions of a hardware library do what their bodies say.

use std::io::Write;
use std::process::ExitCode;

use exo_check_hw::{Args, Outcome};
use exo_diagnostics::{Diagnostic, terminal, terminal_of_stderr, terminal_of_stdout};
use exo_dialects::diagnostic::output::{self, Format};
use exo_dialects::tool;

/// Counts allocations, so that templates of libraries have a limit on memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<std::alloc::System> =
    exo_allocator::Counted(std::alloc::System);

fn main() -> ExitCode {
    let args = match exo_cli::arguments(|args: &Args| args.exo_diagnostics) {
        Ok(args) => args,
        Err(code) => return code,
    };
    match exo_check_hw::run(&args, terminal_of_stdout()) {
        Ok(outcome) => told(&outcome),
        Err(error) => {
            error.diagnostics().iter().for_each(complain);
            ExitCode::FAILURE
        }
    }
}

fn told(outcome: &Outcome) -> ExitCode {
    outcome.said.iter().for_each(complain);
    tool::print_or_exit(&outcome.summary);
    if let Some(error) = &outcome.error {
        error.diagnostics().iter().for_each(complain);
    }
    match outcome.is_wrong || outcome.error.is_some() {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}

fn complain(diagnostic: &Diagnostic) {
    let text = match (output::format(), terminal_of_stderr()) {
        (Format::Json, _) => return output::complain(diagnostic),
        (Format::Text, None) => format!("{diagnostic}\n"),
        (Format::Text, Some(style)) => {
            let file = diagnostic.span.as_ref().map_or("", |span| &*span.file);
            terminal(diagnostic, file, &exo_cli::text_of(file), style)
        }
    };
    let _ = write!(std::io::stderr(), "{text}");
}
