//! `autofission`: split the loops and conditions around a point in two, and remove loops that do the same in every iteration.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Split the loops and conditions around a point in two, and remove loops that do the same in every iteration; its conditions and an example are in `docs/steps/autofission.md`.
///
/// * `gap`: where to split: 'before:PATTERN' or 'after:PATTERN'
pub fn autofission(procedure: &Procedure, gap: impl Into<At>) -> Autofission {
    Autofission(Call::new("autofission", procedure, 2).with(0, gap.into().into()))
}

/// A call of `autofission` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Autofission(Call);

impl Autofission {
    /// How many loops and conditions around it are split at most; `1` where it is left out.
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
            first: taken.take("first"),
            second: taken.take("second"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `autofission`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The part before the point: the (outermost) loop or condition, or the statements that are left of it.
    pub first: Cursor,
    /// The part behind the point.
    pub second: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
