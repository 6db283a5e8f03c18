//! `unsafe_assert_eq`: record, without proof, that two procedures mean the same.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{Callee, Error, Procedure, Session};

/// Record, without proof, that two procedures mean the same; its conditions and an example are in `docs/steps/unsafe_assert_eq.md`.
///
/// * `other`: the procedure that means the same
pub fn unsafe_assert_eq(procedure: &Procedure, other: impl Into<Callee>) -> UnsafeAssertEq {
    UnsafeAssertEq(Call::new("unsafe_assert_eq", procedure, 1).with(0, other.into().into()))
}

/// A call of `unsafe_assert_eq` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct UnsafeAssertEq(Call);

impl UnsafeAssertEq {
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

/// Results of `unsafe_assert_eq`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
