//! `transpose`: exchange the two dimensions of an argument.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Exchange the two dimensions of an argument; its conditions and an example are in `docs/steps/transpose.md`.
///
/// * `arg`: the argument, of two dimensions
pub fn transpose(procedure: &Procedure, arg: impl Into<At>) -> Transpose {
    Transpose(Call::new("transpose", procedure, 1).with(0, arg.into().into()))
}

/// A call of `transpose` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Transpose(Call);

impl Transpose {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            arg: taken.take("arg"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `transpose`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The argument.
    pub arg: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
