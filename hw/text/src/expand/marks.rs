//! Marks in a template's text that are still there in what it is expanded to, and say where that was written.
//!
//! A mark is a number in Unicode's blanks: what looks at text in a template (`trim`, say) takes it for such, and it cannot
//! be mistaken for text of a library.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use exo_ir::Loc;

use super::stored;

const BEGIN: char = '\u{2028}';
/// Begins a mark that is not to be taken for a blank: the tag before it takes the blanks behind it away.
const BEGIN_KEPT: char = '\u{f8e0}';
/// The first bytes of both.
const LEADS: [u8; 2] = [0xe2, 0xef];
const END: char = '\u{2029}';
const ZERO: u32 = 0x2000;

/// A place in a file, in bytes as MLIR counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    pub(super) file: usize,
    pub(super) line: u32,
    pub(super) col: u32,
    /// Whether what follows has been put in the place of something, and so stands at this very place.
    pub(super) substituted: bool,
}

/// All marks of a template and of its imports.
#[derive(Default, Debug)]
pub(super) struct Marks {
    files: Vec<Arc<str>>,
    all: Vec<Mark>,
}

impl Marks {
    /// A number for a file.
    pub(super) fn file(&mut self, name: &str) -> usize {
        self.files.push(Arc::from(name));
        self.files.len() - 1
    }

    /// Writes a mark; one that is kept is no blank.
    pub(super) fn write(&mut self, mark: Mark, is_kept: bool, text: &mut String) {
        let digits = self.all.len().to_string();
        self.all.push(mark);
        text.push(match is_kept {
            true => BEGIN_KEPT,
            false => BEGIN,
        });
        let digits = digits.bytes().map(|digit| u32::from(digit - b'0'));
        text.extend(digits.filter_map(|digit| char::from_u32(ZERO + digit)));
        text.push(END);
    }
}

/// The mark at the beginning of a text, if there is one, and the text behind it.
fn read(text: &str) -> Option<(usize, &str)> {
    let behind = text.strip_prefix([BEGIN, BEGIN_KEPT])?;
    let mut number = None;
    for (at, c) in behind.char_indices() {
        if c == END {
            return Some((number?, &behind[at + END.len_utf8()..]));
        }
        let digit = u32::from(c).checked_sub(ZERO).filter(|digit| *digit < 10);
        let before = number.unwrap_or(0usize).checked_mul(10)?;
        number = Some(before.checked_add(usize::try_from(digit?).ok()?)?);
    }
    None
}

/// Position of the next possible mark. Bytes are looked at first: other characters do not have
/// them, but for a few.
fn next(text: &str) -> Option<usize> {
    let begins = |at: &usize| text[*at..].starts_with([BEGIN, BEGIN_KEPT]);
    let bytes = text.bytes().enumerate();
    let mut leads = bytes.filter(|(_, byte)| LEADS.contains(byte));
    leads.find_map(|(at, _)| Some(at).filter(begins))
}

/// A text without marks.
pub(super) fn without(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    each(text, |piece| {
        if let Piece::Text(text) = piece {
            plain.push_str(text);
        }
    });
    plain
}

enum Piece<'t> {
    Text(&'t str),
    Mark(usize),
}

fn each<'t>(text: &'t str, mut take: impl FnMut(Piece<'t>)) {
    let mut rest = text;
    while let Some(at) = next(rest) {
        take(Piece::Text(&rest[..at]));
        rest = &rest[at..];
        rest = match read(rest) {
            Some((number, behind)) => {
                take(Piece::Mark(number));
                behind
            }
            None => {
                // Both are as long.
                let (own, behind) = rest.split_at(BEGIN.len_utf8());
                take(Piece::Text(own));
                behind
            }
        };
    }
    take(Piece::Text(rest));
}

/// Source locations of the parts of an expanded text.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) files: Vec<Arc<str>>,
    pub(super) marks: AllMarks,
    /// Number of marks before each line, by the line's number.
    before: Vec<u32>,
    /// Number of occurrences of each source line; computed on first use.
    times: OnceLock<HashMap<(usize, u32), u32>>,
}

/// A mark, and its line and column in the text.
pub(super) type Placed = ((u32, u32), Mark);

/// Marks in the order of the text.
#[derive(Debug)]
pub(super) enum AllMarks {
    Made(Vec<Placed>),
    /// As [`stored`](super::stored) has them: to read all of a large library's takes longer than to read those that are asked for.
    Stored(&'static [u8]),
}

impl AllMarks {
    fn len(&self) -> usize {
        match self {
            AllMarks::Made(marks) => marks.len(),
            AllMarks::Stored(bytes) => stored::count(bytes),
        }
    }

    fn get(&self, number: usize) -> Option<Placed> {
        match self {
            AllMarks::Made(marks) => marks.get(number).copied(),
            AllMarks::Stored(bytes) => stored::get(bytes, number),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Placed> {
        (0..self.len()).map_while(|number| self.get(number))
    }

    /// The first of some marks that stands behind a column, if the columns of all ascend.
    fn behind(&self, marks: Range<usize>, col: u32) -> usize {
        let (mut first, mut last) = (marks.start, marks.end);
        while first < last {
            let middle = first.midpoint(last);
            match self.get(middle) {
                Some(((_, at), _)) if at <= col => first = middle + 1,
                _ => last = middle,
            }
        }
        first
    }
}

/// Takes the marks out of a text.
pub(super) fn split(text: &str, marks: Marks) -> (String, Places) {
    let mut plain = String::with_capacity(text.len());
    let mut places = Vec::new();
    let (mut line, mut col) = (1u32, 1u32);
    each(text, |piece| match piece {
        Piece::Mark(number) => {
            let mark = marks.all.get(number);
            places.extend(mark.map(|mark| ((line, col), *mark)));
        }
        Piece::Text(text) => {
            plain.push_str(text);
            (line, col) = behind(text, (line, col));
        }
    });
    (plain, Places::new(marks.files, AllMarks::Made(places)))
}

/// Line and column behind a text that begins at some.
fn behind(text: &str, (line, col): (u32, u32)) -> (u32, u32) {
    let count = |bytes: usize| u32::try_from(bytes).unwrap_or(u32::MAX);
    match text.rfind('\n') {
        None => (line, col.saturating_add(count(text.len()))),
        Some(last) => {
            let lines = text.bytes().filter(|byte| *byte == b'\n').count();
            let own = text.len() - last - 1;
            (
                line.saturating_add(count(lines)),
                count(own).saturating_add(1),
            )
        }
    }
}

impl Places {
    /// Places from marks and the names of their files.
    pub(super) fn new(files: Vec<Arc<str>>, marks: AllMarks) -> Self {
        let mut before = Vec::new();
        for (((line, _), _), number) in marks.iter().zip(0..) {
            let lines = usize::try_from(line).unwrap_or(usize::MAX);
            before.resize(before.len().max(lines.saturating_add(1)), number);
        }
        Places {
            files,
            marks,
            before,
            times: OnceLock::new(),
        }
    }

    /// Index of the first mark of a line.
    fn line(&self, line: u32) -> usize {
        let before = usize::try_from(line)
            .ok()
            .and_then(|line| self.before.get(line));
        let before = before.and_then(|before| usize::try_from(*before).ok());
        before.unwrap_or(self.marks.len())
    }

    fn mark(&self, line: u32, col: u32) -> Option<Placed> {
        let (first, last) = (self.line(line), self.line(line.saturating_add(1)));
        let behind = self.marks.behind(first..last, col);
        self.marks.get(behind.checked_sub(1)?)
    }

    /// The source location of a line and column of the text.
    pub(super) fn of(&self, line: u32, col: u32) -> Option<Loc> {
        let (at, mark) = self.mark(line, col)?;
        let moved = match mark.substituted || at.0 != line {
            true => 0,
            false => col - at.1,
        };
        let file = self.files.get(mark.file)?;
        Some(Loc::new(file, mark.line, mark.col.saturating_add(moved)))
    }

    fn times(&self) -> &HashMap<(usize, u32), u32> {
        self.times.get_or_init(|| {
            let mut times = HashMap::new();
            // The line of a file that the current line of the text is counted for.
            let mut counted = None;
            for ((line, _), mark) in self.marks.iter() {
                let this = (line, mark.file, mark.line);
                if counted.replace(this) != Some(this) {
                    *times.entry((mark.file, mark.line)).or_default() += 1;
                }
            }
            times
        })
    }

    /// Whether the line in which it was written is there more than once.
    pub(super) fn is_repeated(&self, line: u32, col: u32) -> bool {
        let of_line = |mark: Mark| self.times().get(&(mark.file, mark.line)).copied();
        let mark = self.mark(line, col).map(|(_, mark)| mark);
        mark.and_then(of_line).is_some_and(|times| times > 1)
    }

    /// Whether any line is there more than once.
    pub(super) fn has_repeated(&self) -> bool {
        self.times().values().any(|times| *times > 1)
    }
}
