//! Cells that statements touch.

use std::collections::BTreeMap;

use crate::affine::Points;
use crate::reason::Proof;
use crate::terms::RootId;

/// The cells that statements read and write, for the parallel loops around them.
#[derive(Clone, Default)]
pub(crate) struct Trace {
    pub(crate) read: BTreeMap<RootId, Points>,
    pub(crate) written: BTreeMap<RootId, Points>,
    /// Cells whose value is gone, and whose new one does not depend on it.
    pub(crate) overwritten: BTreeMap<RootId, Points>,
    /// Cells that are read or added to before they are overwritten.
    pub(crate) exposed: BTreeMap<RootId, Points>,
    /// Cells that are written more than once; noted only where writes of equal values are looked at.
    pub(crate) again: BTreeMap<RootId, Points>,
}

impl Trace {
    /// Notes which of some cells that are written have been written before.
    pub(crate) fn note_again(&mut self, root: RootId, at: &Points) -> Proof<()> {
        let Some(before) = self.written.get(&root) else {
            return Ok(());
        };
        let again = before.intersect(at)?;
        note(&mut self.again, root, &again)
    }

    /// Notes that cells are read or added to.
    pub(crate) fn need(&mut self, root: RootId, at: &Points) -> Proof<()> {
        match self.overwritten.get(&root) {
            Some(overwritten) => note(&mut self.exposed, root, &at.subtract(overwritten)?),
            None => note(&mut self.exposed, root, at),
        }
    }
}

/// Adds cells to those of a buffer that are noted.
pub(crate) fn note(map: &mut BTreeMap<RootId, Points>, root: RootId, at: &Points) -> Proof<()> {
    let all = match map.get(&root) {
        Some(there) => there.union(at)?,
        None => at.clone(),
    };
    map.insert(root, all);
    Ok(())
}
