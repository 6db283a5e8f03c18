//! Limits that keep every later recursion shallow, tested on tokens before anything recurses.
//!
//! The depth of a syntax tree is bounded by open brackets, by indentation and by the tokens of one logical
//! line (`- - - - x` and `a + b + …` nest without brackets), so bounding these three bounds the tree.

use exo_ir::limits::{MAX_BLOCKS, MAX_EXPR_DEPTH};
use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{Mode, lexer};

/// Largest file that is read, in bytes.
const MAX_BYTES: usize = 16 << 20;
/// Most brackets open at once: those of a right side that is as deep as it may be, of an index in it, and around.
const MAX_BRACKETS: usize = 2 * MAX_EXPR_DEPTH + 16;
/// Most tokens of one logical line that no brackets and commas keep apart: as deep as its tree could be.
const MAX_CHAIN: usize = 50_000;
/// Deepest syntax tree: a right side and an index in it, with signs of literals. What is made of it is counted as
/// everywhere ([`exo_ir::limits`]).
pub(crate) const MAX_SYNTAX_DEPTH: usize = 2 * MAX_EXPR_DEPTH + 16;

/// A text that stays below these is parsed on any stack.
const FEW_BRACKETS: usize = 100;
const SHORT_CHAIN: usize = 4000;

/// A limit that a text goes beyond, and the byte offset where it does.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Exceeded {
    pub(crate) offset: usize,
    pub(crate) message: String,
}

/// Finds the first place, if any, where the text goes beyond a limit.
pub(crate) fn check(text: &str) -> Result<Shape, Exceeded> {
    if text.len() > MAX_BYTES {
        return Err(Exceeded {
            offset: 0,
            message: format!("the file is longer than {} MiB", MAX_BYTES >> 20),
        });
    }
    if let Some(offset) = text.find('\0') {
        return Err(Exceeded {
            offset,
            message: "the file contains a NUL byte".into(),
        });
    }
    scan(text).map_err(|message| Exceeded {
        offset: first_offset(text),
        message,
    })
}

/// Checks a piece of source that is not a file: its tree is shallow.
pub(crate) fn check_piece(text: &str) -> Result<(), String> {
    match check(text) {
        Ok(Shape::Shallow) => Ok(()),
        Ok(Shape::Deep) => Err(format!("more than {FEW_BRACKETS} brackets are open")),
        Err(exceeded) => Err(exceeded.message),
    }
}

/// The depth that the syntax tree of a text may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Shallow,
    Deep,
}

/// Runs `f` with a stack for the syntax tree of a text of this shape, which the parser builds and drops by plain
/// recursion.
pub(crate) fn with_stack<R>(shape: Shape, f: impl FnOnce() -> R) -> R {
    const ENOUGH: usize = 256 << 20;
    match shape {
        Shape::Shallow => f(),
        Shape::Deep => stacker::maybe_grow(ENOUGH, ENOUGH + (1 << 20), f),
    }
}

/// The lexer tells kinds but not places, so the place is found by bisection over prefixes.
fn first_offset(text: &str) -> usize {
    let (mut good, mut bad) = (0, text.len());
    while bad - good > 1 {
        let mut middle = good + (bad - good) / 2;
        while !text.is_char_boundary(middle) {
            middle += 1;
        }
        if middle >= bad {
            break;
        }
        match scan(&text[..middle]) {
            Err(_) => bad = middle,
            Ok(_) => good = middle,
        }
    }
    good
}

fn scan(text: &str) -> Result<Shape, String> {
    let mut lexer = lexer::lex(text, Mode::Module);
    let mut shape = Shape::Shallow;
    let (mut blocks, mut line) = (0usize, Line::default());
    loop {
        match lexer.next_token() {
            TokenKind::EndOfFile => return Ok(shape),
            TokenKind::Indent => blocks += 1,
            TokenKind::Dedent => blocks = blocks.saturating_sub(1),
            kind => line.token(kind),
        }
        if line.brackets() > FEW_BRACKETS || line.chain > SHORT_CHAIN {
            shape = Shape::Deep;
        }
        if line.brackets() > MAX_BRACKETS {
            return Err(format!("more than {MAX_BRACKETS} brackets are open"));
        }
        if blocks > MAX_BLOCKS {
            return Err(format!("more than {MAX_BLOCKS} blocks are nested"));
        }
        if line.chain > MAX_CHAIN {
            return Err(format!("more than {MAX_CHAIN} tokens on one line"));
        }
    }
}

/// A logical line up to some token.
#[derive(Default)]
struct Line {
    /// Tokens since the last comma, or since the bracket, of the line and of each bracket that is open.
    open: Vec<usize>,
    /// Their sum.
    chain: usize,
}

impl Line {
    fn brackets(&self) -> usize {
        self.open.len().saturating_sub(1)
    }

    fn token(&mut self, kind: TokenKind) {
        match kind {
            TokenKind::Newline => *self = Line::default(),
            TokenKind::NonLogicalNewline | TokenKind::Comment => {}
            TokenKind::Lpar
            | TokenKind::Lsqb
            | TokenKind::Lbrace
            | TokenKind::FStringStart
            | TokenKind::TStringStart => {
                self.count();
                self.open.push(0);
            }
            TokenKind::Rpar
            | TokenKind::Rsqb
            | TokenKind::Rbrace
            | TokenKind::FStringEnd
            | TokenKind::TStringEnd => {
                if self.brackets() > 0 {
                    self.chain -= self.open.pop().unwrap_or_default();
                }
            }
            TokenKind::Comma => {
                self.chain -= self.open.last_mut().map_or(0, std::mem::take);
            }
            _ => self.count(),
        }
    }

    fn count(&mut self) {
        match self.open.last_mut() {
            Some(tokens) => *tokens += 1,
            None => self.open.push(1),
        }
        self.chain += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_the_first_excess_is_found() {
        let deep = format!("x = {}", "(".repeat(100_000));
        let found = check(&deep).map_err(|e| e.offset);
        assert_eq!(found, Err(4 + MAX_BRACKETS));
        let most = check(&format!("x = {}", "(".repeat(MAX_BRACKETS)));
        assert_eq!(most, Ok(Shape::Deep));
        let few = check(&format!("x = {}", "(".repeat(FEW_BRACKETS)));
        assert_eq!(few, Ok(Shape::Shallow));
    }

    #[test]
    fn long_lines_deep_blocks_and_nul_bytes_are_found() {
        assert!(check(&format!("x = {}1", "-".repeat(MAX_CHAIN))).is_err());
        let blocks: String = (0..=MAX_BLOCKS + 1)
            .map(|d| format!("{}if x:\n", " ".repeat(d)))
            .collect();
        assert!(check(&blocks).is_err());
        assert_eq!(check("x = \0 1").map_err(|e| e.offset), Err(4));
    }
}
