//! Programs from files.

use std::path::{Path, PathBuf};

use exo_diagnostics::Diagnostic;
use exo_ir::Module;
use exo_validate::{Mismatch, Side};
use thiserror::Error;

use crate::cli::{Args, Program};

/// A reason for which there is no verdict.
#[derive(Debug, Error)]
pub(crate) enum LoadError {
    /// A file that cannot be read.
    #[error("cannot read '{}': {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A file of a type that is not read.
    #[error("cannot load '{}': exo-validate reads Exo source (.py) and MLIR (.mlir, .mlirbc)", .0.display())]
    UnknownFormat(PathBuf),
    /// The first program names no file.
    #[error("the specification has no file: write FILE or FILE:PROCEDURE")]
    NoFile,
    /// A program with errors.
    #[error("the program has errors")]
    Source(Vec<Diagnostic>),
    /// A file without a procedure.
    #[error("there is no procedure in '{}'", .0.display())]
    NoProc(PathBuf),
    /// A hardware library that is not loaded.
    #[error(transparent)]
    Hardware(#[from] exo_hw::HwError),
    /// Two procedures that cannot be compared.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    /// A schedule that does not run.
    #[error("the schedule does not run: {0}")]
    Schedule(String),
    /// A question that cannot be written.
    #[error("cannot write '{}': {error}", .path.display())]
    Question {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A program that does not run.
    #[error("cannot run '{program}': {error}")]
    Recheck {
        /// The program.
        program: String,
        /// The system's error.
        error: std::io::Error,
    },
    /// Standard output that cannot be written.
    #[error("cannot write: {0}")]
    Output(std::io::Error),
}

impl LoadError {
    /// The error as lines of text.
    pub(crate) fn render(&self) -> String {
        match self {
            LoadError::Source(errors) => {
                let lines: Vec<String> = errors.iter().map(Diagnostic::to_string).collect();
                lines.join("\n")
            }
            error => format!("error: {error}"),
        }
    }
}

/// A procedure of a module that was read.
pub(crate) struct Loaded {
    module: Module,
    proc: String,
}

impl Loaded {
    pub(crate) fn proc(&self) -> &str {
        &self.proc
    }

    pub(crate) fn side(&self) -> Side<'_> {
        Side {
            module: &self.module,
            proc: &self.proc,
        }
    }
}

/// Reads both programs.
pub(crate) fn pair(args: &Args) -> Result<(Loaded, Loaded), LoadError> {
    let first = specification(args)?;
    let Some(second) = &args.implementation else {
        return Err(LoadError::NoFile);
    };
    let file = match second.file.as_os_str().is_empty() {
        true => &args.specification.file,
        false => &second.file,
    };
    Ok((first, load(second, file)?))
}

/// Reads the specification.
pub(crate) fn specification(args: &Args) -> Result<Loaded, LoadError> {
    if args.specification.file.as_os_str().is_empty() {
        return Err(LoadError::NoFile);
    }
    load(&args.specification, &args.specification.file)
}

/// Reads a program, for a procedure that may not be there.
pub(crate) fn in_file(path: &Path, proc: &str) -> Result<Loaded, LoadError> {
    Ok(Loaded {
        module: read(path)?,
        proc: proc.to_owned(),
    })
}

fn load(program: &Program, file: &Path) -> Result<Loaded, LoadError> {
    let module = read(file)?;
    let last = || module.procs().last().map(|p| p.name.clone());
    let proc = program.proc.clone().or_else(last);
    match proc {
        Some(proc) => Ok(Loaded { module, proc }),
        None => Err(LoadError::NoProc(file.to_owned())),
    }
}

fn read(path: &Path) -> Result<Module, LoadError> {
    let bytes = std::fs::read(path).map_err(|error| LoadError::File {
        path: path.to_owned(),
        error,
    })?;
    let name = path.to_string_lossy();
    match path.extension().and_then(|e| e.to_str()) {
        Some("py") => source(&name, &String::from_utf8_lossy(&bytes)),
        Some("mlir" | "mlirbc") => match exo_hw::load_program(&bytes, &name) {
            Ok((module, _)) => Ok(module),
            Err(error) => Err(LoadError::Source(error.diagnostics())),
        },
        _ => Err(LoadError::UnknownFormat(path.to_owned())),
    }
}

fn source(name: &str, text: &str) -> Result<Module, LoadError> {
    let libraries = exo_dialects::hw::libraries();
    exo_frontend::parse_module_with(name, text, &libraries)
        .map_err(|errors| LoadError::Source(errors.iter().map(Diagnostic::from).collect()))
}
