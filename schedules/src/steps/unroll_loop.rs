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

/// `unroll_loop` with what it is given.
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

/// What `unroll_loop` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// The statements of each iteration, in order.
    pub iterations: Vec<Cursor>,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
