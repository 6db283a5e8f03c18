//! A line of a schedule, as users write it.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use exo_ir::Loc;

/// A line of a program: `LINE` of the schedule, or `FILE:LINE` of a loaded file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    file: Option<String>,
    line: u32,
}

/// The text is no line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a line of the schedule, such as '12' or 'tiles.star:12', found '{0}'")]
pub struct NoLine(String);

impl FromStr for Line {
    type Err = NoLine;

    fn from_str(text: &str) -> Result<Line, NoLine> {
        let (file, line) = match text.rsplit_once(':') {
            Some((file, line)) => (Some(file.to_owned()), line),
            None => (None, text),
        };
        let line = line.trim().parse().ok().filter(|line| *line > 0);
        let named = file.as_ref().is_none_or(|file| !file.is_empty());
        match line.filter(|_| named) {
            Some(line) => Ok(Line { file, line }),
            None => Err(NoLine(text.to_owned())),
        }
    }
}

impl Line {
    /// Whether a place is on the line; `schedule` is the schedule's own file.
    pub fn has(&self, loc: &Loc, schedule: &str) -> bool {
        let file = match &self.file {
            None => &*loc.file == schedule,
            Some(file) => Path::new(&*loc.file).ends_with(file),
        };
        loc.line == self.line && file
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{file}:{}", self.line),
            None => write!(f, "{}", self.line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_schedule_and_of_other_files() {
        let at = |file: &str, line| Loc::new(&file.into(), line, 3);
        let own: Line = "12".parse().unwrap();
        assert!(own.has(&at("a/k.star", 12), "a/k.star"));
        assert!(!own.has(&at("a/k.star", 13), "a/k.star"));
        assert!(!own.has(&at("a/l.star", 12), "a/k.star"));
        let other: Line = "l.star:12".parse().unwrap();
        assert!(other.has(&at("a/l.star", 12), "a/k.star"));
        assert!(!other.has(&at("a/bl.star", 12), "a/k.star"));
        for none in ["", "0", "x", "k.star:", "-1", ":3", "99999999999"] {
            assert!(none.parse::<Line>().is_err(), "{none}");
        }
    }
}
