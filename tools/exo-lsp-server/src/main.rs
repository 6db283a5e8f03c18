//! `exo-lsp-server`: a language server for Exo.

use std::process::ExitCode;

use clap::Parser;
use exo_lsp_server::cli::Args;

/// Schedule programs are run within limits of memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<mimalloc::MiMalloc> =
    exo_allocator::Counted(mimalloc::MiMalloc);

fn main() -> ExitCode {
    exo_lsp_server::main(&Args::parse())
}
