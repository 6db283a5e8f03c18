//! Code whose lines are those of the program as it is printed, for debuggers.

use std::collections::BTreeSet;
use std::path::Path;

use exo_backend_mlir::{Lowered, ModuleEnv, Options};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic;
use exo_dialects::pass::ErrorEmitted;
use exo_frontend::Located;
use exo_ir::Module;
use melior::Context;

use super::to_func;

/// Whether something of a module was written in a file.
fn is_source(view: &Module, file: &Path) -> bool {
    let Ok(file) = file.canonicalize() else {
        // It is not there yet.
        return false;
    };
    let is_it = |name: &str| {
        Path::new(name)
            .canonicalize()
            .is_ok_and(|name| name == file)
    };
    let names: BTreeSet<&str> = view.procs().map(|proc| &*proc.loc.file).collect();
    names.into_iter().any(is_it)
}

/// The functions of a module, located in a file, which is written.
pub(super) fn functions<'c>(
    context: &'c Context,
    view: &Module,
    given: &ModuleEnv,
    how: &Options,
    file: &str,
) -> Result<Lowered<'c>, ErrorEmitted> {
    if is_source(view, Path::new(file)) {
        let text = format!("cannot print to '{file}': the program has been read from it");
        return Err(diagnostic::emit(
            context,
            &Diagnostic::error(Class::BadInput, text),
        ));
    }
    let Located { text, module } = exo_frontend::print_located(view, file);
    let Ok(lowered) = exo_backend_mlir::functions(context, &module, given, how) else {
        // What is refused stands where the user has written it: the file is not there.
        return to_func::functions(context, view, given, how);
    };
    match exo_files::write(Path::new(file), text) {
        Ok(()) => Ok(lowered),
        Err(error) => Err(diagnostic::emit(
            context,
            &Diagnostic::error(Class::BadInput, error.to_string()),
        )),
    }
}
