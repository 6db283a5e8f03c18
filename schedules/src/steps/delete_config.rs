//! `delete_config`: delete a write of a configuration field that nothing reads.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Error, Procedure, Session};

/// Delete a write of a configuration field that nothing reads; its conditions and an example are in `docs/steps/delete_config.md`.
///
/// * `stmt`: the write, or a call that modifies nothing but fields
pub fn delete_config(procedure: &Procedure, stmt: impl Into<At>) -> DeleteConfig {
    DeleteConfig(Call::new("delete_config", procedure, 1).with(0, stmt.into().into()))
}

/// A call of `delete_config` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct DeleteConfig(Call);

impl DeleteConfig {
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

/// Results of `delete_config`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
