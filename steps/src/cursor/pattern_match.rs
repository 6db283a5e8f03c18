//! The result of resolving a pattern, with the other matches that it could have meant.

use exo_ir::{Loc, Proc, StmtPath};

use super::list::header;
use super::selector::{numbered, shortened};
use crate::Refusal;
use crate::args::rules;

/// The resolution of a pattern: its first match, unless a number behind it chooses another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternMatch<T> {
    /// The match that is meant.
    pub it: T,
    /// All matches, where there are several and no number chose: the one that is meant first.
    pub among: Option<Matches>,
}

/// Matches of a pattern, as they are shown.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Matches {
    /// Number of matches.
    pub count: usize,
    /// The first few matches, each with its location and source text.
    pub first: Vec<(Loc, String)>,
}

/// Treatment of a pattern without a number that has several matches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum AmbiguityPolicy {
    /// The first match, and a remark says so.
    #[default]
    First,
    /// The pattern is refused as ambiguous.
    Refused,
}

/// Text of the remark on a pattern with several matches.
const FIRST_OF_SEVERAL: &str = "matches; the first is taken";

/// Whether a note of a step or search is the remark that a pattern matches several times.
pub fn is_ambiguity_remark(note: &str) -> bool {
    note.contains(FIRST_OF_SEVERAL)
}

impl Matches {
    /// Number of matches that an error lists.
    pub(super) const LISTED: usize = 12;

    /// The matches of a pattern, the first few of them with location and text.
    pub fn of<T>(all: &[T], shown: impl Fn(&T) -> (Loc, String)) -> Matches {
        Matches {
            count: all.len(),
            first: all.iter().take(Self::LISTED).map(shown).collect(),
        }
    }

    /// A refusal with notes of them, with their numbers.
    pub(super) fn noted(&self, refusal: Refusal) -> Refusal {
        let some = self.first.iter().enumerate();
        let refusal = some.fold(refusal, |refusal, (k, (loc, text))| {
            refusal.note(loc, format!("#{k} is '{text}'"))
        });
        match self.count - self.first.len() {
            0 => refusal,
            more => refusal.note(&Loc::unknown(), format!("and {more} more")),
        }
    }
}

/// A statement as matches show it.
pub(super) fn shown(proc: &Proc, path: &StmtPath) -> (Loc, String) {
    let stmt = proc.stmt(path);
    stmt.map_or_else(
        || (proc.loc.clone(), path.to_string()),
        |stmt| (stmt.loc.clone(), header(proc, stmt)),
    )
}

impl<T> PatternMatch<T> {
    /// An unambiguous resolution: of a number, a path or a cursor.
    pub(crate) fn exactly(it: T) -> PatternMatch<T> {
        PatternMatch { it, among: None }
    }

    /// The match with a number, or else the first.
    ///
    /// # Errors
    /// There is none; with all that there are.
    pub(super) fn of(
        nth: Option<usize>,
        mut all: Vec<T>,
        shown: impl Fn(&T) -> (Loc, String),
    ) -> Result<PatternMatch<T>, Vec<T>> {
        let at = nth.unwrap_or(0);
        if at >= all.len() {
            return Err(all);
        }
        let is_open = nth.is_none() && all.len() > 1;
        let among = is_open.then(|| Matches::of(&all, shown));
        let it = all.swap_remove(at);
        Ok(PatternMatch { it, among })
    }

    /// The resolution with its match mapped by a function.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> PatternMatch<U> {
        PatternMatch {
            it: f(self.it),
            among: self.among,
        }
    }

    /// Returns the match, with a remark (location and text) where the pattern has several.
    ///
    /// # Errors
    /// Several matches are to be refused.
    pub fn only(
        self,
        proc: &Proc,
        pattern: &str,
        several: AmbiguityPolicy,
    ) -> Result<(T, Option<(Loc, String)>), Refusal> {
        let Some(among) = self.among else {
            return Ok((self.it, None));
        };
        let (text, count) = (shortened(pattern.trim()), among.count);
        // What is cut off or has several lines cannot be written as it is shown.
        let written = |nth: usize| match text == pattern.trim() {
            true => numbered(&text, nth),
            false => format!("#{nth}"),
        };
        if several == AmbiguityPolicy::Refused {
            let (first, last) = (written(0), written(count - 1));
            let message = format!(
                "'{text}' has {count} matches: say which, '{first}' to '{last}', or inside of what, '{text} in …'"
            );
            let refusal = Refusal::argument(&rules::SEVERAL, &proc.loc, message);
            return Err(among.noted(refusal));
        }
        let told = among.first.into_iter().next().map(|(loc, what)| {
            let first = written(0);
            let text = format!("'{text}' has {count} {FIRST_OF_SEVERAL}, '{first}': '{what}'");
            (loc, text)
        });
        Ok((self.it, told))
    }
}
