//! `exo-run`: runs a procedure of an Exo program on given inputs.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    exo_dialects::tool::end_quietly();
    let args = exo_run::Args::parse();
    match exo_run::run(&args, &mut std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody can read it, nothing else can be done.
            let _ = writeln!(std::io::stderr(), "{}", error.render());
            ExitCode::FAILURE
        }
    }
}
