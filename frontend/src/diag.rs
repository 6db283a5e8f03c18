//! Errors of the front end, with their place in the source.

use std::fmt;
use std::sync::Arc;

use exo_diagnostics::{Class, Note, Span};
use exo_ir::Loc;

pub use exo_diagnostics::Pos;

use crate::Id;

/// A stretch of a file, half open.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceSpan {
    /// The file's name as it was given.
    pub file: Arc<str>,
    /// Its first character.
    pub start: Pos,
    /// One past its last character.
    pub end: Pos,
}

impl SourceSpan {
    /// Its beginning, as a location of the IR.
    pub fn loc(&self) -> Loc {
        Loc::new(&self.file, self.start.line, self.start.col)
    }
}

impl fmt::Display for SourceSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.start.line, self.start.col)
    }
}

/// Something that helps to understand an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceNote {
    /// The place that it is about, if it is not that of the error.
    pub span: Option<SourceSpan>,
    /// The text: first letter lower-case, no final period.
    pub message: String,
}

/// An error of the front end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceError {
    /// The kind of error.
    pub id: Id,
    /// The piece of source that is wrong.
    pub span: SourceSpan,
    /// The text: first letter lower-case, no final period, names in single quotes.
    pub message: String,
    /// Further explanation.
    pub notes: Vec<SourceNote>,
    /// The name or text that was probably meant; one of the notes, too.
    pub help: Option<String>,
}

impl SourceError {
    pub(crate) fn new(id: Id, span: SourceSpan, message: impl Into<String>) -> Self {
        SourceError {
            id,
            span,
            message: message.into(),
            notes: Vec::new(),
            help: None,
        }
    }

    pub(crate) fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push(SourceNote {
            span: None,
            message: message.into(),
        });
        self
    }

    pub(crate) fn note_at(mut self, span: SourceSpan, message: impl Into<String>) -> Self {
        self.notes.push(SourceNote {
            span: Some(span),
            message: message.into(),
        });
        self
    }

    /// "did you mean", if one of the names is close to what was written.
    pub(crate) fn suggest<'n>(
        self,
        written: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        match closest(written, names) {
            Some(name) => {
                let text = format!("did you mean '{name}'?");
                SourceError {
                    help: Some(text.clone()),
                    ..self.note(text)
                }
            }
            None => self,
        }
    }
}

/// The name nearest to what was written, if it is near: one edit in three characters, two at most.
fn closest<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Quadratic in the length; nobody mistypes a name of hundreds of characters by two.
    let length = written.chars().count();
    if length > 64 {
        return None;
    }
    let allowed = (length / 3).clamp(1, 2);
    names
        .into_iter()
        .filter(|name| name.len() <= 256)
        .map(|name| (strsim::osa_distance(written, name), name))
        .filter(|(distance, name)| *distance <= allowed && *distance < name.chars().count())
        .min()
        .map(|(_, name)| name)
}

impl fmt::Display for SourceError {
    /// The error without its notes, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&exo_diagnostics::Diagnostic::from(self).first_line())
    }
}

impl std::error::Error for SourceError {}

impl From<&SourceSpan> for Span {
    fn from(span: &SourceSpan) -> Span {
        Span {
            file: Arc::clone(&span.file),
            start: span.start,
            end: Some(span.end),
        }
    }
}

impl From<&SourceError> for exo_diagnostics::Diagnostic {
    fn from(error: &SourceError) -> Self {
        let note = |note: &SourceNote| Note {
            span: note.span.as_ref().map(Span::from),
            message: note.message.clone(),
        };
        let plain = exo_diagnostics::Diagnostic {
            span: Some((&error.span).into()),
            notes: error.notes.iter().map(note).collect(),
            help: error.help.clone(),
            ..exo_diagnostics::Diagnostic::error(Class::BadInput, error.message.as_str())
        };
        plain.with_id(error.id.name())
    }
}

/// Diagnostics as text with the source line and a caret, for use outside MLIR.
///
/// `text` is the source that was parsed; positions beyond it are printed without their line.
pub fn render(diagnostics: &[SourceError], text: &str) -> String {
    let plain: Vec<_> = diagnostics.iter().map(Into::into).collect();
    exo_diagnostics::plain(&plain, text)
}
