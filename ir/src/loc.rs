use std::fmt;
use std::sync::Arc;

/// A place in a source file: where the user wrote a piece of the program.
///
/// Lines and columns count from one; line zero means that the place is not known.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loc {
    /// The file's name as it was given on the command line.
    pub file: Arc<str>,
    /// Line, from one; zero if unknown.
    pub line: u32,
    /// Column in characters, from one; zero if unknown.
    pub col: u32,
}

impl Loc {
    /// The place `file:line:col`.
    pub fn new(file: &Arc<str>, line: u32, col: u32) -> Self {
        Loc {
            file: Arc::clone(file),
            line,
            col,
        }
    }

    /// A place that is not known (`loc(unknown)` in MLIR).
    pub fn unknown() -> Self {
        Loc {
            file: Arc::from(""),
            line: 0,
            col: 0,
        }
    }

    /// Whether the place is known.
    pub fn is_known(&self) -> bool {
        self.line != 0
    }
}

impl Default for Loc {
    fn default() -> Self {
        Loc::unknown()
    }
}

impl fmt::Display for Loc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_known() {
            true => write!(f, "{}:{}:{}", self.file, self.line, self.col),
            false => write!(f, "<unknown>"),
        }
    }
}

impl fmt::Debug for Loc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
