//! Diagnostics through MLIR's engine: with notes, and collected as text where no tool shows them.

use std::fmt;

use exo_view::Loc;
use melior::Context;
use mlir_sys::{
    MlirDiagnosticSeverity, MlirDiagnosticSeverity_MlirDiagnosticError,
    MlirDiagnosticSeverity_MlirDiagnosticNote, MlirDiagnosticSeverity_MlirDiagnosticRemark,
    MlirDiagnosticSeverity_MlirDiagnosticWarning,
};

use crate::location::to_mlir;
use crate::native::{self, Handler};

/// How grave a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program is accepted, but something in it is doubtful.
    Warning,
    /// Something worth knowing.
    Remark,
    /// Belongs to the diagnostic before it.
    Note,
}

impl Severity {
    fn to_mlir(self) -> MlirDiagnosticSeverity {
        match self {
            Severity::Error => MlirDiagnosticSeverity_MlirDiagnosticError,
            Severity::Warning => MlirDiagnosticSeverity_MlirDiagnosticWarning,
            Severity::Remark => MlirDiagnosticSeverity_MlirDiagnosticRemark,
            Severity::Note => MlirDiagnosticSeverity_MlirDiagnosticNote,
        }
    }

    pub(crate) fn from_mlir(severity: MlirDiagnosticSeverity) -> Self {
        match severity {
            s if s == MlirDiagnosticSeverity_MlirDiagnosticWarning => Severity::Warning,
            s if s == MlirDiagnosticSeverity_MlirDiagnosticRemark => Severity::Remark,
            s if s == MlirDiagnosticSeverity_MlirDiagnosticNote => Severity::Note,
            _ => Severity::Error,
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        })
    }
}

/// A diagnostic as plain data. Shown as MLIR's tools show it, a line for it and one for each note:
/// `file:line:col: error: message`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How grave it is.
    pub severity: Severity,
    /// Where; unknown if nothing says it.
    pub loc: Loc,
    /// The text.
    pub message: String,
    /// Notes that belong to it.
    pub notes: Vec<(Loc, String)>,
}

impl Report {
    /// An error without notes.
    pub fn error(loc: Loc, message: impl Into<String>) -> Self {
        Report {
            severity: Severity::Error,
            loc,
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// Emits it through the engine of a context, to whatever handler is in force.
    pub fn emit(&self, context: &Context) {
        emit(
            context,
            self.severity,
            &self.loc,
            &self.message,
            &self.notes,
        );
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line(f, &self.loc, self.severity, &self.message)?;
        self.notes.iter().try_for_each(|(loc, text)| {
            writeln!(f)?;
            line(f, loc, Severity::Note, text)
        })
    }
}

fn line(f: &mut fmt::Formatter<'_>, loc: &Loc, severity: Severity, text: &str) -> fmt::Result {
    match loc.is_known() {
        true => write!(f, "{loc}: {severity}: {text}"),
        false => write!(f, "{severity}: {text}"),
    }
}

/// Emits a diagnostic with notes through the engine of a context.
pub fn emit(
    context: &Context,
    severity: Severity,
    loc: &Loc,
    message: &str,
    notes: &[(Loc, String)],
) {
    let notes: Vec<_> = notes
        .iter()
        .map(|(loc, text)| (to_mlir(context, loc), text.as_str()))
        .collect();
    native::emit(to_mlir(context, loc), severity.to_mlir(), message, &notes);
}

/// Errors of one run that are shown: most of those that follow do so from the first ones.
const SHOWN_ERRORS: usize = 20;

/// Emits errors, the first of them with their notes and then how many more there are.
pub fn emit_errors(context: &Context, errors: &[Report]) {
    for error in errors.iter().take(SHOWN_ERRORS) {
        error.emit(context);
    }
    if let Some(next) = errors.get(SHOWN_ERRORS) {
        let text = match errors.len() - SHOWN_ERRORS {
            1 => "one more error is not shown".to_owned(),
            more => format!("{more} more errors are not shown, the first of them here"),
        };
        Report::error(next.loc.clone(), text).emit(context);
    }
}

/// Collects the diagnostics of a context, in place of whoever shows them, for as long as it lives.
pub struct Collector<'c>(Handler<'c>);

impl<'c> Collector<'c> {
    /// Begins to collect.
    pub fn new(context: &'c Context) -> Self {
        Collector(Handler::attach(context))
    }

    /// Takes the diagnostics so far, in the order in which they came.
    pub fn take(&self) -> Vec<Report> {
        self.0.take()
    }
}
