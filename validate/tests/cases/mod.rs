//! The cases of the steps' tests: programs before and after steps, as texts.

use std::path::{Path, PathBuf};

use exo_ir::{Item, Module};

/// Steps by which an argument has another shape.
const OTHER_SIGNATURE: &[&str] = &["transpose ", "add_assertion "];

/// A program, steps on it, and what comes out.
pub(crate) struct Case {
    /// The step, or the file that the case is in.
    pub(crate) file: String,
    /// Its title.
    pub(crate) name: String,
    /// The steps.
    pub(crate) steps: String,
    source: String,
    expected: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let folders = [
        "steps/src/steps",
        "steps/tests/cases",
        "test/soundness/steps",
    ];
    for folder in folders {
        let entries = std::fs::read_dir(root().join(folder)).expect("a folder of cases");
        for entry in entries.flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => found.push(path.join("cases.txt")),
                false => found.push(path),
            }
        }
    }
    found.retain(|path| path.is_file());
    found.sort();
    found
}

/// Every case of the steps' tests.
pub(crate) fn all() -> Vec<Case> {
    files().iter().flat_map(|path| of_file(path)).collect()
}

fn of_file(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).expect("a file of cases");
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let file = match path.file_name().is_some_and(|n| n == "cases.txt") {
        true => folder,
        false => path.file_stem().unwrap_or_default(),
    };
    let file = file.to_string_lossy().into_owned();
    let parts = text.split("=== ").skip(1);
    parts.filter_map(|part| case(&file, part)).collect()
}

fn case(file: &str, part: &str) -> Option<Case> {
    let (name, rest) = part.split_once('\n')?;
    let (program, expected) = rest.split_once("---\n")?;
    let here = |line: &str| {
        line.split_once("#!")
            .map_or(line, |(here, _)| here)
            .trim_end()
            .to_owned()
    };
    let source = program.lines().filter(|l| !l.starts_with("> "));
    let steps = program.lines().filter_map(|l| l.strip_prefix("> "));
    Some(Case {
        file: file.to_owned(),
        name: name.to_owned(),
        source: source.map(|l| here(l) + "\n").collect(),
        steps: steps.collect::<Vec<_>>().join("\n"),
        expected: expected.trim_end().to_owned(),
    })
}

impl Case {
    /// The text before, and the text after with its changed procedures; nothing if no step was taken, or one by which signatures differ.
    pub(crate) fn texts(&self) -> Option<(String, String)> {
        let accepted = self.expected.starts_with('@') || self.expected.starts_with('#');
        let other = |step: &&str| self.steps.contains(*step);
        if !accepted || OTHER_SIGNATURE.iter().any(other) {
            return None;
        }
        // What comes out may use definitions of the program before.
        let kept = without_redefined(&self.source, &self.expected);
        Some((self.source.clone(), format!("{kept}\n{}", self.expected)))
    }
}

/// The definitions of a text whose names another text does not define.
fn without_redefined(source: &str, expected: &str) -> String {
    let names: Vec<String> = expected.lines().filter_map(defined).collect();
    let mut kept = String::new();
    let mut current = String::new();
    let mut dropped = false;
    let mut complete = true;
    for line in source.lines() {
        if complete && (line.starts_with('@') || line.starts_with('#')) && !current.is_empty() {
            if !std::mem::take(&mut dropped) {
                kept += &current;
            }
            current.clear();
        }
        complete = line.starts_with(' ') || line.is_empty();
        current += line;
        current.push('\n');
        dropped |= defined(line).is_some_and(|name| names.contains(&name));
    }
    if !dropped {
        kept += &current;
    }
    kept
}

fn defined(line: &str) -> Option<String> {
    let rest = line
        .strip_prefix("def ")
        .or_else(|| line.strip_prefix("class "))?;
    let name = rest.split(['(', ':']).next()?;
    Some(name.trim().to_owned())
}

/// Procedures whose text differs, by name.
pub(crate) fn changed(before: &Module, after: &Module) -> Vec<String> {
    let same = |a: &exo_ir::Proc, b: &exo_ir::Proc| {
        let text = |p: &exo_ir::Proc| exo_frontend::print_item(&Item::Proc(p.clone()));
        text(a) == text(b)
    };
    let procs = after.procs().filter(|p| p.instr.is_none());
    let procs = procs.filter(|p| before.proc(&p.name).is_some_and(|b| !same(b, p)));
    procs.map(|p| p.name.clone()).collect()
}
