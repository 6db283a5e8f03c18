//! `merge_writes`: merge two writes of the same cell.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Merge two writes of the same cell; its conditions and an example are in `docs/steps/merge_writes.md`.
///
/// * `blk`: the two statements, such as 'x[_] = _; x[_] += _'
pub fn merge_writes(procedure: &Procedure, blk: impl Into<At>) -> MergeWrites {
    MergeWrites(Call::new("merge_writes", procedure, 1).with(0, blk.into().into()))
}

/// A call of `merge_writes` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct MergeWrites(Call);

impl MergeWrites {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            write: taken.take("write"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `merge_writes`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The assignment or reduction that does what both did.
    pub write: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
