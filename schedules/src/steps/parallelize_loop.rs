//! `parallelize_loop`: run the iterations of a loop in parallel.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Run the iterations of a loop in parallel; its conditions and an example are in `docs/steps/parallelize_loop.md`.
///
/// * `loop_`: the loop
pub fn parallelize_loop(procedure: &Procedure, loop_: impl Into<At>) -> ParallelizeLoop {
    ParallelizeLoop(Call::new("parallelize_loop", procedure, 1).with(0, loop_.into().into()))
}

/// A call of `parallelize_loop` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ParallelizeLoop(Call);

impl ParallelizeLoop {
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

/// Results of `parallelize_loop`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop.
    pub loop_: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
