//! Puts marks into the text of a template: where text begins that is no tag, in each line and behind each tag, and before what
//! is substituted.
//!
//! It knows where tags end, as minijinja's lexer does, and nothing else of them.

use super::marks::{Mark, Marks};

pub(super) const VARIABLE: (&str, &str) = ("${", "}");
pub(super) const BLOCK: (&str, &str) = ("<%", "%>");
pub(super) const COMMENT: (&str, &str) = ("<#", "#>");
/// Prefix of the first word on a line that is a statement.
pub(super) const STATEMENT: &str = "//%";

/// Whether a library's text has anything of a template. Bytecode has not.
pub fn is_template(source: &[u8]) -> bool {
    std::str::from_utf8(source).is_ok_and(is_template_text)
}

fn is_template_text(text: &str) -> bool {
    let has = |(begin, end): (&str, &str)| {
        let behind = text.find(begin).map(|at| &text[at + begin.len()..]);
        behind.is_some_and(|rest| rest.contains(end))
    };
    let has_statement = || {
        let mut lines = text.lines();
        lines.any(|line| line.trim_start_matches([' ', '\t']).starts_with(STATEMENT))
    };
    (text.contains(STATEMENT) && has_statement()) || [VARIABLE, BLOCK, COMMENT].into_iter().any(has)
}

/// The text with marks.
pub(super) fn marked(text: &str, name: &str, marks: &mut Marks) -> String {
    let mut scanner = Scanner {
        text,
        at: 0,
        line: 1,
        line_start: 0,
        out: String::with_capacity(text.len() * 2),
        file: marks.file(name),
        wants_mark: true,
        takes_blanks: false,
        is_raw: false,
        marks,
    };
    scanner.run();
    scanner.out
}

struct Scanner<'s> {
    text: &'s str,
    at: usize,
    line: u32,
    line_start: usize,
    out: String,
    file: usize,
    /// Whether the next text is to be marked.
    wants_mark: bool,
    /// Whether the last tag takes the blanks behind it away.
    takes_blanks: bool,
    /// Whether all is text up to `<% endraw %>`.
    is_raw: bool,
    marks: &'s mut Marks,
}

impl Scanner<'_> {
    fn run(&mut self) {
        while let Some(next) = self.rest().chars().next() {
            if !self.tag() {
                if self.wants_mark && !next.is_whitespace() {
                    self.mark(false);
                    self.wants_mark = false;
                }
                self.copy(next.len_utf8());
                self.wants_mark |= next == '\n';
            }
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn copy(&mut self, bytes: usize) {
        let piece = &self.text[self.at..self.at + bytes];
        for (k, _) in piece.match_indices('\n') {
            self.line = self.line.saturating_add(1);
            self.line_start = self.at + k + 1;
        }
        self.out.push_str(piece);
        self.at += bytes;
    }

    fn mark(&mut self, substituted: bool) {
        let col = u32::try_from(self.at - self.line_start + 1).unwrap_or(u32::MAX);
        let mark = Mark {
            file: self.file,
            line: self.line,
            col,
            substituted,
        };
        self.marks.write(mark, self.takes_blanks, &mut self.out);
        self.takes_blanks = false;
    }

    /// Copies a tag, if one begins here.
    fn tag(&mut self) -> bool {
        let rest = self.rest();
        if rest.starts_with(BLOCK.0) {
            return self.block();
        }
        if self.is_raw {
            return false;
        }
        if rest.starts_with(VARIABLE.0) {
            self.mark(true);
            self.copy(VARIABLE.0.len());
            self.code(Some(VARIABLE.1));
        } else if rest.starts_with(COMMENT.0) {
            let end = rest.find(COMMENT.1);
            let takes_blanks = end.is_some_and(|end| rest[..end].ends_with('-'));
            self.copy(end.map_or(rest.len(), |at| at + COMMENT.1.len()));
            self.takes_blanks = takes_blanks;
        } else if rest.starts_with(STATEMENT) && self.begins_line() {
            self.copy(STATEMENT.len());
            self.code(None);
        } else {
            return false;
        }
        self.wants_mark = true;
        true
    }

    fn block(&mut self) -> bool {
        let inner = &self.rest()[BLOCK.0.len()..];
        let is_only = |word: &str| {
            let (tag, _) = inner.split_once(BLOCK.1).unwrap_or_default();
            tag.trim_matches(|c: char| "-+".contains(c) || c.is_ascii_whitespace()) == word
        };
        match (self.is_raw, is_only("raw"), is_only("endraw")) {
            (true, _, false) => return false,
            (true, _, true) => self.is_raw = false,
            (false, is_raw, _) => self.is_raw = is_raw,
        }
        self.copy(BLOCK.0.len());
        self.code(Some(BLOCK.1));
        self.wants_mark = true;
        true
    }

    /// Whether there are only blanks before this in its line.
    fn begins_line(&self) -> bool {
        let before = &self.text[self.line_start..self.at];
        before.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Copies code up to its end, which is a line's where there is no other.
    fn code(&mut self, end: Option<&str>) {
        let mut open = 0i32;
        while let Some(next) = self.rest().chars().next() {
            let closed = end.unwrap_or("\n");
            if open == 0 && self.rest().starts_with(closed) {
                self.takes_blanks = end.is_some() && self.text[..self.at].ends_with('-');
                return self.copy(closed.len());
            }
            match next {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open -= 1,
                '"' | '\'' => {
                    self.copy(quoted(self.rest()));
                    continue;
                }
                _ => {}
            }
            self.copy(next.len_utf8());
        }
    }
}

/// The length of the string that a text begins with.
fn quoted(text: &str) -> usize {
    let bytes = text.as_bytes();
    let quote = bytes.first();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if Some(&byte) == quote => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}
