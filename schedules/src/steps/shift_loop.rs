//! `shift_loop`: shift the range of a loop so that it begins elsewhere.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Shift the range of a loop so that it begins elsewhere; its conditions and an example are in `docs/steps/shift_loop.md`.
///
/// * `loop_`: the loop
pub fn shift_loop(procedure: &Procedure, loop_: impl Into<At>) -> ShiftLoop {
    ShiftLoop(Call::new("shift_loop", procedure, 2).with(0, loop_.into().into()))
}

/// A call of `shift_loop` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ShiftLoop(Call);

impl ShiftLoop {
    /// The new lower bound: an expression in names that are visible before the loop; `0` where it is left out.
    pub fn lo(self, lo: impl Into<Source>) -> Self {
        Self(self.0.with(1, lo.into().into()))
    }

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

/// Results of `shift_loop`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop.
    pub loop_: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
