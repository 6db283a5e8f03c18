//! Reading the files.

use std::path::{Path, PathBuf};

use crate::CaseError;

/// What a file has cases of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Steps on programs.
    Steps,
    /// Programs that are checked.
    Checks,
}

/// One case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What it shows.
    pub name: String,
    /// Exo source, with the twin's lines behind `#!`.
    pub source: String,
    /// The steps, one per line; none in a case of a check.
    pub steps: String,
    /// The text that must come out.
    pub expected: String,
}

impl Case {
    /// The program as it stands, and its twin.
    pub fn variants(&self) -> (String, Option<String>) {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        for line in self.source.lines() {
            let Some((this, other)) = line.split_once("#!") else {
                here.push(line.to_owned());
                there.push(line.to_owned());
                continue;
            };
            let indent = line.len() - line.trim_start().len();
            here.push(this.trim_end().to_owned());
            there.push(format!("{}{}", " ".repeat(indent), other.trim()));
        }
        let text = |lines: &[String]| lines.join("\n") + "\n";
        let twin = (here != there).then(|| text(&there));
        (text(&here), twin)
    }

    /// The case as it stands in a file, where this must come out.
    pub fn text(&self, expected: &str) -> String {
        let steps: String = self.steps.lines().map(|l| format!("> {l}\n")).collect();
        format!("=== {}\n{}{steps}---\n{expected}\n", self.name, self.source)
    }

    /// Whether the text that must come out names a rule: `[fuse.c3]`, or `[fuse.c3?limit]`.
    pub fn expects(&self, id: &str) -> bool {
        self.expected.contains(&format!("[{id}]")) || self.expected.contains(&format!("[{id}?"))
    }
}

/// The cases of a file's text.
///
/// # Errors
/// A case is not complete.
pub fn read(text: &str) -> Result<Vec<Case>, CaseError> {
    text.split("=== ").skip(1).map(case).collect()
}

fn case(part: &str) -> Result<Case, CaseError> {
    let incomplete = |name: &str, missing| CaseError::Incomplete {
        name: name.to_owned(),
        missing,
    };
    let (name, rest) = part
        .split_once('\n')
        .ok_or_else(|| incomplete(part, "lines"))?;
    let (program, expected) = rest
        .split_once("---\n")
        .ok_or_else(|| incomplete(name, "line '---'"))?;
    let steps = program.lines().filter_map(|l| l.strip_prefix("> "));
    let source = program.lines().filter(|l| !l.starts_with("> "));
    Ok(Case {
        name: name.to_owned(),
        source: source.collect::<Vec<_>>().join("\n") + "\n",
        steps: steps.collect::<Vec<_>>().join("\n"),
        expected: expected.trim_end().to_owned(),
    })
}

/// The files of one kind, sorted: for steps those of single steps and the soundness corpus.
///
/// # Errors
/// A folder cannot be read.
pub fn files(kind: Kind) -> Result<Vec<PathBuf>, CaseError> {
    let folders: &[&str] = match kind {
        Kind::Steps => &["../tests/cases", "../../../test/soundness/steps"],
        Kind::Checks => &["../../check/tests/cases"],
    };
    let mut files = Vec::new();
    for folder in folders {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let unreadable = |source| CaseError::Unreadable {
            path: path.clone(),
            source,
        };
        for entry in std::fs::read_dir(&path).map_err(unreadable)? {
            files.push(entry.map_err(unreadable)?.path());
        }
    }
    files.sort();
    Ok(files)
}
