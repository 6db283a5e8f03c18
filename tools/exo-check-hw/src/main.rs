//! `exo-check-hw`: whether instructions of a hardware library do what their bodies say.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use exo_check_hw::{Args, Outcome};
use exo_diagnostics::{Diagnostic, terminal, terminal_of_stderr, terminal_of_stdout};
use exo_dialects::diagnostic::output::{self, Format};

/// The exit code of a command line that fits no library.
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
    // Where nobody can read it, nothing else can be done.
    let mut out = std::io::stdout().lock();
    let _ = out
        .write_all(outcome.table.as_bytes())
        .and_then(|()| out.flush());
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
            terminal(diagnostic, file, &text_of(file), style)
        }
    };
    let _ = write!(std::io::stderr(), "{text}");
}

/// The text of a file or of a shipped library; empty where it is not at hand.
fn text_of(file: &str) -> String {
    let shipped = exo_hw::SHIPPED
        .iter()
        .find(|shipped| file == format!("<{}>", shipped.name));
    match shipped {
        Some(shipped) => shipped.text.to_owned(),
        None => std::fs::read_to_string(file).unwrap_or_default(),
    }
}

fn complain_of_usage(error: &clap::Error) -> ExitCode {
    // Help is no error, and goes to standard output.
    if output::format() == Format::Text || !error.use_stderr() {
        error.exit()
    }
    output::complain_of_usage(&error.to_string());
    ExitCode::from(USAGE)
}
