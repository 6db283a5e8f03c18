//! `--import-exo`: Exo source to the dialect.

use std::io::{Write, stderr};

use exo_diagnostics::{Class, Diagnostic, terminal, terminal_of_stderr};
use exo_dialects::builder;
use exo_dialects::diagnostic::output::{Format, format};
use exo_dialects::diagnostic::{self, emit};
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::tool::{TranslateTo, diagnostics_are_verified};
use exo_ir::{Loc, Module as View};
use melior::Context;
use melior::ir::Module;

/// Reads Exo source, checks it unless told not to, and makes operations of it.
pub(crate) struct ImportExo;

impl TranslateTo for ImportExo {
    const NAME: &'static str = "import-exo";
    const SUMMARY: &'static str = "Exo source to the exo dialect";

    fn translate<'c>(
        context: &'c Context,
        file: &str,
        text: &[u8],
    ) -> Result<Module<'c>, ErrorEmitted> {
        let view = read(context, file, text)?;
        builder::module(context, &view).map_err(|error| emit(context, &(&error).into()))
    }
}

/// Reads Exo source, and checks it unless told not to.
pub(crate) fn read(context: &Context, file: &str, text: &[u8]) -> Result<View, ErrorEmitted> {
    let text = std::str::from_utf8(text).map_err(|error| {
        let (line, col) = place_of(text, error.valid_up_to());
        let error = Diagnostic::error(Class::BadInput, "the source is not valid UTF-8");
        emit(context, &error.at(&Loc::new(&file.into(), line, col)))
    })?;
    let refused = |errors: Vec<Diagnostic>| tell(context, errors, file, text);
    let libraries = exo_dialects::hw::libraries_of(context);
    let view = exo_frontend::parse_module_with(file, text, &libraries)
        .map_err(|errors| refused(errors.iter().map(Diagnostic::from).collect()))?;
    match super::input::found_unless_told_not_to_look(&view) {
        found if found.is_empty() => Ok(view),
        found => Err(refused(found)),
    }
}

/// Tells a user at a terminal of errors in a source that is at hand, with the lines that they are about; others through MLIR.
fn tell(context: &Context, errors: Vec<Diagnostic>, file: &str, text: &str) -> ErrorEmitted {
    let style =
        terminal_of_stderr().filter(|_| format() == Format::Text && !diagnostics_are_verified());
    let Some(style) = style else {
        return diagnostic::emit_errors(context, errors);
    };
    for error in &diagnostic::shown(errors) {
        // Where nobody can read it, nothing else can be done.
        let _ = write!(stderr(), "{}", terminal(error, file, text, style));
    }
    ErrorEmitted
}

/// Line and column, from one, of a byte in a text that need not be UTF-8.
fn place_of(text: &[u8], offset: usize) -> (u32, u32) {
    let before = &text[..offset];
    let line = before.iter().filter(|b| **b == b'\n').count() + 1;
    let start = before
        .iter()
        .rposition(|b| *b == b'\n')
        .map_or(0, |k| k + 1);
    let col = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    (
        u32::try_from(line).unwrap_or(u32::MAX),
        u32::try_from(col).unwrap_or(u32::MAX),
    )
}
