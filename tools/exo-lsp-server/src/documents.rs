//! Open documents, kept up by the client's edits.

use std::collections::HashMap;
use std::sync::Arc;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::language::Language;
use crate::text::{BackwardRange, Text};
use crate::uri;

/// Bytes of a document; a larger one is not looked at.
pub const MAX_BYTES: usize = 16 << 20;

/// An open document.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its URI.
    pub uri: Uri,
    /// Its name in diagnostics: the path of a file, or else the URI.
    pub file: String,
    /// Its kind.
    pub language: Language,
    /// The version that the client gave it last.
    pub version: i32,
    /// Its text in that version.
    pub text: Arc<Text>,
}

/// All open documents.
#[derive(Debug, Default)]
pub struct Documents(HashMap<String, Document>);

/// A notification or request that does not fit the open documents.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DocumentError {
    /// The document is not open.
    #[error("'{0}' is not open")]
    NotOpen(String),
    /// The version is not behind the one that is there.
    #[error("version {given} of '{uri}' is not behind version {present}: the edit is dropped")]
    OutOfOrder {
        /// The document.
        uri: String,
        /// The version that is there.
        present: i32,
        /// The version that is given.
        given: i32,
    },
    /// An edit cannot be made.
    #[error("an edit of '{uri}' is dropped: {error}")]
    Range {
        /// The document.
        uri: String,
        /// The reason.
        error: BackwardRange,
    },
    /// The text is too long.
    #[error("'{0}' has more than {MAX_BYTES} bytes, and is not looked at")]
    TooLong(String),
}

impl Documents {
    /// Opens a document, or opens it anew.
    ///
    /// # Errors
    /// It is too long.
    pub fn open(
        &mut self,
        uri: Uri,
        version: i32,
        text: String,
    ) -> Result<&Document, DocumentError> {
        let key = uri.as_str().to_owned();
        if text.len() > MAX_BYTES {
            self.0.remove(&key);
            return Err(DocumentError::TooLong(key));
        }
        let file = file_of(&uri);
        let document = Document {
            language: Language::of(&file, &text),
            uri,
            file,
            version,
            text: Arc::new(Text::new(text)),
        };
        self.0.insert(key.clone(), document);
        self.0.get(&key).ok_or(DocumentError::NotOpen(key))
    }

    /// Makes the edits of a new version, all or none.
    ///
    /// # Errors
    /// The document is not open, the version is not a later one, or an edit cannot be made.
    pub fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        edits: Vec<TextDocumentContentChangeEvent>,
    ) -> Result<&Document, DocumentError> {
        let name = || uri.as_str().to_owned();
        let document = self.0.get_mut(uri.as_str());
        let document = document.ok_or_else(|| DocumentError::NotOpen(name()))?;
        if version <= document.version {
            return Err(DocumentError::OutOfOrder {
                uri: name(),
                present: document.version,
                given: version,
            });
        }
        let mut text = (*document.text).clone();
        for edit in edits {
            match edit.range {
                Some(range) => text
                    .replace(range, &edit.text)
                    .map_err(|error| DocumentError::Range { uri: name(), error })?,
                None => text = Text::new(edit.text),
            }
            if text.as_str().len() > MAX_BYTES {
                return Err(DocumentError::TooLong(name()));
            }
        }
        document.version = version;
        document.language = Language::of(&document.file, text.as_str());
        document.text = Arc::new(text);
        Ok(document)
    }

    /// Closes a document.
    ///
    /// # Errors
    /// It is not open.
    pub fn close(&mut self, uri: &Uri) -> Result<Document, DocumentError> {
        let closed = self.0.remove(uri.as_str());
        closed.ok_or_else(|| DocumentError::NotOpen(uri.as_str().to_owned()))
    }

    /// An open document.
    ///
    /// # Errors
    /// It is not open.
    pub fn get(&self, uri: &Uri) -> Result<&Document, DocumentError> {
        let found = self.0.get(uri.as_str());
        found.ok_or_else(|| DocumentError::NotOpen(uri.as_str().to_owned()))
    }

    /// The open document of a file.
    pub fn of_file(&self, file: &str) -> Option<&Document> {
        self.0.values().find(|document| document.file == file)
    }

    /// All open documents, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &Document> {
        self.0.values()
    }
}

/// The name of a document in diagnostics.
fn file_of(uri: &Uri) -> String {
    match uri::path_of(uri) {
        Some(path) => path.to_string_lossy().into_owned(),
        None => uri.as_str().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::*;

    fn whole(text: &str) -> Vec<TextDocumentContentChangeEvent> {
        vec![TextDocumentContentChangeEvent {
            range: None,
            range_length: None,
            text: text.to_owned(),
        }]
    }

    #[test]
    fn versions_only_go_up_and_closed_documents_are_gone() {
        let uri = Uri::from_str("file:///a.exo").unwrap();
        let mut documents = Documents::default();
        assert!(matches!(
            documents.change(&uri, 1, whole("")),
            Err(DocumentError::NotOpen(_))
        ));
        documents.open(uri.clone(), 3, "a".to_owned()).unwrap();
        assert!(documents.change(&uri, 4, whole("b")).is_ok());
        for version in [4, 2, i32::MIN] {
            let found = documents.change(&uri, version, whole("c"));
            assert!(matches!(
                found,
                Err(DocumentError::OutOfOrder { present: 4, .. })
            ));
        }
        assert_eq!(documents.get(&uri).unwrap().text.as_str(), "b");
        assert!(documents.close(&uri).is_ok());
        assert!(documents.close(&uri).is_err());
    }
}
