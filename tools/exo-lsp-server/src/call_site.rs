//! Calls around a point of a schedule, found in text that need not be complete.

use std::ops::Range;

/// The calls and the text in quotes around a point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CallSite {
    /// The calls that are open, outermost first.
    pub calls: Vec<OpenCall>,
    /// The beginning of the text in quotes that the point is in, behind the quote.
    pub quoted_from: Option<usize>,
}

/// A call whose closing parenthesis is behind the point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenCall {
    /// The name of the function: `divide_loop`, or `find` of `p.find`.
    pub name: String,
    /// How many arguments stand before the one at the point.
    pub position: usize,
    /// The keyword of the argument at the point.
    pub keyword: Option<String>,
    /// The first argument, if it is a single text in quotes.
    pub first_text: Option<String>,
}

/// A bracket that is open.
enum Open {
    Call(OpenCall),
    /// A list, an index, a group.
    Other,
}

/// A walk through a program of Starlark.
struct Scan<'t> {
    text: &'t str,
    at: usize,
    open: Vec<Open>,
    /// The name that was read last, if nothing stands behind it yet.
    word: Option<&'t str>,
}

/// Finds the calls around an offset of a program.
pub fn in_program(text: &str, offset: usize) -> CallSite {
    let text = text.get(..offset).unwrap_or(text);
    let mut scan = Scan {
        text,
        at: 0,
        open: Vec::new(),
        word: None,
    };
    let quoted_from = scan.run();
    let calls = scan.open.into_iter().filter_map(|open| match open {
        Open::Call(call) => Some(call),
        Open::Other => None,
    });
    CallSite {
        calls: calls.collect(),
        quoted_from,
    }
}

impl<'t> Scan<'t> {
    /// Goes to the end; gives where the last text in quotes begins, if it does not end.
    fn run(&mut self) -> Option<usize> {
        while let Some(c) = self.text[self.at..].chars().next() {
            match c {
                '#' => self.skip_comment(),
                '"' | '\'' => {
                    if let Some(open) = self.skip_quoted(c) {
                        return Some(open);
                    }
                }
                c if c.is_alphabetic() || c == '_' => self.take_word(),
                c => {
                    self.take_sign(c);
                    self.at += c.len_utf8();
                }
            }
        }
        None
    }

    fn skip_comment(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Passes over a text in quotes; gives its beginning if it does not end. One of a single quote ends with its line.
    fn skip_quoted(&mut self, quote: char) -> Option<usize> {
        let rest = &self.text[self.at..];
        let long: String = std::iter::repeat_n(quote, 3).collect();
        let end = match rest.starts_with(&long) {
            true => long,
            false => quote.to_string(),
        };
        let start = self.at + end.len();
        self.at = start;
        self.word = None;
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with(&end) {
                let text = self.text[start..self.at].to_owned();
                self.at += end.len();
                self.note_text(text);
                return None;
            }
            match rest.chars().next() {
                None => return Some(start),
                Some('\n') if end.len() == 1 => return None,
                Some('\\') => {
                    let next = rest.chars().nth(1).map_or(0, char::len_utf8);
                    self.at += 1 + next;
                }
                Some(c) => self.at += c.len_utf8(),
            }
        }
    }

    /// A text in quotes may be the first argument of a call.
    fn note_text(&mut self, text: String) {
        if let Some(Open::Call(call)) = self.open.last_mut()
            && call.position == 0
        {
            call.first_text = Some(text);
        }
    }

    fn take_word(&mut self) {
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.word = Some(&rest[..length]);
        self.at += length;
    }

    fn take_sign(&mut self, c: char) {
        let word = self.word;
        if !c.is_whitespace() {
            self.word = None;
        }
        match (c, word) {
            ('(', Some(name)) => self.open.push(Open::Call(OpenCall {
                name: name.to_owned(),
                position: 0,
                keyword: None,
                first_text: None,
            })),
            ('(' | '[' | '{', _) => self.open.push(Open::Other),
            (')' | ']' | '}', _) => drop(self.open.pop()),
            (',', _) => self.next_argument(),
            ('=', Some(name)) => self.name_argument(name),
            // A statement at the beginning of a line in no bracket of its own: what was open before was never closed.
            _ => {}
        }
    }

    fn next_argument(&mut self) {
        if let Some(Open::Call(call)) = self.open.last_mut() {
            call.position += 1;
            call.keyword = None;
        }
    }

    fn name_argument(&mut self, name: &str) {
        if let Some(Open::Call(call)) = self.open.last_mut() {
            call.keyword = Some(name.to_owned());
        }
    }
}

/// A line of a flat schedule around a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FlatSite {
    /// The name of a pass.
    Pass,
    /// The name of an option of a pass.
    Option(String),
    /// The value of an option of a pass, which begins at an offset of the line.
    Value(String, String, usize),
    /// A comment, or behind the options.
    Nothing,
}

/// Finds where in its line a point of a flat schedule is; the text is the line up to there.
pub fn in_list(line: &str) -> FlatSite {
    let trimmed = line.trim_start();
    if trimmed.starts_with('#') {
        return FlatSite::Nothing;
    }
    let Some((pass, _)) = trimmed.split_once('{') else {
        let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        return match trimmed.chars().all(is_name) {
            true => FlatSite::Pass,
            false => FlatSite::Nothing,
        };
    };
    let start = line.len() - trimmed.len() + pass.len() + 1;
    let mut from = start;
    let mut quote: Option<char> = None;
    let mut depth = 0_usize;
    for (at, c) in line[start..].char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '{' | '[' | '(') => depth += 1,
            (None, '}') if depth == 0 => return FlatSite::Nothing,
            (None, '}' | ']' | ')') => depth = depth.saturating_sub(1),
            (None, c) if c.is_whitespace() && depth == 0 => from = start + at + c.len_utf8(),
            (None, _) => {}
        }
    }
    let option = &line[from..];
    match option.split_once('=') {
        None => FlatSite::Option(pass.to_owned()),
        Some((name, value)) => {
            let value = value.trim_start_matches(['"', '\'', '{']);
            FlatSite::Value(pass.to_owned(), name.to_owned(), line.len() - value.len())
        }
    }
}

/// The word around an offset of a line, of a pass or an option: letters, digits, `-` and `_`.
pub fn dashed_word(line: &str, offset: usize) -> Option<Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let before = line.get(..offset)?;
    let start = before.rfind(|c| !is_part(c)).map_or(0, |at| {
        at + before[at..].chars().next().map_or(1, char::len_utf8)
    });
    let behind = line.get(offset..)?;
    let end = offset + behind.find(|c| !is_part(c)).unwrap_or(behind.len());
    (start < end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn innermost(text: &str) -> Option<(String, usize, Option<String>, bool)> {
        let site = in_program(text, text.len());
        let call = site.calls.last()?;
        let quoted = site.quoted_from.is_some();
        Some((
            call.name.clone(),
            call.position,
            call.keyword.clone(),
            quoted,
        ))
    }

    #[test]
    fn arguments_are_counted_through_lists_comments_and_quotes() {
        let of = |text| {
            innermost(text)
                .map(|(name, at, keyword, quoted)| format!("{name} {at} {keyword:?} {quoted}"))
        };
        assert_eq!(
            of("p = divide_loop(p, \"").as_deref(),
            Some("divide_loop 1 None true")
        );
        assert_eq!(
            of("p = divide_loop(p, \"a, b(\", 8, [\"io\", \"i").as_deref(),
            Some("divide_loop 3 None true")
        );
        assert_eq!(
            of("f(g(1, 2), # a, b(\n x, tail = ").as_deref(),
            Some("f 2 Some(\"tail\") false")
        );
        assert_eq!(of("p.find(\"x\")"), None);
        assert_eq!(of("x = 1\np.find('é").as_deref(), Some("find 0 None true"));
        assert_eq!(of("f(a == b, ").as_deref(), Some("f 1 None false"));
        assert_eq!(of("f(\"never ends\n, ").as_deref(), Some("f 1 None false"));
        assert_eq!(of("\"\"\"(f( \"\"\" "), None);
        assert_eq!(of(")))]]}} f(").as_deref(), Some("f 0 None false"));
    }

    #[test]
    fn the_first_argument_of_load_is_known() {
        let text = "load(\"std/loops.star\", \"ti";
        let site = in_program(text, text.len());
        assert_eq!(site.calls[0].first_text.as_deref(), Some("std/loops.star"));
    }

    #[test]
    fn lines_of_flat_schedules() {
        assert_eq!(in_list("exo-div"), FlatSite::Pass);
        assert_eq!(in_list("exo-x{"), FlatSite::Option("exo-x".to_owned()));
        assert_eq!(in_list("exo-x{a=1 b"), FlatSite::Option("exo-x".to_owned()));
        let value = |option: &str, at| FlatSite::Value("exo-x".to_owned(), option.to_owned(), at);
        assert_eq!(in_list("exo-x{a=1 b="), value("b", 12));
        assert_eq!(in_list("exo-x{a=\"for i in _: "), value("a", 9));
        assert_eq!(in_list("exo-x{a=b} "), FlatSite::Nothing);
        assert_eq!(in_list("# exo-x{"), FlatSite::Nothing);
        assert_eq!(dashed_word("é exo-x{a", 5), Some(3..8));
    }
}
