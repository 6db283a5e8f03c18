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

/// `delete_buffer` with what it is given.
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

/// What `delete_buffer` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
