//! Errors of the front end, with their place in the source.

use std::fmt;
use std::sync::Arc;

use exo_view::Loc;

use crate::Id;

/// A place in a file: line and column in characters, both from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos {
    /// The line, from one.
    pub line: u32,
    /// The column in characters, from one.
    pub col: u32,
}

/// A stretch of a file, half open.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The file's name as it was given.
    pub file: Arc<str>,
    /// Its first character.
    pub start: Pos,
    /// One past its last character.
    pub end: Pos,
}

impl Span {
    /// Where it begins, in the form that the view uses.
    pub fn loc(&self) -> Loc {
        Loc::new(&self.file, self.start.line, self.start.col)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.start.line, self.start.col)
    }
}

/// Something that helps to understand an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The place that it is about, if it is not that of the error.
    pub span: Option<Span>,
    /// The text: first letter lower-case, no final period.
    pub message: String,
}

/// An error of the front end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{span}: error: {message} [{id}]")]
pub struct Diagnostic {
    /// What kind of error it is.
    pub id: Id,
    /// The piece of source that is wrong.
    pub span: Span,
    /// The text: first letter lower-case, no final period, names in single quotes.
    pub message: String,
    /// What helps to understand it.
    pub notes: Vec<Note>,
}

impl Diagnostic {
    pub(crate) fn new(id: Id, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            id,
            span,
            message: message.into(),
            notes: Vec::new(),
        }
    }

    pub(crate) fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note {
            span: None,
            message: message.into(),
        });
        self
    }

    pub(crate) fn note_at(mut self, span: Span, message: impl Into<String>) -> Self {
        self.notes.push(Note {
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
                self.note(text)
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

/// Diagnostics as text with the source line and a caret, for use outside MLIR.
///
/// `text` is the source that was parsed; positions beyond it are printed without their line.
pub fn render(diagnostics: &[Diagnostic], text: &str) -> String {
    let lines: Vec<&str> = split_lines(text);
    let mut out = String::new();
    for d in diagnostics {
        out.push_str(&format!("{d}\n"));
        render_snippet(&mut out, &d.span, &lines);
        for note in &d.notes {
            match &note.span {
                None => out.push_str(&format!("note: {}\n", note.message)),
                Some(span) => {
                    out.push_str(&format!("{span}: note: {}\n", note.message));
                    render_snippet(&mut out, span, &lines);
                }
            }
        }
    }
    out
}

fn render_snippet(out: &mut String, span: &Span, lines: &[&str]) {
    let Some(line) = lines.get((span.start.line as usize).wrapping_sub(1)) else {
        return;
    };
    let before = span.start.col.saturating_sub(1) as usize;
    // Tabs are kept in the padding so that the caret stands under its character.
    let padding: String = line
        .chars()
        .take(before)
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    let rest = line.chars().count().saturating_sub(before);
    let width = match span.end.line == span.start.line {
        true => (span.end.col.saturating_sub(span.start.col) as usize).min(rest),
        false => rest,
    };
    let marks = "~".repeat(width.saturating_sub(1));
    out.push_str(&format!("  {line}\n  {padding}^{marks}\n"));
}

/// The lines of a text as Python counts them: ended by `\n`, `\r\n` or a lone `\r`.
pub(crate) fn split_lines(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        let (line, tail) = rest.split_at(at);
        lines.push(line);
        rest = tail
            .strip_prefix("\r\n")
            .unwrap_or_else(|| tail.get(1..).unwrap_or(""));
    }
    lines.push(rest);
    lines
}
