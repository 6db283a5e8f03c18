//! `simplify`: bring control expressions to a normal form, and drop what cannot run.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{Error, Procedure, Session};

/// Bring control expressions to a normal form, and drop what cannot run; its conditions and an example are in `docs/steps/simplify.md`.
pub fn simplify(procedure: &Procedure) -> Simplify {
    Simplify(Call::new("simplify", procedure, 0))
}

/// A call of `simplify` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Simplify(Call);

impl Simplify {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let taken = self.0.take(session)?;
        Ok(Results {
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `simplify`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
