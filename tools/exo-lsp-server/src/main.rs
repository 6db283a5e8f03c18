//! `exo-lsp-server`: a language server for Exo.

use std::process::ExitCode;

use exo_lsp_server::cli::Args;

/// Schedule programs are run within limits of memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<mimalloc::MiMalloc> =
    exo_allocator::Counted(mimalloc::MiMalloc);

fn main() -> ExitCode {
    // A client that is gone is an error like any other.
    match exo_cli::arguments_of_starter::<Args>() {
        Ok(args) => exo_lsp_server::main(&args),
        Err(code) => code,
    }
}
