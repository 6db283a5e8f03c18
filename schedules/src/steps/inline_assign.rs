//! `inline_assign`: put what is assigned in the place of the reads of it.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Error, Procedure, Session};

/// Put what is assigned in the place of the reads of it; its conditions and an example are in `docs/steps/inline_assign.md`.
///
/// * `stmt`: the assignment, such as 't = _'
pub fn inline_assign(procedure: &Procedure, stmt: impl Into<At>) -> InlineAssign {
    InlineAssign(Call::new("inline_assign", procedure, 1).with(0, stmt.into().into()))
}

/// A call of `inline_assign` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct InlineAssign(Call);

impl InlineAssign {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let taken = self.0.take(session)?;
        Ok(Results {
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `inline_assign`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
