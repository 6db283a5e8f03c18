//! Reading the files.

use std::path::{Path, PathBuf};

use crate::CaseError;

/// The kind of cases in a file.
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
    /// The title: the behaviour that it shows.
    pub name: String,
    /// Exo source, with the twin's lines behind `#!`.
    pub source: String,
    /// The steps, one per line; none in a case of a check.
    pub steps: String,
    /// The expected output.
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

    /// Whether what must come out is a refusal by a rule, and not by another whose text mentions it.
    pub fn is_refused_by(&self, id: &str) -> bool {
        let refused = self
            .expected
            .lines()
            .find(|line| line.contains(": error: "));
        let named =
            |line: &str| line.ends_with(&format!("[{id}]")) || line.contains(&format!("[{id}?"));
        refused.is_some_and(named)
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
        source: source.map(|line| format!("{line}\n")).collect(),
        steps: steps.collect::<Vec<_>>().join("\n"),
        expected: expected.trim_end().to_owned(),
    })
}

/// A file of cases.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CaseFile {
    /// The step whose folder it is in, or the file's own name.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
}

impl CaseFile {
    /// The cases.
    ///
    /// # Errors
    /// The file cannot be read, or a case is not complete.
    pub fn cases(&self) -> Result<Vec<Case>, CaseError> {
        read(&text(&self.path)?)
    }
}

/// The files of one kind, sorted by name: for steps those in the steps' folders, of all steps together, and the soundness corpus.
///
/// # Errors
/// A folder cannot be read.
pub fn files(kind: Kind) -> Result<Vec<CaseFile>, CaseError> {
    let folders: &[&str] = match kind {
        Kind::Steps => &["steps/tests/cases", "test/soundness/steps"],
        Kind::Checks => &["check/tests/cases"],
    };
    let mut files = Vec::new();
    for folder in folders {
        for path in entries(&root().join(folder))? {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            files.push(CaseFile {
                name: name.into_owned(),
                path,
            });
        }
    }
    if kind == Kind::Steps {
        let own = |step: &Path| named(step, "cases.txt");
        files.extend(step_folders()?.iter().map(|step| own(step)));
    }
    files.sort();
    Ok(files)
}

/// A file in the folder of a step, with the step's name.
pub(crate) fn named(step: &Path, file: &str) -> CaseFile {
    let name = step.file_name().unwrap_or_default().to_string_lossy();
    CaseFile {
        name: name.into_owned(),
        path: step.join(file),
    }
}

/// The folders of the steps.
pub(crate) fn step_folders() -> Result<Vec<PathBuf>, CaseError> {
    let all = entries(&root().join("steps/src/steps"))?;
    Ok(all.into_iter().filter(|path| path.is_dir()).collect())
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn text(path: &Path) -> Result<String, CaseError> {
    std::fs::read_to_string(path).map_err(|source| unreadable(path, source))
}

pub(crate) fn unreadable(path: &Path, source: std::io::Error) -> CaseError {
    CaseError::Unreadable {
        path: path.to_owned(),
        source,
    }
}

/// Entries of a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, CaseError> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|source| unreadable(folder, source))? {
        found.push(entry.map_err(|source| unreadable(folder, source))?.path());
    }
    found.sort();
    Ok(found)
}
