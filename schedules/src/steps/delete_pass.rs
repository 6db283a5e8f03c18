//! `delete_pass`: delete 'pass' statements, and loops and conditions with nothing else in them.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{Error, Procedure, Session};

/// Delete 'pass' statements, and loops and conditions with nothing else in them; its conditions and an example are in `docs/steps/delete_pass.md`.
pub fn delete_pass(procedure: &Procedure) -> DeletePass {
    DeletePass(Call::new("delete_pass", procedure, 0))
}

/// A call of `delete_pass` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct DeletePass(Call);

impl DeletePass {
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

/// Results of `delete_pass`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
