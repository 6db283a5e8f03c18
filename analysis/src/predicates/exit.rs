//! Values of configuration fields after calls.

use std::collections::BTreeSet;

use exo_ir::BlockPath;

use super::field_data::leave_the_same_data;
use crate::context::Facts;
use crate::dataflow::{CtlValue, FieldId};
use crate::effects::{Call, Model};
use crate::solver::Solver;
use crate::term::Substitution;

/// The fields, among some, that may hold another value behind one call than behind another that is reached in its place, at a point
/// of the model that both are in; `facts` hold there.
pub fn fields_differing_after(
    [a, b]: [&Call; 2],
    (model, point): (&Model, (&BlockPath, usize)),
    fields: &[FieldId],
    facts: &Facts,
    solver: &mut Solver,
) -> BTreeSet<FieldId> {
    let known = &model.fields;
    let behind = |call: &Call, id: FieldId| -> CtlValue {
        let exit = call.callee.exit.get(known, id);
        exit.under(&call.within(&Substitution::new()))
    };
    let mut same = |id: FieldId| match known.entry(id) {
        Some(_) => facts.holds(solver, "exit:equal", &behind(a, id).equals(&behind(b, id))),
        None => leave_the_same_data([a, b], (model, point), id, (facts, solver)),
    };
    fields.iter().copied().filter(|id| !same(*id)).collect()
}
