//! `add_assertion`: add a precondition.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{Error, Procedure, Session, Source};

/// Add a precondition; its conditions and an example are in `docs/steps/add_assertion.md`.
///
/// * `cond`: the condition, over arguments, strides and configuration: 'n % 8 == 0'
pub fn add_assertion(procedure: &Procedure, cond: impl Into<Source>) -> AddAssertion {
    AddAssertion(Call::new("add_assertion", procedure, 1).with(0, cond.into().into()))
}

/// A call of `add_assertion` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct AddAssertion(Call);

impl AddAssertion {
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

/// Results of `add_assertion`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
