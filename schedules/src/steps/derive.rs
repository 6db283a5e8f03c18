//! `derive`: start a scheduled version of a procedure and keep the original.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{Callee, Error, Procedure, Session};

/// Start a scheduled version of a procedure and keep the original; its conditions and an example are in `docs/steps/derive.md`.
///
/// * `as_`: the name of the new version
pub fn derive(procedure: &Procedure, as_: impl Into<String>) -> Derive {
    Derive(Call::new("derive", procedure, 2).with(1, as_.into().into()))
}

/// A call of `derive` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Derive(Call);

impl Derive {
    /// The procedure to start from (default: 'proc').
    pub fn from(self, from: impl Into<Callee>) -> Self {
        Self(self.0.with(0, from.into().into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            version: taken.take("version"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `derive`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The new procedure.
    pub version: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
