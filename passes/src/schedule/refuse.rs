//! Refusals as MLIR diagnostics.

use exo_diagnostics::{Class, Diagnostic, Note, Severity, Span};
use exo_dialects::diagnostic;
use exo_dialects::location::to_mlir;
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::transform::Emptied;
use exo_ir::Loc;
use exo_steps::Refusal;
use melior::Context;

/// Emits a refusal. In a schedule file it stands at the step's line, with the statement as the first note; elsewhere
/// at the statement, with a note that names the step. Notes without a place of their own stand at the statement.
pub(super) fn emit(
    context: &Context,
    refusal: &Refusal,
    line: Option<&Loc>,
    step: &str,
) -> ErrorEmitted {
    let refusal = Diagnostic::from(refusal);
    let statement = refusal.span.clone();
    let told = match line {
        Some(line) => at_line(refusal, line),
        None => refusal.note(&Loc::unknown(), format!("in the step {step}")),
    };
    let place = |span: &Span| to_mlir(context, &span.loc());
    diagnostic::emit_at(context, &told, statement.as_ref(), &place)
}

/// The refusal of a step of a schedule file, at its line.
fn at_line(refusal: Diagnostic, line: &Loc) -> Diagnostic {
    let statement = refusal.span.clone();
    let mut told = refusal.at(line);
    let is_told = told.notes.iter().any(|note| note.span == statement);
    if statement.is_some() && !is_told {
        let note = Note {
            span: statement,
            message: "it is asked of this".to_owned(),
        };
        told.notes.insert(0, note);
    }
    told
}

/// Emits an error about a wrong request, at a place.
pub(super) fn error(context: &Context, loc: &Loc, message: &str) -> ErrorEmitted {
    let error = Diagnostic::error(Class::BadInput, message).at(loc);
    diagnostic::emit(context, &error)
}

/// Emits an error at a place: that a handle has no operations.
pub(super) fn empty_handle(
    context: &Context,
    loc: &Loc,
    name: &str,
    why: Option<&Emptied>,
) -> ErrorEmitted {
    let text = match why {
        None => format!("the handle '{name}' is empty: its operation is gone, or there was none"),
        Some(Emptied {
            by,
            is_erased: true,
            ..
        }) => {
            format!("the handle '{name}' is empty: '{by}' has erased its operation")
        }
        Some(Emptied { by, .. }) => {
            format!("the handle '{name}' is empty: '{by}' gave nothing for it")
        }
    };
    let error = Diagnostic::error(Class::BadInput, text).at(loc);
    let error = match why {
        Some(Emptied { at, .. }) => error.note(at, "it was this"),
        None => error,
    };
    diagnostic::emit(context, &error)
}

/// Emits an error of our own at a place.
pub(super) fn internal(context: &Context, loc: &Loc, what: &str) -> ErrorEmitted {
    let text = format!("internal error: {what}; please report");
    diagnostic::emit(context, &Diagnostic::error(Class::Internal, text).at(loc))
}

/// Says something about a step that was taken, with the place that it is about.
pub(super) fn remark(context: &Context, loc: &Loc, text: &str, place: &Loc) {
    let remark = Diagnostic::new(Severity::Remark, text).at(loc);
    let remark = match place != loc && place.is_known() {
        true => remark.note(place, "it is about this"),
        false => remark,
    };
    diagnostic::emit(context, &remark);
}
