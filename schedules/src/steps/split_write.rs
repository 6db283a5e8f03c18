//! `split_write`: write a sum in two statements.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Write a sum in two statements; its conditions and an example are in `docs/steps/split_write.md`.
///
/// * `stmt`: the statement, such as 'x[_] = _'
pub fn split_write(procedure: &Procedure, stmt: impl Into<At>) -> SplitWrite {
    SplitWrite(Call::new("split_write", procedure, 1).with(0, stmt.into().into()))
}

/// A call of `split_write` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct SplitWrite(Call);

impl SplitWrite {
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

/// Results of `split_write`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The statement with the first operand.
    pub first: Cursor,
    /// The reduction with the second.
    pub second: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
