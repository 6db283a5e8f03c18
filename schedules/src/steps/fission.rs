//! `fission`: split the loops and conditions around a point in two.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Split the loops and conditions around a point in two; its conditions and an example are in `docs/steps/fission.md`.
///
/// * `gap`: where to split: 'before:PATTERN' or 'after:PATTERN'
pub fn fission(procedure: &Procedure, gap: impl Into<At>) -> Fission {
    Fission(Call::new("fission", procedure, 4).with(0, gap.into().into()))
}

/// A call of `fission` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Fission(Call);

impl Fission {
    /// How many loops and conditions around it are split; `1` where it is left out.
    pub fn lifts(self, lifts: i64) -> Self {
        Self(self.0.with(1, lifts.into()))
    }

    /// Lift allocations before the gap that are used behind it out of what is split, as 'autolift_alloc' does with 'keep-dims'; `false` where it is left out.
    pub fn lift_allocs(self, lift_allocs: bool) -> Self {
        Self(self.0.with(2, lift_allocs.into()))
    }

    /// Take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it; `false` where it is left out.
    pub fn unsafe_disable_check(self, unsafe_disable_check: bool) -> Self {
        Self(self.0.with(3, unsafe_disable_check.into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            first: taken.take("first"),
            second: taken.take("second"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `fission`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop or condition with what stands before the point; with several `lifts` the outermost.
    pub first: Cursor,
    /// The one with what stands behind it.
    pub second: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
