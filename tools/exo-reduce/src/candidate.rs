//! Programs with their schedules, as files.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use exo_ir::Module;
use exo_lsp_server::language::Language;
use exo_lsp_server::program;

use crate::error::ReduceError;

/// A program.
#[derive(Clone)]
pub(crate) enum Program {
    /// One that is read, and printed as Exo source.
    Module(Box<Module>),
    /// The lines of one that is not, with their ends.
    Lines(Vec<String>),
}

/// A program with its schedule.
#[derive(Clone)]
pub(crate) struct Candidate {
    pub(crate) program: Program,
    /// The lines of the schedule, with their ends.
    pub(crate) schedule: Option<Vec<String>>,
}

/// The files that a candidate is written to.
pub(crate) struct Files {
    pub(crate) program: PathBuf,
    pub(crate) schedule: Option<PathBuf>,
}

impl Program {
    pub(crate) fn text(&self) -> String {
        match self {
            Program::Module(module) => exo_frontend::print_module(module),
            Program::Lines(lines) => lines.concat(),
        }
    }

    /// The end of its file's name; `given` is that of the file that was read.
    pub(crate) fn extension<'a>(&self, given: &'a OsStr) -> &'a OsStr {
        match self {
            Program::Module(_) => OsStr::new("py"),
            Program::Lines(_) => given,
        }
    }

    /// The number of its statements or lines, in words.
    pub(crate) fn size(&self) -> String {
        let (number, word) = match self {
            Program::Module(module) => {
                let mut statements = 0;
                for proc in module.procs() {
                    proc.walk_paths(&mut |_, _| statements += 1);
                }
                (statements, "statement")
            }
            Program::Lines(lines) => (lines.len(), "line"),
        };
        counted(number, word)
    }
}

impl Candidate {
    /// Its size, in words.
    pub(crate) fn size(&self) -> String {
        match &self.schedule {
            Some(lines) => format!(
                "{}, {} of schedule",
                self.program.size(),
                counted(lines.len(), "line")
            ),
            None => self.program.size(),
        }
    }
}

fn counted(number: usize, word: &str) -> String {
    match number {
        1 => format!("1 {word}"),
        number => format!("{number} {word}s"),
    }
}

/// The lines of a text, with their ends.
pub(crate) fn lines(text: &str) -> Vec<String> {
    text.split_inclusive('\n').map(str::to_owned).collect()
}

/// The text of a file.
pub(crate) fn text_of(path: &Path) -> Result<String, ReduceError> {
    std::fs::read_to_string(path).map_err(|error| ReduceError::File {
        path: path.to_owned(),
        error,
    })
}

/// The program of a text, if it can be read.
pub(crate) fn read(path: &Path, text: &str) -> Option<Module> {
    let file = path.to_string_lossy();
    let language = match Language::of(&file, text) {
        // Here the user has said that it is Exo's.
        Language::Other if path.extension().is_some_and(|end| end == "py") => Language::Exo,
        language if language.is_program() => language,
        _ => return None,
    };
    program::read(language, &file, text).ok()
}
