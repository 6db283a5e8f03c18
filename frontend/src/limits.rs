//! Limits that keep every later recursion shallow, tested on tokens before anything recurses.
//!
//! The depth of a syntax tree is bounded by open brackets, by indentation and by the tokens of one logical
//! line (`- - - - x` and `a + b + …` nest without brackets), so bounding these three bounds the tree.

use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{Mode, lexer};

/// Largest file that is read, in bytes.
const MAX_BYTES: usize = 16 << 20;
/// Most brackets open at once.
const MAX_BRACKETS: usize = 100;
/// Most nested blocks.
pub(crate) const MAX_BLOCKS: usize = 100;
/// Most tokens in one logical line.
const MAX_LINE_TOKENS: usize = 4000;
/// Deepest expression.
pub(crate) const MAX_EXPR_DEPTH: usize = 300;

/// A limit that a text goes beyond, and the byte offset where it does.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Exceeded {
    pub(crate) offset: usize,
    pub(crate) message: String,
}

/// Finds the first place, if any, where the text goes beyond a limit.
pub(crate) fn check(text: &str) -> Option<Exceeded> {
    if text.len() > MAX_BYTES {
        return Some(Exceeded {
            offset: 0,
            message: format!("the file is longer than {} MiB", MAX_BYTES >> 20),
        });
    }
    if let Some(offset) = text.find('\0') {
        return Some(Exceeded {
            offset,
            message: "the file contains a NUL byte".into(),
        });
    }
    let message = scan(text)?;
    Some(Exceeded {
        offset: first_offset(text),
        message,
    })
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
            Some(_) => bad = middle,
            None => good = middle,
        }
    }
    good
}

fn scan(text: &str) -> Option<String> {
    let mut lexer = lexer::lex(text, Mode::Module);
    let (mut brackets, mut blocks, mut tokens) = (0usize, 0usize, 0usize);
    loop {
        tokens += 1;
        match lexer.next_token() {
            TokenKind::EndOfFile => return None,
            TokenKind::Newline => (brackets, tokens) = (0, 0),
            TokenKind::NonLogicalNewline | TokenKind::Comment => tokens -= 1,
            TokenKind::Lpar
            | TokenKind::Lsqb
            | TokenKind::Lbrace
            | TokenKind::FStringStart
            | TokenKind::TStringStart => brackets += 1,
            TokenKind::Rpar
            | TokenKind::Rsqb
            | TokenKind::Rbrace
            | TokenKind::FStringEnd
            | TokenKind::TStringEnd => brackets = brackets.saturating_sub(1),
            TokenKind::Indent => blocks += 1,
            TokenKind::Dedent => blocks = blocks.saturating_sub(1),
            _ => {}
        }
        if brackets > MAX_BRACKETS {
            return Some(format!("more than {MAX_BRACKETS} brackets are open"));
        }
        if blocks > MAX_BLOCKS {
            return Some(format!("more than {MAX_BLOCKS} blocks are nested"));
        }
        if tokens > MAX_LINE_TOKENS {
            return Some(format!("more than {MAX_LINE_TOKENS} tokens on one line"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_the_first_excess_is_found() {
        let deep = format!("x = {}", "(".repeat(100_000));
        let found = check(&deep).map(|e| e.offset);
        assert_eq!(found, Some(4 + MAX_BRACKETS));
        assert_eq!(check(&format!("x = {}", "(".repeat(MAX_BRACKETS))), None);
    }

    #[test]
    fn long_lines_deep_blocks_and_nul_bytes_are_found() {
        assert!(check(&format!("x = {}1", "-".repeat(MAX_LINE_TOKENS))).is_some());
        let blocks: String = (0..=MAX_BLOCKS + 1)
            .map(|d| format!("{}if x:\n", " ".repeat(d)))
            .collect();
        assert!(check(&blocks).is_some());
        assert_eq!(check("x = \0 1").map(|e| e.offset), Some(4));
    }
}
