//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use exo_dialects::diagnostic::output::{Format, parse_format};

/// Most lanes of a register: more make code that compilers take long for.
pub const MAX_LANES: u16 = 64;

/// Begin a hardware library.
///
/// In a new folder NAME there is a library (NAME.mlir) of registers and instructions that load, store and add, as C and by LLVM,
/// a kernel, a schedule that makes instructions of it, and a test that checks and runs all of it (test.sh). All of that works as
/// it is written; change it into the machine that is meant.
///
/// The exit code is 1 if the name can be no library's, the folder is there, or it cannot be written; nothing is written then.
#[derive(Parser, Clone, Debug)]
#[command(name = "exo-new-hw", version = exo_cli::version(), after_help = EXAMPLES)]
pub struct Args {
    /// The name of the library and its folder; in Exo source instructions are NAME.load and so on.
    #[arg(value_name = "NAME")]
    pub name: String,

    /// The folder in which the new folder is made.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub dir: PathBuf,

    /// Number of lanes of a register.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(2..=i64::from(MAX_LANES)))]
    pub lanes: u16,

    /// The element type of a lane.
    #[arg(long = "type", value_enum, value_name = "TYPE", default_value_t = ElemName::F32)]
    pub elem: ElemName,

    /// Write into a folder that is there: files of the same names are replaced, others stay.
    #[arg(long)]
    pub force: bool,

    /// Format of errors on standard error: lines of text, or a JSON object on a line for each.
    #[arg(long, value_name = "text|json", default_value = "text", value_parser = parse_format)]
    pub exo_diagnostics: Format,
}

const EXAMPLES: &str = "\
Examples:
  exo-new-hw lyra
  exo-new-hw lyra --lanes 16 --type i32 --dir hw
  exo-new-hw lyra --force";

/// Types of lanes by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ElemName {
    /// IEEE single precision.
    F32,
    /// IEEE double precision.
    F64,
    /// Signed 8-bit integers.
    I8,
    /// Signed 16-bit integers.
    I16,
    /// Signed 32-bit integers.
    I32,
}
