//! Translations of `exo-translate`, one module each.

mod export_exo;
mod import_exo;
mod to_c;

use std::sync::OnceLock;

use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::tool::{Flag, register_translate_from, register_translate_to};
use exo_dialects::{diagnostic, extract};
use exo_view::Module;
use melior::Context;
use melior::ir::OperationRef;

static NO_CHECK: OnceLock<Flag> = OnceLock::new();

/// Registers every translation and its options.
pub(crate) fn register() {
    NO_CHECK.get_or_init(|| {
        Flag::add(
            "no-check",
            "do not run exo-check (bounds, races, preconditions, …) before a translation",
        )
    });
    to_c::register_options();
    register_translate_to::<import_exo::ImportExo>();
    register_translate_from::<export_exo::ExportExo>();
    register_translate_from::<to_c::ExoToC>();
    register_translate_from::<to_c::ExoToHeader>();
}

/// The view of a module; emits an error where it has none.
pub(crate) fn view_of(module: OperationRef<'_, '_>) -> Result<Module, ErrorEmitted> {
    extract::module(module).map_err(|error| {
        let context = &context_of(module);
        emit_error(context, &error.loc, &error.reason.to_string(), &[])
    })
}

/// Runs the front-end checks, unless the command line says `--no-check`.
fn check_unless_told_not_to(context: &Context, view: &Module) -> Result<(), ErrorEmitted> {
    match NO_CHECK.get().is_some_and(Flag::is_set) {
        true => Ok(()),
        false => crate::check::check_view(context, view, None),
    }
}

/// Emits an error with notes and gives the token that says so.
pub(crate) fn emit_error(
    context: &Context,
    loc: &exo_view::Loc,
    message: &str,
    notes: &[(exo_view::Loc, String)],
) -> ErrorEmitted {
    diagnostic::emit(context, diagnostic::Severity::Error, loc, message, notes);
    ErrorEmitted
}
