//! `lift_alloc`: move an allocation out of the loops and conditions around it.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Move an allocation out of the loops and conditions around it; its conditions and an example are in `docs/steps/lift_alloc.md`.
///
/// * `alloc`: the allocation to lift, such as 't : _'
pub fn lift_alloc(procedure: &Procedure, alloc: impl Into<At>) -> LiftAlloc {
    LiftAlloc(Call::new("lift_alloc", procedure, 2).with(0, alloc.into().into()))
}

/// A call of `lift_alloc` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct LiftAlloc(Call);

impl LiftAlloc {
    /// How many loops and conditions it leaves; `1` where it is left out.
    pub fn lifts(self, lifts: i64) -> Self {
        Self(self.0.with(1, lifts.into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            alloc: taken.take("alloc"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `lift_alloc`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation.
    pub alloc: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
