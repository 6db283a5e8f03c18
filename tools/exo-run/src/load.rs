//! Programs from files.

use std::io::Read;
use std::path::Path;

use exo_diagnostics::Diagnostic;
use exo_ir::{MlirFunctions, Module};

use crate::RunError;
use crate::error::SourceErrors;

/// A program.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The module.
    pub module: Module,
    /// The functions beside it to which instructions of its own are lowered.
    pub functions: MlirFunctions,
}

/// Reads a program; the file's extension says what it is. `-` is Exo source or MLIR from standard input.
///
/// # Errors
/// The file cannot be read, is of a type that is not supported, or has errors.
pub fn load(path: &Path) -> Result<Loaded, RunError> {
    if path == Path::new("-") {
        return load_stdin();
    }
    match path.extension().and_then(|e| e.to_str()) {
        Some("py") => load_source(path),
        Some("mlir" | "mlirbc") => load_mlir(path),
        _ => Err(RunError::UnknownFormat(path.to_owned())),
    }
}

fn load_source(path: &Path) -> Result<Loaded, RunError> {
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(path, error))?;
    parse_source(&path.to_string_lossy(), &text)
}

fn parse_source(name: &str, text: &str) -> Result<Loaded, RunError> {
    let libraries = exo_dialects::hw::command_line::libraries();
    match exo_frontend::parse_module_with(name, text, &libraries) {
        Ok(module) => {
            let functions = exo_dialects::functions::written_in(&module);
            let functions = functions.map_err(refused)?;
            Ok(Loaded { module, functions })
        }
        Err(errors) => Err(RunError::Source(Box::new(SourceErrors {
            errors: errors.iter().map(Diagnostic::from).collect(),
            source: Some((name.to_owned(), text.to_owned())),
        }))),
    }
}

fn unreadable(path: &Path, error: std::io::Error) -> RunError {
    RunError::File {
        doing: "read",
        path: path.to_owned(),
        error,
    }
}

fn load_stdin() -> Result<Loaded, RunError> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(Path::new("standard input"), error))?;
    match std::str::from_utf8(&bytes) {
        Ok(text) if !is_mlir(text) => parse_source("<stdin>", text),
        _ => parse_mlir(&bytes, Path::new("<stdin>")),
    }
}

/// Whether text is MLIR and not Exo source: a line of Exo source begins with a decorator, a definition or an import.
fn is_mlir(text: &str) -> bool {
    let starts = ["@", "def ", "class ", "from ", "import "];
    let is_exo = |line: &str| starts.iter().any(|start| line.starts_with(start));
    !text.trim().is_empty() && !text.lines().any(is_exo)
}

/// Text or bytecode, whatever the extension says: MLIR looks at the first bytes.
fn load_mlir(path: &Path) -> Result<Loaded, RunError> {
    let bytes = std::fs::read(path).map_err(|error| unreadable(path, error))?;
    parse_mlir(&bytes, path)
}

fn parse_mlir(bytes: &[u8], path: &Path) -> Result<Loaded, RunError> {
    match exo_hw::load_program(bytes, &path.to_string_lossy()) {
        Ok((module, functions)) => Ok(Loaded { module, functions }),
        Err(error) => {
            let mut errors = error.diagnostics();
            if path.is_file() {
                errors.extend(exo_hw::advice(exo_hw::InputFormat::Mlir, path));
            }
            Err(refused(errors))
        }
    }
}

fn refused(errors: Vec<Diagnostic>) -> RunError {
    RunError::Source(Box::new(SourceErrors {
        errors,
        source: None,
    }))
}
