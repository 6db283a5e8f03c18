//! `reorder_stmts`: swap two statements that stand one behind the other.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Swap two statements that stand one behind the other; its conditions and an example are in `docs/steps/reorder_stmts.md`.
///
/// * `blk`: two statements that stand one behind the other: 'x[_] = _ ; y[_] = _'
pub fn reorder_stmts(procedure: &Procedure, blk: impl Into<At>) -> ReorderStmts {
    ReorderStmts(Call::new("reorder_stmts", procedure, 1).with(0, blk.into().into()))
}

/// A call of `reorder_stmts` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ReorderStmts(Call);

impl ReorderStmts {
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

/// Results of `reorder_stmts`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The statement that was the second.
    pub first: Cursor,
    /// The statement that was the first.
    pub second: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
