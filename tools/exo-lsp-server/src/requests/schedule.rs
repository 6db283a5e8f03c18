//! Diagnostics of schedules that need no run.

use lsp_types::{Diagnostic, DiagnosticSeverity, Position, Range};

use crate::diagnostics::SOURCE;
use crate::directives;
use crate::documents::Document;
use crate::pairing::Unpaired;

/// Comments for the server that it does not understand.
pub fn unknown_directives(schedule: &Document) -> Vec<Diagnostic> {
    let said = directives::read(schedule.language, schedule.text.as_str());
    let wrong = said.unknown.into_iter().map(|(line, said)| {
        let message = format!(
            "'{said}' says nothing here: expected 'program = FILE', 'load-hw = NAME' or 'define = NAME=VALUE'"
        );
        at_line(line, DiagnosticSeverity::WARNING, message)
    });
    wrong.collect()
}

/// A schedule without a program.
pub fn unpaired(error: &Unpaired) -> Diagnostic {
    let severity = match error {
        Unpaired::Unnamed => DiagnosticSeverity::INFORMATION,
        Unpaired::Unreadable { .. } | Unpaired::NoProgram { .. } => DiagnosticSeverity::ERROR,
    };
    at_line(error.line(), severity, error.to_string())
}

fn at_line(line: u32, severity: DiagnosticSeverity, message: String) -> Diagnostic {
    Diagnostic {
        range: Range::new(Position::new(line, 0), Position::new(line, u32::MAX)),
        severity: Some(severity),
        source: Some(SOURCE.to_owned()),
        message,
        ..Diagnostic::default()
    }
}
