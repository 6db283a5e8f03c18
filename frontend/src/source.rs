//! The text of a file, and lines and columns of byte offsets in it.

use std::sync::Arc;

use exo_ir::Loc;
use ruff_text_size::{Ranged, TextRange, TextSize};

use crate::diag::{Pos, SourceSpan};

/// A file that is being read.
pub(crate) struct Source<'a> {
    pub(crate) file: Arc<str>,
    /// The text without a byte-order mark.
    pub(crate) text: &'a str,
    line_starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(file_name: &str, text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Source {
            file: Arc::from(file_name),
            text,
            line_starts: line_starts(text),
        }
    }

    /// Line and column of a byte offset; an offset past the end or inside a character is moved back.
    pub(crate) fn pos(&self, offset: usize) -> Pos {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_starts.partition_point(|s| *s <= offset).max(1);
        let start = self.line_starts.get(line - 1).copied().unwrap_or(0);
        let col = self.text[start..offset].chars().count() + 1;
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Pos {
            line: number(line),
            col: number(col),
        }
    }

    pub(crate) fn span_of(&self, range: TextRange) -> SourceSpan {
        SourceSpan {
            file: Arc::clone(&self.file),
            start: self.pos(range.start().to_usize()),
            end: self.pos(range.end().to_usize()),
        }
    }

    pub(crate) fn span(&self, node: &impl Ranged) -> SourceSpan {
        self.span_of(node.range())
    }

    pub(crate) fn loc(&self, node: &impl Ranged) -> Loc {
        self.span(node).loc()
    }

    /// The user's text of a node.
    pub(crate) fn slice(&self, node: &impl Ranged) -> &'a str {
        let range = node.range();
        self.text
            .get(range.start().to_usize()..range.end().to_usize())
            .unwrap_or("")
    }

    /// The end of the line on which an offset stands.
    pub(crate) fn line_end(&self, offset: TextSize) -> TextSize {
        let offset = offset.to_usize();
        let next = self.line_starts.partition_point(|s| *s <= offset);
        let end = self.line_starts.get(next).copied();
        let end = end.unwrap_or(self.text.len());
        TextSize::new(u32::try_from(end).unwrap_or(u32::MAX))
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut starts = vec![0];
    for (i, b) in bytes.iter().enumerate() {
        let lone_return = *b == b'\r' && bytes.get(i + 1) != Some(&b'\n');
        if *b == b'\n' || lone_return {
            starts.push(i + 1);
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_end_in_three_ways() {
        let source = Source::new("f.py", "\u{feff}aé b\r\nc\rd\ne");
        let at = |c: char| {
            let p = source.pos(source.text.find(c).unwrap_or(0));
            (p.line, p.col)
        };
        assert_eq!(at('b'), (1, 4));
        assert_eq!(at('c'), (2, 1));
        assert_eq!(at('d'), (3, 1));
        assert_eq!(at('e'), (4, 1));
        assert_eq!(source.pos(9999), source.pos(source.text.len()));
    }
}
