//! Diagnostics as the protocol has them.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use exo_diagnostics::{Class, Diagnostic, Note, Severity, Span, Witness};
use lsp_types::{
    CodeDescription, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
    Uri,
};

use crate::documents::{Document, MAX_BYTES};
use crate::language::Language;
use crate::text::Text;
use crate::{manuals, uri};

/// The name of the server in diagnostics.
pub const SOURCE: &str = "exo";

/// A file, as diagnostics are about it.
#[derive(Clone, Debug)]
pub struct File {
    /// Its URI.
    pub uri: Uri,
    /// Its kind.
    pub language: Language,
    /// Its text.
    pub text: Arc<Text>,
}

impl From<&Document> for File {
    fn from(document: &Document) -> File {
        File {
            uri: document.uri.clone(),
            language: document.language,
            text: Arc::clone(&document.text),
        }
    }
}

/// The files that diagnostics are about: those that are given, others as they are on disk.
#[derive(Debug)]
pub struct Files {
    known: HashMap<String, Option<File>>,
    /// Whether the client shows places that belong to a diagnostic.
    shows_related: bool,
}

impl Files {
    /// No files, for a client that shows places which belong to a diagnostic, or does not.
    pub fn new(shows_related: bool) -> Files {
        Files {
            known: HashMap::new(),
            shows_related,
        }
    }

    /// Adds a file under its name in diagnostics.
    pub fn add(&mut self, name: &str, file: File) {
        self.known.insert(name.to_owned(), Some(file));
    }

    /// A file by its name in diagnostics.
    fn get(&mut self, name: &str) -> Option<&File> {
        let known = self.known.entry(name.to_owned());
        known.or_insert_with(|| on_disk(name)).as_ref()
    }

    /// A place in a file.
    fn location(&mut self, span: &Span) -> Option<Location> {
        let file = self.get(&span.file)?;
        let range = file.text.range(range_of(file, span));
        Some(Location::new(file.uri.clone(), range))
    }

    /// A diagnostic about a file. What is about another one stands where this one leads there, or at its beginning.
    pub fn convert(&mut self, told: &Diagnostic, file: &str) -> lsp_types::Diagnostic {
        let is_here = |span: &&Span| *span.file == *file;
        let own = told.span.as_ref().filter(is_here);
        // The outermost call is told last.
        let calls = told.notes.iter().rev().filter_map(|n| n.span.as_ref());
        let anchor = own.or_else(|| calls.clone().find(is_here));
        let range = anchor.and_then(|span| self.location(span));
        let elsewhere = told.span.as_ref().filter(|_| own.is_none());
        let mut related = Vec::new();
        let mut message = told.message.clone();
        if let Some(span) = elsewhere {
            let text = "it is this".to_owned();
            self.tell(Some(span), text, &mut message, &mut related);
        }
        for Note {
            span,
            message: text,
        } in &told.notes
        {
            // The values that show it are for everybody, also where places are not shown at once.
            let is_witness = shows(told.witness.as_ref(), text);
            let span = span
                .as_ref()
                .filter(|span| Some(*span) != anchor && !is_witness);
            self.tell(span, text.clone(), &mut message, &mut related);
        }
        lsp_types::Diagnostic {
            range: range.map(|location| location.range).unwrap_or_default(),
            severity: Some(severity(told.severity)),
            code: code(told).map(NumberOrString::String),
            code_description: manuals::page_of(told).map(|href| CodeDescription { href }),
            source: Some(SOURCE.to_owned()),
            message,
            related_information: Some(related).filter(|r| !r.is_empty()),
            tags: None,
            data: told
                .witness
                .as_ref()
                .and_then(|witness| serde_json::to_value(witness).ok()),
        }
    }

    /// Adds a note: at its place, or in the message where it has none or the client shows none.
    fn tell(
        &mut self,
        span: Option<&Span>,
        text: String,
        message: &mut String,
        related: &mut Vec<DiagnosticRelatedInformation>,
    ) {
        let location = span.and_then(|span| self.location(span));
        match (location, span) {
            (Some(location), _) if self.shows_related => {
                related.push(DiagnosticRelatedInformation {
                    location,
                    message: text,
                });
            }
            (_, Some(span)) => *message += &format!("\n{span}: {text}"),
            (_, None) => *message += &format!("\n{text}"),
        }
    }
}

/// Whether a note tells values of a witness.
fn shows(witness: Option<&Witness>, text: &str) -> bool {
    let values = witness
        .into_iter()
        .flat_map(|w| w.arguments.iter().chain(&w.variables));
    let mut told = values.map(|binding| format!("{} = {}", binding.name, binding.value));
    text.starts_with("with ") && told.any(|told| text.contains(&told))
}

/// A file that is not open.
fn on_disk(name: &str) -> Option<File> {
    let path = Path::new(name);
    let uri = uri::uri_of(path)?;
    let size = std::fs::metadata(path).ok().filter(|m| m.is_file())?.len();
    let text = (size <= MAX_BYTES as u64).then(|| std::fs::read_to_string(path).ok())??;
    Some(File {
        uri,
        language: Language::of(name, &text),
        text: Arc::new(Text::new(text)),
    })
}

/// The stretch of a span. Where only its beginning is known it goes to the end of the statement's line, or of a name inside of one.
fn range_of(file: &File, span: &Span) -> Range<usize> {
    let columns = file.language.columns();
    let start = file.text.offset_of(span.start, columns);
    let end = span.end.map(|end| file.text.offset_of(end, columns));
    let end = end.filter(|end| *end >= start);
    start..end.unwrap_or_else(|| end_of(file, span.start.line.saturating_sub(1), start))
}

fn end_of(file: &File, line: u32, start: usize) -> usize {
    let text = file.text.as_str();
    let whole = file.text.line(line);
    let begin = file.text.offset(lsp_types::Position::new(line, 0));
    let before = text.get(begin..start).unwrap_or_default();
    if !before.trim().is_empty() {
        let word = file.text.word(start).map(|(range, _)| range.end);
        return word.unwrap_or(start);
    }
    let code = whole.split(file.language.comment()).next();
    begin + code.unwrap_or(whole).trim_end().len().max(start - begin)
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Remark => DiagnosticSeverity::INFORMATION,
        Severity::Note => DiagnosticSeverity::HINT,
    }
}

/// The id with the class of what was not decided: `check.bounds?limit`.
fn code(told: &Diagnostic) -> Option<String> {
    let id = told.id.as_ref()?.as_str();
    Some(match told.class {
        Some(Class::Limit) => format!("{id}?limit"),
        Some(Class::Fragment) => format!("{id}?fragment"),
        _ => id.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use exo_ir::Loc;

    use super::*;

    fn files(text: &str) -> Files {
        let mut files = Files::new(true);
        let file = File {
            uri: uri::uri_of(Path::new("/a.py")).unwrap(),
            language: Language::Exo,
            text: Arc::new(Text::new(text)),
        };
        files.add("/a.py", file);
        files
    }

    fn columns(told: &lsp_types::Diagnostic) -> (u32, u32) {
        (told.range.start.character, told.range.end.character)
    }

    #[test]
    fn ranges_end_with_the_statement_or_the_name() {
        let mut files = files("    x[i] = 1.0  # é\ndef f(n: size, x: f32[n]):\n");
        let at = |line, col| {
            Diagnostic::error(Class::Unsafe, "m").at(&Loc::new(&"/a.py".into(), line, col))
        };
        assert_eq!(columns(&files.convert(&at(1, 5), "/a.py")), (4, 14));
        assert_eq!(columns(&files.convert(&at(2, 16), "/a.py")), (15, 16));
        assert_eq!(columns(&files.convert(&at(99, 9), "/a.py")), (0, 0));
    }

    #[test]
    fn notes_are_places_or_lines() {
        let mut files = files("x\ny\n");
        let file = "/a.py".into();
        let told = Diagnostic::error(Class::Limit, "m")
            .with_id("check.bounds")
            .at(&Loc::new(&file, 1, 1))
            .note(&Loc::new(&file, 2, 1), "there")
            .note(&Loc::unknown(), "with n = 1");
        let found = files.convert(&told, "/a.py");
        assert_eq!(found.message, "m\nwith n = 1");
        assert_eq!(
            found.code,
            Some(NumberOrString::String("check.bounds?limit".to_owned()))
        );
        assert_eq!(found.related_information.unwrap()[0].message, "there");
        files.shows_related = false;
        let found = files.convert(&told, "/a.py");
        assert_eq!(found.message, "m\n/a.py:2:1: there\nwith n = 1");
    }

    #[test]
    fn what_is_about_another_file_stands_at_the_call() {
        let mut files = files("x\ny\n");
        let told = Diagnostic::error(Class::BadInput, "m")
            .at(&Loc::new(&"<std/loops.star>".into(), 3, 1))
            .note(&Loc::new(&"/a.py".into(), 2, 1), "'f' is called here");
        let found = files.convert(&told, "/a.py");
        assert_eq!(found.range.start.line, 1);
        assert_eq!(
            found.message,
            "m\n<std/loops.star>:3:1: it is this\n'f' is called here"
        );
    }
}
