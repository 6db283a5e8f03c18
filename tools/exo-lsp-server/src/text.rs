//! Text of a document, and positions in it: the protocol counts UTF-16 units from zero, diagnostics count characters or bytes from one.

use std::ops::Range;

use exo_diagnostics::Pos;
use lsp_types::Position;

/// A text with the beginnings of its lines, which end in `\n`, `\r\n` or a lone `\r`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    text: String,
    starts: Vec<usize>,
}

/// The unit in which columns of a kind of file are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Columns {
    /// Characters: Exo source and schedules.
    Characters,
    /// Bytes: MLIR.
    Bytes,
}

impl Text {
    /// A text.
    pub fn new(text: impl Into<String>) -> Text {
        let text = text.into();
        let starts = line_starts(&text);
        Text { text, starts }
    }

    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// How many lines there are; the last one may be empty.
    pub fn line_count(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX)
    }

    /// A line, counted from zero, without its end; empty where there is none.
    pub fn line(&self, line: u32) -> &str {
        self.text
            .get(self.line_range(line))
            .unwrap_or_default()
            .trim_end_matches(['\r', '\n'])
    }

    /// The bytes of a line with its end.
    fn line_range(&self, line: u32) -> Range<usize> {
        let at = |line: usize| self.starts.get(line).copied().unwrap_or(self.text.len());
        let line = line as usize;
        at(line)..at(line.saturating_add(1))
    }

    /// The offset of a position. One behind the end of its line or of the text is moved back, as the protocol has it; one inside of
    /// a character stands before it.
    pub fn offset(&self, position: Position) -> usize {
        let start = self.line_range(position.line).start;
        let mut units = 0_u64;
        for (at, c) in self.line(position.line).char_indices() {
            units += c.len_utf16() as u64;
            if units > u64::from(position.character) {
                return start + at;
            }
        }
        start + self.line(position.line).len()
    }

    /// The position of an offset; one inside of a character stands before it.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= offset);
        let line = line.saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or_default();
        let units = before.chars().map(char::len_utf16).sum();
        Position::new(number(line), number(units))
    }

    /// The offset of a place of a diagnostic.
    pub fn offset_of(&self, place: Pos, columns: Columns) -> usize {
        let number = place.line.saturating_sub(1);
        let start = self.line_range(number).start;
        let line = self.line(number);
        let column = place.col.saturating_sub(1) as usize;
        start
            + match columns {
                Columns::Bytes => column.min(line.len()),
                Columns::Characters => {
                    // A byte-order mark is no character of the first line.
                    let mark = usize::from(number == 0 && line.starts_with('\u{feff}'));
                    let mut chars = line.char_indices().map(|(at, _)| at);
                    chars.nth(column.saturating_add(mark)).unwrap_or(line.len())
                }
            }
    }

    /// Replaces what stands in a range.
    ///
    /// # Errors
    /// The range ends before it begins.
    pub fn replace(&mut self, range: lsp_types::Range, new: &str) -> Result<(), BackwardRange> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        if end < start {
            return Err(BackwardRange);
        }
        self.text.replace_range(start..end, new);
        self.starts = line_starts(&self.text);
        Ok(())
    }

    /// The name or number around an offset, with where it stands.
    pub fn word(&self, offset: usize) -> Option<(Range<usize>, &str)> {
        let text = self.text.as_str();
        let (before, after) = (text.get(..offset)?, text.get(offset..)?);
        let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
        let length = |chars: &mut dyn Iterator<Item = char>| {
            chars.take_while(is_part).map(char::len_utf8).sum::<usize>()
        };
        let start = offset - length(&mut before.chars().rev());
        let end = offset + length(&mut after.chars());
        let word = text.get(start..end).filter(|word| !word.is_empty())?;
        Some((start..end, word))
    }

    /// A stretch as the protocol has it.
    pub fn range(&self, bytes: Range<usize>) -> lsp_types::Range {
        lsp_types::Range::new(self.position(bytes.start), self.position(bytes.end))
    }
}

/// A range ends before it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the range ends before it begins")]
pub struct BackwardRange;

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|(at, byte)| {
        let is_lone = **byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        **byte == b'\n' || is_lone
    });
    std::iter::once(0)
        .chain(ends.map(|(at, _)| at + 1))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_utf16_units() {
        let text = Text::new("aé𝄞b\r\nc\rd\n");
        let b = text.as_str().find('b').unwrap();
        assert_eq!(text.position(b), Position::new(0, 4));
        assert_eq!(text.offset(Position::new(0, 4)), b);
        // Inside of the pair that stands for one character.
        assert_eq!(text.offset(Position::new(0, 3)), b - 4);
        assert_eq!(
            text.offset(Position::new(1, 0)),
            text.as_str().find('c').unwrap()
        );
        assert_eq!(
            text.position(text.as_str().find('d').unwrap()),
            Position::new(2, 0)
        );
        assert_eq!(text.line_count(), 4);
    }

    #[test]
    fn positions_beyond_the_text_are_moved_back() {
        let text = Text::new("ab\ncd");
        assert_eq!(text.offset(Position::new(0, 99)), 2);
        assert_eq!(text.offset(Position::new(99, 0)), 5);
        assert_eq!(text.offset(Position::new(u32::MAX, u32::MAX)), 5);
        assert_eq!(text.position(usize::MAX), Position::new(1, 2));
    }

    #[test]
    fn edits_replace_ranges_and_refuse_backward_ones() {
        let mut text = Text::new("ab\ncd");
        let range = lsp_types::Range::new(Position::new(0, 1), Position::new(1, 1));
        assert_eq!(text.replace(range, "x\ny"), Ok(()));
        assert_eq!((text.as_str(), text.line_count()), ("ax\nyd", 2));
        let back = lsp_types::Range::new(Position::new(1, 0), Position::new(0, 0));
        assert_eq!(text.replace(back, ""), Err(BackwardRange));
        assert_eq!(text.as_str(), "ax\nyd");
    }

    #[test]
    fn places_of_diagnostics_count_characters_or_bytes() {
        let text = Text::new("\u{feff}éa\néb");
        let at = |line, col| Pos { line, col };
        assert_eq!(text.offset_of(at(1, 2), Columns::Characters), 5);
        assert_eq!(text.offset_of(at(2, 2), Columns::Characters), 9);
        assert_eq!(text.offset_of(at(2, 3), Columns::Bytes), 9);
        assert_eq!(text.offset_of(at(9, 9), Columns::Characters), 10);
        assert_eq!(text.offset_of(at(0, 0), Columns::Bytes), 0);
    }

    #[test]
    fn words_are_found_at_both_ends() {
        let text = Text::new("for ii in seq");
        assert_eq!(text.word(4).map(|(_, w)| w), Some("ii"));
        assert_eq!(text.word(6).map(|(_, w)| w), Some("ii"));
        assert_eq!(Text::new("a + b").word(2), None);
    }

    /// The text of a client that keeps UTF-16 units.
    fn offset_in_units(units: &[u16], position: Position) -> usize {
        let text = String::from_utf16(units).unwrap();
        let starts = line_starts(&text);
        let whole = |at: usize| text[..at].encode_utf16().count();
        let Some(start) = starts.get(position.line as usize) else {
            return units.len();
        };
        let line = text[*start..].split(['\n', '\r']).next().unwrap();
        let length = line.encode_utf16().count();
        let at = whole(*start) + length.min(position.character as usize);
        // Not inside of a pair.
        match units
            .get(at)
            .is_some_and(|unit| (0xdc00..0xe000).contains(unit))
        {
            true => at - 1,
            false => at,
        }
    }

    #[test]
    fn random_edits_give_what_a_client_has_that_keeps_utf16_units() {
        let pieces = ["a", "é", "𝄞", "\n", "\r\n", "\r", "", "xyz𝄞"];
        let mut seed = 7_u64;
        let mut below = |bound: u64| {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            u32::try_from((seed >> 33) % bound).unwrap()
        };
        let mut text = Text::new("ab\ncd𝄞e\n");
        for _ in 0..2000 {
            let position = |below: &mut dyn FnMut(u64) -> u32| Position::new(below(6), below(8));
            let (a, b) = (position(&mut below), position(&mut below));
            let range = lsp_types::Range::new(a.min(b), a.max(b));
            let piece = pieces[below(8) as usize];
            let mut units: Vec<u16> = text.as_str().encode_utf16().collect();
            let start = offset_in_units(&units, range.start);
            let end = offset_in_units(&units, range.end);
            units.splice(start..end, piece.encode_utf16());
            text.replace(range, piece).unwrap();
            assert_eq!(text.as_str(), String::from_utf16(&units).unwrap());
            assert_eq!(text.starts, line_starts(text.as_str()));
        }
    }
}
