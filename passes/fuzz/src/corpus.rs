//! What mutants are made of: the programs, schedules and libraries of this repository.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use exo_analysis::solver::Options;
use exo_dialects::hw::libraries;
use exo_steps::{Workspace, schedule};
use exo_steps_cases::{CaseError, Kind, files};
use exo_view::{Item, Module, Proc, StmtKind};

/// Exo sources and MLIR files, in folders of the repository.
const FOLDERS: &[&str] = &["test", "examples"];
/// The hardware libraries that are shipped.
const LIBRARIES: &str = "hw-dialects";
/// Longer texts take long and show nothing that shorter ones do not.
const LONGEST: usize = 12_000;

/// Something that people wrote.
#[derive(Clone, Debug)]
pub enum Seed {
    /// Exo source.
    Exo(String),
    /// Exo source, and steps on it, one per line.
    Case(String, String),
    /// MLIR text.
    Mlir(String),
    /// A hardware library, in MLIR text.
    Library(String),
}

impl Seed {
    /// A number for its text, the same on every machine (FNV-1a).
    pub fn digest(&self) -> u64 {
        let (text, steps) = match self {
            Seed::Exo(text) | Seed::Mlir(text) | Seed::Library(text) => (text, ""),
            Seed::Case(text, steps) => (text, steps.as_str()),
        };
        (text.bytes().chain(steps.bytes())).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

/// Why there is no corpus.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A file or folder that cannot be read.
    #[error("cannot read '{}': {error}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The cases of steps cannot be read.
    #[error(transparent)]
    Cases(#[from] CaseError),
}

/// Everything that mutants are made of, in a fixed order.
///
/// # Errors
/// A file cannot be read.
pub fn seeds() -> Result<Vec<Seed>, CorpusError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
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
        Some("mlir") => {
            let all = text(path)?;
            let parts = all.split("// -----").map(without_comments);
            seeds.extend(parts.filter(|p| p.len() < LONGEST).map(Seed::Mlir));
        }
        _ => {}
    }
    Ok(())
}

/// MLIR without the lines that tell lit what to do.
fn without_comments(text: &str) -> String {
    let lines = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    lines.map(|l| format!("{l}\n")).collect()
}

fn text(path: &Path) -> Result<String, CorpusError> {
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

/// What steps make of a program, as far as they are taken, with its records.
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
