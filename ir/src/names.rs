//! The rule for names, for the whole project.
//!
//! A name is written in Exo source, in MLIR and in C, so it is what Exo source can spell: a Python identifier of
//! ASCII characters that is no keyword. C renames what it keeps for itself. The verifier of the dialect has the
//! same rule in C++ (`Exo/IR/Names.h`); a test of `exo-dialects` compares the two.

use thiserror::Error;

/// Python's reserved words.
pub const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// The reason why a text is no name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotAName {
    /// Other characters than ASCII letters, digits and underscores, a digit in front, or nothing.
    #[error("name '{0}' is not an identifier")]
    Spelling(String),
    /// A word that Exo source, being Python, keeps for itself.
    #[error("name '{0}' cannot be used: it is a keyword of Python")]
    Keyword(String),
}

/// Checks the name of a procedure, argument, loop variable, buffer, window, configuration, field, memory, extern or
/// parameter.
///
/// # Errors
/// Why it can be none.
pub fn check_name(name: &str) -> Result<(), NotAName> {
    match name {
        _ if !is_identifier(name) => Err(NotAName::Spelling(name.to_owned())),
        _ if KEYWORDS.contains(&name) => Err(NotAName::Keyword(name.to_owned())),
        _ => Ok(()),
    }
}

/// Checks the name of what a module uses: one of its own, or of a hardware library, `library.item`.
///
/// # Errors
/// As [`check_name`].
pub fn check_qualified_name(name: &str) -> Result<(), NotAName> {
    match name.split_once('.') {
        Some((library, item)) => check_name(library).and_then(|()| check_name(item)),
        None => check_name(name),
    }
}

fn is_identifier(name: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()) && name.chars().all(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ascii_identifiers_but_no_keywords() {
        for name in [
            "i", "io_1", "_", "_x", "seq", "size", "stride", "match", "True_",
        ] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for other in ["", "9a", "a b", "a.b", "a-b", "\u{3b1}", "a\0", "x\n"] {
            let wrong = Err(NotAName::Spelling(other.to_owned()));
            assert_eq!(check_name(other), wrong, "{other}");
        }
        for word in KEYWORDS {
            assert_eq!(check_name(word), Err(NotAName::Keyword(word.to_owned())));
        }
    }

    #[test]
    fn a_library_stands_before_one_dot() {
        for name in ["toy.load", "load"] {
            assert_eq!(check_qualified_name(name), Ok(()), "{name}");
        }
        for other in ["toy.", ".load", "a.b.c", "toy.for", "for.load", "for"] {
            assert!(check_qualified_name(other).is_err(), "{other}");
        }
    }
}
