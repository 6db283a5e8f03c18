//! `insert_pass`: insert a 'pass' between two statements.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Insert a 'pass' between two statements; its conditions and an example are in `docs/steps/insert_pass.md`.
///
/// * `gap`: where to put it: 'before:PATTERN' or 'after:PATTERN'
pub fn insert_pass(procedure: &Procedure, gap: impl Into<At>) -> InsertPass {
    InsertPass(Call::new("insert_pass", procedure, 1).with(0, gap.into().into()))
}

/// A call of `insert_pass` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct InsertPass(Call);

impl InsertPass {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            stmt: taken.take("stmt"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `insert_pass`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The new statement.
    pub stmt: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
