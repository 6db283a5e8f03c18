//! The command line.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Parser;
use exo_ir::FieldRef;

/// Prove that two procedures compute the same, for all inputs.
///
/// A is the specification and B the implementation; each is a procedure, or a func.func over affine, scf, memref, arith and math. Each buffer argument and configuration field
/// that one of them may write gets a verdict: 'proved', 'refuted' with an input on which both
/// were run, or 'unknown' with the place and the reason. The proof uses nothing of what checks
/// schedule steps.
#[derive(Parser, Clone, Debug)]
#[command(name = "exo-validate", version = exo_cli::version(), after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The specification: FILE, or FILE:NAME; the file is Exo source (.py) or MLIR (.mlir, .mlirbc).
    ///
    /// Without a name it is the last procedure, or the last function if there is none; with --pipeline it is every one.
    #[arg(value_name = "A")]
    pub(crate) specification: Program,

    /// The implementation: FILE, FILE:NAME, or :NAME of the file of A.
    #[arg(value_name = "B", required_unless_present_any = ["isolate", "pipeline"])]
    pub(crate) implementation: Option<Program>,

    /// Run this schedule on A by exo-opt, line by line, and say at which line it stops being provable; B is
    /// :PROCEDURE then, or nothing. EXO_OPT names exo-opt.
    #[arg(long, value_name = "SCHEDULE", conflicts_with_all = ["emit_smtlib", "recheck"])]
    pub(crate) isolate: Option<PathBuf>,

    /// Look at the lines of --isolate behind one that is not proved, too.
    #[arg(long, requires = "isolate")]
    pub(crate) keep_going: bool,

    /// Run this pass pipeline on the file of A by mlir-opt, pass by pass, judge what each pass makes of each function, and name the first that is
    /// wrong. It is written as for mlir-opt, 'builtin.module(func.func(PASS{OPTION=VALUE}),PASS)', or without the operations. MLIR_OPT names
    /// mlir-opt.
    #[arg(long, value_name = "PIPELINE", conflicts_with_all = ["implementation", "isolate", "emit_smtlib", "recheck"])]
    pub(crate) pipeline: Option<String>,

    /// Keep what the passes of --pipeline make in this folder, one file for each.
    #[arg(long, value_name = "FOLDER", requires = "pipeline")]
    pub(crate) write_modules: Option<PathBuf>,

    /// Let this configuration field differ at the end.
    #[arg(long, value_name = "CONFIG.FIELD", value_parser = parse_field)]
    pub(crate) modulo: Vec<FieldRef>,

    /// Do not search for an input that refutes where nothing is proved.
    #[arg(long)]
    pub(crate) no_search: bool,

    /// Let iterations of a parallel loop write one cell at the same time if all write the same value, as Halide's do in
    /// tiles that overlap; without it, that is a race.
    #[arg(long)]
    pub(crate) equal_writes: bool,

    /// Write each question about values that z3 was asked to a file of this folder, as SMT-LIB.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) emit_smtlib: Option<PathBuf>,

    /// Ask cvc5 the questions too by which something is proved, and say how many it confirms; what it
    /// contradicts is not proved. CVC5 names the program.
    #[arg(long)]
    pub(crate) recheck: bool,

    /// End after so many seconds, with what has no verdict by then unknown; 0 for any time.
    #[arg(long, value_name = "SECONDS", default_value_t = 900)]
    pub(crate) time_limit: u64,

    /// Look for hardware libraries in this folder, before those of EXO_HW_PATH.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) hw_path: Vec<PathBuf>,

    /// Load a hardware library: a file, or a name that is looked for in --hw-path, EXO_HW_PATH and
    /// among the shipped ones.
    #[arg(long, value_name = "FILE|NAME")]
    pub(crate) load_hw: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  exo-validate gemm.py:gemm gemm.py:tiled
  exo-validate gemm.py:gemm :tiled
  exo-validate gemm.py:gemm --isolate=gemm.sched
  exo-validate before.mlir:kernel after.mlir:kernel
  exo-validate kernels.mlir --pipeline='affine-loop-fusion,affine-loop-tile{tile-size=4}'
  exo-validate --load-hw=avx512 sgemm.py:sgemm scheduled.mlir:sgemm

Exit codes: 0 all outputs are proved, 1 one is refuted, 2 one is unknown, 3 no verdict.
With --pipeline 3 also says that a pass gave no result; what is proved of all passes together counts for what is unknown of one.";

/// A file and a procedure in it.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The file; empty for that of the other program.
    pub(crate) file: PathBuf,
    /// The procedure, if one is named.
    pub(crate) proc: Option<String>,
}

impl FromStr for Program {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Program, Self::Err> {
        let is_name = |name: &str| !name.is_empty() && !name.contains(['/', '.', '\\']);
        Ok(match text.rsplit_once(':') {
            Some((file, name)) if is_name(name) => Program {
                file: file.into(),
                proc: Some(name.to_owned()),
            },
            _ => Program {
                file: text.into(),
                proc: None,
            },
        })
    }
}

fn parse_field(text: &str) -> Result<FieldRef, String> {
    match text.rsplit_once('.') {
        Some((config, field)) if !config.is_empty() && !field.is_empty() => Ok(FieldRef {
            config: config.to_owned(),
            field: field.to_owned(),
        }),
        _ => Err("a field is written CONFIG.FIELD".to_owned()),
    }
}
