//! Reading MLIR text and bytecode, for tools that are no MLIR drivers.

use std::path::Path;

use exo_view::{Loc, Module as View};
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::{Module, OperationRef};
use melior::utility::register_all_dialects;
use thiserror::Error;

use crate::diagnostic::{Collector, Report};
use crate::{dialect_handle, extract, native};

/// Why a file gives no module.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read '{path}': {error}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        #[source]
        error: std::io::Error,
    },
    /// What is in it is refused.
    #[error("{}", rendered(.0))]
    Refused(Vec<Report>),
}

fn rendered(reports: &[Report]) -> String {
    let lines: Vec<_> = reports.iter().map(Report::to_string).collect();
    lines.join("\n")
}

/// A context that knows the exo dialect, and every dialect of MLIR's that may stand beside it.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    dialect_handle().insert_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    dialect_handle().load_dialect(&context);
    context
}

/// Parses and verifies a module, of text or bytecode. `name` is the file's name in locations. Emits diagnostics
/// on failure, and gives `None`.
pub fn parse_source<'c>(context: &'c Context, source: &[u8], name: &str) -> Option<Module<'c>> {
    native::parse_module(context, source, name)
}

/// Reads a module from a file of text or bytecode, and its view.
///
/// # Errors
/// If the file cannot be read, is no valid MLIR, or has no view; the reports say where.
pub fn load_module(path: &Path) -> Result<View, LoadError> {
    let name = path.display().to_string();
    let source = std::fs::read(path).map_err(|error| LoadError::Read {
        path: name.clone(),
        error,
    })?;
    load_source(&source, &name)
}

/// [`load_module`] of what a file holds; `name` is the file's name in locations.
///
/// # Errors
/// If it is no valid MLIR or has no view.
pub fn load_source(source: &[u8], name: &str) -> Result<View, LoadError> {
    let context = context();
    let diagnostics = Collector::new(&context);
    match parse_source(&context, source, name) {
        Some(module) => view_of(module.as_operation()),
        None => Err(LoadError::Refused(refusal(diagnostics.take(), name))),
    }
}

/// A refusal is never silent.
fn refusal(mut reports: Vec<Report>, name: &str) -> Vec<Report> {
    if reports.is_empty() {
        reports.push(Report::error(
            Loc::unknown(),
            format!("'{name}' is not a module of MLIR"),
        ));
    }
    reports
}

fn view_of(module: OperationRef<'_, '_>) -> Result<View, LoadError> {
    extract::module(module)
        .map_err(|e| LoadError::Refused(vec![Report::error(e.loc, e.reason.to_string())]))
}
