//! Facts about expressions where they are evaluated.

use crate::context::Facts;
use crate::dataflow::CtlValue;
use crate::solver::{Solver, Verdict};
use crate::term::Formula;

/// Whether two values are equal in context. Each is valued at its own place ([`super::Point::value`]); `facts` hold
/// where both are used. What is not known is equal to nothing but itself.
pub fn equal_in_context(a: &CtlValue, b: &CtlValue, facts: &Facts, solver: &mut Solver) -> Verdict {
    facts.prove(solver, "context:equal", &a.equals(b))
}

/// Whether a condition holds in context.
pub fn holds_in_context(condition: &Formula, facts: &Facts, solver: &mut Solver) -> Verdict {
    facts.prove(solver, "context:holds", condition)
}
