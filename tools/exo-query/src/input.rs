//! The program.

use std::path::Path;

use exo_ir::Module;
use exo_lsp_server::job::SourceFile;
use exo_lsp_server::language::Language;
use exo_lsp_server::point::Point;
use exo_lsp_server::program;
use exo_lsp_server::text::Text;
use lsp_types::Position;

use crate::error::QueryError;

/// A program that was read.
pub(crate) struct Input {
    /// Its text.
    pub(crate) source: SourceFile,
    /// The program.
    pub(crate) module: Module,
}

impl Input {
    /// The point at the end of a line, counted from one.
    pub(crate) fn point(&self, line: u32) -> Result<Point<'_>, QueryError> {
        let text = Text::new(self.source.text.as_str());
        let none = QueryError::NoPoint(line);
        let is_there = (1..=text.line_count()).contains(&line);
        let number = line.checked_sub(1).filter(|_| is_there);
        let Some(number) = number else {
            return Err(none);
        };
        let end = text.offset(Position::new(number, u32::MAX));
        Point::at(&self.module, &self.source.file, &text, end).ok_or(none)
    }
}

/// Reads a program.
pub(crate) fn read(path: &Path) -> Result<Input, QueryError> {
    let source = file(path)?;
    let language = match Language::of(&source.file, &source.text) {
        // Here the user has said that it is Exo's.
        Language::Other if path.extension().is_some_and(|end| end == "py") => Language::Exo,
        language if language.is_program() => language,
        _ => return Err(QueryError::UnknownFormat(path.to_owned())),
    };
    let read = program::read(language, &source.file, &source.text);
    let module = read.map_err(QueryError::Program)?;
    Ok(Input { source, module })
}

/// Reads a file.
pub(crate) fn file(path: &Path) -> Result<SourceFile, QueryError> {
    let text = std::fs::read_to_string(path).map_err(|error| QueryError::File {
        path: path.to_owned(),
        error,
    })?;
    Ok(SourceFile {
        file: path.to_string_lossy().into_owned(),
        uri: String::new(),
        text,
    })
}
