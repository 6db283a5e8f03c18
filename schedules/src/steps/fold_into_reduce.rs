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

/// `fold_into_reduce` with what it is given.
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

/// What `fold_into_reduce` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// The reduction.
    pub reduce: Cursor,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
