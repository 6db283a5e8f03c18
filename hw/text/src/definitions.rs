//! The definitions of a library without the functions beside them.

use crate::tokens::{line, string};

const FUNCTION: &[u8] = b"func.func";
const DEFINITION: &[u8] = b"exo.";

/// A library's text without functions, if it has any: everything else stays at its line and column. The text must be
/// a module that MLIR can read, with operations in their own syntax.
pub fn without_functions(text: &str) -> Option<String> {
    let functions = functions(text.as_bytes());
    let mut rest = String::with_capacity(text.len());
    let mut at = 0;
    for (from, to) in &functions {
        rest.push_str(text.get(at..*from)?);
        rest.push_str(&blank(text.get(*from..*to)?));
        at = *to;
    }
    rest.push_str(text.get(at..)?);
    (!functions.is_empty()).then_some(rest)
}

/// What takes as many lines as a text, and ends in the same column.
fn blank(text: &str) -> String {
    let last = text.rsplit('\n').next().unwrap_or_default();
    "\n".repeat(text.matches('\n').count()) + &" ".repeat(last.len())
}

/// Where functions begin and end.
fn functions(text: &[u8]) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut open = None;
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let rest = &text[at..];
        match byte {
            b'"' => {
                at += string(rest);
                continue;
            }
            b'/' if rest.starts_with(b"//") => {
                at += line(rest);
                continue;
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let begins = depth == 1 && at > 0 && text[at - 1].is_ascii_whitespace();
        let is_function = begins && rest.starts_with(FUNCTION);
        let ends = is_function || depth == 0 || (begins && rest.starts_with(DEFINITION));
        if ends && let Some(from) = open.take() {
            all.push((from, at));
        }
        if is_function {
            open = Some(at);
        }
        at += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_stays_in_its_place() {
        let text = "module @m attributes {exo.target = \"}\"} {
  func.func @f() -> i1 attributes {exo.x = 1} {
    return // }
  }
  exo.extern @é(x) \"func.func\" mlir [@f]
  func.func @g() { return }
} // exo
";
        let wanted = "module @m attributes {exo.target = \"}\"} {
  \n\n
  exo.extern @é(x) \"func.func\" mlir [@f]
  \n} // exo
";
        assert_eq!(without_functions(text).as_deref(), Some(wanted));
    }

    #[test]
    fn a_text_without_functions_has_nothing_to_blank() {
        let text =
            "module @m {\n  exo.memory @v {\n    x = \"func.func\"\n  }\n  // func.func @f()\n}\n";
        assert_eq!(without_functions(text), None);
    }
}
