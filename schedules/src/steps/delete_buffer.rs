//! `delete_buffer`: delete an allocation that nothing uses.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Error, Procedure, Session};

/// Delete an allocation that nothing uses; its conditions and an example are in `docs/steps/delete_buffer.md`.
///
/// * `alloc`: the allocation to delete, such as 't : _'
pub fn delete_buffer(procedure: &Procedure, alloc: impl Into<At>) -> DeleteBuffer {
    DeleteBuffer(Call::new("delete_buffer", procedure, 1).with(0, alloc.into().into()))
}

/// A call of `delete_buffer` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct DeleteBuffer(Call);

impl DeleteBuffer {
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

/// Results of `delete_buffer`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
