//! What C text at file level names: includes, helpers and macros that instructions, memories and externs bring along.

/// The words of the text outside comments, literals and `#include` lines: names that no function may take.
pub(crate) fn words(global: &str) -> Vec<&str> {
    code(global)
        .into_iter()
        .filter(|line| directive(line, "include").is_none())
        .flat_map(identifiers)
        .collect()
}

/// The macros that the text defines and the words that they stand for, without their parameters: names that no local
/// may take, because macros are read where they are used.
pub(crate) fn macro_words(global: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut continued: Option<Vec<&str>> = None;
    for line in code(global) {
        let define = directive(line, "define");
        let (text, params) = match (define, continued.take()) {
            (Some(rest), _) => {
                let (name, params, body) = parts_of_macro(rest);
                out.extend(name);
                (body, params)
            }
            (None, Some(params)) => (line, params),
            (None, None) => continue,
        };
        out.extend(identifiers(text).filter(|word| !params.contains(word)));
        if line.trim_end().ends_with('\\') {
            continued = Some(params);
        }
    }
    out
}

/// What follows `#name`, if the line is that directive.
fn directive<'t>(line: &'t str, name: &str) -> Option<&'t str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix(name)?;
    (!rest.starts_with(is_word)).then(|| rest.trim_start())
}

/// Name, parameters and body of a macro.
fn parts_of_macro(rest: &str) -> (Option<&str>, Vec<&str>, &str) {
    let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    let (name, body) = rest.split_at(end);
    let name = Some(name).filter(|n| !n.is_empty());
    // Only a bracket without a space before it opens parameters.
    match body.strip_prefix('(').and_then(|b| b.split_once(')')) {
        Some((params, body)) => (name, identifiers(params).collect(), body),
        None => (name, Vec::new(), body),
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

/// The lines of the text, cut at comments and literals. A line with a literal inside gives its pieces one by one.
fn code(global: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut in_comment = false;
    for line in global.lines() {
        // The file name of an include is no literal: the line is dropped as a whole.
        if !in_comment && directive(line, "include").is_some() {
            continue;
        }
        pieces(line, &mut in_comment, &mut out);
    }
    out
}

fn pieces<'t>(line: &'t str, in_comment: &mut bool, out: &mut Vec<&'t str>) {
    let mut rest = line;
    loop {
        if *in_comment {
            match rest.split_once("*/") {
                Some((_, after)) => (rest, *in_comment) = (after, false),
                None => return,
            }
        }
        let Some(at) = rest.find(['"', '\'', '/']) else {
            return out.push(rest);
        };
        let (before, tail) = rest.split_at(at);
        if let Some(after) = tail.strip_prefix("/*") {
            out.push(before);
            (rest, *in_comment) = (after, true);
        } else if tail.starts_with("//") {
            return out.push(before);
        } else if tail.starts_with('/') {
            let (head, after) = rest.split_at(at + 1);
            out.push(head);
            rest = after;
        } else {
            out.push(before);
            rest = behind_literal(tail);
        }
    }
}

/// What follows a literal that the text begins with.
fn behind_literal(text: &str) -> &str {
    let quote = text.chars().next();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if !escaped && Some(c) == quote {
            return &text[at + c.len_utf8()..];
        }
        escaped = !escaped && c == '\\';
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn macros_bring_their_words_but_not_their_parameters() {
        let text = "# define N 4\n#define LOAD(p, q) \\\n    load(p, \\\n q, M)\nint other(int x);\n#defined no";
        assert_eq!(macro_words(text), ["N", "LOAD", "load", "M"]);
    }
}
