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

/// `autofission` with what it is given.
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

/// What `autofission` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// What stands before the point: the (outermost) loop or condition, or the statements that are left of it.
    pub first: Cursor,
    /// What stands behind it.
    pub second: Cursor,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
