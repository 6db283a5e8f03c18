//! `--schedule-to-starlark`: a flat schedule to a program.

use std::str;

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::{emit, emit_errors};
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::tool::TranslateText;
use exo_ir::Loc;
use melior::Context;

/// Makes a program that takes the same steps.
pub(crate) struct ScheduleToStarlark;

impl TranslateText for ScheduleToStarlark {
    const NAME: &'static str = "schedule-to-starlark";
    const SUMMARY: &'static str = "a flat schedule to a program of the same steps";

    fn translate(context: &Context, file: &str, text: &[u8]) -> Result<String, ErrorEmitted> {
        let text = str::from_utf8(text).map_err(|_| {
            let error = Diagnostic::error(Class::BadInput, "the schedule is not valid UTF-8");
            emit(context, &error.at(&Loc::new(&file.into(), 1, 1)))
        })?;
        exo_starlark::translate(file, text).map_err(|errors| emit_errors(context, errors))
    }
}
