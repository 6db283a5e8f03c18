//! Strides of windows in DRAM.

use std::collections::BTreeSet;

use exo_interp::Rng;

/// Strides that are tried for one input.
pub(crate) const TRIES: usize = 12;
/// Cells of memory from the first one of a window to its last.
const FURTHEST: i64 = 1 << 20;
/// Large strides, and how far windows with such reach at most, in cells.
struct Far {
    strides: [i64; 3],
    reach: i64,
}

/// Strides that eight bits do not hold, with a sign or without one.
const BYTE: Far = Far {
    strides: [256, 257, 128],
    reach: 1 << 13,
};
/// The same of sixteen bits, which take much memory.
const WORD: Far = Far {
    strides: [65_536, 65_537, 32_768],
    reach: 1 << 17,
};

/// Strides of a window, of which some may be fixed: at first the closest, later with gaps, and with dimensions in another order.
pub(crate) fn strides(
    (shape, fixed): (&[usize], &[Option<i64>]),
    literals: &BTreeSet<i64>,
    rng: &mut Rng,
    attempt: usize,
) -> Vec<i64> {
    let last = attempt + 1 == TRIES;
    let far = match rng.below(64) {
        _ if last => None,
        0 => Some(WORD),
        1..11 => Some(BYTE),
        _ => None,
    };
    if let Some(far) = far {
        let made = strides_with((shape, fixed), literals, rng, (false, Some(&far)));
        if reach(shape, &made) <= far.reach {
            return made;
        }
    }
    strides_with((shape, fixed), literals, rng, (last, None))
}

/// Cells from the first one of a window to its last.
fn reach(shape: &[usize], strides: &[i64]) -> i64 {
    let dims = shape.iter().zip(strides);
    let steps = dims.map(|(n, stride)| stride.saturating_mul(*n as i64 - 1));
    steps.fold(0, i64::saturating_add)
}

fn strides_with(
    (shape, fixed): (&[usize], &[Option<i64>]),
    literals: &BTreeSet<i64>,
    rng: &mut Rng,
    (last, large): (bool, Option<&Far>),
) -> Vec<i64> {
    let mut order: Vec<usize> = (0..shape.len()).rev().collect();
    if !last && rng.below(4) == 0 {
        order.reverse();
    }
    let mut strides = vec![1; shape.len()];
    // Either the innermost one is large, or others are, if there are some.
    let large = large.map(|far| far.strides[rng.below(3) as usize]);
    let (near, far) = match rng.below(shape.len().clamp(1, 2) as u64) {
        0 => (large, 0),
        _ => (None, large.unwrap_or(0)),
    };
    let mut next = match rng.below(3) {
        _ if last => 1,
        _ if near.is_some() => near.unwrap_or(1),
        0 => 1 + rng.below(4) as i64,
        1 => literals
            .iter()
            .nth(rng.below(literals.len().max(1) as u64) as usize)
            .map_or(1, |n| (*n).clamp(1, 64)),
        _ => 1,
    };
    for dim in order {
        strides[dim] = fixed[dim].unwrap_or(next);
        let gap = match last {
            true => 0,
            false => far + [0, 0, 1, 5][rng.below(4) as usize],
        };
        next = strides[dim]
            .saturating_mul(shape[dim] as i64)
            .saturating_add(gap);
    }
    strides
}

/// Whether no two cells are one, and none is too far away.
pub(crate) fn is_apart(shape: &[usize], strides: &[i64]) -> bool {
    let dims = shape.iter().zip(strides).filter(|(n, _)| **n > 1);
    let mut dims: Vec<(i64, i64)> = dims.map(|(n, stride)| (*stride, *n as i64 - 1)).collect();
    dims.sort_unstable();
    let mut last = 0_i64;
    for (stride, steps) in dims {
        if stride <= last {
            return false;
        }
        last = last.saturating_add(stride.saturating_mul(steps));
    }
    last < FURTHEST && strides.iter().all(|stride| *stride > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_windows_are_apart() {
        assert!(is_apart(&[3, 4], &[4, 1]));
        assert!(is_apart(&[3, 4], &[1, 3]));
        assert!(!is_apart(&[3, 4], &[3, 1]));
        assert!(is_apart(&[1, 4], &[1, 1]));
        assert!(!is_apart(&[2], &[0]));
        assert!(!is_apart(&[2], &[FURTHEST]));
    }

    #[test]
    fn some_strides_are_more_than_eight_bits_hold() {
        let mut rng = Rng::new(1);
        let mut all =
            (0..400).map(|_| strides((&[4, 4], &[None; 2]), &BTreeSet::new(), &mut rng, 0));
        let all: Vec<Vec<i64>> = all.by_ref().filter(|s| is_apart(&[4, 4], s)).collect();
        let is_long = |dim: usize| all.iter().any(|s| s[dim] > 255);
        assert!(is_long(0) && is_long(1));
        assert!(all.iter().any(|s| s.iter().all(|n| *n < 128)));
        // They are not for what would take much memory.
        let large = (0..400).map(|_| strides((&[1000], &[None]), &BTreeSet::new(), &mut rng, 0));
        assert!(large.flatten().all(|stride| stride < 128));
        let few = (0..400).map(|_| strides((&[2], &[None]), &BTreeSet::new(), &mut rng, 0));
        assert!(few.flatten().any(|stride| stride > 65_535));
    }

    #[test]
    fn fixed_strides_are_kept() {
        let mut rng = Rng::new(1);
        for attempt in 0..TRIES {
            let fixed = [Some(32), None, Some(1)];
            let found = strides((&[2, 3, 4], &fixed), &BTreeSet::new(), &mut rng, attempt);
            assert_eq!((found[0], found[2]), (32, 1));
        }
    }
}
