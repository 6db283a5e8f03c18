//! Errors of compiling and calling procedures.

use std::path::PathBuf;

use exo_backend_llvm::{JitError, TargetError};
use exo_diagnostics::{Class, Diagnostic};
use exo_interp::{DataError, InterpError};
use exo_ir::Elem;
use thiserror::Error;

/// Why a procedure is not compiled, or not called.
#[derive(Debug, Error)]
pub enum NativeError {
    /// The checks refuse the program, or a part of it has no lowering.
    #[error("{}", lines(.0))]
    Refused(Vec<Diagnostic>),
    /// There is no such procedure to be called.
    #[error("there is no procedure '{0}'")]
    Unknown(String),
    /// An instruction is called by procedures.
    #[error("'{0}' is an instruction: only procedures can be called")]
    Instruction(String),
    /// An argument that outsiders cannot pass.
    #[error("'{proc}' cannot be called: its argument '{argument}' is in registers, '{memory}'")]
    Register {
        /// The procedure.
        proc: String,
        /// The argument.
        argument: String,
        /// Its memory.
        memory: String,
    },
    /// Inputs that do not fit the procedure or break a precondition.
    #[error(transparent)]
    Inputs(#[from] InterpError),
    /// An input that its type does not have.
    #[error("input '{name}': {error}")]
    Value {
        /// The argument or field.
        name: String,
        /// The reason.
        error: DataError,
    },
    /// A control argument, field or extent beyond what code is made for.
    #[error("'{name}' is {value}: code is made for values within ±2^31")]
    Large {
        /// The argument or field.
        name: String,
        /// The value.
        value: i64,
    },
    /// A field whose value at the entry may be read.
    #[error("'{0}' is never set, and may be read: give it a value")]
    Unset(String),
    /// Strides that a tensor does not have, or with which cells lie on each other.
    #[error("input '{name}': {problem}")]
    Strides {
        /// The argument.
        name: String,
        /// The problem.
        problem: &'static str,
    },
    /// A function of another type.
    #[error("the procedure takes {takes} arguments, and {passed} are passed")]
    Arity {
        /// Number of the procedure's parameters.
        takes: usize,
        /// Number of the function's parameters.
        passed: usize,
    },
    /// An argument of another type.
    #[error("'{name}' is {takes}, and {passed} is passed")]
    Signature {
        /// The argument.
        name: String,
        /// The procedure's parameter.
        takes: String,
        /// The function's parameter.
        passed: String,
    },
    /// Memory that is not the buffer.
    #[error("'{name}' has {needed} cells, and {passed} are passed")]
    Cells {
        /// The argument.
        name: String,
        /// Number of cells that are passed.
        passed: usize,
        /// Number of cells that are needed.
        needed: usize,
    },
    /// An address at which there can be no cells.
    #[error("'{name}' is not aligned as {elem} is")]
    Unaligned {
        /// The argument.
        name: String,
        /// The element type of its cells.
        elem: Elem,
    },
    /// A file that the system's loader refuses.
    #[error("cannot load the library '{}': {reason}", .path.display())]
    Library {
        /// The file.
        path: PathBuf,
        /// The loader's reason.
        reason: String,
    },
    /// A library without a symbol.
    #[error("the library '{}' has no symbol '{name}'", .path.display())]
    Symbol {
        /// The file.
        path: PathBuf,
        /// The symbol.
        name: String,
    },
    /// A symbol of data.
    #[error("'{name}' of the library '{}' is no function", .path.display())]
    NoFunction {
        /// The file.
        path: PathBuf,
        /// The symbol.
        name: String,
    },
    /// A line table that cannot be read.
    #[error("the lines of the code are not known: {0}")]
    Lines(String),
    /// This machine is none that code is made for.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// LLVM refuses.
    #[error(transparent)]
    Jit(#[from] JitError),
}

impl NativeError {
    /// The diagnostics of the error, each with its location.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            NativeError::Refused(all) => all.clone(),
            NativeError::Inputs(error) => vec![error.into()],
            other => vec![Diagnostic::error(Class::BadInput, other.to_string())],
        }
    }
}

fn lines(all: &[Diagnostic]) -> String {
    let lines: Vec<String> = all.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}
