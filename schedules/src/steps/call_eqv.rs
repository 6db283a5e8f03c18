//! `call_eqv`: call another version of a procedure.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Callee, Cursor, Error, Procedure, Session};

/// Call another version of a procedure; its conditions and an example are in `docs/steps/call_eqv.md`.
///
/// * `call`: the call
/// * `to`: the version to be called
pub fn call_eqv(procedure: &Procedure, call: impl Into<At>, to: impl Into<Callee>) -> CallEqv {
    CallEqv(
        Call::new("call_eqv", procedure, 2)
            .with(0, call.into().into())
            .with(1, to.into().into()),
    )
}

/// A call of `call_eqv` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct CallEqv(Call);

impl CallEqv {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            call: taken.take("call"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `call_eqv`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The call.
    pub call: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
