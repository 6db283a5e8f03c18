//! Definitions in the C text of a library: as much of C as it takes to see that two texts define
//! the same thing.

use std::mem::take;

use exo_ir::c_text::{Kind, Macro, Part, Token, scan, spelled};

/// Something that a C file may define once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Defined {
    /// The members of a structure, union or enumeration.
    Type(String),
    /// The body of a function, or the value of a variable.
    Object(String),
}

/// The definitions of a text. A text with conditions (`#if`, `#ifndef`) yields none: it may guard
/// itself.
pub(crate) fn defined(text: &str) -> Vec<Defined> {
    let parts = scan(text);
    if has_conditions(&parts) {
        return Vec::new();
    }
    let mut found = Vec::new();
    // The declaration so far, without what is in braces; how many braces are open; whether a function's are.
    let (mut so_far, mut open, mut in_function) = (Vec::new(), 0usize, false);
    for part in parts {
        let Part::Token(token) = part else { continue };
        if token.is("{") {
            if open == 0 {
                let decl = outermost(&so_far);
                in_function = is_function(&decl);
                found.extend(before_brace(&decl));
            }
            open += 1;
        } else if token.is("}") {
            open = open.saturating_sub(1);
            if open == 0 && take(&mut in_function) {
                so_far.clear();
            }
        } else if open == 0 && token.is(";") {
            found.extend(variables(&outermost(&take(&mut so_far))));
        } else if open == 0 {
            so_far.push(token);
        }
    }
    found
}

/// Whether a declaration makes static storage.
pub(crate) fn is_static(declaration: &str) -> bool {
    has_any(declaration, &["static"])
}

/// Whether each thread has storage of its own for a declaration.
pub(crate) fn is_of_thread(declaration: &str) -> bool {
    has_any(declaration, &["_Thread_local", "thread_local", "__thread"])
}

fn has_any(declaration: &str, words: &[&str]) -> bool {
    let parts = scan(declaration);
    parts
        .iter()
        .any(|part| matches!(part, Part::Token(token) if words.iter().any(|word| token.is(word))))
}

/// A macro that a text leaves defined.
pub(crate) struct MacroLeft {
    pub(crate) name: String,
    /// Its replacement text; that of a macro with parameters is shown with them.
    pub(crate) meaning: String,
    pub(crate) has_params: bool,
}

/// The macros that a text defines and what they stand for at its end. One that is defined in several branches of
/// conditions stands for any of these.
pub(crate) fn macros(text: &str) -> Vec<MacroLeft> {
    let parts = scan(text);
    let mut found: Vec<MacroLeft> = Vec::new();
    for part in &parts {
        let Part::Directive(line) = part else {
            continue;
        };
        if let Some(definition) = line.macro_definition() {
            let meaning = meaning(definition);
            let before = found.iter_mut().find(|m| m.name == definition.name);
            match before.filter(|_| has_conditions(&parts)) {
                Some(before) => before.meaning += &format!(" or {meaning}"),
                None => found.push(MacroLeft {
                    name: definition.name.to_owned(),
                    meaning,
                    has_params: definition.params.is_some(),
                }),
            }
        } else if let ("undef", [name, ..]) = (line.name(), line.operands()) {
            found.retain(|m| m.name != name.text);
        }
    }
    found
}

/// The replacement text of a macro; that of a macro with parameters is shown with them.
fn meaning(definition: Macro<'_>) -> String {
    let body = spelled(definition.body);
    match definition.params {
        Some(params) => format!("{}({}) {body}", definition.name, spelled(params)),
        None => body,
    }
}

fn has_conditions(parts: &[Part]) -> bool {
    let is_condition = |part: &Part| matches!(part, Part::Directive(line) if line.is_condition());
    parts.iter().any(is_condition)
}

/// A part of a declaration outside of brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outer<'t> {
    Word(&'t str),
    Sign(&'t str),
    /// A group in round brackets, which begins with a `*` or does not.
    Group {
        pointer: bool,
    },
    Index,
}

/// A declaration without the contents of its brackets.
fn outermost(decl: &[Token]) -> Vec<Outer<'_>> {
    let (mut out, mut open) = (Vec::new(), 0usize);
    for (at, token) in decl.iter().enumerate() {
        let opens = token.is("(") || token.is("[");
        match (open, token.kind) {
            (0, Kind::Sign) if token.is("(") => out.push(Outer::Group {
                pointer: decl.get(at + 1).is_some_and(|t| t.is("*")),
            }),
            (0, Kind::Sign) if token.is("[") => out.push(Outer::Index),
            (0, Kind::Sign) => out.push(Outer::Sign(&token.text)),
            (0, Kind::Name) => out.push(Outer::Word(&token.text)),
            _ => {}
        }
        if opens {
            open += 1;
        } else if token.is(")") || token.is("]") {
            open = open.saturating_sub(1);
        }
    }
    out
}

/// Whether a brace behind the declaration begins a body, known by a name or not.
fn is_function(decl: &[Outer<'_>]) -> bool {
    let ends_in_group = matches!(decl.last(), Some(Outer::Group { .. }));
    !decl.contains(&Outer::Sign("=")) && (ends_in_group || function(decl).is_some())
}

/// The definition that an opening brace at file level begins.
fn before_brace(decl: &[Outer<'_>]) -> Option<Defined> {
    if decl.contains(&Outer::Sign("=")) {
        return None;
    }
    match function(decl) {
        Some(name) => Some(Defined::Object(name.to_owned())),
        None => record(decl).map(|name| Defined::Type(name.to_owned())),
    }
}

/// The function that a declaration declares: the last name between its type and its parameters. Attributes with
/// arguments look the same, but have no type before them.
fn function<'t>(decl: &[Outer<'t>]) -> Option<&'t str> {
    let name = |three: &[Outer<'t>]| match three {
        [before, Outer::Word(name), Outer::Group { pointer: false }] => {
            let typed = match before {
                Outer::Word(word) => !is_record(word),
                before => *before == Outer::Sign("*"),
            };
            (typed && is_name(name)).then_some(*name)
        }
        _ => None,
    };
    decl.windows(3).rev().find_map(name)
}

/// The structure, union or enumeration whose members follow.
fn record<'t>(decl: &[Outer<'t>]) -> Option<&'t str> {
    let is_keyword = |part: &Outer<'_>| matches!(part, Outer::Word(word) if is_record(word));
    let behind = decl.iter().rposition(is_keyword)? + 1;
    // A colon begins an enumeration's type.
    let end = decl.iter().position(|part| *part == Outer::Sign(":"));
    last_name(decl.get(behind..end.unwrap_or(decl.len()))?)
}

/// Variables with a value.
fn variables(decl: &[Outer<'_>]) -> Vec<Defined> {
    let declarators = decl.split(|part| *part == Outer::Sign(","));
    let name = |declarator: &[Outer<'_>]| {
        let end = declarator.iter().position(|p| *p == Outer::Sign("="))?;
        last_name(&declarator[..end]).map(|name| Defined::Object(name.to_owned()))
    };
    declarators.filter_map(name).collect()
}

/// A declaration's name stands last, but for attributes with arguments.
fn last_name<'t>(decl: &[Outer<'t>]) -> Option<&'t str> {
    let name = |at: usize| match (decl[at], decl.get(at + 1)) {
        (_, Some(Outer::Group { .. })) => None,
        (Outer::Word(name), _) => Some(name).filter(|name| is_name(name)),
        _ => None,
    };
    (0..decl.len()).rev().find_map(name)
}

fn is_record(word: &str) -> bool {
    matches!(word, "struct" | "union" | "enum")
}

/// Whether a word may be the name that a declaration declares: neither a specifier of C nor a name
/// reserved by the compiler.
fn is_name(word: &str) -> bool {
    const SPECIFIERS: [&str; 20] = [
        "auto", "char", "const", "double", "enum", "extern", "float", "inline", "int", "long",
        "register", "restrict", "short", "signed", "static", "struct", "typedef", "union",
        "unsigned", "void",
    ];
    !word.starts_with("__") && !word.starts_with("_Alignas") && !SPECIFIERS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::Defined::{Object, Type};
    use super::*;

    fn types_and_objects(text: &str) -> String {
        let name = |what| match what {
            Type(name) => format!("type {name}"),
            Object(name) => name,
        };
        defined(text)
            .into_iter()
            .map(name)
            .collect::<Vec<_>>()
            .join(", ")
    }

    #[test]
    fn definitions_are_found() {
        for (text, wanted) in [
            (
                "// struct no {\n#include <x.h>\n#define M(x) { \\\n  struct not { int a; } }\n",
                "",
            ),
            ("typedef struct vec { float lane[4]; } vec;", "type vec"),
            (
                "static inline int add(int a, int b) { return a + b; }",
                "add",
            ),
            ("static int *at(int *a) { return a; }", "at"),
            ("struct v f(struct v x) { return x; }", "f"),
            ("static bool mode;", ""),
            ("static const int lanes = 4, *p;", "lanes"),
            ("static int a, b = 2, c = f(1, 2);", "b, c"),
            ("static int table[2] = { 1, 2 }, other = 3;", "table, other"),
            ("struct vec twice(struct vec v);", ""),
            ("enum kind { A, B = 2 };", "type kind"),
            ("typedef struct { int a; } v;", ""),
            ("char *text = \"int f() {\";", "text"),
            (
                "int f(void) { int a = 1; } int g(void) { return 2; }",
                "f, g",
            ),
            ("struct v { int a; }", "type v"),
        ] {
            assert_eq!(types_and_objects(text), wanted, "{text}");
        }
    }

    #[test]
    fn attributes_and_assertions_are_no_definitions() {
        for (text, wanted) in [
            ("_Static_assert(LANES == 4, \"lanes\");", ""),
            ("static_assert(LANES <= 4, \"a = b\");", ""),
            ("HIDDEN(x) static inline int f(void) { return 1; }", "f"),
            ("static HIDDEN(x) int f(void) { return 1; }", "f"),
            ("static int f(void) HIDDEN(x) { return 1; }", "f"),
            ("__attribute__((x)) int f(void) { return 1; }", "f"),
            ("static int f(void) __attribute__((x)) { return 1; }", "f"),
            ("_Alignas(32) static int table[4] = { 1 };", "table"),
            ("static _Alignas(32) int table[4] = { 1 };", "table"),
            ("static int x __attribute__((aligned(32))) = 1;", "x"),
            ("struct ALIGNED(32) v { int a; };", "type v"),
            ("struct __attribute__((packed)) v { int a; };", "type v"),
        ] {
            assert_eq!(types_and_objects(text), wanted, "{text}");
        }
    }

    #[test]
    fn nothing_is_said_of_what_is_not_read_for_sure() {
        for text in [
            "#ifndef V\n#define V\nstruct v { int a; };\n#endif",
            "/* x */ #ifndef V\nstruct v { int a; };\n#endif",
            "/* x\n */ # if V\nstruct v { int a; };\n#endif",
            "/*/ struct v { int a; }; */",
            "DEFINE_OP(add) { return 1; }",
            "static int (*f(void))(int) { return g; }",
            "static int (*f)(int) = g;",
        ] {
            assert_eq!(defined(text), [], "{text}");
        }
    }

    #[test]
    fn macros_are_found() {
        for (text, wanted) in [
            ("#define LANES \\\n 4", "LANES: 4"),
            ("/* a\n */ # define LANES /* b */ 4 // c", "LANES: 4"),
            ("#define SUM a   +\tb", "SUM: a + b"),
            ("#define W(x, y) (x)", "W: W(x, y) (x)"),
            ("#define W (x)", "W: (x)"),
            ("#define T 4\nint x[T];\n#undef T", ""),
            (
                "#ifdef X\n#define L 4\n#else\n#define L 8\n#endif",
                "L: 4 or 8",
            ),
            ("#define L 4\n#define L 8", "L: 4, L: 8"),
            ("// #define L 4", ""),
        ] {
            let found: Vec<String> = macros(text)
                .into_iter()
                .map(|m| format!("{}: {}", m.name, m.meaning))
                .collect();
            assert_eq!(found.join(", "), wanted, "{text}");
        }
    }

    #[test]
    fn storage_is_static_or_of_a_thread() {
        for (text, found) in [
            ("static {type} {name}[{size}];", (true, false)),
            ("{type} static {name}[{size}];", (true, false)),
            ("ALIGNED(64) static {type} {name}[{size}];", (true, false)),
            ("/* a */static {type} {name}[{size}];", (true, false)),
            ("_Thread_local static {type} {name}[{size}];", (true, true)),
            ("static __thread {type} {name}[{size}];", (true, true)),
            ("{type} {name}[{size}]; // not static", (false, false)),
            ("{type} static_{name}[{size}];", (false, false)),
        ] {
            assert_eq!((is_static(text), is_of_thread(text)), found, "{text}");
        }
    }

    #[test]
    fn any_text_is_read() {
        for text in [
            "{",
            "}",
            "\"",
            "'\\",
            "/*",
            "#",
            "#if",
            "(",
            "= ;",
            "é{",
            "struct {",
            "\\\n",
            ")",
            "[ ;",
            "= = ;",
            "struct : {",
            "#undef",
        ] {
            let _ = (defined(text), macros(text));
        }
    }
}
