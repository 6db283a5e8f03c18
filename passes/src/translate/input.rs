//! The module that a translation is given, checked unless the command line says otherwise.

use std::sync::OnceLock;

use exo_diagnostics::Diagnostic;
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::tool::Flag;
use exo_dialects::{diagnostic, extract};
use exo_ir::Module;
use melior::ir::OperationRef;

static NO_CHECK: OnceLock<Flag> = OnceLock::new();

/// Adds `--no-check` to the command line of a tool.
pub(super) fn register_options() {
    NO_CHECK.get_or_init(|| {
        Flag::add(
            "no-check",
            "do not run exo-check (bounds, races, preconditions, …) before a translation",
        )
    });
}

/// Reads a module into the IR; emits an error where it cannot.
pub(crate) fn view_of(module: OperationRef<'_, '_>) -> Result<Module, ErrorEmitted> {
    extract::module(module).map_err(|error| {
        let context = &context_of(module);
        diagnostic::emit(context, &(&error).into())
    })
}

/// Whether the front-end checks are wanted: unless the command line says `--no-check`.
pub(super) fn checks() -> bool {
    !NO_CHECK.get().is_some_and(Flag::is_set)
}

/// The failures of the front-end checks, unless the command line says `--no-check`.
pub(super) fn found_unless_told_not_to_look(view: &Module) -> Vec<Diagnostic> {
    match checks() {
        true => crate::check::check_view(view),
        false => Vec::new(),
    }
}
