//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use exo_dialects::diagnostic::output::{Format, parse_format};

/// Check that the instructions of a hardware library do what their bodies say.
///
/// Each instruction is run as C of its template, by a C compiler, and as the function that it is lowered to, by LLVM, and compared
/// with its body, which the interpreter runs: bit for bit on random data and on what lies at the edges of types, with all
/// control arguments at the borders of its preconditions, with several strides, and with memory around the arguments that must
/// not change. Whatever the code does happens in processes of its own.
///
/// The exit code is 1 if an instruction does something else, and if none could be run.
#[derive(Parser, Clone, Debug)]
#[command(name = "exo-check-hw", version = exo_cli::version(), after_help = EXAMPLES)]
pub struct Args {
    /// The library: a file, or a name that is looked for in --hw-path, EXO_HW_PATH and among the shipped ones.
    #[arg(value_name = "FILE|NAME")]
    pub library: String,

    /// Look for hardware libraries in this folder, before those of EXO_HW_PATH.
    #[arg(long, value_name = "FOLDER")]
    pub hw_path: Vec<PathBuf>,

    /// Check only this instruction; may be repeated.
    #[arg(long, value_name = "NAME")]
    pub instr: Vec<String>,

    /// Run only the C templates, or only the functions of MLIR.
    #[arg(long, value_enum, value_name = "c|llvm")]
    pub only: Option<Only>,

    /// Seed of the random inputs; the same seed makes the same inputs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Number of runs of each combination of control arguments with each kind of data.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub rounds: u32,

    /// Permitted error of floats, in proportion to 1 + |value|: for approximations.
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = tolerance)]
    pub tolerance: f64,

    /// Values for configuration fields of data and for scalars that instructions write to them: for
    /// machines that take no other numbers, which no precondition can say.
    #[arg(
        long,
        value_enum,
        value_name = "any|finite|positive",
        default_value = "any"
    )]
    pub fields: Fields,

    /// Let nothing round otherwise than the body does: no product and sum in one, no other order of sums.
    #[arg(long)]
    pub exact: bool,

    /// The triple of another machine than the library's own (exo.target), whose flags and emulators then do not count.
    #[arg(long, value_name = "TRIPLE")]
    pub target: Option<String>,

    /// The processor that code is made for, as LLVM and C compilers call it.
    #[arg(long, value_name = "NAME")]
    pub cpu: Option<String>,

    /// A command line behind which programs run, in place of the library's (exo.emulators); may be repeated: instructions are
    /// run under each. An empty one is this machine itself.
    #[arg(long, value_name = "COMMAND")]
    pub emulator: Vec<String>,

    /// The C compiler; by default that of the environment variable CC, else cc, and for other machines clang.
    #[arg(long, value_name = "PROGRAM")]
    pub cc: Option<String>,

    /// An option for the C compiler; may be repeated.
    #[arg(long, value_name = "FLAG", allow_hyphen_values = true)]
    pub cflag: Vec<String>,

    /// Remark preconditions that nothing needs: they refuse only inputs on which code does what the body says, or the body does not run.
    #[arg(long)]
    pub remarks: bool,

    /// Make code wrong on purpose, in this many ways for each template and function, or in all, and see whether inputs show it. The
    /// exit code is 1 where they do not.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1000000")]
    pub mutants: Option<usize>,

    /// Compile everything and run nothing: for machines that lack what the library needs.
    #[arg(long)]
    pub compile_only: bool,

    /// Seconds that a compiler or a run may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: u64,

    /// Instructions that are checked at a time; by default as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Keep sources, objects and programs in this folder.
    #[arg(long, value_name = "FOLDER")]
    pub keep: Option<PathBuf>,

    /// Format of errors on standard error: lines of text, or a JSON object on a line for each.
    #[arg(long, value_name = "text|json", default_value = "text", value_parser = parse_format)]
    pub exo_diagnostics: Format,

    /// In a process of its own: make an object of these drivers of instructions.
    #[arg(
        long,
        hide = true,
        value_name = "NAME:DRIVER",
        requires = "object",
        value_delimiter = ','
    )]
    pub lower: Vec<String>,

    /// The file that object goes to.
    #[arg(long, hide = true, value_name = "FILE")]
    pub object: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  exo-check-hw avx512
  exo-check-hw ./toy.mlir --cc=clang --cflag=-O0
  exo-check-hw avx512 --instr=mm512_mask_relu_ps --rounds=100 --seed=7
  exo-check-hw approximate.mlir --tolerance=1e-4
  exo-check-hw ./neon.mlir --emulator=\"qemu-aarch64 -cpu cortex-a76\" --emulator=\"qemu-aarch64 -cpu max\"
  exo-check-hw avx512 --compile-only --keep=drivers";

/// The meaning that is run and compared with bodies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Only {
    /// C templates.
    C,
    /// Functions of MLIR, by LLVM.
    Llvm,
}

/// Numbers for configuration fields of data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Fields {
    /// Infinities and NaN, too.
    Any,
    /// Neither infinities nor NaN.
    Finite,
    /// Finite numbers above zero.
    Positive,
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if (0.0..f64::INFINITY).contains(&value) => Ok(value),
        _ => Err("expected a number that is not negative, such as 1e-6".to_owned()),
    }
}
