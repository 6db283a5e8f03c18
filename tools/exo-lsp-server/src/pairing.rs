//! The program that a schedule is about.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::directives::{self, Directives};
use crate::documents::{Document, Documents};
use crate::job::SourceFile;
use crate::language::Language;
use crate::settings::Settings;
use crate::uri;

/// The ends of names of programs, in the order in which they are looked for beside a schedule.
const ENDS: [&str; 3] = ["py", "exo", "mlir"];

/// A schedule and its program.
#[derive(Clone, Debug)]
pub struct Paired {
    /// The schedule.
    pub schedule: SourceFile,
    /// The program.
    pub program: SourceFile,
    /// Hardware libraries, each with the file beside which it is searched.
    pub libraries: Vec<(String, String)>,
    /// Folders in which libraries are searched.
    pub hw_path: Vec<PathBuf>,
    /// Values of parameters.
    pub parameters: BTreeMap<String, String>,
}

/// Why a schedule has no program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unpaired {
    /// Nothing names one.
    #[error(
        "no program is known: say '# exo: program = FILE' in a line of the schedule, or give it the name of its program"
    )]
    Unnamed,
    /// The one that is named cannot be read.
    #[error("cannot read the program '{}': {error}", .file.display())]
    Unreadable {
        /// The program.
        file: PathBuf,
        /// The system's error.
        error: String,
        /// The line that names it, from zero.
        line: u32,
    },
    /// The one that is named is none.
    #[error("'{}' is no program: expected Exo source (.py, .exo) or MLIR (.mlir)", .file.display())]
    NoProgram {
        /// The file.
        file: PathBuf,
        /// The line that names it, from zero.
        line: u32,
    },
}

impl Unpaired {
    /// The line of the schedule that it is about, from zero.
    pub fn line(&self) -> u32 {
        match self {
            Unpaired::Unnamed => 0,
            Unpaired::Unreadable { line, .. } | Unpaired::NoProgram { line, .. } => *line,
        }
    }
}

/// Finds the program of a schedule: the one that a comment names, or the one of its name beside it, or that of the settings.
///
/// # Errors
/// There is none, or it cannot be read.
pub fn pair(
    schedule: &Document,
    documents: &Documents,
    settings: &Settings,
) -> Result<Paired, Unpaired> {
    let said = directives::read(schedule.language, schedule.text.as_str());
    let file = program_of(schedule, &said, documents, settings).ok_or(Unpaired::Unnamed)?;
    let program = read(&file, documents, said.program_line)?;
    let language = Language::of(&program.file, &program.text);
    if !language.is_program() {
        let line = said.program_line;
        return Err(Unpaired::NoProgram { file, line });
    }
    let of_program = directives::read(language, &program.text);
    let beside = |names: Vec<String>, file: &str| {
        let file = file.to_owned();
        names.into_iter().map(move |name| (name, file.clone()))
    };
    let mut libraries = of_settings(settings);
    libraries.extend(beside(of_program.libraries, &program.file));
    libraries.extend(beside(said.libraries, &schedule.file));
    let mut parameters = match schedule.language {
        Language::Program => settings.define.clone(),
        _ => BTreeMap::new(),
    };
    parameters.extend(said.parameters);
    Ok(Paired {
        schedule: source(schedule),
        program,
        libraries,
        hw_path: settings.hw_path.clone(),
        parameters,
    })
}

/// The libraries of the settings; paths count from the root.
pub fn of_settings(settings: &Settings) -> Vec<(String, String)> {
    let beside = settings.root.join("settings");
    let beside = beside.to_string_lossy().into_owned();
    let names = settings.load_hw.iter().cloned();
    names.map(|name| (name, beside.clone())).collect()
}

/// The schedules among open documents, with the files of their programs.
pub fn schedules_of<'d>(
    program: &str,
    documents: &'d Documents,
    settings: &Settings,
) -> Vec<&'d Document> {
    let schedules = documents.iter().filter(|d| d.language.is_schedule());
    let of_it = schedules.filter(|schedule| {
        let said = directives::read(schedule.language, schedule.text.as_str());
        let file = program_of(schedule, &said, documents, settings);
        file.is_some_and(|file| file == Path::new(program))
    });
    let mut found: Vec<&Document> = of_it.collect();
    found.sort_by(|a, b| a.file.cmp(&b.file));
    found
}

fn program_of(
    schedule: &Document,
    said: &Directives,
    documents: &Documents,
    settings: &Settings,
) -> Option<PathBuf> {
    let own = Path::new(&schedule.file);
    if let Some(named) = &said.program {
        return Some(plain(&own.parent().unwrap_or(Path::new("")).join(named)));
    }
    let beside = ENDS.iter().map(|end| own.with_extension(end));
    let is_there = |file: &PathBuf| {
        let is_open = documents.of_file(&file.to_string_lossy()).is_some();
        is_open || own.is_absolute() && file.is_file()
    };
    let found = beside.into_iter().find(is_there);
    found.or_else(|| Some(plain(&settings.root.join(settings.program.as_ref()?))))
}

/// A path without `.` and `..`, as clients name files.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => drop(out.pop()),
            other => out.push(other),
        }
    }
    out
}

fn read(file: &Path, documents: &Documents, line: u32) -> Result<SourceFile, Unpaired> {
    let name = file.to_string_lossy();
    if let Some(open) = documents.of_file(&name) {
        return Ok(source(open));
    }
    let text = std::fs::read_to_string(file).map_err(|error| Unpaired::Unreadable {
        file: file.to_owned(),
        error: error.to_string(),
        line,
    })?;
    let uri = uri::uri_of(file).map(|uri| uri.as_str().to_owned());
    Ok(SourceFile {
        file: name.into_owned(),
        uri: uri.unwrap_or_default(),
        text,
    })
}

fn source(document: &Document) -> SourceFile {
    SourceFile {
        file: document.file.clone(),
        uri: document.uri.as_str().to_owned(),
        text: document.text.as_str().to_owned(),
    }
}
