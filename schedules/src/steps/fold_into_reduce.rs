//! `fold_into_reduce`: make a reduction of an assignment that adds.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Make a reduction of an assignment that adds; its conditions and an example are in `docs/steps/fold_into_reduce.md`.
///
/// * `stmt`: the assignment, such as 'x[_] = _'
pub fn fold_into_reduce(procedure: &Procedure, stmt: impl Into<At>) -> FoldIntoReduce {
    FoldIntoReduce(Call::new("fold_into_reduce", procedure, 1).with(0, stmt.into().into()))
}

/// A call of `fold_into_reduce` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct FoldIntoReduce(Call);

impl FoldIntoReduce {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            reduce: taken.take("reduce"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `fold_into_reduce`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The reduction.
    pub reduce: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
