//! Programs: files of Exo source and MLIR, as the IR.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::load;
use exo_ir::Module;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;

use crate::language::Language;

/// Reads a program.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(language: Language, file: &str, text: &str) -> Result<Module, Vec<Diagnostic>> {
    // A panic is a bug of ours; it must not end the server.
    let read = catch_unwind(AssertUnwindSafe(|| match language {
        Language::Mlir => exo_hw::load_program(text.as_bytes(), file)
            .map(|(module, _)| module)
            .map_err(|error| error.diagnostics()),
        _ => {
            let libraries = exo_dialects::hw::libraries();
            exo_frontend::parse_module_with(file, text, &libraries)
                .map_err(|errors| errors.iter().map(Diagnostic::from).collect())
        }
    }));
    read.unwrap_or_else(|_| Err(vec![internal("the file cannot be read")]))
}

/// A program with all of the libraries that are loaded: a step may bring in what it does not use yet.
pub fn with_all_libraries(module: &Module) -> Module {
    Module {
        library: exo_dialects::hw::libraries().items().clone(),
        ..module.clone()
    }
}

/// An error of our own.
pub fn internal(what: &str) -> Diagnostic {
    let message = format!("internal error: {what}; please report");
    Diagnostic::error(Class::Internal, message)
}

/// The name of an operation at the top of MLIR's text that is neither Exo's nor a library's, if there is one. What such operations do
/// with procedures decides about steps, and is not looked at here.
pub fn foreign_operation(file: &str, text: &str) -> Option<String> {
    let context = load::context();
    let _unsaid = exo_dialects::diagnostic::Collector::new(&context);
    let module = load::parse_source(&context, text.as_bytes(), file)?;
    let libraries = exo_dialects::hw::libraries();
    let mut next = module.body().first_operation();
    while let Some(op) = next {
        let name = op.name();
        let name = name.as_string_ref().as_str().unwrap_or_default();
        let dialect = name.split('.').next().unwrap_or_default();
        let is_known = dialect == "exo" || libraries.library(dialect).is_some();
        if !is_known {
            return Some(name.to_owned());
        }
        next = op.next_in_block();
    }
    None
}

/// Loads hardware libraries that a file names; a path is one beside the file. Each is loaded once, and stays.
pub fn load_libraries(names: &[String], file: &str) -> Vec<Diagnostic> {
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let mut wrong = Vec::new();
    for name in names {
        if exo_dialects::hw::libraries().library(name).is_some() {
            continue;
        }
        let is_path = name.contains('/') || name.ends_with(".mlir");
        let named = match is_path {
            true => folder.join(name).to_string_lossy().into_owned(),
            false => name.clone(),
        };
        if let Err(error) = exo_hw::load(&named) {
            wrong.extend(error.diagnostics());
        }
    }
    wrong
}
