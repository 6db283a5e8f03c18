//! `--import-exo`: Exo source to the dialect.

use exo_dialects::builder;
use exo_dialects::diagnostic::{self, Report};
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::tool::TranslateTo;
use exo_frontend::Diagnostic;
use exo_view::Loc;
use melior::Context;
use melior::ir::Module;

use super::emit_error;

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
        let text = std::str::from_utf8(text).map_err(|error| {
            let (line, col) = place_of(text, error.valid_up_to());
            emit_error(
                context,
                &Loc::new(&file.into(), line, col),
                "the source is not valid UTF-8",
                &[],
            )
        })?;
        let libraries = exo_dialects::hw::libraries();
        let view = exo_frontend::parse_module_with(file, text, &libraries)
            .map_err(|errors| emit_all(context, &errors))?;
        super::check_unless_told_not_to(context, &view)?;
        builder::module(context, &view)
            .map_err(|error| emit_error(context, &error.loc, &error.reason.to_string(), &[]))
    }
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

fn emit_all(context: &Context, errors: &[Diagnostic]) -> ErrorEmitted {
    let errors: Vec<Report> = errors.iter().map(report).collect();
    diagnostic::emit_errors(context, &errors);
    ErrorEmitted
}

fn report(error: &Diagnostic) -> Report {
    let notes = error.notes.iter().map(|note| {
        let loc = note.span.as_ref().unwrap_or(&error.span).loc();
        (loc, note.message.clone())
    });
    Report {
        notes: notes.collect(),
        ..Report::error(
            error.span.loc(),
            format!("{} [{}]", error.message, error.id),
        )
    }
}
