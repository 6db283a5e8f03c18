//! Sets of boxes of constant cells as few boxes: keeps formulas small for unrolled code.

use std::collections::{BTreeMap, BTreeSet};

use crate::term::{Formula, Term};

/// First and last index, per dimension or along one.
pub(super) type Runs = Vec<(i128, i128)>;

/// A box of cells; per dimension the first and the last index.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ConstantBox(Runs);

impl ConstantBox {
    pub(super) fn contains(&self, at: &[Term]) -> Formula {
        let within = |((lo, hi), t): (&(i128, i128), &Term)| match lo == hi {
            true => t.equals(&Term::constant(*lo)),
            false => Term::constant(*lo).le(t).and(&t.le(&Term::constant(*hi))),
        };
        Formula::all(self.0.iter().zip(at).map(within))
    }
}

/// Boxes that together are exactly the cells of these. Neighbours are joined along the last dimension first, then
/// equal runs along the one before, and so on.
pub(super) fn covering(boxes: BTreeSet<Runs>) -> Vec<ConstantBox> {
    let rank = boxes.first().map_or(0, Vec::len);
    let mut boxes: Vec<Runs> = boxes.into_iter().collect();
    for dim in (0..rank).rev() {
        boxes = joined(boxes, dim);
    }
    boxes.into_iter().map(ConstantBox).collect()
}

fn joined(boxes: Vec<Runs>, dim: usize) -> Vec<Runs> {
    let mut lines: BTreeMap<Runs, Runs> = BTreeMap::new();
    for mut b in boxes {
        let run = b.remove(dim);
        lines.entry(b).or_default().push(run);
    }
    let mut all = Vec::new();
    for (rest, mut runs) in lines {
        runs.sort_unstable();
        let mut merged: Runs = Vec::new();
        for (lo, hi) in runs {
            match merged.last_mut() {
                Some(last) if last.1.checked_add(1) == Some(lo) => last.1 = hi,
                _ => merged.push((lo, hi)),
            }
        }
        for run in merged {
            let mut b = rest.clone();
            b.insert(dim, run);
            all.push(b);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_grid_is_one_box() {
        let grid = (0..4)
            .flat_map(|i| (0..8).map(move |j| vec![(i, i), (j, j)]))
            .collect();
        assert_eq!(covering(grid), [ConstantBox(vec![(0, 3), (0, 7)])]);
    }

    #[test]
    fn rows_are_one_box() {
        let rows = (0..4).flat_map(|i| (0..2).map(move |j| vec![(i, i), (j, j), (0, 15)]));
        let expected = [ConstantBox(vec![(0, 3), (0, 1), (0, 15)])];
        assert_eq!(covering(rows.collect()), expected);
        let overlapping = BTreeSet::from([vec![(0, 3)], vec![(2, 5)]]);
        assert_eq!(covering(overlapping).len(), 2);
    }

    #[test]
    fn a_hole_splits() {
        let cells = [0, 1, 3].map(|i| vec![(i, i)]).into_iter().collect();
        let expected = [ConstantBox(vec![(0, 1)]), ConstantBox(vec![(3, 3)])];
        assert_eq!(covering(cells), expected);
    }

    #[test]
    fn a_scalar_is_one_cell() {
        let boxes = covering(BTreeSet::from([vec![]]));
        assert_eq!(boxes.len(), 1);
        assert_eq!(boxes[0].contains(&[]), Formula::truth());
    }
}
