//! Matches a sequence of patterns against the statements of a block. A hole stands for any number
//! of statements, but for exactly one if it is the whole pattern.
//!
//! The positions of a block are asked about in order, and what is found behind a hole is kept from one to the next: each
//! part of the sequence is looked for once in the whole block, however many positions there are.

use exo_ir::{Stmt, Stmts};

use super::matches::Matcher;
use super::pattern::StmtPat;

/// A sequence of patterns, and the block in which it is looked for.
pub(super) struct Sequence<'a, 'p> {
    matcher: Matcher<'a>,
    stmts: &'a Stmts,
    /// Whether it is a hole and nothing else.
    any: bool,
    /// Patterns of the statements at the position itself.
    head: &'p [StmtPat],
    /// The parts behind the holes, in order.
    parts: Vec<Part<'p>>,
}

/// Patterns without holes, to be found at a position or behind it.
struct Part<'p> {
    pats: &'p [StmtPat],
    /// Memo of the last search: where it began, and where it found the part. The part stands at no
    /// position in between.
    known: Option<(usize, Option<usize>)>,
}

impl<'a, 'p> Sequence<'a, 'p> {
    pub(super) fn new(matcher: Matcher<'a>, pats: &'p [StmtPat], stmts: &'a Stmts) -> Self {
        let mut runs = pats.split(|pat| *pat == StmtPat::Hole);
        let head = runs.next().unwrap_or_default();
        let part = |pats| Part { pats, known: None };
        Sequence {
            matcher,
            stmts,
            any: matches!(pats, [StmtPat::Hole]),
            head,
            parts: runs.filter(|run| !run.is_empty()).map(part).collect(),
        }
    }

    /// Minimal number of statements from a position on that the sequence matches. Positions are
    /// asked about in order.
    pub(super) fn at(&mut self, at: usize) -> Option<usize> {
        self.stmts.get(at)?;
        if self.any {
            return Some(1);
        }
        if !self.stands(self.head, at) {
            return None;
        }
        let mut end = at + self.head.len();
        for k in 0..self.parts.len() {
            end = self.behind(k, end)?;
        }
        Some((end - at).max(1))
    }

    /// The end of a part that stands at a position or behind it, the first that does.
    fn behind(&mut self, k: usize, from: usize) -> Option<usize> {
        let part = self.parts.get(k)?;
        let pats = part.pats;
        let found = match part.known {
            Some((asked, found)) if asked <= from && found.is_none_or(|at| from <= at) => found,
            _ => (from..self.stmts.len()).find(|at| self.stands(pats, *at)),
        };
        self.parts.get_mut(k)?.known = Some((from, found));
        found.map(|at| at + pats.len())
    }

    fn stands(&self, pats: &[StmtPat], at: usize) -> bool {
        let mut pairs = pats.iter().zip(at..);
        pairs.all(|(pat, at)| {
            let stmt = self.stmts.get(at);
            stmt.is_some_and(|stmt| self.matcher.stmt(pat, stmt))
        })
    }
}

/// Whether a sequence describes a statement alone.
pub(super) fn describes(matcher: Matcher<'_>, pats: &[StmtPat], stmt: &Stmt) -> bool {
    let alone = Stmts::from(vec![stmt.clone()]);
    Sequence::new(matcher, pats, &alone).at(0).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::pattern;

    /// Every match of a pattern among statements `a = 1.0` and so on, named by letters: position and length.
    fn found(pattern: &str, letters: &str) -> Vec<(usize, usize)> {
        let mut text = "@proc\ndef f(".to_owned();
        text += &('a'..='e')
            .map(|c| format!("{c}: f32"))
            .collect::<Vec<_>>()
            .join(", ");
        text += "):\n";
        letters
            .chars()
            .for_each(|c| text += &format!("    {c} = 1.0\n"));
        let module = exo_frontend::parse_module("t.py", &text).expect("a module");
        let proc = module.procs().next().expect("a procedure").clone();
        let pats = pattern::statements(pattern).expect("a pattern");
        let mut sequence = Sequence::new(Matcher(&proc), &pats, &proc.body);
        let all = (0..letters.len()).filter_map(|at| Some((at, sequence.at(at)?)));
        let all: Vec<(usize, usize)> = all.collect();
        let each = (0..letters.len()).filter_map(|at| Some((at, each(&proc, &pats, at)?)));
        assert_eq!(all, each.collect::<Vec<_>>(), "{pattern} in {letters}");
        all
    }

    /// By definition: the fewest statements that are a block of the pattern.
    fn each(proc: &exo_ir::Proc, pats: &[StmtPat], at: usize) -> Option<usize> {
        let stmts = proc.body.as_slice().get(at..)?;
        match pats {
            [one] => Matcher(proc).stmt(one, stmts.first()?).then_some(1),
            _ => (1..=stmts.len()).find(|n| {
                let block = stmts[..*n].iter().cloned().collect();
                Matcher(proc).block(pats, &block)
            }),
        }
    }

    #[test]
    fn sequences_without_holes_stand_where_they_are() {
        assert_eq!(found("a = _; b = _", "abab"), [(0, 2), (2, 2)]);
        assert_eq!(found("a = _; a = _", "aaab"), [(0, 2), (1, 2)]);
        assert_eq!(found("c = _; d = _", "abab"), []);
    }

    #[test]
    fn holes_are_as_short_as_can_be() {
        assert_eq!(found("_", "ab"), [(0, 1), (1, 1)]);
        assert_eq!(found("_; _", "ab"), [(0, 1), (1, 1)]);
        assert_eq!(found("a = _; _; b = _", "aabcb"), [(0, 3), (1, 2)]);
        assert_eq!(found("_; b = _", "ab"), [(0, 2), (1, 1)]);
        assert_eq!(found("a = _; _", "ab"), [(0, 1)]);
    }

    #[test]
    fn every_part_is_found_again_from_each_position() {
        let patterns = [
            "a = _; _; b = _; _; c = _",
            "a = _; _; b = _; b = _; _; a = _",
            "_; a = _; b = _; _; d = _",
            "a = _; _; e = _",
            "_; b = _; _; b = _; _",
        ];
        for pattern in patterns {
            for letters in [
                "abcabc", "aabbccdd", "abbabba", "abdabd", "cbacba", "bbbb", "aaaab",
            ] {
                found(pattern, letters);
            }
        }
    }
}
