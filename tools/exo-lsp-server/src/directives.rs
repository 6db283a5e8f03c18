//! Comment lines that tell the server about a file: `# exo: program = gemm.py`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::language::Language;

/// The content of a file's comments for the server.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Directives {
    /// The program that a schedule is about, as written: `program`.
    pub program: Option<PathBuf>,
    /// The number of that line, from zero.
    pub program_line: u32,
    /// Hardware libraries, by name or path: `load-hw`.
    pub libraries: Vec<String>,
    /// Parameters of a schedule program: `define`.
    pub parameters: BTreeMap<String, String>,
    /// Lines that say something else, counted from zero.
    pub unknown: Vec<(u32, String)>,
}

/// Reads the directives of a text.
pub fn read(language: Language, text: &str) -> Directives {
    let mut found = Directives::default();
    for (line, number) in text.lines().zip(0..) {
        if let Some(said) = directive(language, line) {
            found.add(number, said);
        }
    }
    found
}

/// The part behind `exo:` of a comment on a line of its own.
fn directive(language: Language, line: &str) -> Option<&str> {
    let comment = line.trim().strip_prefix(language.comment())?;
    Some(comment.trim_start().strip_prefix("exo:")?.trim())
}

impl Directives {
    fn add(&mut self, number: u32, said: &str) {
        let (key, value) = said.split_once('=').unwrap_or((said, ""));
        let value = value.trim();
        match key.trim() {
            "program" if !value.is_empty() && self.program.is_none() => {
                self.program = Some(PathBuf::from(value));
                self.program_line = number;
            }
            "load-hw" if !value.is_empty() => {
                let names = value.split(',').map(|name| name.trim().to_owned());
                self.libraries.extend(names.filter(|name| !name.is_empty()));
            }
            "define" => match value.split_once('=') {
                Some((name, value)) if !name.trim().is_empty() => {
                    let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
                    self.parameters.insert(name, value);
                }
                _ => self.unknown.push((number, said.to_owned())),
            },
            _ => self.unknown.push((number, said.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_name_program_libraries_and_parameters() {
        let text = "# exo: program = a b.py\n#exo: load-hw = avx512, ./mine.mlir\n# exo: define = MR = 6\nx = 1 # exo: no\n# exo: progam = c\n";
        let found = read(Language::Program, text);
        assert_eq!(found.program, Some("a b.py".into()));
        assert_eq!(found.libraries, ["avx512", "./mine.mlir"]);
        assert_eq!(found.parameters.get("MR").map(String::as_str), Some("6"));
        assert_eq!(found.unknown, [(4, "progam = c".to_owned())]);
        let mlir = read(
            Language::Mlir,
            "// exo: load-hw = rvv\n# exo: load-hw = neon",
        );
        assert_eq!(mlir.libraries, ["rvv"]);
    }
}
