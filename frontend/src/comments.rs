//! Comments and what they are attached to.
//!
//! A comment belongs to the statement on whose line it stands, else to the next statement or definition of
//! the file. Indented comments behind the last statement of a procedure belong to that statement, since
//! nothing follows them; comments on preconditions belong to the procedure.

use exo_ir::{Branch, Stmts};
use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_text_size::{Ranged, TextSize};

use crate::source::Source;

struct Comment {
    start: TextSize,
    indented: bool,
    text: String,
}

/// The comments of a file that are not attached yet, in order.
#[derive(Default)]
pub(crate) struct Comments {
    list: Vec<Comment>,
    next: usize,
}

impl Comments {
    pub(crate) fn collect(source: &Source<'_>, tokens: &Tokens) -> Self {
        let list = tokens
            .iter()
            .filter(|t| t.kind() == TokenKind::Comment)
            .map(|t| Comment {
                start: t.start(),
                indented: source.span(t).start.col > 1,
                text: comment_text(source.slice(t)).to_owned(),
            })
            .collect();
        Comments { list, next: 0 }
    }

    /// Takes the comments that begin before an offset.
    pub(crate) fn take_before(&mut self, offset: TextSize) -> Vec<String> {
        self.take_while(|c| c.start < offset)
    }

    /// Takes the indented comments that follow, up to an offset.
    pub(crate) fn take_indented_before(&mut self, offset: TextSize) -> Vec<String> {
        self.take_while(|c| c.indented && c.start < offset)
    }

    fn take_while(&mut self, wanted: impl Fn(&Comment) -> bool) -> Vec<String> {
        let rest = self.list.get(self.next..).unwrap_or(&[]);
        let taken: Vec<String> = rest
            .iter()
            .take_while(|c| wanted(c))
            .map(|c| c.text.clone())
            .collect();
        self.next += taken.len();
        taken
    }
}

/// A comment without `#`, one blank, and white space at its end.
fn comment_text(written: &str) -> &str {
    let text = written.strip_prefix('#').unwrap_or(written);
    text.strip_prefix(' ').unwrap_or(text).trim_end()
}

/// Attaches comments to the last statement of a block, in program order.
pub(crate) fn attach_to_last(body: &mut Stmts, comments: Vec<String>) {
    let Some(last) = body.last_mut() else { return };
    let has_stmts = |side: &Branch| last.block(*side).is_some_and(|block| !block.is_empty());
    let side = [Branch::Orelse, Branch::Body].into_iter().find(has_stmts);
    match side.and_then(|side| last.block_mut(side)) {
        Some(block) => attach_to_last(block, comments),
        None => last.comments.extend(comments),
    }
}

/// The lines of a docstring as comments: without common indentation and empty lines at both ends.
pub(crate) fn docstring_lines(text: &str) -> Vec<String> {
    let lines: Vec<&str> = exo_diagnostics::source_lines(text)
        .into_iter()
        .map(str::trim_end)
        .collect();
    let indent = |l: &&str| l.len() - l.trim_start().len();
    let margin = lines
        .iter()
        .skip(1)
        .filter(|l| !l.is_empty())
        .map(indent)
        .min()
        .unwrap_or(0);
    let mut out: Vec<String> = lines
        .iter()
        .enumerate()
        .map(|(k, l)| match k {
            0 => l.trim_start().to_owned(),
            _ => l.get(margin..).unwrap_or(l.trim_start()).to_owned(),
        })
        .collect();
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    let first = out.iter().take_while(|l| l.is_empty()).count();
    out.split_off(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn docstrings_lose_their_margin() {
        let lines = docstring_lines("\n    one\n      two\n\n    three\n    ");
        assert_eq!(lines, ["one", "  two", "", "three"]);
        assert_eq!(docstring_lines("short"), ["short"]);
        assert!(docstring_lines("\n \n").is_empty());
    }

    #[test]
    fn one_blank_is_dropped() {
        assert_eq!(comment_text("#  x \r"), " x");
        assert_eq!(comment_text("#x"), "x");
    }
}
