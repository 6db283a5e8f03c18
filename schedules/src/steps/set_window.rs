//! `set_window`: pass an argument as a window with strides, or as a dense tensor.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Pass an argument as a window with strides, or as a dense tensor; its conditions and an example are in `docs/steps/set_window.md`.
///
/// * `arg`: the argument, which has dimensions
pub fn set_window(procedure: &Procedure, arg: impl Into<At>) -> SetWindow {
    SetWindow(Call::new("set_window", procedure, 2).with(0, arg.into().into()))
}

/// A call of `set_window` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct SetWindow(Call);

impl SetWindow {
    /// Whether it is to be a window, a pointer with strides, or a dense tensor; `true` where it is left out.
    pub fn is_window(self, is_window: bool) -> Self {
        Self(self.0.with(1, is_window.into()))
    }

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

/// Results of `set_window`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The argument.
    pub arg: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
