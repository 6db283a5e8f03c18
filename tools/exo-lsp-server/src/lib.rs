//! `exo-lsp-server`: a language server for Exo source, MLIR with the exo dialect, flat schedules and schedule programs.
//!
//! [`server`] speaks the protocol on one thread. [`workers`] are three more: one checks programs, and remembers what it found of each procedure
//! ([`checks`]); the others have schedules run in a process of their own ([`launch`], [`run`]), which is ended when a schedule is edited or
//! takes too long. What is older than the last edit is dropped.

pub mod call_site;
pub mod capabilities;
pub mod checks;
pub mod cli;
pub mod diagnostics;
pub mod directives;
pub mod documents;
mod flat;
pub mod job;
pub mod language;
pub mod launch;
pub mod loads;
pub mod manuals;
pub mod names;
mod offers;
pub mod pairing;
pub mod point;
pub mod program;
pub mod programs;
pub mod queue;
pub mod requests;
pub mod run;
pub mod server;
pub mod settings;
pub mod state;
pub mod text;
pub mod transport;
pub mod uri;
pub mod workers;

use std::io::Write;
use std::process::ExitCode;

use cli::Args;

/// Does what the command line asks for.
pub fn main(args: &Args) -> ExitCode {
    if args.run_job {
        return run::main();
    }
    if let Err(error) = exo_hw::load_from_environment() {
        complain(&error.to_string());
    }
    let (connection, threads) = transport::stdio();
    let ended = server::run(connection);
    // Who closed standard output does not want to be told.
    let _ = threads.join();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

fn complain(text: &str) {
    // Nothing can be done where standard error is closed.
    let _ = writeln!(std::io::stderr(), "exo-lsp-server: error: {text}");
}
