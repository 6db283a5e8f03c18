//! Advice that a tool adds to an error, from the kind of its input.

use std::path::Path;

use exo_diagnostics::{Diagnostic, Severity};
use exo_dialects::diagnostic::output::complain;
use exo_dialects::hw::command_line::libraries;

/// Input format of a tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputFormat {
    /// Text or bytecode of MLIR.
    Mlir,
    /// Exo source.
    Exo,
    /// Either, by the ending of the file's name.
    Both,
}

/// Notes for a user whose file was refused; none where the file is of the right kind.
pub fn advice(reads: InputFormat, file: &Path) -> Vec<Diagnostic> {
    let notes = texts(reads, file).into_iter();
    notes
        .map(|text| Diagnostic::new(Severity::Note, text))
        .collect()
}

fn texts(reads: InputFormat, file: &Path) -> Vec<String> {
    let name = file.display();
    let extension = file.extension().and_then(|e| e.to_str());
    match (reads, extension) {
        (InputFormat::Mlir, Some("py")) => vec![format!(
            "'{name}' is called like Exo source: 'exo-translate --import-exo' makes MLIR of it"
        )],
        (InputFormat::Exo, Some("mlir" | "mlirbc")) => vec![format!(
            "'{name}' is called like MLIR: 'exo-opt' and 'exo-translate --export-exo' read that"
        )],
        (InputFormat::Both, Some("py")) | (InputFormat::Exo, _) => Vec::new(),
        (InputFormat::Mlir | InputFormat::Both, _) => {
            let text = std::fs::read(file).unwrap_or_default();
            let missing = missing(&String::from_utf8_lossy(&text));
            let line = |library: &String| {
                format!(
                    "'{name}' was made with the hardware library '{library}': load it by '--load-hw={library}'"
                )
            };
            missing.iter().map(line).collect()
        }
    }
}

/// The input of a tool over MLIR's drivers: the first argument that is no option, and no option's value.
pub(crate) fn input_of(args: &[String]) -> Option<&Path> {
    let mut before = "";
    for arg in args.iter().skip(1) {
        if !arg.starts_with('-') && before != "-o" {
            return Some(Path::new(arg));
        }
        before = arg;
    }
    None
}

/// [`advice`] on the input of a tool that has failed, printed.
pub fn advise(reads: InputFormat, args: &[String]) {
    let notes = input_of(args).map_or(Vec::new(), |file| advice(reads, file));
    notes.iter().for_each(complain);
}

/// The libraries that a module's text says it was made with and that are not loaded: `exo.hw = {avx512 = "…"}`.
fn missing(text: &str) -> Vec<String> {
    let record = text.split_once("exo.hw = {").map(|(_, rest)| rest);
    let record = record
        .and_then(|rest| rest.split_once('}'))
        .map_or("", |(record, _)| record);
    let loaded = libraries();
    record
        .split(',')
        .filter_map(|entry| entry.split_once('='))
        .map(|(name, _)| name.trim().trim_matches('"').to_owned())
        .filter(|name| loaded.library(name).is_none())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_the_record_are_missing() {
        let text = "module attributes {exo.hw = {a = \"sha256:1\", b2 = \"sha256:2\"}} {\n}";
        assert_eq!(missing(text), ["a", "b2"]);
        assert!(missing("module {\n}").is_empty());
        assert!(missing("module attributes {exo.hw = {").is_empty());
    }

    #[test]
    fn the_input_is_no_option_and_no_output() {
        let args = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(input_of(&args("t --x=1 -o out in")), Some(Path::new("in")));
        assert_eq!(input_of(&args("t -o out")), None);
    }
}
