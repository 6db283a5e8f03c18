//! The other ways in which splitting a loop is sound: one of the parts does the same in all iterations, and could be moved out of the
//! loop as a whole.

use exo_analysis::effects::{Loop, Root};
use exo_analysis::predicates::{
    free_of, idempotent, loads_are_redundant, modifies_nothing_of, shadows,
};

use super::Cut;
use crate::Target;

impl Cut<'_> {
    /// Whether only the first run of the part before the gap matters, or only the last run of the part behind it.
    pub(super) fn moves(&self, target: &mut Target<'_>, l: &Loop) -> bool {
        let first_once =
            free_of(&self.first, l).is_ok() && (self.hoists(target) || self.loads_once(target));
        first_once || free_of(&self.second, l).is_ok() && self.sinks(target)
    }

    /// Whether all but the first run of the part before the gap change nothing, because the other
    /// part does not touch the cells that it reads and modifies.
    fn hoists(&self, target: &mut Target<'_>) -> bool {
        let Some(second) = self.second.iteration(&self.parent) else {
            return false;
        };
        let mut facts = self.first.facts();
        if idempotent(&self.first, &mut facts, target.solver()).is_err() {
            return false;
        }
        // Any iteration of the second part, whether it ran before or runs later.
        second.assume(&mut facts);
        modifies_nothing_of(&second, &self.first, &mut facts, target.solver()).is_ok()
    }

    /// All but the first run of the part before the gap change nothing, since the other part stores back what that loads.
    fn loads_once(&self, target: &mut Target<'_>) -> bool {
        let (first, second) = (&self.first, &self.second);
        loads_are_redundant(first, second, &self.parent, target.solver())
    }

    /// All but the last run of the part behind the gap are overwritten by the next one, and until then nothing looks at what they
    /// modify. That they modify the same cells needs that no field which they read is modified in the loop.
    fn sinks(&self, target: &mut Target<'_>) -> bool {
        let Some(first) = self.first.iteration(&self.parent) else {
            return false;
        };
        let reads = self.second.leaves();
        let decides = |root: &Root| {
            matches!(root, Root::Field(_)) && reads.iter().any(|leaf| leaf.root == *root)
        };
        if first.modifies().iter().any(decides) {
            return false;
        }
        let mut facts = self.second.facts();
        if shadows(&self.second, &self.second, &mut facts, target.solver()).is_err() {
            return false;
        }
        first.assume(&mut facts);
        modifies_nothing_of(&self.second, &first, &mut facts, target.solver()).is_ok()
    }
}
