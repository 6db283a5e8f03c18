//! Places of diagnostics in a source.

use std::fmt;
use std::sync::Arc;

use exo_ir::Loc;
use serde::Serialize;

/// A place in a file: line and column in characters, both from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Pos {
    /// The line, from one.
    pub line: u32,
    /// The column in characters, from one.
    #[serde(rename = "column")]
    pub col: u32,
}

/// A stretch of a file, half open; of some only the beginning is known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Span {
    /// The file's name as it was given.
    #[serde(serialize_with = "file_name")]
    pub file: Arc<str>,
    /// Its first character.
    pub start: Pos,
    /// One past its last character, where that is known.
    pub end: Option<Pos>,
}

fn file_name<S: serde::Serializer>(file: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(file)
}

impl Span {
    /// A span that begins at a location of the IR; `None` if that is not known.
    pub fn at(loc: &Loc) -> Option<Span> {
        loc.is_known().then(|| Span {
            file: Arc::clone(&loc.file),
            start: Pos {
                line: loc.line,
                col: loc.col,
            },
            end: None,
        })
    }

    /// Its beginning, as a location of the IR.
    pub fn loc(&self) -> Loc {
        Loc::new(&self.file, self.start.line, self.start.col)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.start.line, self.start.col)
    }
}
