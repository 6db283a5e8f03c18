//! Requests of the client, each answered by a module.

pub mod actions;
pub mod completion;
pub mod definition;
pub mod dispatch;
pub mod hover;
pub mod schedule;
pub mod signature;
pub mod symbols;
pub mod views;

use lsp_types::{TextDocumentPositionParams, Uri};
use serde::Serialize;

use crate::documents::Document;
use crate::job::SourceFile;
use crate::pairing;
use crate::programs::Program;
use crate::state::{RequestError, Server};

/// The result of a request; `None` where a thread gives it later.
pub type Answer = Result<Option<serde_json::Value>, RequestError>;

/// A result as JSON. What the protocol's types hold can be written.
pub fn value<R: Serialize>(result: R) -> serde_json::Value {
    serde_json::to_value(result).unwrap_or_default()
}

/// A position in an open document.
pub struct Place {
    /// The document.
    pub document: Document,
    /// The offset in its text.
    pub offset: usize,
    /// The line, from zero.
    pub line: u32,
}

impl Place {
    /// The place of a request.
    ///
    /// # Errors
    /// The document is not open.
    pub fn of(server: &Server, at: &TextDocumentPositionParams) -> Result<Place, RequestError> {
        let document = server.documents.get(&at.text_document.uri)?.clone();
        let offset = document.text.offset(at.position);
        Ok(Place {
            offset,
            line: document.text.position(offset).line,
            document,
        })
    }

    /// The text of the line up to the place.
    pub fn line_before(&self) -> &str {
        let text = self.document.text.as_str();
        let start = self.line_start();
        text.get(start..self.offset).unwrap_or_default()
    }

    /// The offset of the line's beginning.
    pub fn line_start(&self) -> usize {
        let begin = lsp_types::Position::new(self.line, 0);
        self.document.text.offset(begin)
    }
}

/// The program that a document is or, for a schedule, is about: as it was read last.
pub fn program_of(server: &mut Server, document: &Document) -> Option<Program> {
    let source = match document.language {
        language if language.is_program() => SourceFile {
            file: document.file.clone(),
            uri: document.uri.as_str().to_owned(),
            text: document.text.as_str().to_owned(),
        },
        _ => {
            let paired = pairing::pair(document, &server.documents, &server.settings);
            paired.ok()?.program
        }
    };
    server.programs.of(&source)
}

/// The document of a request.
///
/// # Errors
/// It is not open.
pub fn document(server: &Server, uri: &Uri) -> Result<Document, RequestError> {
    Ok(server.documents.get(uri)?.clone())
}
