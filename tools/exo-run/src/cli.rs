//! The command line.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Parser, ValueEnum};
use exo_dialects::diagnostic::output::{Format, parse_format};
use exo_interp::{Mode, Options, ParOrder};
use exo_ir::Elem;

/// Run a procedure of an Exo program on given inputs.
///
/// The interpreter checks everything that the language calls an error: bounds, preconditions, reads of data
/// that was never written, overlapping arguments and, on request, races. Without --output and --print, every
/// buffer that the procedure writes is printed.
#[derive(Parser, Clone, Debug)]
#[command(name = "exo-run", version = exo_cli::version(), after_help = EXAMPLES)]
pub struct Args {
    /// Exo source (.py) or MLIR (.mlir, .mlirbc); '-' is standard input.
    pub file: PathBuf,

    /// Look for hardware libraries in this folder, before those of EXO_HW_PATH.
    #[arg(long, value_name = "FOLDER")]
    pub hw_path: Vec<PathBuf>,

    /// Load a hardware library: a file, or a name that is looked for in --hw-path, EXO_HW_PATH and among the shipped
    /// ones.
    #[arg(long, value_name = "FILE|NAME")]
    pub load_hw: Vec<String>,

    /// The procedure to run; may be left out if the file has only one.
    #[arg(long, value_name = "NAME")]
    pub proc: Option<String>,

    /// List the procedures with their signatures, and run nothing.
    #[arg(long)]
    pub list: bool,

    /// A size.
    #[arg(long = "size", value_name = "NAME=INT")]
    pub sizes: Vec<Binding>,

    /// A control argument (n=16, b=true) or a scalar of data (alpha=0.5).
    #[arg(long = "arg", value_name = "NAME=VALUE")]
    pub args: Vec<Binding>,

    /// A configuration field that is set at entry; the others are unset.
    #[arg(long = "config", value_name = "CONFIG.FIELD=VALUE")]
    pub config: Vec<Binding>,

    /// A buffer, from a NumPy file.
    #[arg(long = "input", value_name = "NAME=FILE.npy", value_parser = OsStringValueParser::new().try_map(FileBinding::of))]
    pub inputs: Vec<FileBinding>,

    /// Fill the other buffers with small random values: integers and, in floating types, quarters, so that
    /// sums and products stay exact.
    #[arg(long, value_name = "SEED", conflicts_with_all = ["zeros", "symbols"])]
    pub random: Option<u64>,

    /// Range of the random values, both ends included.
    #[arg(
        long,
        value_name = "LO..HI",
        default_value = "-4..4",
        allow_hyphen_values = true
    )]
    pub random_range: Range,

    /// Fill the other buffers with zeros.
    #[arg(long, conflicts_with = "symbols")]
    pub zeros: bool,

    /// Let every cell of the other buffers be an unknown of its own, so that results are polynomials over the
    /// inputs; needs --mode=exact.
    #[arg(long)]
    pub symbols: bool,

    /// Machine types as in C, or rational numbers with externs as unknown functions.
    #[arg(long, value_enum, default_value_t = ModeName::Concrete)]
    pub mode: ModeName,

    /// The type that the undecided type R stands for in concrete mode.
    #[arg(long, value_name = "TYPE", default_value = "f32", value_parser = elem)]
    pub real: Elem,

    /// Write a buffer to a NumPy file. All outputs are written or none.
    #[arg(long = "output", value_name = "NAME=FILE.npy", value_parser = OsStringValueParser::new().try_map(FileBinding::of))]
    pub outputs: Vec<FileBinding>,

    /// Print a buffer; without a name, every buffer that the procedure writes.
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub print: Vec<String>,

    /// Compile the procedure for this processor, by LLVM, and run that.
    #[arg(long, conflicts_with_all = ["symbols", "check_races", "check_overflow", "par_order", "max_steps"])]
    pub jit: bool,

    /// Interpret the procedure and run its machine code, and compare what they leave, cell by cell: another exit code than 0
    /// says that they differ.
    #[arg(long, conflicts_with_all = ["symbols", "jit", "bench"])]
    pub compare: bool,

    /// Permitted error of floats for --compare, in proportion to 1 + |value|.
    #[arg(long, value_name = "X", default_value_t = 0.0, requires = "compare", value_parser = tolerance)]
    pub tolerance: f64,

    /// Time the procedure's machine code, in that many rounds of 10 ms or more, and print a table.
    #[arg(long, value_name = "ROUNDS", num_args = 0..=1, require_equals = true, default_missing_value = "15",
          value_parser = clap::value_parser!(u32).range(1..=100_000),
          conflicts_with_all = ["symbols", "jit", "print", "outputs", "check_races", "check_overflow", "par_order", "max_steps"])]
    pub bench: Option<u32>,

    /// Time the procedure of this name in another file beside it, as a rule the unscheduled one, on the same inputs.
    #[arg(long, value_name = "FILE", requires = "bench")]
    pub against: Vec<PathBuf>,

    /// Time a function of a shared library beside it: it has the C signature that the header declares for the procedure, and its outputs
    /// are compared. The library is trusted.
    #[arg(long = "peer", value_name = "LIBRARY:FUNCTION", requires = "bench",
          value_parser = OsStringValueParser::new().try_map(PeerName::of))]
    pub peers: Vec<PeerName>,

    /// Measure what this machine can do at most, and print it, with the share that each version reaches: multiply-adds of the procedure's
    /// floating type, and reads of each cache and of memory.
    #[arg(long, requires = "bench")]
    pub peaks: bool,

    /// Draw the roofline model of this machine as an SVG picture, with the versions as points; measures as --peaks.
    #[arg(long, value_name = "FILE.svg", requires = "bench")]
    pub roofline: Option<PathBuf>,

    /// Run the procedure's machine code for some seconds under 'perf', and print the lines of the program with their shares of the
    /// time, as it is after its schedule.
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "2",
          value_parser = clap::value_parser!(u32).range(1..=600),
          conflicts_with_all = ["symbols", "jit", "compare", "bench", "print", "outputs", "check_races", "check_overflow", "par_order", "max_steps"])]
    pub profile: Option<u32>,

    /// Order in which the iterations of parallel loops run: seq, reverse or shuffle:SEED.
    #[arg(long, value_name = "ORDER", default_value = "seq", value_parser = par_order)]
    pub par_order: ParOrder,

    /// Report conflicts between iterations of a parallel loop.
    #[arg(long)]
    pub check_races: bool,

    /// Report integers that leave the type that they are computed in, or that of the cell they are written to. They wrap
    /// otherwise, as two's complement.
    #[arg(long)]
    pub check_overflow: bool,

    /// Stop after this many statements and iterations.
    #[arg(long, value_name = "N", default_value_t = 100_000_000_000)]
    pub max_steps: u64,

    /// Format of errors on standard error: lines of text, or a JSON object on a line for each.
    #[arg(long, value_name = "text|json", default_value = "text", value_parser = parse_format)]
    pub exo_diagnostics: Format,

    /// Bytes that buffers may take.
    #[arg(long, value_name = "BYTES", default_value_t = 4 << 30)]
    pub max_memory: u64,
}

const EXAMPLES: &str = "\
Examples:
  exo-run gemm.py --list
  exo-run gemm.py --proc gemm --size n=16 --random 1
  exo-run gemm.py --size n=64 --input A=a.npy --input B=b.npy --zeros --output C=c.npy
  exo-run gemm.py --size n=2 --symbols --mode=exact --print=C
  exo-run conv.py --size n=8 --random 7 --check-races --par-order=shuffle:3
  exo-run --load-hw=avx512 sgemm.py --proc sgemm --size n=32 --random 1
  exo-run gemm.py --size n=64 --random 1 --jit --print=C
  exo-run gemm.py --size n=64 --random 1 --compare
  exo-run scheduled.mlir --proc gemm --size n=512 --random 1 --bench --against gemm.py
  exo-run scheduled.mlir --proc gemm --size n=512 --random 1 --bench --peer ./libpeer.so:gemm_by_blas
  exo-run scheduled.mlir --proc gemm --size n=512 --random 1 --bench --peaks --roofline gemm.svg
  exo-run scheduled.mlir --proc gemm --size n=512 --random 1 --profile
  exo-run matmul.py --config ConfigLd.stride=16 --arg fast=true --zeros";

/// `NAME=VALUE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The text before the first `=`.
    pub name: String,
    /// The text behind it.
    pub value: String,
}

impl FromStr for Binding {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok(Binding {
                name: name.trim().to_owned(),
                value: value.trim().to_owned(),
            }),
            _ => Err("expected NAME=VALUE".to_owned()),
        }
    }
}

/// `NAME=FILE`; the file's name need not be text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileBinding {
    /// The buffer.
    pub name: String,
    /// The file.
    pub file: PathBuf,
}

impl FileBinding {
    fn of(text: OsString) -> Result<FileBinding, String> {
        let bytes = text.as_bytes();
        let end = bytes.iter().position(|byte| *byte == b'=');
        let parts = end.map(|end| (&bytes[..end], &bytes[end + 1..]));
        let parts = parts.and_then(|(name, file)| Some((str::from_utf8(name).ok()?, file)));
        match parts {
            Some((name, file)) if !name.is_empty() && !file.is_empty() => Ok(FileBinding {
                name: name.trim().to_owned(),
                file: OsStr::from_bytes(file).into(),
            }),
            _ => Err("expected NAME=FILE".to_owned()),
        }
    }
}

/// `LIBRARY:FUNCTION`; the file's name need not be text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeerName {
    /// The shared library.
    pub library: PathBuf,
    /// The symbol.
    pub function: String,
}

impl PeerName {
    fn of(text: OsString) -> Result<PeerName, String> {
        let bytes = text.as_bytes();
        let colon = bytes.iter().rposition(|byte| *byte == b':');
        let parts = colon.map(|at| (&bytes[..at], &bytes[at + 1..]));
        let parts =
            parts.and_then(|(library, name)| Some((library, str::from_utf8(name).ok()?.trim())));
        match parts {
            Some((library, name)) if !library.is_empty() && !name.is_empty() => Ok(PeerName {
                library: OsStr::from_bytes(library).into(),
                function: name.to_owned(),
            }),
            _ => Err("expected LIBRARY:FUNCTION, for example ./libpeer.so:gemm".to_owned()),
        }
    }
}

/// `LO..HI`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Least value.
    pub lo: i64,
    /// Largest value.
    pub hi: i64,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse::<i64>().ok();
        let parts = text.split_once("..");
        match parts.and_then(|(lo, hi)| Some((number(lo)?, number(hi)?))) {
            Some((lo, hi)) if lo <= hi => Ok(Range { lo, hi }),
            _ => Err("expected LO..HI with LO <= HI, for example -4..4".to_owned()),
        }
    }
}

/// The modes by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ModeName {
    /// Rational numbers.
    Exact,
    /// Machine types.
    Concrete,
}

fn elem(text: &str) -> Result<Elem, String> {
    match Elem::from_name(text) {
        Some(elem) if elem != Elem::R => Ok(elem),
        _ => Err("expected an element type such as f32".to_owned()),
    }
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if (0.0..f64::INFINITY).contains(&value) => Ok(value),
        _ => Err("expected a number that is not negative, such as 1e-6".to_owned()),
    }
}

fn par_order(text: &str) -> Result<ParOrder, String> {
    let seed = |text: &str| text.strip_prefix("shuffle:")?.parse().ok();
    match text {
        "seq" => Ok(ParOrder::Seq),
        "reverse" => Ok(ParOrder::Reverse),
        text => match seed(text) {
            Some(seed) => Ok(ParOrder::Shuffle(seed)),
            None => Err("expected seq, reverse or shuffle:SEED".to_owned()),
        },
    }
}

impl Args {
    /// Whether the procedure is compiled.
    pub fn is_native(&self) -> bool {
        self.jit || self.compare || self.bench.is_some() || self.profile.is_some()
    }

    /// The interpreter's options.
    pub fn options(&self) -> Options {
        Options {
            mode: match self.mode {
                ModeName::Exact => Mode::Exact,
                ModeName::Concrete => Mode::Concrete { r_as: self.real },
            },
            par_order: self.par_order,
            check_races: self.check_races,
            check_overflow: self.check_overflow,
            max_steps: self.max_steps,
            max_bytes: self.max_memory,
            progress: None,
        }
    }
}
