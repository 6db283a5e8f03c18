//! `rename`: give a procedure another name.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{Error, Procedure, Session};

/// Give a procedure another name; its conditions and an example are in `docs/steps/rename.md`.
///
/// * `name`: the new name
pub fn rename(procedure: &Procedure, name: impl Into<String>) -> Rename {
    Rename(Call::new("rename", procedure, 1).with(0, name.into().into()))
}

/// A call of `rename` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Rename(Call);

impl Rename {
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

/// Results of `rename`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
