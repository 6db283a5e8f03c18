//! Schedule files: one `pass{options}` per line in MLIR's pipeline grammar, `#` comments.

use std::fmt;
use std::sync::Arc;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;

use crate::args::{self, ArgSpec, ArgValue, Kind, rules};
use crate::{AnyStep, steps};

/// One line of a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Source location of the line.
    pub loc: Loc,
    /// The pass, `exo-divide-loop`.
    pub pass: String,
    /// Its options as written, in order.
    pub options: Vec<(String, String)>,
}

/// A line that cannot be read, or that asks for what there is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScheduleError {
    /// The rule, if there is one.
    pub id: Option<&'static str>,
    /// Location of the error.
    pub loc: Loc,
    /// The message.
    pub message: String,
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Diagnostic::from(self), f)
    }
}

impl std::error::Error for ScheduleError {}

impl From<&ScheduleError> for Diagnostic {
    fn from(error: &ScheduleError) -> Diagnostic {
        let plain = Diagnostic::error(Class::BadInput, error.message.as_str()).at(&error.loc);
        Diagnostic {
            id: error.id.map(Into::into),
            ..plain
        }
    }
}

/// A line of a schedule that names a step.
#[derive(Clone)]
pub struct Call {
    /// The step.
    pub step: &'static dyn AnyStep,
    /// The procedure, if it is named.
    pub proc: Option<String>,
    /// The step's arguments, in declared order.
    pub given: Vec<ArgValue>,
}

/// The pass of a step: `exo-divide-loop`.
pub fn pass_name(step: &str) -> String {
    format!("exo-{}", step.replace('_', "-"))
}

/// Reads a schedule.
///
/// # Errors
/// Every line that is malformed.
pub fn parse(file: &str, text: &str) -> Result<Vec<Entry>, Vec<ScheduleError>> {
    let file: Arc<str> = Arc::from(file);
    let (mut entries, mut errors) = (Vec::new(), Vec::new());
    for (line, number) in text.lines().zip(1..) {
        match entry(&file, line, number) {
            Ok(found) => entries.extend(found),
            Err(error) => errors.push(error),
        }
    }
    match errors.is_empty() {
        true => Ok(entries),
        false => Err(errors),
    }
}

fn entry(file: &Arc<str>, line: &str, number: u32) -> Result<Option<Entry>, ScheduleError> {
    let mut reader = Reader {
        chars: line.chars().collect(),
        at: 0,
    };
    reader.blanks();
    if reader.ends() {
        return Ok(None);
    }
    let start = reader.at;
    let loc = |at: usize| Loc::new(file, number, u32::try_from(at + 1).unwrap_or(u32::MAX));
    reader
        .entry()
        .map_err(|message| ScheduleError {
            id: None,
            loc: loc(reader.at),
            message,
        })
        .map(|(pass, options)| {
            Some(Entry {
                loc: loc(start),
                pass,
                options,
            })
        })
}

/// One line while it is read.
struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Whether nothing but a comment follows.
    fn ends(&self) -> bool {
        matches!(self.peek(), None | Some('#'))
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| c.is_alphanumeric() || "-_.".contains(c))
        {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }

    fn entry(&mut self) -> Result<(String, Vec<(String, String)>), String> {
        let pass = self.word();
        if pass.is_empty() {
            return Err("expected the name of a pass".to_owned());
        }
        let options = match self.peek() {
            Some('{') => {
                self.at += 1;
                self.options()?
            }
            _ => Vec::new(),
        };
        self.blanks();
        match self.ends() {
            true => Ok((pass, options)),
            false => Err(format!("expected the end of the line behind '{pass}'")),
        }
    }

    fn options(&mut self) -> Result<Vec<(String, String)>, String> {
        let mut options = Vec::new();
        loop {
            self.blanks();
            match self.peek() {
                Some('}') => {
                    self.at += 1;
                    return Ok(options);
                }
                None => return Err("expected '}'".to_owned()),
                Some(_) => options.push(self.option()?),
            }
        }
    }

    fn option(&mut self) -> Result<(String, String), String> {
        let name = self.word();
        if name.is_empty() {
            return Err("expected the name of an option".to_owned());
        }
        if self.peek() != Some('=') {
            // As in MLIR, a flag alone is set.
            return Ok((name, "true".to_owned()));
        }
        self.at += 1;
        Ok((name, self.value()?))
    }

    /// A value: quoted, in braces, or up to a blank or the closing brace.
    fn value(&mut self) -> Result<String, String> {
        match self.peek() {
            Some(quote @ ('"' | '\'')) => {
                self.at += 1;
                self.until(quote)
            }
            Some('{') => {
                self.at += 1;
                self.braced()
            }
            _ => Ok(self.bare()),
        }
    }

    fn until(&mut self, end: char) -> Result<String, String> {
        let start = self.at;
        while let Some(c) = self.peek() {
            self.at += 1;
            if c == end {
                return Ok(self.chars[start..self.at - 1].iter().collect());
            }
        }
        Err(format!("expected a closing {end}"))
    }

    fn braced(&mut self) -> Result<String, String> {
        let (start, mut depth) = (self.at, 1_usize);
        while let Some(c) = self.peek() {
            self.at += 1;
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(self.chars[start..self.at - 1].iter().collect());
            }
        }
        Err("expected '}'".to_owned())
    }

    /// Up to a blank or the closing brace; brackets and parentheses may hold both.
    fn bare(&mut self) -> String {
        let (start, mut depth) = (self.at, 0_usize);
        while let Some(c) = self.peek() {
            match c {
                '[' | '(' => depth += 1,
                ']' | ')' => depth = depth.saturating_sub(1),
                '}' if depth == 0 => break,
                c if c.is_whitespace() && depth == 0 => break,
                _ => {}
            }
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }
}

/// The step that a line names, if it is one.
pub fn step_of(pass: &str) -> Option<&'static dyn AnyStep> {
    steps::all()
        .iter()
        .copied()
        .find(|s| pass_name(s.doc().name) == pass)
}

/// Finds a line's step and gives every option its value.
///
/// # Errors
/// The step or an option is not there, or a value does not fit; with a suggestion.
pub fn bind(entry: &Entry) -> Result<Call, ScheduleError> {
    let error = |message| ScheduleError {
        id: None,
        loc: entry.loc.clone(),
        message,
    };
    let Some(step) = step_of(&entry.pass) else {
        let names = steps::all().iter().map(|s| pass_name(s.doc().name));
        let message = format!(
            "no step is named '{}'{}",
            entry.pass,
            suggestion(&entry.pass, names)
        );
        return Err(error(message));
    };
    let specs = step.doc().args;
    let mut given = vec![ArgValue::Nothing; specs.len()];
    let mut proc = None;
    for (name, value) in &entry.options {
        // As Python has it, too.
        let name = &name.replace('_', "-");
        if name == "proc" {
            proc = Some(value.clone());
            continue;
        }
        let Some(k) = specs.iter().position(|s| s.flag() == *name) else {
            let names = specs.iter().map(ArgSpec::flag).chain(["proc".to_owned()]);
            let message = format!(
                "'{}' has no option '{name}'{}",
                entry.pass,
                suggestion(name, names)
            );
            return Err(error(message));
        };
        // What needs no procedure is told before the first step runs.
        if !value.trim().is_empty() && !specs[k].kind.accepts(value) {
            let message = format!(
                "'{value}' is no value of option '{name}' of '{}': expected {}",
                entry.pass,
                specs[k].kind.expected()
            );
            return Err(ScheduleError {
                id: Some(rules::MALFORMED.id),
                ..error(message)
            });
        }
        given[k] = ArgValue::Text(value.clone());
    }
    let proc = proc.or_else(|| named_target(step, &given));
    Ok(Call { step, proc, given })
}

/// The procedure that a step's own arguments name, where it is not asked for with `proc`: `from` of `derive`.
pub fn named_target(step: &dyn AnyStep, given: &[ArgValue]) -> Option<String> {
    let mut pairs = step.doc().args.iter().zip(given);
    let (_, from) = pairs.find(|(spec, _)| spec.kind == Kind::Source)?;
    from.text().map(|name| name.trim().to_owned())
}

/// The procedures that a step's arguments name, those of a pattern among some that are known: they have to be looked at before the step
/// looks at them.
pub fn procedures<'k, I: Iterator<Item = &'k str>>(
    step: &dyn AnyStep,
    given: &[ArgValue],
    known: impl Fn() -> I,
) -> Vec<String> {
    let pairs = step.doc().args.iter().zip(given);
    let named = pairs.filter(|(spec, _)| spec.kind.names_procedures());
    named
        .flat_map(|(spec, given)| {
            let texts = given.all_texts().into_iter();
            texts.flat_map(|text| spec.kind.parts(text))
        })
        .flat_map(|part| match args::is_pattern(part) {
            true => args::matching(part, known()),
            false => vec![part.to_owned()],
        })
        .collect()
}

/// `; did you mean 'x'?`, or all there is where nothing is near.
pub fn suggestion(name: &str, known: impl Iterator<Item = String>) -> String {
    let known: Vec<String> = known.collect();
    match nearest(name, known.iter().map(String::as_str)) {
        Some(k) => format!("; did you mean '{k}'?"),
        None => format!("; there are: {}", known.join(", ")),
    }
}

/// The known name that a name may be meant to be: one that differs in few letters.
pub fn nearest<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    known
        .map(|k| (strsim::damerau_levenshtein(name, k), k))
        .filter(|(distance, k)| *distance <= k.len().div_ceil(3))
        .min()
        .map(|(_, k)| k)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Vec<(String, String)> {
        parse("s", line).unwrap().remove(0).options
    }

    #[test]
    fn values_are_bare_quoted_or_in_braces() {
        let text = "exo-x{a=1 b=\"for i in _: _ #2\" c='d e' f={g h} i=A[0, 1:2] flag} # note";
        let all = options(text);
        let all: Vec<(&str, &str)> = all.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let expected = [
            ("a", "1"),
            ("b", "for i in _: _ #2"),
            ("c", "d e"),
            ("f", "g h"),
            ("i", "A[0, 1:2]"),
            ("flag", "true"),
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn every_malformed_line_is_reported_at_its_place() {
        let text = "# a comment\n\nexo-x{a=\"1}\n{}\nexo-y{=1}\nexo-z extra\nexo-w{a=1\n";
        let errors: Vec<String> = parse("s", text)
            .unwrap_err()
            .iter()
            .map(ToString::to_string)
            .collect();
        let expected = [
            "s:3:12: error: expected a closing \"",
            "s:4:1: error: expected the name of a pass",
            "s:5:7: error: expected the name of an option",
            "s:6:7: error: expected the end of the line behind 'exo-z'",
            "s:7:10: error: expected '}'",
        ];
        assert_eq!(errors, expected);
    }

    #[test]
    fn unknown_steps_and_options_get_suggestions() {
        let of = |line: &str| {
            bind(&parse("s", line).unwrap()[0])
                .err()
                .map(|e| e.to_string())
        };
        let typo = of("exo-divide-lop{}").unwrap();
        assert_eq!(
            typo,
            "s:1:1: error: no step is named 'exo-divide-lop'; did you mean 'exo-divide-loop'?"
        );
        let typo = of("exo-divide-loop{facto=3}").unwrap();
        assert!(
            typo.ends_with("has no option 'facto'; did you mean 'factor'?"),
            "{typo}"
        );
        for (wrong, expected) in [
            (
                "factor=x",
                "'x' is no value of option 'factor' of 'exo-divide-loop': expected an integer [arg.malformed]",
            ),
            (
                "tail=cat",
                "expected one of guard, min, cut, cut_and_guard, perfect [arg.malformed]",
            ),
        ] {
            let found = of(&format!("exo-divide-loop{{{wrong}}}")).unwrap();
            assert!(found.ends_with(expected), "{found}");
        }
        assert_eq!(of("exo-divide-loop{factor=4 tail=cut loop=i}"), None);
    }
}
