//! Constants of the statements that a step makes: code can be generated for them.

use exo_ir::{Module, Proc};

use crate::identity::Changed;
use crate::precision::Precision;
use crate::{AnyStep, Condition, Edit, Refusal};

/// Condition: constants and integer literals of the statements that a step makes are representable,
/// so that code can be generated.
pub(crate) static ANY_C12: Condition = Condition {
    id: "any.c12",
    rule: "In a statement that a step makes or changes, constants keep their values in the type that they are computed in, \
integer literals come to what that type holds and, where they stand alone, to what the cell written holds, and none divides by \
zero: there is no code otherwise. What was so before may stay.",
};

/// Refuses a result with constants for which there is no code, unless there was none before.
///
/// # Errors
/// The refusal, at the first of them.
pub(crate) fn constants_are_kept(
    step: &dyn AnyStep,
    module: &Module,
    old: &Proc,
    edit: &Edit,
) -> Result<(), Refusal> {
    let was = Changed::between(&old.body, &edit.proc.body);
    let is = Changed::between(&edit.proc.body, &old.body);
    let now = Precision {
        module,
        proc: &edit.proc,
    };
    let lost = is
        .iter()
        .find_map(|(_, s)| Some((s, now.lost_constant(s)?)));
    let Some((stmt, lost)) = lost else {
        return Ok(());
    };
    let before = Precision { module, proc: old };
    if was.iter().any(|(_, s)| before.lost_constant(s).is_some()) {
        return Ok(());
    }
    let message = format!("cannot accept the result of '{}': {lost}", step.doc().name);
    Refusal::plain(&ANY_C12, &stmt.loc, message).raise()
}
