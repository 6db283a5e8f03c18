//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

/// Make a program and its schedule smaller, as long as they show the same.
///
/// Without a command it runs 'exo-opt PROGRAM --exo-check --exo-schedule=SCHEDULE' and keeps what that ends with: the id of the first error (a refusal, a failed check), a crash,
/// or no end within the limit. With one it keeps that the command exits with 0; in its words {} is the program and {schedule} the schedule.
#[derive(Parser, Clone, Debug)]
#[command(name = "exo-reduce", version = exo_cli::version(), after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The program: Exo source (.py, .exo) or MLIR (.mlir).
    pub(crate) file: PathBuf,

    /// A schedule, flat or a program, which is made shorter, too.
    #[arg(long, value_name = "FILE")]
    pub(crate) schedule: Option<PathBuf>,

    /// Write the smaller program here; the schedule goes beside it (default: NAME.reduced.py).
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Try so many candidates at most.
    #[arg(long, value_name = "NUMBER", default_value_t = 5000)]
    pub(crate) tries: usize,

    /// Give each candidate so many seconds.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) time_limit: Duration,

    /// Load a hardware library, by name or path; exo-opt gets the option, too.
    #[arg(long, value_name = "FILE|NAME")]
    pub(crate) load_hw: Vec<String>,

    /// Look for hardware libraries in this folder, before those of EXO_HW_PATH.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) hw_path: Vec<PathBuf>,

    /// A command that exits with 0 where a candidate is of interest.
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a positive number of seconds, found '{text}'");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    match seconds > 0.0 {
        true => Duration::try_from_secs_f64(seconds).map_err(|_| wrong()),
        false => Err(wrong()),
    }
}

const EXAMPLES: &str = "\
Examples:
  exo-reduce gemm.py --schedule=gemm.sched
  exo-reduce gemm.py --schedule=gemm.star --load-hw=avx512 -o small.py
  exo-reduce gemm.py -- sh -c 'exo-translate --exo-to-c {} | grep -q restrict'
  exo-reduce gemm.py --schedule=gemm.sched -- sh -c '! exo-validate {} --isolate={schedule}'

A program that cannot be read, or shows it no more when it is printed as Exo source, is made smaller line by line.

Exit codes: 0 the files are written; 1 there is nothing to keep, or a file cannot be read or written; 2 the command line is wrong.";
