//! `exo-run`: runs a procedure of an Exo program on given inputs.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let args = exo_run::Args::parse();
    match exo_run::run(&args, &mut std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", error.render());
            ExitCode::FAILURE
        }
    }
}
