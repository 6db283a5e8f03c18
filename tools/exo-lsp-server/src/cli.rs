//! The command line.

use clap::Parser;

/// A language server for Exo: source (.py with Exo's decorators, .exo), MLIR with the exo dialect (.mlir), flat schedules
/// (.sched) and schedule programs (.star).
///
/// It speaks the Language Server Protocol over standard input and output, and is started by an editor. Settings are given as
/// options of initialization; docs/editors.md says which there are, and how VS Code and Neovim are told.
#[derive(Parser, Clone, Debug)]
#[command(name = "exo-lsp-server", version = exo_cli::version(), after_help = EXAMPLES)]
pub struct Args {
    /// Speak over standard input and output, which is what it does anyway.
    #[arg(long)]
    pub stdio: bool,

    /// The client's process, as some clients name it: the end of the input tells that it has ended.
    #[arg(long = "clientProcessId", hide = true, value_name = "PROCESS")]
    pub client_process_id: Option<u32>,

    /// Run the schedule that stands on standard input, as the server tells it: for the server itself.
    #[arg(long, hide = true)]
    pub run_job: bool,
}

const EXAMPLES: &str = "\
Examples:
  exo-lsp-server
  vim.lsp.config('exo', { cmd = { 'exo-lsp-server' }, filetypes = { 'python', 'mlir', 'starlark' } })

Comments in a schedule that the server reads:
  # exo: program = gemm.py
  # exo: load-hw = avx512
  # exo: define = MR=6";
