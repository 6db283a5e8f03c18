//! Sums that differ in form: whether they are equal all the same.

use crate::affine::Points;
use crate::cells::Summands;
use crate::eval::Evaluator;
use crate::reason::{Proof, Reason, stop};

impl Evaluator<'_> {
    /// Asks that summands which only one side has come to the same.
    pub(crate) fn equal_sums(
        &mut self,
        _context: &Points,
        (missing, extra): (&Summands, &Summands),
    ) -> Proof<()> {
        let mut text = String::new();
        for (what, summands) in [("missing", missing), ("too many", extra)] {
            if let Some((template, _, relation)) = summands.iter().next() {
                let factors = self.terms().factors(template);
                let atoms: Vec<String> = factors
                    .iter()
                    .map(|a| format!("{:?}", self.terms().get(*a)))
                    .collect();
                let mut relation = relation.text();
                relation.truncate(300);
                text += &format!("{what}: {} at {relation}; ", atoms.join(" * "));
            }
        }
        stop(Reason::Values(text.trim_end_matches("; ").to_owned()))
    }
}
