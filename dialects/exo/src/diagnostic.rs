//! Diagnostics through MLIR's engine, collected as data where no tool shows them, and written as JSON where a tool is asked to.

pub mod output;
pub mod progress;

use std::cell::RefCell;

use exo_diagnostics::{Class, Diagnostic, Severity, Span};
use melior::Context;
use melior::ir::Location;
use mlir_sys::{
    MlirDiagnosticSeverity, MlirDiagnosticSeverity_MlirDiagnosticError,
    MlirDiagnosticSeverity_MlirDiagnosticNote, MlirDiagnosticSeverity_MlirDiagnosticRemark,
    MlirDiagnosticSeverity_MlirDiagnosticWarning,
};

use crate::engine::{self, Handler};
use crate::location::{self, to_mlir};
use crate::pass::ErrorEmitted;

fn severity_to_mlir(severity: Severity) -> MlirDiagnosticSeverity {
    match severity {
        Severity::Error => MlirDiagnosticSeverity_MlirDiagnosticError,
        Severity::Warning => MlirDiagnosticSeverity_MlirDiagnosticWarning,
        Severity::Remark => MlirDiagnosticSeverity_MlirDiagnosticRemark,
        Severity::Note => MlirDiagnosticSeverity_MlirDiagnosticNote,
    }
}

/// Emits a diagnostic through the engine of a context, to whatever handler is in force. A note without a place of its own
/// stands at that of the diagnostic, since MLIR has no notes without one.
pub fn emit(context: &Context, diagnostic: &Diagnostic) -> ErrorEmitted {
    let place = |span: &Span| to_mlir(context, &span.loc());
    emit_at(context, diagnostic, diagnostic.span.as_ref(), &place)
}

/// [`emit`], with notes without a place of their own at another one, and with locations of the caller's.
pub fn emit_at<'c>(
    context: &'c Context,
    diagnostic: &Diagnostic,
    of_notes: Option<&Span>,
    resolve: &dyn Fn(&Span) -> Location<'c>,
) -> ErrorEmitted {
    let at = |span: Option<&Span>| span.map_or(Location::unknown(context), resolve);
    let of_notes = of_notes.or(diagnostic.span.as_ref());
    let notes: Vec<_> = diagnostic
        .notes
        .iter()
        .map(|note| (at(note.span.as_ref().or(of_notes)), note.message.as_str()))
        .collect();
    send(at(diagnostic.span.as_ref()), diagnostic, &notes);
    ErrorEmitted
}

/// Emits a diagnostic that has no notes at a location, which need not be a place in a source.
pub(crate) fn emit_in(location: Location<'_>, diagnostic: &Diagnostic) {
    let diagnostic = diagnostic.clone().at(&location::from_mlir(location));
    send(location, &diagnostic, &[]);
}

/// Gives a diagnostic to the engine, as text, and in JSON with the object that a handler writes in its stead; or to who captures it.
fn send(location: Location<'_>, diagnostic: &Diagnostic, notes: &[(Location<'_>, &str)]) {
    if is_captured(diagnostic) {
        return;
    }
    let json = match output::format() {
        output::Format::Json => diagnostic.to_json(),
        output::Format::Text => String::new(),
    };
    engine::emit(
        location,
        severity_to_mlir(diagnostic.severity),
        &diagnostic.headline(),
        notes,
        &json,
    );
}

/// Errors of one run that are shown: most of those that follow do so from the first ones.
const SHOWN_ERRORS: usize = 20;

/// The first errors of a run, and how many more there are.
pub fn shown(errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let more = errors.len().saturating_sub(SHOWN_ERRORS);
    let mut shown = errors;
    if more > 0 {
        let text = match more {
            1 => "one more error is not shown".to_owned(),
            more => format!("{more} more errors are not shown, the first of them here"),
        };
        shown.truncate(SHOWN_ERRORS + 1);
        if let Some(last) = shown.last_mut() {
            *last = Diagnostic {
                span: last.span.take(),
                ..Diagnostic::error(Class::BadInput, text)
            };
        }
    }
    shown
}

/// Emits errors, the first of them with their notes and then how many more there are.
pub fn emit_errors(context: &Context, errors: Vec<Diagnostic>) -> ErrorEmitted {
    for error in &shown(errors) {
        emit(context, error);
    }
    ErrorEmitted
}

thread_local! {
    /// The diagnostics of the captures that run on this thread, innermost last.
    static CAPTURED: RefCell<Vec<Vec<Diagnostic>>> = const { RefCell::new(Vec::new()) };
}

/// Adds a diagnostic to the innermost capture of this thread, if there is one.
fn is_captured(diagnostic: &Diagnostic) -> bool {
    CAPTURED.with_borrow_mut(|all| match all.last_mut() {
        Some(innermost) => {
            innermost.push(diagnostic.clone());
            true
        }
        None => false,
    })
}

/// Runs something whose diagnostics are wanted as values: none reaches the context's handlers, in whatever form a tool writes them.
/// Ours come whole, with class, witness and replay, and MLIR's own on this thread behind them, as text with places.
///
/// The captures are of the thread and not of the context: other threads may work in the context, and emit what is theirs.
pub fn captured<T>(context: &Context, run: impl FnOnce() -> T) -> (T, Vec<Diagnostic>) {
    struct Capture;
    impl Capture {
        fn take(&self) -> Vec<Diagnostic> {
            CAPTURED
                .with_borrow_mut(|all| all.last_mut().map(std::mem::take))
                .unwrap_or_default()
        }
    }
    impl Drop for Capture {
        fn drop(&mut self) {
            CAPTURED.with_borrow_mut(Vec::pop);
        }
    }
    CAPTURED.with_borrow_mut(|all| all.push(Vec::new()));
    let capture = Capture;
    let native = Handler::attach_to_thread(context);
    let result = run();
    let mut all = capture.take();
    all.extend(native.take());
    (result, all)
}

/// Collects the diagnostics of a context while it lives, instead of showing them.
pub struct Collector<'c>(Handler<'c>);

impl<'c> Collector<'c> {
    /// Begins to collect.
    pub fn new(context: &'c Context) -> Self {
        Collector(Handler::attach(context))
    }

    /// Begins to collect what this thread emits, where others may work in the context, too.
    pub fn of_this_thread(context: &'c Context) -> Self {
        Collector(Handler::attach_to_thread(context))
    }

    /// Takes the diagnostics so far, in the order in which they came.
    pub fn take(&self) -> Vec<Diagnostic> {
        self.0.take()
    }
}
