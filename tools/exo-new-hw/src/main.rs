//! `exo-new-hw`: begins a hardware library.

use std::io::Write;
use std::process::ExitCode;

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::output::{self, Format};
use exo_dialects::tool;
use exo_new_hw::Args;

fn main() -> ExitCode {
    let args = match exo_cli::arguments(|args: &Args| args.exo_diagnostics) {
        Ok(args) => args,
        Err(code) => return code,
    };
    match exo_new_hw::run(&args) {
        Ok(written) => {
            tool::print_or_exit(&written.to_string());
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&Diagnostic::error(Class::BadInput, error.to_string()));
            ExitCode::FAILURE
        }
    }
}

fn complain(diagnostic: &Diagnostic) {
    match output::format() {
        Format::Json => output::complain(diagnostic),
        Format::Text => {
            let _ = writeln!(std::io::stderr(), "{diagnostic}");
        }
    }
}
