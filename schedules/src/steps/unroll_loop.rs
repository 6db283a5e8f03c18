//! `unroll_loop`: unroll a loop with constant bounds.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Unroll a loop with constant bounds; its conditions and an example are in `docs/steps/unroll_loop.md`.
///
/// * `loop_`: the loop to unroll
pub fn unroll_loop(procedure: &Procedure, loop_: impl Into<At>) -> UnrollLoop {
    UnrollLoop(Call::new("unroll_loop", procedure, 1).with(0, loop_.into().into()))
}

/// A call of `unroll_loop` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct UnrollLoop(Call);

impl UnrollLoop {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            iterations: taken.take("iterations"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `unroll_loop`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The statements of each iteration, in order.
    pub iterations: Vec<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
