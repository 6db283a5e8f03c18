//! `reuse_buffer`: use the storage of a buffer that is no longer needed for another one.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Use the storage of a buffer that is no longer needed for another one; its conditions and an example are in `docs/steps/reuse_buffer.md`.
///
/// * `old`: the allocation whose storage is used, such as 't : _'
/// * `new`: the allocation that goes
pub fn reuse_buffer(procedure: &Procedure, old: impl Into<At>, new: impl Into<At>) -> ReuseBuffer {
    ReuseBuffer(
        Call::new("reuse_buffer", procedure, 2)
            .with(0, old.into().into())
            .with(1, new.into().into()),
    )
}

/// A call of `reuse_buffer` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ReuseBuffer(Call);

impl ReuseBuffer {
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

/// Results of `reuse_buffer`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation of the buffer that is used for both.
    pub alloc: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
