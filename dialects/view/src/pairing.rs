//! Which statements of a block went on when it was rewritten.

use std::collections::HashMap;

use crate::{Stmt, StmtId};

/// For each statement of a block the place of the one with its identity among those of the block before, as long as they come in
/// the same order.
pub fn paired(before: &[Stmt], now: &[Stmt]) -> Vec<Option<usize>> {
    let same = |(a, b): &(&Stmt, &Stmt)| a.same(b) || a.id().is_some() && a.id() == b.id();
    let start = before.iter().zip(now).take_while(same).count();
    let ends = before[start..].iter().rev().zip(now[start..].iter().rev());
    let end = ends.take_while(same).count();
    let (old_end, new_end) = (before.len() - end, now.len() - end);
    let middle = (start..).zip(&before[start..old_end]);
    let places: HashMap<StmtId, usize> = middle.filter_map(|(at, s)| Some((s.id()?, at))).collect();
    let mut next = start;
    let mut in_order = |stmt: &Stmt| {
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
    use super::*;
    use crate::{Loc, StmtKind};

    fn block(ids: &[u64]) -> Vec<Stmt> {
        let stmt = |id: &u64| {
            let mut stmt = Stmt::new(Loc::unknown(), StmtKind::Pass);
            stmt.origin.continues = Some(StmtId(*id)).filter(|id| id.0 != 0);
            stmt
        };
        ids.iter().map(stmt).collect()
    }

    #[test]
    fn those_that_go_on_in_order_are_paired() {
        let pairs = |before: &[u64], now: &[u64]| paired(&block(before), &block(now));
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
