//! What C text of a library defines: as much of C as it takes to see that two texts define the same thing.

use std::mem::take;

/// Something that a C file may define once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Defined<'t> {
    /// The members of a structure, union or enumeration.
    Type(&'t str),
    /// The body of a function, or the value of a variable.
    Object(&'t str),
}

/// What a text defines. Of a text with conditions (`#if`, `#ifndef`) nothing is said: it may guard itself.
pub(crate) fn defined(text: &str) -> Vec<Defined<'_>> {
    let tokens = tokens(text);
    if tokens.iter().any(|t| matches!(t, Token::Condition)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    // The declaration so far, without what is in braces; how many braces are open; whether a function's are.
    let (mut so_far, mut open, mut in_function) = (Vec::new(), 0usize, false);
    for token in tokens {
        match token {
            Token::Sign('{') => {
                if open == 0 {
                    let what = before_brace(&so_far);
                    in_function = matches!(what, Some(Defined::Object(_)));
                    found.extend(what);
                }
                open += 1;
            }
            Token::Sign('}') => {
                open = open.saturating_sub(1);
                if open == 0 && take(&mut in_function) {
                    so_far.clear();
                }
            }
            _ if open > 0 => {}
            Token::Sign(';') => found.extend(variable(&take(&mut so_far))),
            token => so_far.push(token),
        }
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token<'t> {
    Word(&'t str),
    Sign(char),
    /// A line of the preprocessor that may leave others out.
    Condition,
}

/// Words and signs, without comments, literals' contents and lines of the preprocessor.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut out, mut rest, mut fresh_line) = (Vec::new(), text, true);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '#' if fresh_line => {
                let line = rest.lines().next().unwrap_or(rest);
                if line[1..].trim_start().starts_with("if") {
                    out.push(Token::Condition);
                }
                directive(rest)
            }
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            '"' | '\'' => literal(rest, first),
            c if is_word(c) => {
                let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                out.push(Token::Word(&rest[..end]));
                end
            }
            c => {
                if !c.is_whitespace() {
                    out.push(Token::Sign(c));
                }
                c.len_utf8()
            }
        };
        fresh_line = first == '\n' || (fresh_line && first.is_whitespace());
        rest = &rest[length..];
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The length of a preprocessor line without its end, with lines that continue it.
fn directive(text: &str) -> usize {
    let mut from = 0;
    while let Some(end) = text[from..].find('\n') {
        if !text[..from + end].trim_end_matches('\r').ends_with('\\') {
            return from + end;
        }
        from += end + 1;
    }
    text.len()
}

/// The length of a string or character.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// What a brace at file level begins.
fn before_brace<'t>(decl: &[Token<'t>]) -> Option<Defined<'t>> {
    match decl {
        [
            ..,
            Token::Word("struct" | "union" | "enum"),
            Token::Word(name),
        ] => Some(Defined::Type(name)),
        [.., Token::Sign(')')] => {
            let paren = decl.iter().position(|t| *t == Token::Sign('('))?;
            named(&decl[..paren])
        }
        _ => None,
    }
}

/// A variable with a value.
fn variable<'t>(decl: &[Token<'t>]) -> Option<Defined<'t>> {
    let end = decl.iter().position(|t| *t == Token::Sign('='))?;
    let bracket = decl.iter().position(|t| *t == Token::Sign('['));
    named(&decl[..bracket.map_or(end, |at| at.min(end))])
}

/// A declaration's name stands last; attributes with arguments are nobody's name.
fn named<'t>(decl: &[Token<'t>]) -> Option<Defined<'t>> {
    match decl.last()? {
        Token::Word(name) if !name.starts_with("__") => Some(Defined::Object(name)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_found() {
        let text = "// struct no {\n#include <x.h>\n#define M(x) { \\\n  struct not { int a; } }\n\
            typedef struct vec { float lane[4]; } vec;\nstatic inline int add(int a, int b) { return a + b; }\n\
            static bool mode;\nstatic const int lanes = 4, *p;\nstatic int table[2] = { 1, 2 };\n\
            struct vec twice(struct vec v);\nenum kind { A, B };\nchar *text = \"int f() {\";\n";
        use Defined::{Object, Type};
        let wanted = [
            Type("vec"),
            Object("add"),
            Object("lanes"),
            Object("table"),
            Type("kind"),
            Object("text"),
        ];
        assert_eq!(defined(text), wanted);
    }

    #[test]
    fn nothing_is_said_of_what_may_be_left_out() {
        assert_eq!(
            defined("#ifndef V\n#define V\nstruct v { int a; };\n#endif"),
            []
        );
        assert_eq!(defined("__attribute__((x)) int f(void) { return 1; }"), []);
        assert_eq!(defined("static bool toy_mode;"), []);
        assert_eq!(defined("struct v { int a; }"), [Defined::Type("v")]);
    }

    #[test]
    fn any_text_is_read() {
        for text in [
            "{", "}", "\"", "'\\", "/*", "#", "#if", "(", "= ;", "é{", "struct {", "\\\n",
        ] {
            let _ = defined(text);
        }
    }
}
