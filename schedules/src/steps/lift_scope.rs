//! `lift_scope`: lift a loop or condition out of the loop or condition around it.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Lift a loop or condition out of the loop or condition around it; its conditions and an example are in `docs/steps/lift_scope.md`.
///
/// * `inner`: the inner loop or condition
pub fn lift_scope(procedure: &Procedure, inner: impl Into<At>) -> LiftScope {
    LiftScope(Call::new("lift_scope", procedure, 1).with(0, inner.into().into()))
}

/// A call of `lift_scope` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct LiftScope(Call);

impl LiftScope {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            outer: taken.take("outer"),
            inner: taken.take("inner"),
            otherwise: taken.take("otherwise"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `lift_scope`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop or condition that was inside, now around.
    pub outer: Cursor,
    /// The statement that was around it, now inside.
    pub inner: Cursor,
    /// A second copy of that statement, in the other branch of a condition that was lifted.
    pub otherwise: Option<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
