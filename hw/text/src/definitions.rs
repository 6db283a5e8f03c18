//! The definitions of a library without the functions beside them.

use crate::tokens::{line, string};

const FUNCTION: &[u8] = b"func.func";
const DEFINITION: &[u8] = b"exo.";

/// A library's text with blanks in the place of functions, if it has any: everything else stays where it is. The text must be
/// a module that MLIR can read, with operations in their own syntax.
pub fn without_functions(text: &str) -> Option<String> {
    let functions = functions(text.as_bytes());
    if functions.is_empty() {
        return None;
    }
    let mut rest = text.to_owned().into_bytes();
    for (from, to) in functions {
        let bytes = rest[from..to].iter_mut();
        bytes
            .filter(|byte| **byte != b'\n')
            .for_each(|byte| *byte = b' ');
    }
    String::from_utf8(rest).ok()
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
    fn functions_are_blanks() {
        let text = "module @m attributes {exo.target = \"}\"} {
  func.func @f() -> i1 attributes {exo.x = 1} {
    return // }
  }
  exo.extern @é(x) \"func.func\" mlir [@f]
  func.func @g() { return }
}
";
        let is_kept = |line: &str| {
            ["mod", "  exo", "}"]
                .iter()
                .any(|kept| line.starts_with(kept))
        };
        let blank = |line: &str| match is_kept(line) {
            true => line.to_owned(),
            false => " ".repeat(line.len()),
        };
        let wanted: Vec<String> = text.split('\n').map(blank).collect();
        let wanted = wanted.join("\n");
        assert_eq!(without_functions(text).as_deref(), Some(wanted.as_str()));
    }

    #[test]
    fn a_text_without_functions_has_nothing_to_blank() {
        let text =
            "module @m {\n  exo.memory @v {\n    x = \"func.func\"\n  }\n  // func.func @f()\n}\n";
        assert_eq!(without_functions(text), None);
    }
}
