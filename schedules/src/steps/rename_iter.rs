//! `rename_iter`: give a loop's variable another name.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Give a loop's variable another name; its conditions and an example are in `docs/steps/rename_iter.md`.
///
/// * `loop_`: the loop
/// * `name`: the new name of its variable
pub fn rename_iter(
    procedure: &Procedure,
    loop_: impl Into<At>,
    name: impl Into<String>,
) -> RenameIter {
    RenameIter(
        Call::new("rename_iter", procedure, 2)
            .with(0, loop_.into().into())
            .with(1, name.into().into()),
    )
}

/// A call of `rename_iter` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct RenameIter(Call);

impl RenameIter {
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

/// Results of `rename_iter`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop.
    pub loop_: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
