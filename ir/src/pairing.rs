//! Pairs of a block's statements before and after a rewrite.

use std::collections::HashMap;
use std::ops::Range;

use crate::{Stmt, StmtId, Stmts};

/// For the statements of a block those with their identity in the block before, as long as they come in the same order.
#[derive(Debug)]
pub struct Pairing {
    before: usize,
    now: usize,
    /// How many statements at the start, and behind these at the end, are the same in both.
    start: usize,
    end: usize,
    /// For each of the statements in between, where it stood.
    between: Vec<Option<usize>>,
}

impl Pairing {
    /// Compares a block with what it was.
    pub fn of(before: &Stmts, now: &Stmts) -> Pairing {
        let (start, end) = before.alike_at_ends(now, |_| true, Stmt::same);
        let olds = Vec::from_iter(before.range(start..before.len() - end));
        let news = Vec::from_iter(now.range(start..now.len() - end));
        let between = paired(&olds, &news).into_iter();
        Pairing {
            before: before.len(),
            now: now.len(),
            start,
            end,
            between: between.map(|place| Some(place? + start)).collect(),
        }
    }

    /// The former position of the statement that is now at `at`.
    pub fn place(&self, at: usize) -> Option<usize> {
        match at {
            _ if at < self.start => Some(at),
            _ if at + self.end >= self.now => (at + self.before).checked_sub(self.now),
            _ => *self.between.get(at - self.start)?,
        }
    }

    /// Whether the statements of a part of the block now, the first of which stands at a place, stood one behind the other before.
    pub fn keeps(&self, before: &Stmts, at: usize, part: &Stmts) -> bool {
        let between = self.between();
        if at + part.len() <= between.start || between.end <= at {
            return true;
        }
        let place = self.place(at);
        let was = place.and_then(|place| before.part(place, part.len()));
        was.is_some_and(|was| was.same(part))
    }

    /// The places of the statements, where they are not those before and behind them that are the same in both blocks.
    pub fn between(&self) -> Range<usize> {
        self.start..self.now - self.end
    }

    /// The former positions of the statements between the common ends.
    pub fn between_before(&self) -> Range<usize> {
        self.start..self.before - self.end
    }
}

/// For each statement the place of the one with its identity among those before.
fn paired(before: &[&Stmt], now: &[&Stmt]) -> Vec<Option<usize>> {
    let same = |(a, b): &(&&Stmt, &&Stmt)| a.same(b) || a.id().is_some() && a.id() == b.id();
    let start = before.iter().zip(now).take_while(same).count();
    let ends = before[start..].iter().rev().zip(now[start..].iter().rev());
    let end = ends.take_while(same).count();
    let (old_end, new_end) = (before.len() - end, now.len() - end);
    let middle = (start..).zip(&before[start..old_end]);
    let places: HashMap<StmtId, usize> = middle.filter_map(|(at, s)| Some((s.id()?, at))).collect();
    let mut next = start;
    let mut in_order = |stmt: &&Stmt| {
        let place = places.get(&stmt.id()?).copied().filter(|at| *at >= next)?;
        next = place + 1;
        Some(place)
    };
    let mut pairs: Vec<Option<usize>> = (0..start).map(Some).collect();
    pairs.extend(now[start..new_end].iter().map(&mut in_order));
    pairs.extend((old_end..before.len()).map(Some));
    pairs
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::{Loc, StmtKind};

    /// Statements with these identities; 0 stands for none.
    fn block(ids: &[u64]) -> Vec<Stmt> {
        let stmt = |id: &u64| {
            let mut stmt = Stmt::new(Loc::unknown(), StmtKind::Pass);
            stmt.origin.continues = Some(StmtId(*id)).filter(|id| id.0 != 0);
            stmt
        };
        ids.iter().map(stmt).collect()
    }

    /// Whether a statement may be the one that another was.
    fn goes_on(was: &Stmt, is: &Stmt) -> bool {
        was.same(is) || is.id().is_some() && was.id() == is.id()
    }

    proptest! {
        /// Blocks that are trees of some height, of which statements were replaced, put in, taken out and moved.
        #[test]
        fn pairs_are_in_order_and_none_is_left_out(
            len in 0usize..40,
            edits in vec((0usize..40, 0usize..6, vec(0u64..48, 0..6)), 0..6),
        ) {
            let ids = Vec::from_iter((0..len as u64).map(|id| if id % 7 == 3 { 0 } else { id + 1 }));
            let before: Stmts = block(&ids).into();
            let mut now = before.clone();
            for (at, count, made) in edits {
                let start = at.min(now.len());
                let end = (start + count).min(now.len());
                now.splice(start..end, block(&made));
            }
            let pairing = Pairing::of(&before, &now);
            let places = Vec::from_iter((0..now.len()).map(|at| pairing.place(at)));
            let paired = Vec::from_iter(places.iter().flatten());
            prop_assert!(paired.is_sorted_by(|a, b| a < b));
            for (at, place) in places.iter().enumerate() {
                let is = &now[at];
                match place {
                    Some(place) => prop_assert!(goes_on(&before[*place], is)),
                    None => {
                        let from = places[..at].iter().flatten().last().map_or(0, |last| last + 1);
                        let to = places[at..].iter().flatten().next().copied().unwrap_or(before.len());
                        let missed = is.id().is_some() && before.range(from..to).any(|was| goes_on(was, is));
                        prop_assert!(!missed, "{ids:?}: {at} of {places:?}");
                    }
                }
            }
            for (at, leaf) in now.leaves_where(|_, _| true) {
                if !leaf.is_empty() && pairing.keeps(&before, at, leaf) {
                    let start = places[at].expect("a place");
                    let were = before.range(start..start + leaf.len());
                    prop_assert!(were.zip(leaf).all(|(was, is)| was.same(is)));
                }
            }
        }
    }

    #[test]
    fn those_that_go_on_in_order_are_paired() {
        let pairs = |before: &[u64], now: &[u64]| {
            let (before, now) = (block(before).into(), block(now).into());
            let pairing = Pairing::of(&before, &now);
            Vec::from_iter((0..now.len()).map(|at| pairing.place(at)))
        };
        assert_eq!(pairs(&[1, 2, 3], &[1, 2, 3]), [Some(0), Some(1), Some(2)]);
        assert_eq!(pairs(&[1, 2, 3], &[1, 0, 3]), [Some(0), None, Some(2)]);
        assert_eq!(
            pairs(&[1, 2, 3, 4], &[1, 3, 2, 4]),
            [Some(0), Some(2), None, Some(3)]
        );
        assert_eq!(pairs(&[1, 2], &[3, 1, 2]), [None, Some(0), Some(1)]);
        assert_eq!(pairs(&[1, 2, 3], &[3]), [Some(2)]);
        assert_eq!(pairs(&[0, 0], &[0, 0]), [None, None]);
        assert_eq!(pairs(&[], &[1]), [None]);
    }
}
