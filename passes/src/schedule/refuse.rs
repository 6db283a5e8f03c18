//! Refusals as MLIR diagnostics.

use exo_dialects::diagnostic::{self, Severity};
use exo_dialects::pass::ErrorEmitted;
use exo_steps::Refusal;
use exo_view::Loc;
use melior::Context;

/// Emits a refusal. In a schedule file it stands at the step's line, with the statement as the first note; elsewhere
/// at the statement, with a note that names the step.
pub(super) fn emit(
    context: &Context,
    refusal: &Refusal,
    line: Option<&Loc>,
    step: &str,
) -> ErrorEmitted {
    let mut notes = refusal.notes.clone();
    let loc = match line {
        Some(line) => {
            let told = notes.iter().any(|(loc, _)| *loc == refusal.loc);
            if refusal.loc.is_known() && !told {
                notes.insert(0, (refusal.loc.clone(), "it is asked of this".to_owned()));
            }
            line
        }
        None => {
            notes.push((Loc::unknown(), format!("in the step {step}")));
            &refusal.loc
        }
    };
    // MLIR shows a note without a place as one at '<unknown>:0'.
    for (place, _) in notes.iter_mut().filter(|(place, _)| !place.is_known()) {
        place.clone_from(if refusal.loc.is_known() {
            &refusal.loc
        } else {
            loc
        });
    }
    diagnostic::emit(context, Severity::Error, loc, &refusal.headline(), &notes);
    ErrorEmitted
}

/// Emits an error at a place.
pub(super) fn error(context: &Context, loc: &Loc, message: &str) -> ErrorEmitted {
    diagnostic::emit(context, Severity::Error, loc, message, &[]);
    ErrorEmitted
}

/// Says something about a step that was taken, with the place that it is about.
pub(super) fn remark(context: &Context, loc: &Loc, text: &str, place: &Loc) {
    let notes = match place != loc && place.is_known() {
        true => vec![(place.clone(), "it is about this".to_owned())],
        false => Vec::new(),
    };
    diagnostic::emit(context, Severity::Remark, loc, text, &notes);
}
