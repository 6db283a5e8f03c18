//! Lines with pieces of the source under them, for files and pipes.

use crate::diagnostic::line;
use crate::{Diagnostic, Severity, Span};

/// Diagnostics as lines, each followed by the line of the source that it is about and a mark under it.
///
/// `text` is the source; positions beyond it are printed without their line.
pub fn plain(diagnostics: &[Diagnostic], text: &str) -> String {
    let lines: Vec<&str> = source_lines(text);
    let mut out = String::new();
    for d in diagnostics {
        out += &d.first_line();
        out.push('\n');
        push_snippet(&mut out, d.span.as_ref(), &lines);
        for note in &d.notes {
            out += &line(note.span.as_ref(), Severity::Note, &note.message);
            out.push('\n');
            push_snippet(&mut out, note.span.as_ref(), &lines);
        }
    }
    out
}

fn push_snippet(out: &mut String, span: Option<&Span>, lines: &[&str]) {
    let Some(span) = span else { return };
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
    let width = match span.end {
        None => 1,
        Some(end) if end.line == span.start.line => {
            (end.col.saturating_sub(span.start.col) as usize).min(rest)
        }
        Some(_) => rest,
    };
    let marks = "~".repeat(width.saturating_sub(1));
    out.push_str(&format!("  {line}\n  {padding}^{marks}\n"));
}

/// The lines of a text as Python counts them: ended by `\n`, `\r\n` or a lone `\r`.
pub fn source_lines(text: &str) -> Vec<&str> {
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
