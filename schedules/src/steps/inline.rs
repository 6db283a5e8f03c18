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

/// What becomes of windows that are passed: 'resolve' accesses what they are windows of, 'keep' makes statements of them.
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

/// `inline` with what it is given.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Inline(Call);

impl Inline {
    /// What becomes of windows that are passed: 'resolve' accesses what they are windows of, 'keep' makes statements of them; `resolve` where it is left out.
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

/// What `inline` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// The statements that stand in the place of the call; none if the callee does nothing.
    pub body: Option<Cursor>,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
