//! What calls leave in configuration.

use std::collections::BTreeSet;

use crate::context::Facts;
use crate::dataflow::{CtlValue, FieldId, Fields};
use crate::effects::Call;
use crate::solver::Solver;
use crate::term::Substitution;

/// The fields, among some, that may hold another value behind one call than behind another that is reached in its place:
/// both are valued in one model, and `facts` hold there. Of a field that holds data nothing is known.
pub fn left_different(
    [a, b]: [&Call; 2],
    (known, fields): (&Fields, &[FieldId]),
    facts: &Facts,
    solver: &mut Solver,
) -> BTreeSet<FieldId> {
    let behind = |call: &Call, id: FieldId| -> CtlValue {
        let exit = call.callee.exit.get(known, id);
        exit.under(&call.within(&Substitution::new()))
    };
    let mut same = |id: FieldId| {
        known.entry(id).is_some()
            && facts.holds(solver, "exit:equal", &behind(a, id).equals(&behind(b, id)))
    };
    fields.iter().copied().filter(|id| !same(*id)).collect()
}
