//! C text that a definition brings along, as tokens: as much of C's lexing as it takes to see what names a text uses and
//! what it defines.

use std::mem::take;

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A token of the code.
    Token(Token),
    /// A line of the preprocessor.
    Directive(Directive),
}

/// A token; comments are none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The kind of token.
    pub kind: Kind,
    /// Its spelling.
    pub text: String,
    /// Whether blanks or comments stand before it.
    pub spaced: bool,
}

/// Kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An identifier or keyword.
    Name,
    /// Letters and digits that begin with a digit.
    Number,
    /// A string, a character, or the file that a line includes.
    Literal,
    /// Any other character; `==`, `!=`, `<=` and `>=` are one token.
    Sign,
}

/// A line of the preprocessor, with the lines that continue it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// The tokens after the `#`.
    pub tokens: Vec<Token>,
}

/// A definition of a macro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Macro<'t> {
    /// Its name.
    pub name: &'t str,
    /// Tokens between the parentheses of the parameter list; `None` for a macro without parameters.
    pub params: Option<&'t [Token]>,
    /// The replacement tokens.
    pub body: &'t [Token],
}

impl Token {
    /// Whether it is this text, and no literal.
    pub fn is(&self, text: &str) -> bool {
        self.kind != Kind::Literal && self.text == text
    }
}

impl Directive {
    /// `define`, `include`, …; empty for a `#` that stands alone.
    pub fn name(&self) -> &str {
        self.tokens.first().map_or("", |t| &t.text)
    }

    /// The tokens after the directive's name.
    pub fn operands(&self) -> &[Token] {
        self.tokens.get(1..).unwrap_or_default()
    }

    /// Whether it may leave out lines that follow.
    pub fn is_condition(&self) -> bool {
        matches!(self.name(), "if" | "ifdef" | "ifndef")
    }

    /// The macro that it defines.
    pub fn macro_definition(&self) -> Option<Macro<'_>> {
        let (name, rest) = self.operands().split_first()?;
        if self.name() != "define" || name.kind != Kind::Name {
            return None;
        }
        // Only a bracket without a blank before it opens parameters.
        let opens = rest.first().is_some_and(|t| t.is("(") && !t.spaced);
        let end = rest.iter().position(|t| t.is(")")).filter(|_| opens);
        Some(Macro {
            name: &name.text,
            params: end.map(|end| &rest[1..end]),
            body: end.map_or(rest, |end| &rest[end + 1..]),
        })
    }
}

/// The context that every generated function takes.
pub const CONTEXT: &str = "ctxt";

/// Members of the generated structs of windows.
const WINDOW_MEMBERS: [&str; 2] = ["data", "strides"];

/// Whether generated files define a function, macro or type of that name, or of names that begin so.
pub fn is_helper(name: &str) -> bool {
    matches!(name, "exo_min" | "exo_max")
        || name.starts_with("exo_win_")
        || name.starts_with("EXO_")
        || [
            "exo_floor_",
            "exo_relu_",
            "exo_select_",
            "exo_sigmoid_",
            "exo_to_",
        ]
        .iter()
        .any(|helper| name.starts_with(helper))
}

/// Whether generated files would mean something else with a macro of that name defined: they use
/// the name, and cannot use another. A macro with parameters is expanded only where a bracket
/// follows.
pub fn is_used_by_files(name: &str, has_params: bool) -> bool {
    let variable = name == CONTEXT || WINDOW_MEMBERS.contains(&name);
    // Macros of ours may be defined before: they ask.
    let own = is_helper(name) && !name.starts_with("EXO_");
    own || (variable && !has_params)
}

/// The parts of a text, in order.
pub fn scan(text: &str) -> Vec<Part> {
    // C joins lines before it reads anything else.
    let joined = text.replace("\\\r\n", "").replace("\\\n", "");
    let mut scanner = Scanner {
        rest: &joined,
        spaced: false,
        fresh_line: true,
        directive: None,
        parts: Vec::new(),
    };
    while !scanner.rest.is_empty() {
        scanner.step();
    }
    scanner.end_line();
    scanner.parts
}

/// Tokens as C text, blanks and comments as one blank.
pub fn spelled(tokens: &[Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        if token.spaced && !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&token.text);
    }
    out
}

struct Scanner<'t> {
    rest: &'t str,
    /// Whether blanks or comments stand before what comes next.
    spaced: bool,
    /// Whether nothing else has been met in this line.
    fresh_line: bool,
    /// The tokens of the preprocessor's line, if this is one.
    directive: Option<Vec<Token>>,
    parts: Vec<Part>,
}

impl Scanner<'_> {
    fn step(&mut self) {
        let Some(first) = self.rest.chars().next() else {
            return;
        };
        match first {
            '\n' => {
                self.end_line();
                self.skip(1);
            }
            '#' if self.fresh_line => {
                self.directive = Some(Vec::new());
                self.fresh_line = false;
                self.rest = &self.rest[1..];
            }
            c if c.is_whitespace() => self.skip(c.len_utf8()),
            '/' if self.rest.starts_with("//") => self.skip(line(self.rest).len()),
            '/' if self.rest.starts_with("/*") => self.skip(comment(self.rest)),
            '"' | '\'' => self.token(Kind::Literal, literal(self.rest, first)),
            '<' if self.includes() => self.token(Kind::Literal, file(self.rest)),
            c if is_word(c) => {
                let kind = match c.is_ascii_digit() {
                    true => Kind::Number,
                    false => Kind::Name,
                };
                let end = self.rest.find(|c| !is_word(c));
                self.token(kind, end.unwrap_or(self.rest.len()));
            }
            c => {
                let compares = ["==", "!=", "<=", ">="];
                let double = compares.iter().any(|sign| self.rest.starts_with(sign));
                self.token(Kind::Sign, if double { 2 } else { c.len_utf8() });
            }
        }
    }

    fn skip(&mut self, length: usize) {
        self.rest = &self.rest[length..];
        self.spaced = true;
    }

    fn token(&mut self, kind: Kind, length: usize) {
        let (text, rest) = self.rest.split_at(length);
        let token = Token {
            kind,
            text: text.to_owned(),
            spaced: take(&mut self.spaced),
        };
        match &mut self.directive {
            Some(tokens) => tokens.push(token),
            None => self.parts.push(Part::Token(token)),
        }
        (self.rest, self.fresh_line) = (rest, false);
    }

    fn end_line(&mut self) {
        if let Some(tokens) = self.directive.take() {
            self.parts.push(Part::Directive(Directive { tokens }));
        }
        self.fresh_line = true;
    }

    /// Whether the file that a line includes comes next.
    fn includes(&self) -> bool {
        let tokens = self.directive.as_deref().unwrap_or_default();
        matches!(tokens, [name] if name.text.starts_with("include"))
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The rest of the line.
fn line(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

/// The length of a comment; `/*/` does not end it.
fn comment(text: &str) -> usize {
    text[2..].find("*/").map_or(text.len(), |at| at + 4)
}

/// The length of a string or character, which a line's end ends, too.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in line(text).char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    line(text).len()
}

/// The length of the name of a file in angle brackets.
fn file(text: &str) -> usize {
    line(text).find('>').map_or(line(text).len(), |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tokens one by one, directives in brackets.
    fn shown(text: &str) -> String {
        let part = |part: Part| match part {
            Part::Token(token) => token.text,
            Part::Directive(line) => {
                let texts: Vec<String> = line.tokens.into_iter().map(|t| t.text).collect();
                format!("[{}]", texts.join(" "))
            }
        };
        scan(text)
            .into_iter()
            .map(part)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn comments_are_blanks() {
        for (text, wanted) in [
            ("a/**/b", "a b"),
            ("a /*/ b */ c", "a c"),
            ("a // b\nc", "a c"),
            ("a / b", "a / b"),
            ("\"/*\" a '\\'' b", "\"/*\" a '\\'' b"),
            ("a /* b", "a"),
        ] {
            assert_eq!(shown(text), wanted, "{text}");
        }
    }

    #[test]
    fn lines_of_the_preprocessor_are_told_from_code() {
        for (text, wanted) in [
            ("#define A 4\nb", "[define A 4] b"),
            ("#define A \\\n 4\nb", "[define A 4] b"),
            ("#define A \\\r\n 4\r\nb", "[define A 4] b"),
            ("/* x */ # ifndef A", "[ifndef A]"),
            ("/* x\n */ #if A", "[if A]"),
            ("#define A /* x\n */ 4\nb", "[define A 4] b"),
            ("a # b", "a # b"),
            ("#define S(x) #x", "[define S ( x ) # x]"),
            ("#include <it's.h>\na", "[include <it's.h>] a"),
            ("#include \"a.h\" // b\na", "[include \"a.h\"] a"),
            ("#error don't\na", "[error don 't] a"),
            ("#\na", "[] a"),
            ("LA\\\nNES == 4", "LANES == 4"),
        ] {
            assert_eq!(shown(text), wanted, "{text}");
        }
    }

    #[test]
    fn macros_have_parameters_where_a_bracket_stands_at_the_name() {
        let read = |text: &str| match scan(text).first() {
            Some(Part::Directive(line)) => line
                .macro_definition()
                .map(|m| (m.name.to_owned(), m.params.map(spelled), spelled(m.body))),
            _ => None,
        };
        let wanted = |name: &str, params: Option<&str>, body: &str| {
            Some((name.to_owned(), params.map(str::to_owned), body.to_owned()))
        };
        assert_eq!(read("#define A"), wanted("A", None, ""));
        assert_eq!(read("#define A (x)"), wanted("A", None, "(x)"));
        assert_eq!(
            read("#define A(x,  y) x /* */ + y"),
            wanted("A", Some("x, y"), "x + y")
        );
        assert_eq!(read("#define A(x"), wanted("A", None, "(x"));
        assert_eq!(read("#define 4"), None);
        assert_eq!(read("#undef A"), None);
    }

    #[test]
    fn any_text_is_read() {
        for text in [
            "",
            "\"",
            "'\\",
            "/*",
            "/*/",
            "#",
            "#define",
            "<",
            "#include <",
            "é",
            "\\\n",
            "\\",
            "#define A(",
        ] {
            let _ = scan(text);
        }
    }
}
