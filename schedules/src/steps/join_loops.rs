//! `join_loops`: join two loops with equal bodies over adjacent ranges.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Join two loops with equal bodies over adjacent ranges; its conditions and an example are in `docs/steps/join_loops.md`.
///
/// * `loop1`: the first loop
/// * `loop2`: the loop behind it
pub fn join_loops(procedure: &Procedure, loop1: impl Into<At>, loop2: impl Into<At>) -> JoinLoops {
    JoinLoops(
        Call::new("join_loops", procedure, 2)
            .with(0, loop1.into().into())
            .with(1, loop2.into().into()),
    )
}

/// A call of `join_loops` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct JoinLoops(Call);

impl JoinLoops {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            loop_: taken.take("loop"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `join_loops`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop over both ranges.
    pub loop_: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
