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

/// `add_assertion` with what it is given.
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

/// What `add_assertion` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
