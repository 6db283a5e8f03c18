//! The definitions of a library without the functions beside them.

use exo_ir::ItemKind;

use crate::tokens::{line, string};

/// Operations that serve the lowering of definitions: functions, and what these call and use.
const FUNCTIONS: [&[u8]; 4] = [
    b"func.func",
    b"llvm.func",
    b"llvm.mlir.global",
    b"memref.global",
];
/// Operation names of definitions, with their kinds.
const DEFINITIONS: [(&str, ItemKind); 4] = [
    ("exo.instr", ItemKind::Proc),
    ("exo.extern", ItemKind::Extern),
    ("exo.memory", ItemKind::Memory),
    ("exo.config", ItemKind::Config),
];

/// A definition, with its position in a library's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its kind.
    pub kind: ItemKind,
    /// The byte that it begins at.
    pub from: usize,
    /// The byte behind its last one.
    pub to: usize,
    /// The number of the line that it begins in, from 0 on.
    pub line: usize,
    /// Number of bytes in front of it on that line.
    pub column: usize,
}

/// The definitions of a library's text, which is as [`without_functions`] takes it, if each has a name without quotes. Nothing but functions
/// may stand among them.
pub fn definitions(text: &str) -> Option<Vec<Definition<'_>>> {
    let all = operations(text.as_bytes()).into_iter();
    let all = all.filter(|operation| !operation.is_function);
    all.map(|operation| definition(text, operation)).collect()
}

fn definition(text: &str, operation: Operation) -> Option<Definition<'_>> {
    let Operation { from, to, .. } = operation;
    let own = text.get(from..to)?;
    let (keyword, name) = own.split_once('@')?;
    let end = name.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$' | '.' | '-'))?;
    let name = name.get(..end).filter(|name| !name.is_empty())?;
    let (_, kind) = DEFINITIONS
        .iter()
        .find(|(word, _)| *word == keyword.trim_end())?;
    let before = text.get(..from)?;
    let begin = before.rfind('\n').map_or(0, |at| at + 1);
    Some(Definition {
        name,
        kind: *kind,
        from,
        to,
        line: before.matches('\n').count(),
        column: from - begin,
    })
}

/// A library's text without functions, if it has any: everything else stays at its line and column. The text must be
/// a module that MLIR can read, with operations in their own syntax.
pub fn without_functions(text: &str) -> Option<String> {
    let functions = operations(text.as_bytes()).into_iter();
    let functions: Vec<Operation> = functions.filter(|op| op.is_function).collect();
    let mut rest = String::with_capacity(text.len());
    let mut at = 0;
    for Operation { from, to, .. } in &functions {
        rest.push_str(text.get(at..*from)?);
        rest.push_str(&blank(text.get(*from..*to)?));
        at = *to;
    }
    rest.push_str(text.get(at..)?);
    (!functions.is_empty()).then_some(rest)
}

/// Blank text with as many lines as a text, ending in the same column.
fn blank(text: &str) -> String {
    let last = text.rsplit('\n').next().unwrap_or_default();
    "\n".repeat(text.matches('\n').count()) + &" ".repeat(last.len())
}

/// An operation of the module: its first byte, and the first byte behind it.
struct Operation {
    from: usize,
    to: usize,
    is_function: bool,
}

fn operations(text: &[u8]) -> Vec<Operation> {
    let mut all = Vec::new();
    let mut open: Option<Operation> = None;
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
        let is_word = depth == 1 && at > 0 && text[at - 1].is_ascii_whitespace();
        let is_function = is_word && FUNCTIONS.iter().any(|word| rest.starts_with(word));
        let is_definition = |(word, _): &(&str, ItemKind)| {
            let behind = rest.strip_prefix(word.as_bytes());
            let next = behind.and_then(<[u8]>::first);
            next.is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b'@')
        };
        let begins = is_function || (is_word && DEFINITIONS.iter().any(is_definition));
        let ends = begins || depth == 0 || (is_word && rest.starts_with(b"exo."));
        if ends && let Some(open) = open.take() {
            all.push(Operation { to: at, ..open });
        }
        if begins {
            open = Some(Operation {
                from: at,
                to: at,
                is_function,
            });
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
    fn definitions_are_found_with_their_names() {
        let text = "module @m attributes {exo.target = \"}\"} {
  // exo.config @no
  exo.config @C { exo.field @a : i1 }
  func.func @f() { return }
  exo.instr @add_4(%x: !exo.data) { } // }
  exo.extern @e(x) \"exo.memory @no {}\"
}";
        let found = definitions(text).expect("all have names");
        let texts = found.iter().map(|d| text[d.from..d.to].trim_end());
        let texts: Vec<&str> = texts.collect();
        assert_eq!(texts[0], "exo.config @C { exo.field @a : i1 }");
        assert_eq!(texts[1], "exo.instr @add_4(%x: !exo.data) { } // }");
        assert_eq!(texts[2], "exo.extern @e(x) \"exo.memory @no {}\"");
        let names = found.iter().map(|d| (d.name, d.kind));
        let wanted = [
            ("C", ItemKind::Config),
            ("add_4", ItemKind::Proc),
            ("e", ItemKind::Extern),
        ];
        assert_eq!(names.collect::<Vec<_>>(), wanted);
        assert_eq!(definitions("module @m { exo.memory @\"a b\" {} }"), None);
    }

    #[test]
    fn a_text_without_functions_has_nothing_to_blank() {
        let text =
            "module @m {\n  exo.memory @v {\n    x = \"func.func\"\n  }\n  // func.func @f()\n}\n";
        assert_eq!(without_functions(text), None);
    }
}
