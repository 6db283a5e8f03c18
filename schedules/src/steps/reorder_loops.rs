//! `reorder_loops`: swap two loops, the one directly inside the other.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Swap two loops, the one directly inside the other; its conditions and an example are in `docs/steps/reorder_loops.md`.
///
/// * `nest`: the two loops, the outer first: 'i j'
pub fn reorder_loops(procedure: &Procedure, nest: impl Into<At>) -> ReorderLoops {
    ReorderLoops(Call::new("reorder_loops", procedure, 1).with(0, nest.into().into()))
}

/// A call of `reorder_loops` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ReorderLoops(Call);

impl ReorderLoops {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            outer: taken.take("outer"),
            inner: taken.take("inner"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `reorder_loops`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop that was inside.
    pub outer: Cursor,
    /// The loop that was outside.
    pub inner: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
