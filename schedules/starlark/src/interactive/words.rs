//! Completion of words in an input.

use std::collections::BTreeSet;

use exo::Session;
use starlark::environment::{Globals, Module};
use starlark::typing::Ty;
use starlark::values::StarlarkValue;

use super::commands;
use crate::keywords::KEYWORDS;
use crate::values::{CursorValue, ProcValue};
use crate::watch::print;

/// The words that can complete an input.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Functions, variables and keywords.
    names: BTreeSet<String>,
    /// Methods and attributes: words behind a dot.
    methods: BTreeSet<String>,
    /// Words inside string literals: names and parts of procedures.
    parts: BTreeSet<String>,
}

/// Procedures whose parts complete texts.
const MAX_SHOWN: usize = 20;

/// The words that are known at present.
pub(super) fn of(globals: &Globals, module: &Module<'_>, session: &Session) -> Words {
    let known = globals.names().map(|n| n.as_str().to_owned());
    // Operators are no words.
    let known = known.filter(|name| name.starts_with(is_part));
    let own = module.names().map(|n| n.as_str().to_owned());
    let keywords = KEYWORDS.iter().map(|word| (*word).to_owned());
    let types = [ProcValue::get_methods(), CursorValue::get_methods()];
    let types = types.into_iter().flatten();
    let methods = types.flat_map(|methods| methods.documentation(Ty::any()).members.into_keys());
    let shown = session.changed().into_iter().take(MAX_SHOWN);
    let source = print(shown.collect());
    Words {
        names: known.chain(own).chain(keywords).collect(),
        methods: methods.collect(),
        parts: words(&source).map(str::to_owned).collect(),
    }
}

/// The names in a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_part(c))
        .filter(|word| word.starts_with(|c: char| !c.is_ascii_digit()))
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl Words {
    /// Completions of the word that ends at a position, and the word's start.
    pub fn complete(&self, text: &str, position: usize) -> (usize, Vec<String>) {
        let before = text.get(..position).unwrap_or(text);
        if before.starts_with(':') && !before.contains(' ') {
            let commands = commands::NAMES.iter().filter(|n| n.starts_with(before));
            return (0, commands.map(|n| (*n).to_owned()).collect());
        }
        let start = before.trim_end_matches(is_part).len();
        let (around, begun) = before.split_at(start);
        let among = match (in_text(around), around.ends_with('.')) {
            (true, _) => &self.parts,
            (false, true) => &self.methods,
            (false, false) => &self.names,
        };
        let fit = among.range(begun.to_owned()..);
        let fit = fit.take_while(|word| word.starts_with(begun));
        (start, fit.cloned().collect())
    }
}

/// Whether a text ends inside of quotes.
fn in_text(text: &str) -> bool {
    let mut open = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (open, c) {
            (None, '"' | '\'') => open = Some(c),
            (Some(_), '\\') => drop(chars.next()),
            (Some(quote), c) if c == quote => open = None,
            (None, '#') => while chars.next().is_some_and(|c| c != '\n') {},
            _ => {}
        }
    }
    open.is_some()
}

/// Whether an input can be run: nothing is open, and a block has ended with an empty line.
pub fn is_complete(text: &str) -> bool {
    if text.trim_start().starts_with(':') {
        return true;
    }
    let (mut depth, mut colon) = (0_i32, false);
    for line in text.lines() {
        let code = code_of(line);
        for c in code.chars() {
            depth += match c {
                '(' | '[' | '{' => 1,
                ')' | ']' | '}' => -1,
                _ => 0,
            };
        }
        colon |= depth <= 0 && code.trim_end().ends_with(':');
    }
    let ended = text.ends_with('\n') || text.lines().last().is_none_or(|l| l.trim().is_empty());
    depth <= 0 && text.matches("\"\"\"").count().is_multiple_of(2) && (!colon || ended)
}

/// A line without its texts and its comment.
fn code_of(line: &str) -> String {
    let mut code = String::new();
    let mut open = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (open, c) {
            (None, '#') => break,
            (None, '"' | '\'') => open = Some(c),
            (Some(_), '\\') => drop(chars.next()),
            (Some(quote), c) if c == quote => open = None,
            (None, c) => code.push(c),
            _ => {}
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(words: &[&str]) -> BTreeSet<String> {
        words.iter().map(|w| (*w).to_owned()).collect()
    }

    #[test]
    fn a_word_is_completed_by_where_it_stands() {
        let words = Words {
            names: set(&["fission", "fuse", "find_loops"]),
            methods: set(&["find", "forward"]),
            parts: set(&["io", "ii"]),
        };
        let complete = |text: &str| words.complete(text, text.len());
        assert_eq!(complete("p = fu"), (4, vec!["fuse".to_owned()]));
        assert_eq!(complete("p.fo"), (2, vec!["forward".to_owned()]));
        assert_eq!(complete("fuse(p, \"io"), (9, vec!["io".to_owned()]));
        assert_eq!(complete(":sa"), (0, vec![":save".to_owned()]));
        assert_eq!(complete("fuse(p, \"i\", zz").1, [""; 0]);
    }

    #[test]
    fn inputs_go_on_while_something_is_open() {
        let complete = [
            "p = f(p)",
            "",
            ":help",
            "x = \"(\"",
            "# (",
            "{1: 2}",
            "def f():\n    pass\n",
            "if x: y()",
        ];
        for text in complete {
            assert!(is_complete(text), "{text:?}");
        }
        let open = [
            "f(p,",
            "def f():",
            "def f():\n    pass",
            "x = [\n 1,",
            "\"\"\"a",
        ];
        for text in open {
            assert!(!is_complete(text), "{text:?}");
        }
    }
}
