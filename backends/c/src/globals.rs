//! Names in C text of instructions, memories and externs: in the text at file level (includes,
//! helpers, macros), and in templates.

use exo_ir::c_text::{Kind, Macro, Part, Token, scan};
use exo_ir::{Template, TemplatePart};

/// The words that a template mentions outside its keys: names that no local may take.
pub(crate) fn template_words(template: &Template) -> impl Iterator<Item = &str> {
    let texts = template.pieces().iter().filter_map(|p| match p {
        TemplatePart::Text(text) => Some(text.as_str()),
        TemplatePart::Key(_) => None,
    });
    texts
        .flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

/// The words of the text outside comments, literals and `#include` lines: names that no function may take.
pub(crate) fn words(global: &str) -> Vec<String> {
    let mut out = Vec::new();
    for part in scan(global) {
        match part {
            Part::Token(token) => out.extend(names(&[token])),
            Part::Directive(line) => out.extend(names(line.operands())),
        }
    }
    out
}

/// The macros that the text defines and the words that they stand for, without their parameters: names that no local
/// may take, because macros are read where they are used.
pub(crate) fn macro_words(global: &str) -> Vec<String> {
    let mut out = Vec::new();
    for part in scan(global) {
        if let Part::Directive(line) = part
            && let Some(found) = line.macro_definition()
        {
            out.extend(words_of_macro(found));
        }
    }
    out
}

fn words_of_macro(found: Macro<'_>) -> Vec<String> {
    let params = found.params.unwrap_or_default();
    let mut out = vec![found.name.to_owned()];
    out.extend(names(found.body).filter(|word| !params.iter().any(|p| p.is(word))));
    out
}

fn names(tokens: &[Token]) -> impl Iterator<Item = String> {
    tokens
        .iter()
        .filter(|t| t.kind == Kind::Name)
        .map(|t| t.text.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_templates_are_those_around_keys() {
        let template = Template::from("{d} = _mm_load(&{s}[1], acc);");
        let words: Vec<&str> = template_words(&template).collect();
        assert_eq!(words, ["_mm_load", "acc"]);
    }

    #[test]
    fn words_are_those_of_code() {
        let text = "#include <x.h>\n/* not\n this */ static float helper(float a) { return a / two; } // nor that\n\
                    static const char *s = \"no \\\" word\";\n";
        assert_eq!(
            words(text),
            [
                "static", "float", "helper", "float", "a", "return", "a", "two", "static", "const",
                "char", "s"
            ]
        );
    }

    #[test]
    fn comments_end_where_c_ends_them() {
        assert_eq!(words("/*/ no */ yes /* no */"), ["yes"]);
        assert_eq!(macro_words("/* one\n */ #define N M"), ["N", "M"]);
    }

    #[test]
    fn macros_bring_their_words_but_not_their_parameters() {
        let text = "# define N 4\n#define LOAD(p, q) \\\n    load(p, \\\n q, M)\nint other(int x);\n#defined no";
        assert_eq!(macro_words(text), ["N", "LOAD", "load", "M"]);
    }
}
