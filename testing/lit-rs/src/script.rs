//! Reads the directives out of a test file.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::condition::{Condition, ConditionError};

/// One `RUN:` command, continuation lines joined, before substitution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Line of the file where the command starts, from 1.
    pub line: usize,
    /// The shell text.
    pub text: String,
}

/// The directives of a test file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The commands, in order; the test passes if all of them do.
    pub commands: Vec<Command>,
    /// All of these have to hold, or the test is not run.
    pub requires: Vec<Requirement>,
    /// If one of these holds, the test is not run.
    pub unsupported: Vec<Requirement>,
    /// If one of these holds, the test is expected to fail.
    pub xfail: Vec<Requirement>,
}

/// A condition as written in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    text: String,
    /// `None` is lit's `*`: always.
    condition: Option<Condition>,
}

/// Why a file is not a well-formed test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScriptError {
    /// Nothing to run: a test that cannot fail.
    #[error("test has no 'RUN:' line")]
    NoRunLine,
    /// A `\` at the end of the last line of a directive.
    #[error("line {line}: '{keyword}' ends in '\\' but nothing continues it")]
    Unterminated {
        /// Line of the dangling directive.
        line: usize,
        /// Its keyword.
        keyword: &'static str,
    },
    /// A condition that does not parse.
    #[error("line {line}: {source}")]
    Condition {
        /// Line of the directive.
        line: usize,
        /// The error in the condition.
        source: ConditionError,
    },
    /// A directive of lit that this runner does not know.
    #[error("line {line}: directive '{keyword}' is not supported")]
    Unknown {
        /// Line of the directive.
        line: usize,
        /// Its keyword.
        keyword: &'static str,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keyword {
    Run,
    Requires,
    Unsupported,
    Xfail,
    End,
    Define,
    Redefine,
    AllowRetries,
}

impl Keyword {
    /// lit matches these anywhere in a line, so no comment leader has to be known. `REDEFINE:` stands
    /// before `DEFINE:`, which it contains.
    const ALL: [Self; 8] = [
        Self::Run,
        Self::Requires,
        Self::Unsupported,
        Self::Xfail,
        Self::End,
        Self::Redefine,
        Self::Define,
        Self::AllowRetries,
    ];

    const fn spelling(self) -> &'static str {
        match self {
            Self::Run => "RUN:",
            Self::Requires => "REQUIRES:",
            Self::Unsupported => "UNSUPPORTED:",
            Self::Xfail => "XFAIL:",
            Self::End => "END.",
            Self::Define => "DEFINE:",
            Self::Redefine => "REDEFINE:",
            Self::AllowRetries => "ALLOW_RETRIES:",
        }
    }

    /// The first keyword in `line` and the text behind it.
    fn find(line: &str) -> Option<(Self, &str)> {
        Self::ALL
            .into_iter()
            .filter_map(|k| line.find(k.spelling()).map(|at| (at, k)))
            .min_by_key(|(at, _)| *at)
            .map(|(at, k)| (k, &line[at + k.spelling().len()..]))
    }
}

/// Directives of one kind while they are being joined.
#[derive(Default)]
struct Joined {
    lines: Vec<(usize, String)>,
    open: bool,
}

impl Joined {
    fn push(&mut self, line: usize, text: &str) {
        // Only the end is trimmed: as in lit, the blanks in front of a continuation are part of the command.
        let text = text.trim_end();
        let (text, continues) = match text.strip_suffix('\\') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        match self.lines.last_mut() {
            Some((_, last)) if self.open => last.push_str(text),
            _ => self.lines.push((line, text.to_owned())),
        }
        self.open = continues;
    }

    fn closed(self, keyword: Keyword) -> Result<Vec<(usize, String)>, ScriptError> {
        match self.lines.last() {
            Some((line, _)) if self.open => Err(ScriptError::Unterminated {
                line: *line,
                keyword: keyword.spelling(),
            }),
            _ => Ok(self.lines),
        }
    }
}

impl Script {
    /// Reads the directives of a file's `text`, up to an `END.` that stands alone in its comment.
    ///
    /// # Errors
    /// If there is no `RUN:` line, a directive is unterminated or unknown, or a condition malformed.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let (mut run, mut requires) = (Joined::default(), Joined::default());
        let (mut unsupported, mut xfail) = (Joined::default(), Joined::default());
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let Some((keyword, rest)) = Keyword::find(line) else {
                continue;
            };
            match keyword {
                Keyword::Run => run.push(number, &substitute_line(rest, number)),
                Keyword::Requires => requires.push(number, rest),
                Keyword::Unsupported => unsupported.push(number, rest),
                Keyword::Xfail => xfail.push(number, rest),
                Keyword::End if rest.trim().is_empty() => break,
                Keyword::End => {}
                Keyword::Define | Keyword::Redefine | Keyword::AllowRetries => {
                    return Err(ScriptError::Unknown {
                        line: number,
                        keyword: keyword.spelling(),
                    });
                }
            }
        }
        let commands: Vec<Command> = run
            .closed(Keyword::Run)?
            .into_iter()
            .map(|(line, text)| Command { line, text })
            .collect();
        if commands.is_empty() {
            return Err(ScriptError::NoRunLine);
        }
        Ok(Self {
            commands,
            requires: conditions(requires.closed(Keyword::Requires)?)?,
            unsupported: conditions(unsupported.closed(Keyword::Unsupported)?)?,
            xfail: conditions(xfail.closed(Keyword::Xfail)?)?,
        })
    }

    /// Why the test is not to be run with `features`, or `None` if it is.
    #[must_use]
    pub fn skip_reason(&self, features: &BTreeSet<String>) -> Option<String> {
        let missing = self.requires.iter().find(|r| !r.holds(features));
        let hit = self.unsupported.iter().find(|r| r.holds(features));
        missing
            .map(|r| format!("requires '{}'", r.text))
            .or_else(|| hit.map(|r| format!("unsupported: '{}'", r.text)))
    }

    /// Whether the test is expected to fail with `features`.
    #[must_use]
    pub fn expected_to_fail(&self, features: &BTreeSet<String>) -> bool {
        self.xfail.iter().any(|r| r.holds(features))
    }
}

impl Requirement {
    fn holds(&self, features: &BTreeSet<String>) -> bool {
        self.condition.as_ref().is_none_or(|c| c.holds(features))
    }
}

/// Comma-separated conditions, one list per directive.
fn conditions(lines: Vec<(usize, String)>) -> Result<Vec<Requirement>, ScriptError> {
    let mut all = Vec::new();
    for (line, list) in lines {
        for text in list.split(',').map(str::trim).filter(|t| !t.is_empty()) {
            let condition = match text {
                "*" => None,
                _ => Some(
                    Condition::parse(text)
                        .map_err(|source| ScriptError::Condition { line, source })?,
                ),
            };
            all.push(Requirement {
                text: text.to_owned(),
                condition,
            });
        }
    }
    Ok(all)
}

/// Replaces `%(line)`, `%(line+N)` and `%(line-N)` by the number.
fn substitute_line(text: &str, line: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("%(line") {
        out.push_str(&rest[..at]);
        let tail = &rest[at + "%(line".len()..];
        match tail
            .find(')')
            .and_then(|end| Some((line_number(tail[..end].trim(), line)?, end)))
        {
            Some((number, end)) => {
                out.push_str(&number.to_string());
                rest = &tail[end + 1..];
            }
            None => {
                out.push_str("%(line");
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

/// The line meant by the offset text (``, `+ 2`, `-1`), or `None` if it is no offset.
fn line_number(offset: &str, line: usize) -> Option<i64> {
    let line = i64::try_from(line).ok()?;
    if offset.is_empty() {
        return Some(line);
    }
    let (sign, digits) = match offset.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, offset.strip_prefix('+')?),
    };
    let digits = digits.trim();
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits
        .parse::<i64>()
        .ok()?
        .checked_mul(sign)?
        .checked_add(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(text: &str) -> Vec<(usize, String)> {
        Script::parse(text)
            .unwrap()
            .commands
            .into_iter()
            .map(|c| (c.line, c.text))
            .collect()
    }

    #[test]
    fn run_lines_join_and_any_comment_leader_serves() {
        let text = "// RUN: a %s \\\n// RUN:   | b\n\n# RUN: c\n; RUN: d\n";
        assert_eq!(
            commands(text),
            [
                (1, " a %s    | b".into()),
                (4, " c".into()),
                (5, " d".into())
            ]
        );
    }

    #[test]
    fn end_stops_only_when_alone() {
        assert_eq!(
            commands("// RUN: a\n// END. of story\n// RUN: b\n// END.\n// RUN: c").len(),
            2
        );
    }

    #[test]
    fn line_numbers_are_substituted_where_they_stand() {
        let text = "\n// RUN: echo %(line) %(line+2) %(line - 1) %(lines) %(line";
        assert_eq!(commands(text), [(2, " echo 2 4 1 %(lines) %(line".into())]);
    }

    #[test]
    fn malformed_files_are_errors() {
        let error = |text: &str| Script::parse(text).unwrap_err().to_string();
        assert_eq!(error("no directive"), "test has no 'RUN:' line");
        assert_eq!(
            error("// RUN: a \\\n"),
            "line 1: 'RUN:' ends in '\\' but nothing continues it"
        );
        assert_eq!(
            error("// RUN: a\n// DEFINE: %{x} = 1"),
            "line 2: directive 'DEFINE:' is not supported"
        );
        assert_eq!(
            error("// REDEFINE: x"),
            "line 1: directive 'REDEFINE:' is not supported"
        );
        assert_eq!(
            error("// RUN: a\n// ALLOW_RETRIES: 2"),
            "line 2: directive 'ALLOW_RETRIES:' is not supported"
        );
        assert!(error("// RUN: a\n// REQUIRES: (x").starts_with("line 2: expected ')'"));
    }

    #[test]
    fn features_decide() {
        let script =
            Script::parse("RUN: a\nREQUIRES: x, y || \\\nREQUIRES: z\nUNSUPPORTED: w\nXFAIL: *")
                .unwrap();
        let with = |f: &[&str]| f.iter().map(|&s| s.to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(script.skip_reason(&with(&["x", "z"])), None);
        assert_eq!(
            script.skip_reason(&with(&["x"])).unwrap(),
            "requires 'y ||  z'"
        );
        assert_eq!(
            script.skip_reason(&with(&["x", "y", "w"])).unwrap(),
            "unsupported: 'w'"
        );
        assert!(script.expected_to_fail(&with(&[])));
    }
}
