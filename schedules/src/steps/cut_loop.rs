//! `cut_loop`: cut the range of a loop in two.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Cut the range of a loop in two; its conditions and an example are in `docs/steps/cut_loop.md`.
///
/// * `loop_`: the loop
/// * `at`: first iteration of the second loop: an expression in names that are visible before the loop
pub fn cut_loop(procedure: &Procedure, loop_: impl Into<At>, at: impl Into<Source>) -> CutLoop {
    CutLoop(
        Call::new("cut_loop", procedure, 2)
            .with(0, loop_.into().into())
            .with(1, at.into().into()),
    )
}

/// A call of `cut_loop` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct CutLoop(Call);

impl CutLoop {
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

/// Results of `cut_loop`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop up to the cut.
    pub first: Cursor,
    /// The loop from there on.
    pub second: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
