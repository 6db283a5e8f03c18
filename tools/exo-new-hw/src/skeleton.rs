//! The texts of a new library.
//!
//! They are templates of minijinja in which `@{x}` is a value: libraries, C and the shell use all other brackets themselves.

use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, context};

use crate::{ElemName, NewHwError};

/// A file that is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct File {
    /// Its name in the new folder.
    pub(crate) name: String,
    /// Its contents.
    pub(crate) text: String,
    /// Whether it is a program.
    pub(crate) is_program: bool,
}

/// The test, which is a program.
pub(crate) const TEST: &str = "test.sh";

/// The library's template; it is called after the library.
const LIBRARY: &str = include_str!("../templates/library.mlir");

/// The other files.
const OTHERS: [(&str, &str); 5] = [
    ("README.md", include_str!("../templates/README.md")),
    ("kernel.py", include_str!("../templates/kernel.py")),
    ("schedule.star", include_str!("../templates/schedule.star")),
    ("main.c", include_str!("../templates/main.c")),
    (TEST, include_str!("../templates/test.sh")),
];

/// The type-dependent texts of the templates.
struct Lane {
    elem: &'static str,
    /// Its C type.
    ctype: &'static str,
    /// Zero, as MLIR writes it.
    zero: &'static str,
    /// The addition, an operation of arith.
    add: &'static str,
}

impl Lane {
    fn of(elem: ElemName) -> Lane {
        let (elem, ctype) = match elem {
            ElemName::F32 => ("f32", "float"),
            ElemName::F64 => ("f64", "double"),
            ElemName::I8 => ("i8", "int8_t"),
            ElemName::I16 => ("i16", "int16_t"),
            ElemName::I32 => ("i32", "int32_t"),
        };
        let (zero, add) = match elem.starts_with('f') {
            true => ("0.0", "addf"),
            false => ("0", "addi"),
        };
        Lane {
            elem,
            ctype,
            zero,
            add,
        }
    }

    /// A sum in C. Integers wrap, which C promises of unsigned ones only.
    fn sum(&self, a: &str, b: &str) -> String {
        match self.ctype {
            "int32_t" => format!("(int32_t) ((uint32_t) {a} + (uint32_t) {b})"),
            "int8_t" | "int16_t" => format!("({}) ({a} + {b})", self.ctype),
            _ => format!("{a} + {b}"),
        }
    }
}

/// All files of a new library, which comes first.
pub(crate) fn files(name: &str, lanes: u16, elem: ElemName) -> Result<Vec<File>, NewHwError> {
    let environment = environment()?;
    let lane = Lane::of(elem);
    let values = context! {
        name, lanes,
        elem => lane.elem, ctype => lane.ctype, zero => lane.zero, add => lane.add,
        sum => lane.sum("{acc_data}.lane[k]", "{x_data}.lane[k]"),
        sum_of_two => lane.sum("{a_data}.lane[k]", "{b_data}.lane[k]"),
    };
    let library = format!("{name}.mlir");
    let templates = [(library.as_str(), LIBRARY)].into_iter().chain(OTHERS);
    let render = |(name, template): (&str, &str)| {
        Ok(File {
            name: name.to_owned(),
            text: environment.render_named_str(name, template, &values)?,
            is_program: name == TEST,
        })
    };
    templates.map(render).collect()
}

fn environment() -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    // No file has any of these brackets for itself.
    let syntax = SyntaxConfig::builder()
        .variable_delimiters("@{", "}")
        .block_delimiters("<%", "%>")
        .comment_delimiters("<#", "#>")
        .build()?;
    environment.set_syntax(syntax);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    environment.set_keep_trailing_newline(true);
    Ok(environment)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [ElemName; 5] = [
        ElemName::F32,
        ElemName::F64,
        ElemName::I8,
        ElemName::I16,
        ElemName::I32,
    ];

    #[test]
    fn every_type_makes_a_library() {
        for elem in ALL {
            let files = files("some", 4, elem).expect("templates are right");
            let library = exo_hw::read(files[0].text.as_bytes(), "some.mlir");
            let library = library.unwrap_or_else(|error| panic!("{elem:?}: {error}"));
            assert_eq!(library.name, "some");
        }
    }

    #[test]
    fn nothing_of_the_templates_is_left() {
        for elem in ALL {
            for file in files("some", 4, elem).expect("templates are right") {
                assert!(!file.text.contains("@{"), "{}", file.name);
                assert!(file.text.ends_with("}\n") || !file.name.ends_with(".mlir"));
            }
        }
    }
}
