//! Refusals that rest on what is not known.

use crate::context::Facts;
use crate::solver::Verdict;

/// Whether a verdict is no refutation, or one that rests on a value that is not known: a refusal because of it is
/// conservative.
pub(super) fn is_conservative(verdict: &Verdict, facts: &Facts) -> bool {
    match verdict {
        Verdict::Unsafe(witness) => witness.values.iter().any(|(v, _)| facts.is_guess(v)),
        _ => true,
    }
}
