//! Boolean expressions over features, as in `REQUIRES: (a || b) && !c`.

use std::collections::BTreeSet;

use thiserror::Error;

/// Maximal nesting depth of parentheses and `!`; beyond it a condition is refused, not recursed
/// into.
const MAX_DEPTH: usize = 64;

/// A parsed condition: who holds the features decides whether it is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// True if the feature is available; the feature `true` always is.
    Feature(String),
    /// True if the operand is false.
    Not(Box<Condition>),
    /// True if both operands are.
    And(Box<Condition>, Box<Condition>),
    /// True if one of the operands is.
    Or(Box<Condition>, Box<Condition>),
}

/// Why a condition could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConditionError {
    /// Something else stood where the grammar wants this.
    #[error("expected {expected}, found {found} in condition '{text}'")]
    Unexpected {
        /// The tokens that would have been right.
        expected: &'static str,
        /// The token that was there, quoted, or "the end".
        found: String,
        /// The whole condition.
        text: String,
    },
    /// A character that starts no token (this includes lit's `{{regular expressions}}`).
    #[error("'{character}' cannot stand in condition '{text}'")]
    Character {
        /// The offending character.
        character: char,
        /// The whole condition.
        text: String,
    },
    /// Nested deeper than any sane condition.
    #[error("condition '{0}' is nested too deeply")]
    TooDeep(String),
}

impl Condition {
    /// Parses `text` by lit's grammar: `!` binds tighter than `&&`, and that tighter than `||`.
    ///
    /// # Errors
    /// If `text` is empty, has a stray token, or nests too deeply.
    pub fn parse(text: &str) -> Result<Self, ConditionError> {
        let tokens = tokenize(text)?;
        let mut parser = Parser {
            text,
            tokens: &tokens,
            next: 0,
        };
        let condition = parser.or(0)?;
        match parser.peek() {
            None => Ok(condition),
            Some(_) => Err(parser.unexpected("an operator or the end")),
        }
    }

    /// Whether the condition holds when exactly `features` are available.
    #[must_use]
    pub fn holds(&self, features: &BTreeSet<String>) -> bool {
        match self {
            Self::Feature(name) => name == "true" || features.contains(name),
            Self::Not(inner) => !inner.holds(features),
            Self::And(left, right) => left.holds(features) && right.holds(features),
            Self::Or(left, right) => left.holds(features) || right.holds(features),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Not,
    And,
    Or,
    Open,
    Close,
}

impl Token {
    fn spelling(&self) -> &str {
        match self {
            Self::Name(name) => name,
            Self::Not => "!",
            Self::And => "&&",
            Self::Or => "||",
            Self::Open => "(",
            Self::Close => ")",
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-+=._".contains(c)
}

fn tokenize(text: &str) -> Result<Vec<Token>, ConditionError> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (token, length) = if is_name(first) {
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            (Token::Name(rest[..end].to_owned()), end)
        } else if rest.starts_with("&&") {
            (Token::And, 2)
        } else if rest.starts_with("||") {
            (Token::Or, 2)
        } else {
            match first {
                '!' => (Token::Not, 1),
                '(' => (Token::Open, 1),
                ')' => (Token::Close, 1),
                character => {
                    return Err(ConditionError::Character {
                        character,
                        text: text.to_owned(),
                    });
                }
            }
        };
        tokens.push(token);
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    next: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    fn eat(&mut self, token: &Token) -> bool {
        let found = self.peek() == Some(token);
        self.next += usize::from(found);
        found
    }

    fn unexpected(&self, expected: &'static str) -> ConditionError {
        let found = self
            .peek()
            .map_or_else(|| "the end".to_owned(), |t| format!("'{}'", t.spelling()));
        ConditionError::Unexpected {
            expected,
            found,
            text: self.text.to_owned(),
        }
    }

    fn or(&mut self, depth: usize) -> Result<Condition, ConditionError> {
        let mut left = self.and(depth)?;
        while self.eat(&Token::Or) {
            left = Condition::Or(Box::new(left), Box::new(self.and(depth)?));
        }
        Ok(left)
    }

    fn and(&mut self, depth: usize) -> Result<Condition, ConditionError> {
        let mut left = self.not(depth)?;
        while self.eat(&Token::And) {
            left = Condition::And(Box::new(left), Box::new(self.not(depth)?));
        }
        Ok(left)
    }

    fn not(&mut self, depth: usize) -> Result<Condition, ConditionError> {
        if depth > MAX_DEPTH {
            return Err(ConditionError::TooDeep(self.text.to_owned()));
        }
        if self.eat(&Token::Not) {
            return Ok(Condition::Not(Box::new(self.not(depth + 1)?)));
        }
        if self.eat(&Token::Open) {
            let inner = self.or(depth + 1)?;
            return if self.eat(&Token::Close) {
                Ok(inner)
            } else {
                Err(self.unexpected("')'"))
            };
        }
        match self.peek() {
            Some(Token::Name(name)) => {
                let feature = Condition::Feature(name.clone());
                self.next += 1;
                Ok(feature)
            }
            _ => Err(self.unexpected("a feature, '!' or '('")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str, features: &[&str]) -> bool {
        let features = features.iter().map(|&f| f.to_owned()).collect();
        Condition::parse(text).unwrap().holds(&features)
    }

    #[test]
    fn precedence_is_lits() {
        assert!(holds("a || b && c", &["a"]));
        assert!(!holds("(a || b) && c", &["a"]));
        assert!(holds("!a && b", &["b"]));
        assert!(!holds("!(a || b)", &["b"]));
        assert!(holds("!!x86_64-linux+avx.2", &["x86_64-linux+avx.2"]));
        assert!(holds("true", &[]));
    }

    #[test]
    fn malformed_conditions_are_errors() {
        for text in [
            "", "a b", "a &&", "&& a", "(a", "a)", "a & b", "!", "{{a.*}}",
        ] {
            assert!(Condition::parse(text).is_err(), "{text}");
        }
        assert_eq!(
            Condition::parse("(a").unwrap_err().to_string(),
            "expected ')', found the end in condition '(a'"
        );
    }

    #[test]
    fn deep_nesting_is_refused_without_recursion() {
        let text = "(".repeat(100_000);
        assert!(matches!(
            Condition::parse(&text),
            Err(ConditionError::TooDeep(_))
        ));
        assert!(matches!(
            Condition::parse(&"!".repeat(100_000)),
            Err(ConditionError::TooDeep(_))
        ));
    }
}
