//! Cells known to be written without looking at a formula: what makes unrolled code linear.

use std::collections::{HashMap, HashSet};

use crate::effects::{IndexRange, Root};

/// Regions of at most this many cells are noted cell by cell.
const MAX_EXPANDED: i128 = 256;

/// Cells that are surely written at a point, by statements of one block that come before it.
#[derive(Debug, Default)]
pub(super) struct Written {
    points: HashMap<Root, HashSet<Vec<i128>>>,
    regions: HashMap<Root, HashSet<Vec<IndexRange>>>,
    all: HashSet<Root>,
}

impl Written {
    pub(super) fn note(&mut self, root: Root, region: &[IndexRange]) {
        match constant_cells(region) {
            Some(cells) => self.points.entry(root).or_default().extend(cells),
            None => {
                self.regions
                    .entry(root)
                    .or_default()
                    .insert(region.to_vec());
            }
        }
    }

    pub(super) fn note_all(&mut self, root: Root) {
        self.all.insert(root);
    }

    /// Whether the region is noted as written. `false` proves nothing.
    pub(super) fn covers(&self, root: Root, region: &[IndexRange]) -> bool {
        if self.all.contains(&root) {
            return true;
        }
        if self.regions.get(&root).is_some_and(|r| r.contains(region)) {
            return true;
        }
        let Some(points) = self.points.get(&root) else {
            return false;
        };
        constant_cells(region).is_some_and(|cells| cells.iter().all(|c| points.contains(c)))
    }
}

/// The cells of a region of constant bounds, if they are few.
fn constant_cells(region: &[IndexRange]) -> Option<Vec<Vec<i128>>> {
    let mut cells: Vec<Vec<i128>> = vec![Vec::with_capacity(region.len())];
    let mut count = 1i128;
    for span in region {
        let (lo, hi) = match span {
            IndexRange::Point(t) => (t.as_int()?, t.as_int()?.checked_add(1)?),
            IndexRange::Interval(lo, hi) => (lo.as_int()?, hi.as_int()?),
        };
        count = count.checked_mul(hi.checked_sub(lo)?.max(0))?;
        if count > MAX_EXPANDED {
            return None;
        }
        cells = cells
            .into_iter()
            .flat_map(|c| {
                (lo..hi).map(move |v| {
                    let mut c = c.clone();
                    c.push(v);
                    c
                })
            })
            .collect();
    }
    Some(cells)
}
