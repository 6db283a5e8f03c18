//! `lift_reduce_constant`: multiply a sum instead of each of its summands.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Multiply a sum instead of each of its summands; its conditions and an example are in `docs/steps/lift_reduce_constant.md`.
///
/// * `blk`: the assignment of 0 and the loop, such as 's = _; for i in _: _'
pub fn lift_reduce_constant(procedure: &Procedure, blk: impl Into<At>) -> LiftReduceConstant {
    LiftReduceConstant(Call::new("lift_reduce_constant", procedure, 1).with(0, blk.into().into()))
}

/// A call of `lift_reduce_constant` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct LiftReduceConstant(Call);

impl LiftReduceConstant {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            loop_: taken.take("loop"),
            scale: taken.take("scale"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `lift_reduce_constant`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop.
    pub loop_: Cursor,
    /// The assignment behind it, which multiplies.
    pub scale: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
