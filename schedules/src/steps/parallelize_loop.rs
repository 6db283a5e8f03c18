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

/// `parallelize_loop` with what it is given.
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

/// What `parallelize_loop` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// The loop.
    pub loop_: Cursor,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
