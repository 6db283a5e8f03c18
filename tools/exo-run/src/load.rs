//! Programs from files.

use std::path::Path;

use exo_dialects::load::LoadError;
use exo_view::Module;

use crate::RunError;

/// Reads a program; the file's extension says what it is.
///
/// # Errors
/// The file cannot be read, is of a type that is not supported, or has errors.
pub fn load_module(path: &Path) -> Result<Module, RunError> {
    match path.extension().and_then(|e| e.to_str()) {
        Some("py") => load_source(path),
        Some("mlir" | "mlirbc") => load_mlir(path),
        _ => Err(RunError::UnknownFormat(path.to_owned())),
    }
}

fn load_source(path: &Path) -> Result<Module, RunError> {
    let text = std::fs::read_to_string(path).map_err(|error| RunError::File {
        doing: "read",
        path: path.to_owned(),
        error,
    })?;
    exo_frontend::parse_module_with(
        &path.to_string_lossy(),
        &text,
        &exo_dialects::hw::libraries(),
    )
    .map_err(|errors| RunError::Source(exo_frontend::render(&errors, &text)))
}

/// Text or bytecode, whatever the extension says: MLIR looks at the first bytes.
fn load_mlir(path: &Path) -> Result<Module, RunError> {
    exo_dialects::load::load_module(path).map_err(|error| match error {
        LoadError::Read { error, .. } => RunError::File {
            doing: "read",
            path: path.to_owned(),
            error,
        },
        refused @ LoadError::Refused(_) => RunError::Source(refused.to_string()),
    })
}
