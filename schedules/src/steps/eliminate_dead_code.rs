//! `eliminate_dead_code`: drop a branch or a loop that cannot run, or a statement that nothing needs.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Drop a branch or a loop that cannot run, or a statement that nothing needs; its conditions and an example are in `docs/steps/eliminate_dead_code.md`.
///
/// * `stmt`: the statement: a condition, a loop, or one of any kind that is not needed
pub fn eliminate_dead_code(procedure: &Procedure, stmt: impl Into<At>) -> EliminateDeadCode {
    EliminateDeadCode(Call::new("eliminate_dead_code", procedure, 1).with(0, stmt.into().into()))
}

/// A call of `eliminate_dead_code` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct EliminateDeadCode(Call);

impl EliminateDeadCode {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            kept: taken.take("kept"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `eliminate_dead_code`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The statements that stand in its place; none if nothing is left.
    pub kept: Option<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
