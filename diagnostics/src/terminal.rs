//! Diagnostics for people: with the lines of the source that they are about, and in colour.

use std::io::IsTerminal;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Message, Renderer, Snippet,
};

use crate::{Diagnostic, Note, Pos, Severity, Span, source_lines};

/// The style of text on a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Text with colours.
    Coloured,
    /// Text without colours.
    Plain,
}

/// The style for standard error if it is a terminal; `None` if it is not. `NO_COLOR`
/// (<https://no-color.org>) is honoured.
pub fn terminal_of_stderr() -> Option<Style> {
    style_of(&std::io::stderr())
}

/// The style of text on standard error that is not about a place: coloured on a terminal that shows
/// colours.
pub fn style_of_stderr() -> Style {
    terminal_of_stderr().unwrap_or(Style::Plain)
}

/// The style for standard output, as [`terminal_of_stderr`].
pub fn terminal_of_stdout() -> Option<Style> {
    style_of(&std::io::stdout())
}

fn style_of(stream: &impl IsTerminal) -> Option<Style> {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    stream.is_terminal().then_some(match no_colour {
        true => Style::Plain,
        false => Style::Coloured,
    })
}

/// A diagnostic as it looks on a terminal, with a final line end. `text` is the source of the file that it is about: pieces
/// of other files are named and not shown.
pub fn terminal(diagnostic: &Diagnostic, file: &str, text: &str, style: Style) -> String {
    let source = Source::new(file, text);
    let renderer = match style {
        Style::Coloured => Renderer::styled(),
        Style::Plain => Renderer::plain(),
    };
    let headline = diagnostic.headline();
    let level = level(diagnostic.severity);
    let mut group = source.group(
        level.primary_title(headline.as_str()),
        diagnostic.span.as_ref(),
        AnnotationKind::Primary,
    );
    // What has no place of its own belongs to the text above it.
    let mut groups = Vec::new();
    for note in &diagnostic.notes {
        match &note.span {
            None => group = group.element(told(note)),
            Some(span) => {
                let title = Level::NOTE.secondary_title(note.message.as_str());
                groups.push(std::mem::replace(
                    &mut group,
                    source.group(title, Some(span), AnnotationKind::Context),
                ));
            }
        }
    }
    groups.push(group);
    let mut out = renderer.render(&groups).to_string();
    out.push('\n');
    out
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Remark => Level::INFO,
        Severity::Note => Level::NOTE,
    }
}

fn told(note: &Note) -> Message<'_> {
    Level::NOTE.message(note.message.as_str())
}

/// A text with the offsets of its lines. Python ends lines in more ways than the renderer knows, so it gets them anew.
struct Source {
    file: String,
    text: String,
    lines: Vec<usize>,
}

impl Source {
    fn new(file: &str, text: &str) -> Source {
        let mut source = Source {
            file: file.to_owned(),
            text: String::with_capacity(text.len()),
            lines: Vec::new(),
        };
        for line in source_lines(text) {
            source.lines.push(source.text.len());
            source.text += line;
            source.text.push('\n');
        }
        source
    }

    /// A title and the piece of source below it.
    fn group<'s>(
        &'s self,
        title: annotate_snippets::Title<'s>,
        span: Option<&'s Span>,
        kind: AnnotationKind,
    ) -> Group<'s> {
        let group = Group::with_title(title);
        match span {
            None => group,
            Some(span) => group.element(self.piece(span, kind)),
        }
    }

    fn piece<'s>(&'s self, span: &'s Span, kind: AnnotationKind) -> Element<'s> {
        match self.annotation(span, kind) {
            Some(annotation) => Snippet::source(self.text.as_str())
                .path(self.file.as_str())
                .annotation(annotation)
                .into(),
            None => annotate_snippets::Origin::path(span.file.as_ref())
                .line(span.start.line as usize)
                .char_column(span.start.col as usize)
                .into(),
        }
    }

    fn annotation(&self, span: &Span, kind: AnnotationKind) -> Option<Annotation<'static>> {
        if *span.file != *self.file {
            return None;
        }
        let start = self.offset(span.start)?;
        let after = self.text[start..].chars().next().map_or(0, char::len_utf8);
        let end = span.end.and_then(|end| self.offset(end));
        Some(kind.span(start..end.filter(|end| *end > start).unwrap_or(start + after)))
    }

    /// The offset of a position in the text; a column behind the end of its line is the end.
    fn offset(&self, pos: Pos) -> Option<usize> {
        let line = (pos.line as usize).checked_sub(1)?;
        let start = *self.lines.get(line)?;
        let next = self.lines.get(line + 1).copied();
        let end = next.unwrap_or(self.text.len()).checked_sub(1)?;
        let skipped = (pos.col as usize).saturating_sub(1);
        let mut chars = self.text[start..end].char_indices();
        Some(chars.nth(skipped).map_or(end, |(at, _)| start + at))
    }
}
