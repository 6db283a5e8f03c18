//! Failures of the tool.

use std::path::PathBuf;

use exo_diagnostics::{Class, Diagnostic, Style, terminal};
use exo_files::OutputError;
use exo_interp::InterpError;
use exo_npy::NpyError;
use thiserror::Error;

/// Why nothing was run, or why the run failed.
#[derive(Debug, Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("cannot {doing} '{}': {error}", .path.display())]
    File {
        /// The operation that failed: `read` or `write`.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The file has a type that exo-run does not read.
    #[error("cannot load '{}': exo-run reads Exo source (.py) and MLIR (.mlir, .mlirbc)", .0.display())]
    UnknownFormat(PathBuf),
    /// The program has errors.
    #[error("the program has errors")]
    Source(Box<SourceErrors>),
    /// An option does not fit the program.
    #[error("{0}")]
    Usage(String),
    /// A NumPy file that is not usable.
    #[error("cannot use '{}': {problem}", .path.display())]
    Npy {
        /// The file.
        path: PathBuf,
        /// The problem with it.
        problem: NpyError,
    },
    /// Files that are not written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// A hardware library is not loaded.
    #[error(transparent)]
    Hardware(#[from] exo_hw::HwError),
    /// Machine code that is not there, or not called.
    #[error(transparent)]
    Native(#[from] exo_native::NativeError),
    /// Machine code that cannot go on.
    #[error("{}", Diagnostic::from(.0))]
    Stopped(exo_native::RuntimeFailure),
    /// Machine code that computes something else than the interpreter.
    #[error("'{proc}': machine code and interpreter differ in {differing} of {cells} cells")]
    Differs {
        /// The procedure.
        proc: String,
        /// Cells that differ.
        differing: usize,
        /// Cells that were compared.
        cells: usize,
    },
    /// A profile that `perf` does not make.
    #[error("no profile: 'perf' failed: {0}")]
    Perf(String),
    /// A picture that cannot be drawn.
    #[error("cannot draw the roofline: {0}")]
    Picture(String),
    /// The interpreter's error.
    #[error(transparent)]
    Interp(#[from] InterpError),
}

impl RunError {
    pub(crate) fn usage(text: impl Into<String>) -> RunError {
        RunError::Usage(text.into())
    }

    /// The diagnostics of the error, each with its location.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            RunError::Interp(error) => vec![error.into()],
            RunError::Hardware(error) => error.diagnostics(),
            RunError::Source(found) => found.errors.clone(),
            RunError::Native(error) => error.diagnostics(),
            RunError::Stopped(stop) => vec![stop.into()],
            other => vec![Diagnostic::error(Class::BadInput, other.to_string())],
        }
    }

    /// The whole error as lines, without a final newline; those about Exo source with the pieces of it.
    pub fn render(&self) -> String {
        match self {
            RunError::Source(found) => found.render(),
            _ => lines(&self.diagnostics()),
        }
    }

    /// The same as it looks on a terminal, with a final newline.
    pub fn render_for_terminal(&self, style: Style) -> String {
        let shown = |d: &Diagnostic| {
            let file = d.span.as_ref().map_or("", |span| &*span.file);
            terminal(d, file, &self.text_of(file), style)
        };
        self.diagnostics().iter().map(shown).collect()
    }

    /// The text of a file; empty where it is not at hand.
    fn text_of(&self, file: &str) -> String {
        let known = match self {
            RunError::Source(found) => found.source.as_ref(),
            _ => None,
        };
        match known {
            Some((name, text)) if name == file => text.clone(),
            _ => exo_cli::text_of(file),
        }
    }
}

/// Errors in a program.
#[derive(Debug)]
pub struct SourceErrors {
    /// The errors.
    pub errors: Vec<Diagnostic>,
    /// The file and its text, if it is Exo source.
    pub source: Option<(String, String)>,
}

impl SourceErrors {
    fn render(&self) -> String {
        match &self.source {
            Some((_, text)) => exo_diagnostics::plain(&self.errors, text)
                .trim_end()
                .to_owned(),
            None => lines(&self.errors),
        }
    }
}

fn lines(diagnostics: &[Diagnostic]) -> String {
    let lines: Vec<String> = diagnostics.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}
