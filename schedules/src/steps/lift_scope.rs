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

/// `lift_scope` with what it is given.
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

/// What `lift_scope` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// The loop or condition that was inside, now around.
    pub outer: Cursor,
    /// What was around it, now inside.
    pub inner: Cursor,
    /// What was around it, a second time in the other branch of a condition that was lifted.
    pub otherwise: Option<Cursor>,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
