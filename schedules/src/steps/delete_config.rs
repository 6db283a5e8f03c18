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

/// `delete_config` with what it is given.
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

/// What `delete_config` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
