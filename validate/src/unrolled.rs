//! Loops of few iterations that are evaluated one by one, where no closed form says what they leave.

use exo_ir::{Stmts, Sym};

use crate::evaluator::Evaluator;
use crate::expression::{Affine, condition};
use crate::frame::Frame;
use crate::reason::{Proof, Reason, Unknown};

/// Iterations that are evaluated one by one.
const MAX_UNROLLED: i64 = 16;

impl<'m> Evaluator<'m> {
    /// Whether a loop has few iterations wherever it is reached.
    pub(crate) fn has_few_iterations(&self, lo: &Affine, hi: &Affine) -> Proof<bool> {
        let last = lo.plus(&Affine::number(MAX_UNROLLED))?;
        self.implies(&hi.compared("<=", &last)?)
    }

    /// Evaluates the iterations of a loop of few, each under the condition that there is one.
    pub(crate) fn one_by_one(
        &mut self,
        frame: &mut Frame<'m>,
        (iter, lo, hi): (Sym, &Affine, &Affine),
        body: &'m Stmts,
    ) -> Proof<()> {
        for k in 0..MAX_UNROLLED {
            let at = lo.plus(&Affine::number(k))?;
            let is_one = condition(&at.compared("<", hi)?)?;
            let yes = self.context().intersect(&is_one)?;
            if yes.is_empty()? {
                break;
            }
            let no = self.context().subtract(&is_one)?;
            frame.bind_control(iter, at);
            let before = self.heap.clone();
            let there = self.branch_heap(frame, &yes, body)?;
            self.heap = before;
            self.join(there, (&yes, &no))?;
        }
        Ok(())
    }
}

impl Unknown {
    /// Whether a loop has no closed form that is known.
    pub(crate) fn is_of_a_loop(&self) -> bool {
        matches!(self.reason, Reason::Recurrence(_) | Reason::Repeated(_))
    }

    /// Whether more may be known of single iterations than of all of them.
    pub(crate) fn may_be_of_a_loop(&self) -> bool {
        let is_of_a_statement =
            matches!(self.reason, Reason::Unsupported(_) | Reason::Obligation(_));
        is_of_a_statement || self.is_of_a_loop()
    }
}
