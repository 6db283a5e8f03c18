//! Selectors, as users write them to point at something: a pattern with the number of the match, or
//! a path.

use exo_frontend::FragmentError;
use exo_ir::{Proc, SlicePath, StmtPath};

use crate::Refusal;
use crate::args::rules;

/// Maximal length of a pattern in bytes.
pub(super) const MAX_BYTES: usize = 2000;

/// A pattern's text, which of its matches is meant, from 0, `None` if no number is written, and in which statements they are to stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Selector<'a> {
    pub(super) text: &'a str,
    pub(super) nth: Option<usize>,
    pub(super) within: Option<&'a str>,
}

impl<'a> Selector<'a> {
    /// Cuts ` in PATTERN` and `#2` off the end.
    pub(super) fn read(text: &'a str) -> Result<Selector<'a>, FragmentError> {
        let text = text.trim();
        if text.len() > MAX_BYTES {
            return Err(error(&format!("it is longer than {MAX_BYTES} bytes")));
        }
        let (text, within) = match scope(text) {
            Some((text, scope)) => (text, Some(scope)),
            None => (text, None),
        };
        let missing = match (text, within) {
            (_, Some("")) => Some("nothing stands behind 'in'"),
            ("", Some(_)) => Some("nothing stands before 'in'"),
            ("for", Some(_)) => Some("a loop has a variable: 'for i in _: _'"),
            _ => None,
        };
        if let Some(missing) = missing {
            return Err(error(missing));
        }
        let Some((pattern, number)) = text.rsplit_once('#') else {
            let nth = None;
            return Ok(Selector { text, nth, within });
        };
        // Python would read what follows the first one as a comment.
        if pattern.contains('#') {
            return Err(error(
                "a number stands at the end of a pattern, and there is one; statements are separated by ';'",
            ));
        }
        match number.trim().parse() {
            Ok(nth) => Ok(Selector {
                text: pattern.trim(),
                nth: Some(nth),
                within,
            }),
            Err(_) => Err(error(&format!(
                "expected a number behind '#', found '{}'",
                shortened(number.trim())
            ))),
        }
    }

    /// Reads what points at statements, and is no path: those have neither numbers nor scopes.
    pub(super) fn of_statements(proc: &Proc, text: &'a str) -> Result<Selector<'a>, Refusal> {
        let read = Selector::read(text).and_then(|selector| match path(selector.text) {
            Some(_) => Err(error("a path has no number and no scope")),
            None => Ok(selector),
        });
        read.map_err(|e| malformed(proc, text, &e))
    }

    /// The selector as text, without the number of the match.
    pub(super) fn shown(&self) -> String {
        match self.within {
            Some(scope) => shortened(&format!("{} in {scope}", self.text)),
            None => shortened(self.text),
        }
    }

    /// The pattern, if it is a name alone.
    pub(super) fn bare_name(&self) -> Option<&'a str> {
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let starts = self
            .text
            .starts_with(|c: char| c.is_alphabetic() || c == '_');
        (starts && self.text != "_" && self.text.chars().all(word)).then_some(self.text)
    }
}

fn error(message: &str) -> FragmentError {
    FragmentError {
        message: message.to_owned(),
        notes: Vec::new(),
    }
}

/// A pattern without a number, with one.
pub(super) fn numbered(text: &str, nth: usize) -> String {
    match scope(text) {
        Some((pattern, scope)) => format!("{pattern} #{nth} in {scope}"),
        None => format!("{text} #{nth}"),
    }
}

/// Cut at the first `in` outside of brackets that is not a loop's: `x[_] = _` and `for j in _: _` of `x[_] = _ in for j in _: _`.
fn scope(text: &str) -> Option<(&str, &str)> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut depth, mut before) = (0_usize, ["", ""]);
    let mut from = 0;
    while let Some(c) = text[from..].chars().next() {
        let length = text[from..].find(|c| !word(c)).unwrap_or(text.len() - from);
        let end = from + length.max(c.len_utf8());
        match (c, &text[from..end]) {
            ('(' | '[' | '{', _) => depth += 1,
            (')' | ']' | '}', _) => depth = depth.saturating_sub(1),
            (_, "in") if depth == 0 && before[0] != "for" => {
                return Some((text[..from].trim_end(), text[end..].trim_start()));
            }
            _ => {}
        }
        if !c.is_whitespace() {
            before = [before[1], &text[from..end]];
        }
        from = end;
    }
    None
}

/// A path such as `body[0].body[2]` or `body[0].body[1:3]`; `None` if the text is none.
pub(super) fn path(text: &str) -> Option<SlicePath> {
    let text = text.trim();
    if let Ok(stmt) = text.parse::<StmtPath>() {
        return Some(stmt.slice());
    }
    let (block, range) = text.strip_suffix(']')?.rsplit_once('[')?;
    let (lo, hi) = range.split_once(':')?;
    // A statement of the block tells the block.
    let first: StmtPath = format!("{block}[{}]", lo.trim()).parse().ok()?;
    let hi = hi.trim().parse().ok()?;
    Some(first.block.slice(first.at..hi))
}

/// A text that is no pattern.
pub(super) fn malformed(proc: &Proc, text: &str, error: &FragmentError) -> Refusal {
    let text = shortened(text.trim());
    let message = format!("cannot read the pattern '{text}': {}", error.message);
    let refusal = Refusal::argument(&rules::MALFORMED, &proc.loc, message);
    let unknown = exo_ir::Loc::unknown();
    error
        .notes
        .iter()
        .fold(refusal, |r, note| r.note(&unknown, note.clone()))
}

/// A text on one line of an error.
pub(crate) fn shortened(text: &str) -> String {
    let shown = |c: char| if c.is_control() { ' ' } else { c };
    let mut line: String = text.chars().take(60).map(shown).collect();
    if text.chars().nth(60).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_paths_are_told_from_patterns() {
        let read = |text| Selector::read(text).map(|s| (s.text, s.nth));
        let within = |text| Selector::read(text).map(|s| (s.text, s.nth, s.within));
        assert_eq!(
            within("x[_] = _ #1 in for j in _: _ #2"),
            Ok(("x[_] = _", Some(1), Some("for j in _: _ #2")))
        );
        assert_eq!(
            within("for i in _: _ in for j in _: _ in k"),
            Ok(("for i in _: _", None, Some("for j in _: _ in k")))
        );
        assert_eq!(within("f(x in y)"), Ok(("f(x in y)", None, None)));
        assert_eq!(within("in_ = inn"), Ok(("in_ = inn", None, None)));
        assert_eq!(within("é in ü"), Ok(("é", None, Some("ü"))));
        assert_eq!(read(" for i in _: _  # 2 "), Ok(("for i in _: _", Some(2))));
        assert_eq!(read("i"), Ok(("i", None)));
        assert_eq!(numbered("x = _ in i in j", 2), "x = _ #2 in i in j");
        for wrong in [
            "y[_] = _ #7 #1",
            "x #0, x #1 in j",
            "in j",
            "x in",
            "for in j",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(read("i #x").is_err() && read("#").is_err() && read("i #-1").is_err());
        let shown = |text| path(text).map(|p| (p.block.to_string(), p.range));
        assert_eq!(
            shown("body[0].body[1:3]"),
            Some(("body[0].body".into(), 1..3))
        );
        assert_eq!(shown(" body[2] "), Some(("body".into(), 2..3)));
        for other in [
            "body",
            "body[0] = _",
            "body[x]",
            "body[1:]",
            "body[:]",
            "A[0:2]",
            "",
        ] {
            assert_eq!(shown(other), None, "{other}");
        }
    }
}
