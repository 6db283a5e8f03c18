//! `inline_window`: replace the uses of a window by uses of what it looks through.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Error, Procedure, Session};

/// Replace the uses of a window by uses of what it looks through; its conditions and an example are in `docs/steps/inline_window.md`.
///
/// * `window`: the window statement, such as 'w = _'
pub fn inline_window(procedure: &Procedure, window: impl Into<At>) -> InlineWindow {
    InlineWindow(Call::new("inline_window", procedure, 1).with(0, window.into().into()))
}

/// A call of `inline_window` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct InlineWindow(Call);

impl InlineWindow {
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

/// Results of `inline_window`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
