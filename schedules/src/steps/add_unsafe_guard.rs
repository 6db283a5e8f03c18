//! `add_unsafe_guard`: wrap statements in a condition that holds anyway.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Wrap statements in a condition that holds anyway; its conditions and an example are in `docs/steps/add_unsafe_guard.md`.
///
/// * `blk`: the statements
/// * `cond`: the condition, in names that are visible before the statements
pub fn add_unsafe_guard(
    procedure: &Procedure,
    blk: impl Into<At>,
    cond: impl Into<Source>,
) -> AddUnsafeGuard {
    AddUnsafeGuard(
        Call::new("add_unsafe_guard", procedure, 3)
            .with(0, blk.into().into())
            .with(1, cond.into().into()),
    )
}

/// A call of `add_unsafe_guard` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct AddUnsafeGuard(Call);

impl AddUnsafeGuard {
    /// Take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it; `false` where it is left out.
    pub fn unsafe_disable_check(self, unsafe_disable_check: bool) -> Self {
        Self(self.0.with(2, unsafe_disable_check.into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            guard: taken.take("guard"),
            body: taken.take("body"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `add_unsafe_guard`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The condition.
    pub guard: Cursor,
    /// The statements.
    pub body: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
