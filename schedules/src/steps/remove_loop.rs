//! `remove_loop`: remove a loop that does the same in every iteration.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Remove a loop that does the same in every iteration; its conditions and an example are in `docs/steps/remove_loop.md`.
///
/// * `loop_`: the loop
pub fn remove_loop(procedure: &Procedure, loop_: impl Into<At>) -> RemoveLoop {
    RemoveLoop(Call::new("remove_loop", procedure, 2).with(0, loop_.into().into()))
}

/// A call of `remove_loop` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct RemoveLoop(Call);

impl RemoveLoop {
    /// Take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it; `false` where it is left out.
    pub fn unsafe_disable_check(self, unsafe_disable_check: bool) -> Self {
        Self(self.0.with(1, unsafe_disable_check.into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            guard: taken.take("guard"),
            body: taken.take("body"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `remove_loop`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The condition that asks whether the loop would run, where that is not certain.
    pub guard: Option<Cursor>,
    /// The statements of the loop; none if it had none.
    pub body: Option<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
