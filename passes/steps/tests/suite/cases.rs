//! What steps make of programs, and the whole text of every refusal.
//!
//! A file of `tests/cases` or of `test/soundness/steps` holds cases of one step: a line `=== name`, Exo source, lines `> step options` (the step works on the last
//! procedure), a line `---`, and what is expected: the last procedures as they become, or the refusal. Where a source line ends in
//! `#! other`, a twin has `other` instead (with the line's indentation); the twin of a refused case must be accepted.
//! What is accepted is run before and after on many inputs. A line `> record q p C.f` begins with a record that q means
//! what p means, up to what C.f holds at the end. `EXO_BLESS=1` writes what was found as what is expected, `EXO_CASE=NAME`
//! looks at one file only: read the difference before committing it.

use crate::harness;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use exo_view::{Item, Module};

pub(crate) struct Case {
    pub(crate) name: String,
    source: String,
    pub(crate) steps: String,
    expected: String,
}

impl Case {
    /// The program as it stands, and its twin.
    pub(crate) fn sources(&self) -> impl Iterator<Item = String> {
        let (here, twin) = variants(&self.source);
        std::iter::once(here).chain(twin)
    }
}

pub(crate) fn read_cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for part in text.split("=== ").skip(1) {
        let (name, rest) = part.split_once('\n').expect("a name");
        let (program, expected) = rest.split_once("---\n").expect("a line ---");
        let is_step = |l: &&str| l.starts_with("> ");
        let steps: Vec<&str> = program.lines().filter(is_step).map(|l| &l[2..]).collect();
        let source: Vec<&str> = program.lines().filter(|l| !is_step(l)).collect();
        cases.push(Case {
            name: name.to_owned(),
            source: source.join("\n") + "\n",
            steps: steps.join("\n"),
            expected: expected.trim_end().to_owned(),
        });
    }
    cases
}

/// The program as it stands, and its twin.
fn variants(source: &str) -> (String, Option<String>) {
    let (mut here, mut there) = (String::new(), String::new());
    for line in source.lines() {
        let (this, other) = match line.split_once("#!") {
            Some((this, other)) => {
                let indent = &line[..line.len() - line.trim_start().len()];
                (
                    this.trim_end().to_owned(),
                    format!("{indent}{}", other.trim()),
                )
            }
            None => (line.to_owned(), line.to_owned()),
        };
        writeln!(here, "{this}").expect("a string");
        writeln!(there, "{other}").expect("a string");
    }
    let differs = here != there;
    (here, differs.then_some(there))
}

/// The definitions that are new or changed.
fn changed(before: &Module, after: &Module) -> Module {
    let items = after.items.iter().filter(|i| !before.items.contains(i));
    Module {
        items: items
            .filter(|i| matches!(i, Item::Proc(_)))
            .cloned()
            .collect(),
        ..Module::default()
    }
}

/// What came of a case as text, and what is wrong with it.
fn outcome(source: &str, steps: &str) -> (String, Option<String>) {
    let run = harness::run(source, steps);
    match &run.outcome {
        Err(refusal) => (refusal.to_string(), None),
        Ok(after) => {
            let mut text = run
                .notes
                .iter()
                .fold(String::new(), |all, note| all + note + "\n");
            text += &exo_frontend::print_module(&changed(&run.before, after));
            (text.trim_end().to_owned(), unlike(&run, after))
        }
    }
}

pub(crate) fn unlike(run: &harness::Run, after: &Module) -> Option<String> {
    if !run.equivalent || after.proc(&run.name).is_none() {
        return None;
    }
    // The procedure itself, and the version of it that the last steps worked on.
    let same = |new: &str| harness::compare(&run.before, after, &run.name, new).err();
    let derived = after.proc(&run.last)?.equivalence.is_some();
    same(&run.name).or_else(|| same(&run.last).filter(|_| derived))
}

/// The files of cases: those of single steps, and the soundness corpus.
pub(crate) fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/cases", "../../test/soundness/steps"].map(|f| root.join(f));
    let entries = folders
        .iter()
        .flat_map(|f| std::fs::read_dir(f).expect("a folder of cases"));
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.sort();
    files
}

#[test]
fn steps_do_what_is_written() {
    let files = files();
    let bless = std::env::var_os("EXO_BLESS").is_some();
    let only = std::env::var("EXO_CASE").ok();
    let mut problems = String::new();
    for file in &files {
        let stem = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if only.as_ref().is_some_and(|only| *only != stem) {
            continue;
        }
        let mut blessed = String::new();
        for case in read_cases(&std::fs::read_to_string(file).expect("a file")) {
            judge(&stem, &case, bless, &mut blessed, &mut problems);
        }
        if bless {
            std::fs::write(file, blessed.trim_end().to_owned() + "\n").expect("a file");
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

fn judge(file: &str, case: &Case, bless: bool, blessed: &mut String, problems: &mut String) {
    let (here, twin) = variants(&case.source);
    let (found, wrong) = outcome(&here, &case.steps);
    let mut problem = |text: String| {
        writeln!(problems, "{file}: '{}': {text}\n", case.name).expect("a string");
    };
    if let Some(wrong) = wrong {
        problem(format!("ACCEPTED WRONGLY: {wrong}\n{found}"));
    }
    if found != case.expected && !bless {
        problem(format!("found:\n{found}\nexpected:\n{}", case.expected));
    }
    if let Some(twin) = twin {
        let (found, wrong) = outcome(&twin, &case.steps);
        if let Some(wrong) = wrong {
            problem(format!("ITS TWIN IS ACCEPTED WRONGLY: {wrong}\n{found}"));
        }
        if found.contains("error: ") {
            problem(format!("its twin is refused:\n{found}"));
        }
    }
    let mut steps = String::new();
    for line in case.steps.lines() {
        writeln!(steps, "> {line}").expect("a string");
    }
    writeln!(
        blessed,
        "=== {}\n{}{steps}---\n{found}\n",
        case.name, case.source
    )
    .expect("a string");
}

#[test]
fn every_condition_has_a_refusal_in_full() {
    let mut seen = String::new();
    for file in files() {
        seen += &std::fs::read_to_string(file).expect("a file");
    }
    let missing: BTreeSet<&str> = exo_steps::rules()
        .iter()
        .map(|rule| rule.id)
        .filter(|id| !seen.contains(&format!("[{id}]")) && !seen.contains(&format!("[{id}?")))
        .collect();
    assert!(missing.is_empty(), "no refusal of: {missing:?}");
}

#[test]
fn examples_of_the_manual_are_true() {
    let mut problems = String::new();
    for step in exo_steps::steps::all() {
        let doc = step.doc();
        let line = format!("{} {}", doc.name, doc.example.options);
        let (found, wrong) = outcome(doc.example.before, &line);
        if found != doc.example.after.trim_end() || wrong.is_some() {
            writeln!(
                problems,
                "{}: {wrong:?}\n{found}\nexpected:\n{}",
                doc.name, doc.example.after
            )
            .expect("a string");
        }
    }
    assert!(problems.is_empty(), "{problems}");
}
