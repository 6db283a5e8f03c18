//! The kinds of files that the server knows.

use std::path::Path;

use crate::text::Columns;

/// A kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// Exo source: `.exo`, and `.py` with Exo's decorators.
    Exo,
    /// MLIR's text: `.mlir`.
    Mlir,
    /// A flat schedule: `.sched`.
    Flat,
    /// A schedule as a program: `.star`.
    Program,
    /// Python that is not Exo's, and everything else.
    Other,
}

/// Decorators of Exo's definitions.
const DECORATORS: [&str; 5] = ["@proc", "@instr", "@config", "@memory", "@extern"];

impl Language {
    /// The kind of a file, by its name and, for Python, its text.
    pub fn of(file: &str, text: &str) -> Language {
        let end = Path::new(file).extension().and_then(|end| end.to_str());
        match end {
            Some("exo") => Language::Exo,
            Some("py") if has_decorator(text) => Language::Exo,
            Some("mlir") => Language::Mlir,
            Some("sched") => Language::Flat,
            Some("star") => Language::Program,
            _ => Language::Other,
        }
    }

    /// Whether files of the kind are programs, which schedules are about.
    pub fn is_program(self) -> bool {
        matches!(self, Language::Exo | Language::Mlir)
    }

    /// Whether files of the kind are schedules.
    pub fn is_schedule(self) -> bool {
        matches!(self, Language::Flat | Language::Program)
    }

    /// The unit of columns in diagnostics about such a file.
    pub fn columns(self) -> Columns {
        match self {
            Language::Mlir => Columns::Bytes,
            _ => Columns::Characters,
        }
    }

    /// The beginning of a comment.
    pub fn comment(self) -> &'static str {
        match self {
            Language::Mlir => "//",
            _ => "#",
        }
    }
}

fn has_decorator(text: &str) -> bool {
    let mut lines = text.lines();
    lines.any(|line| {
        let mut known = DECORATORS.iter();
        known.any(|d| {
            let rest = line.strip_prefix(d);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_is_exo_where_it_has_exos_decorators() {
        assert_eq!(Language::of("a.py", "import os\n"), Language::Other);
        assert_eq!(
            Language::of("a.py", "@property\ndef f(): ..."),
            Language::Other
        );
        assert_eq!(Language::of("a.py", "\n@proc\ndef f(): ..."), Language::Exo);
        assert_eq!(
            Language::of("a.py", "@instr(\"x\")\ndef f(): ..."),
            Language::Exo
        );
        assert_eq!(Language::of("a.exo", ""), Language::Exo);
        assert_eq!(Language::of("a.star", "@proc"), Language::Program);
        assert_eq!(Language::of("Makefile", "@proc"), Language::Other);
    }
}
