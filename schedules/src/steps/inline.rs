//! `inline`: replace a call by the body of the callee.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Replace a call by the body of the callee; its conditions and an example are in `docs/steps/inline.md`.
///
/// * `call`: the call
pub fn inline(procedure: &Procedure, call: impl Into<At>) -> Inline {
    Inline(Call::new("inline", procedure, 2).with(0, call.into().into()))
}

/// Treatment of windows that are passed: 'resolve' accesses their buffers directly, 'keep' makes window statements of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Windows {
    /// `resolve`
    Resolve,
    /// `keep`
    Keep,
}

impl Windows {
    fn word(self) -> &'static str {
        match self {
            Windows::Resolve => "resolve",
            Windows::Keep => "keep",
        }
    }
}

/// A call of `inline` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Inline(Call);

impl Inline {
    /// Treatment of windows that are passed: 'resolve' accesses their buffers directly, 'keep' makes window statements of them; `resolve` where it is left out.
    pub fn windows(self, windows: Windows) -> Self {
        Self(self.0.with(1, windows.word().into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            body: taken.take("body"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `inline`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The statements that stand in the place of the call; none if the callee does nothing.
    pub body: Option<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
