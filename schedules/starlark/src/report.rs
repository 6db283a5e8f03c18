//! Errors of a program, as diagnostics.

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use starlark::ErrorKind;
use starlark::codemap::FileSpan;

use crate::error::{DiagnosticError, StepRefused, loc};
use crate::{hints, memory};

/// An error of the evaluator as a diagnostic: at the place in the program, with the calls that led there. An error without a place is
/// one of the statement that ran last.
pub(crate) fn diagnostic(error: &starlark::Error, last: Option<&FileSpan>) -> Diagnostic {
    let told = match error.kind() {
        ErrorKind::Native(e) | ErrorKind::Other(e) => own(e),
        _ => None,
    };
    let place = error.span().map(loc);
    let frames = &error.call_stack().frames;
    let (mut told, statement) = match told {
        Some((told, statement)) => (told, statement),
        None => (plain(error), None),
    };
    let innermost = frames.last().and_then(|f| f.location.as_ref()).map(loc);
    if let Some(place) = place.or(innermost).or(last.map(loc)) {
        told = at_call(told, statement.as_ref(), &place);
    }
    // The last frame is the step that was called, the one before where it was called.
    for frame in frames.iter().rev() {
        let Some(site) = frame.location.as_ref().map(loc) else {
            continue;
        };
        let is_told = told.span.as_ref().is_some_and(|s| s.loc() == site);
        if !is_told {
            told = told.note(&site, format!("'{}' is called here", frame.name));
        }
    }
    told
}

/// The diagnostic at the place of the call, with its statement as the first note.
fn at_call(told: Diagnostic, statement: Option<&Loc>, place: &Loc) -> Diagnostic {
    let notes = told.notes.clone();
    let mut moved = Diagnostic {
        notes: Vec::new(),
        ..told
    }
    .at(place);
    let about = statement.filter(|loc| loc.is_known());
    if let Some(statement) = about {
        let known = notes
            .iter()
            .any(|n| n.span.as_ref().is_some_and(|s| s.loc() == *statement));
        if !known {
            moved = moved.note(statement, "it is asked of this");
        }
    }
    moved.notes.extend(notes);
    moved
}

/// The diagnostic of an error that one of our own functions raised, and the statement that it is
/// about.
fn own(e: &anyhow::Error) -> Option<(Diagnostic, Option<Loc>)> {
    if let Some(DiagnosticError(told)) = e.downcast_ref::<DiagnosticError>() {
        return Some(((**told).clone(), None));
    }
    let not_taken = e.downcast_ref::<StepRefused>()?;
    let told = (*not_taken.told).clone();
    let statement = told.span.as_ref().map(exo_diagnostics::Span::loc);
    Some((told, statement))
}

fn plain(error: &starlark::Error) -> Diagnostic {
    let text = error.without_diagnostic().to_string();
    // One line, as every error has it, without the word that is printed anyway.
    let text = text.trim().trim_start_matches("error: ");
    if memory::is_exceeded(text) {
        return Diagnostic::error(Class::Limit, memory::message());
    }
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let class = match error.kind() {
        ErrorKind::Internal(_) => Class::Internal,
        ErrorKind::StackOverflow(_) => Class::Limit,
        _ if hints::is_limit(text) => Class::Limit,
        _ => Class::BadInput,
    };
    let mut told = Diagnostic::error(class, lower(first));
    for line in rest.lines().filter(|l| !l.trim().is_empty()) {
        told = told.note(&Loc::unknown(), line.trim());
    }
    let of_word = error.span().and_then(|span| hints::of(span.source_span()));
    match of_word
        .or_else(|| hints::of_message(first))
        .map(str::to_owned)
        .or_else(|| hints::of_missing(text))
    {
        Some(hint) => told.note(&Loc::unknown(), hint),
        None => told,
    }
}

/// A message as ours begin.
fn lower(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(a), Some(b)) if a.is_uppercase() && b.is_lowercase() => {
            a.to_lowercase().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}
