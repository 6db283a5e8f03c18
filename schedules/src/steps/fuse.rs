//! `fuse`: make one loop or condition of two that stand one behind the other.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Make one loop or condition of two that stand one behind the other; its conditions and an example are in `docs/steps/fuse.md`.
///
/// * `first`: the first loop or condition
/// * `second`: the one behind it
pub fn fuse(procedure: &Procedure, first: impl Into<At>, second: impl Into<At>) -> Fuse {
    Fuse(
        Call::new("fuse", procedure, 3)
            .with(0, first.into().into())
            .with(1, second.into().into()),
    )
}

/// A call of `fuse` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Fuse(Call);

impl Fuse {
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
            fused: taken.take("fused"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `fuse`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop or condition that does what both did.
    pub fused: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
