//! The corpus that mutants are made of: the programs, schedules and libraries of this repository.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use exo_analysis::solver::Options;
use exo_dialects::hw::command_line::libraries;
use exo_ir::{Item, Module, Proc, StmtKind};
use exo_steps::{Workspace, schedule};
use exo_steps_cases::{CaseError, Kind, files};
use serde::{Deserialize, Serialize};

use crate::door::Door;
use crate::{arrays, sections};

/// Exo sources and MLIR files, in folders of the repository.
const FOLDERS: &[&str] = &["test", "examples"];
/// The hardware libraries that are shipped.
const LIBRARIES: &str = "hw-dialects";
/// Lit files with hardware libraries that are templates.
const TEMPLATES: &str = "test/hw";
/// The one of them whose templates reach limits, which takes long: mutants of others do, too, now and then.
const LIMITS: &str = "template_memory_fail.mlir";
/// Functions that are raised, or are not.
const FUNCTIONS: &[&str] = &["test/raise", "test/nested", "examples/embed-linalg"];
/// Lit files and examples with schedule programs.
const PROGRAMS: &[&str] = &["test/schedule", "test/docs/Inputs/commands", "examples"];
/// Longer texts take long and show nothing that shorter ones do not.
pub(crate) const LONGEST: usize = 12_000;

/// A correct input, written by people, that mutants are made of.
#[derive(Clone, Debug)]
pub enum Seed {
    /// Exo source.
    Exo(String),
    /// Exo source, and steps on it, one per line.
    Case(String, String),
    /// MLIR text.
    Mlir(String),
    /// MLIR text with functions of MLIR's own dialects.
    Functions(String),
    /// A hardware library, in MLIR text.
    Library(String),
    /// A hardware library that is a template, and the files that it may import.
    Template(Files),
    /// A schedule program with the files that it may load, and the Exo source that it is about.
    Program(Files, String),
    /// A NumPy file.
    Array(Vec<u8>),
}

/// A file of text and those in its folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Files {
    /// The file itself.
    pub main: String,
    /// The names and texts of the others.
    pub others: Vec<(String, String)>,
}

impl Files {
    /// Bytes of all texts, one behind another.
    fn bytes(&self) -> impl Iterator<Item = u8> + '_ {
        let others = self
            .others
            .iter()
            .flat_map(|(name, text)| name.bytes().chain(text.bytes()));
        self.main.bytes().chain(others)
    }
}

impl Seed {
    /// A number for its text, the same on every machine (FNV-1a).
    pub fn digest(&self) -> u64 {
        match self {
            Seed::Exo(text) | Seed::Mlir(text) | Seed::Functions(text) | Seed::Library(text) => {
                digest(text.bytes())
            }
            Seed::Case(text, steps) => digest(text.bytes().chain(steps.bytes())),
            Seed::Template(files) => digest(files.bytes()),
            Seed::Program(files, source) => digest(files.bytes().chain(source.bytes())),
            Seed::Array(bytes) => digest(bytes.iter().copied()),
        }
    }

    /// The door that its mutants go through.
    pub fn door(&self) -> Door {
        match self {
            Seed::Exo(_) | Seed::Case(..) | Seed::Mlir(_) | Seed::Library(_) => Door::Mlir,
            Seed::Functions(_) => Door::Functions,
            Seed::Template(_) => Door::Templates,
            Seed::Program(..) => Door::Programs,
            Seed::Array(_) => Door::Arrays,
        }
    }
}

fn digest(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Error of reading the corpus.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A file or folder that cannot be read.
    #[error("cannot read '{}': {error}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The cases of steps cannot be read.
    #[error(transparent)]
    Cases(#[from] CaseError),
}

/// Seeds of the mutants for a door, in a fixed order.
///
/// # Errors
/// A file cannot be read.
pub fn seeds(door: Door) -> Result<Vec<Seed>, CorpusError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seeds = Vec::new();
    match door {
        Door::Mlir => return mlir(&root),
        Door::Templates => {
            for path in below(&root.join(LIBRARIES))?
                .into_iter()
                .chain(below(&root.join(TEMPLATES))?)
            {
                if path.ends_with(LIMITS) {
                    continue;
                }
                sections::templates(&path, &text(&path)?, &mut seeds)?;
            }
        }
        Door::Programs => {
            for folder in PROGRAMS {
                for path in below(&root.join(folder))? {
                    sections::programs(&path, &text(&path)?, &mut seeds)?;
                }
            }
        }
        Door::Functions => {
            for folder in FUNCTIONS {
                for path in below(&root.join(folder))? {
                    seeds.extend(parts_of(&path)?.into_iter().map(Seed::Functions));
                }
            }
        }
        Door::Arrays => seeds.extend(arrays::all().into_iter().map(Seed::Array)),
    }
    Ok(seeds)
}

/// Programs of Exo and MLIR, and libraries.
fn mlir(root: &Path) -> Result<Vec<Seed>, CorpusError> {
    let mut seeds = Vec::new();
    for folder in FOLDERS {
        for path in below(&root.join(folder))? {
            of_file(&path, &mut seeds)?;
        }
    }
    for path in below(&root.join(LIBRARIES))? {
        if path.extension().is_some_and(|e| e == "mlir") {
            seeds.push(Seed::Library(text(&path)?));
        }
    }
    for file in files(Kind::Steps)? {
        let cases = file.cases()?;
        let seed = |source: String, steps: &str| Seed::Case(source, steps.to_owned());
        for case in &cases {
            let (here, twin) = case.variants();
            seeds.push(seed(here, &case.steps));
            seeds.extend(twin.map(|source| seed(source, &case.steps)));
        }
    }
    Ok(seeds)
}

fn of_file(path: &Path, seeds: &mut Vec<Seed>) -> Result<(), CorpusError> {
    let extension = path.extension().and_then(|e| e.to_str());
    match extension {
        Some("py") if !path.ends_with("lit.cfg.py") => {
            let source = text(path)?;
            if source.len() < LONGEST {
                seeds.push(Seed::Exo(source));
            }
        }
        _ => seeds.extend(parts_of(path)?.into_iter().map(Seed::Mlir)),
    }
    Ok(())
}

/// The parts of an MLIR file; none of another.
fn parts_of(path: &Path) -> Result<Vec<String>, CorpusError> {
    if path.extension().is_none_or(|e| e != "mlir") {
        return Ok(Vec::new());
    }
    let all = text(path)?;
    let parts = all.split("// -----").map(without_comments);
    Ok(parts.filter(|part| part.len() < LONGEST).collect())
}

/// MLIR without the lines that tell lit what to do.
fn without_comments(text: &str) -> String {
    let lines = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    lines.map(|l| format!("{l}\n")).collect()
}

pub(crate) fn text(path: &Path) -> Result<String, CorpusError> {
    let bytes = std::fs::read(path).map_err(|error| CorpusError::Unreadable {
        path: path.to_owned(),
        error,
    })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The files below a folder, sorted.
fn below(folder: &Path) -> Result<Vec<PathBuf>, CorpusError> {
    let unreadable = |error| CorpusError::Unreadable {
        path: folder.to_owned(),
        error,
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(below(&path)?),
            false => files.push(path),
        }
    }
    Ok(files)
}

/// Exo source as a module; none if it has errors, as tests of errors do.
pub fn parsed(source: &str) -> Option<Module> {
    exo_frontend::parse_module_with("t.py", source, &libraries()).ok()
}

/// The program that steps make of a program, up to the first that is refused, with its records.
pub fn scheduled(source: &str, steps: &str) -> Option<Module> {
    let mut current = parsed(source)?.procs().last()?.name.clone();
    let mut workspace = Workspace::new(parsed(source)?, Options::default());
    for entry in schedule::parse("t.sched", &as_schedule(steps)).ok()? {
        let Ok(call) = schedule::bind(&entry) else {
            break;
        };
        let proc = call.proc.unwrap_or_else(|| current.clone());
        match workspace.apply(call.step, &proc, &call.given) {
            Ok(applied) => {
                current = applied.current().name.clone();
            }
            Err(_) => break,
        }
    }
    Some(workspace.module().clone())
}

/// The steps of a case as the lines of a schedule file.
pub fn as_schedule(steps: &str) -> String {
    let lines = steps.lines().filter(|l| !l.starts_with("record "));
    let line = |line: &str| match line.split_once(' ') {
        Some((step, options)) => format!("{}{{{options}}}\n", schedule::pass_name(step)),
        None => format!("{}\n", schedule::pass_name(line)),
    };
    lines.map(line).collect()
}

/// A procedure of a module with all that it needs, so that small programs come of large ones.
pub fn around(module: &Module, name: &str) -> Module {
    let mut needed = BTreeSet::new();
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        let Some(proc) = module.proc(&name) else {
            continue;
        };
        if needed.insert(name) {
            open.extend(named_by(proc));
        }
    }
    let keep = |item: &&Item| !matches!(item, Item::Proc(p) if !needed.contains(&p.name));
    Module {
        items: module.items.iter().filter(keep).cloned().collect(),
        ..module.clone()
    }
}

/// The procedures that a procedure calls or has a record of.
fn named_by(proc: &Proc) -> Vec<String> {
    let mut names: Vec<String> = (proc.equivalence.iter()).map(|e| e.spec.clone()).collect();
    for stmt in &proc.body {
        stmt.walk(&mut |s| {
            if let StmtKind::Call { callee, .. } = &s.kind {
                names.push(callee.clone());
            }
        });
    }
    names
}
