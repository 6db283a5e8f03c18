//! `mult_loops`: make one loop of two nested ones.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Make one loop of two nested ones; its conditions and an example are in `docs/steps/mult_loops.md`.
///
/// * `nest`: the two loops, the outer first: 'i j'
pub fn mult_loops(procedure: &Procedure, nest: impl Into<At>) -> MultLoops {
    MultLoops(Call::new("mult_loops", procedure, 2).with(0, nest.into().into()))
}

/// A call of `mult_loops` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct MultLoops(Call);

impl MultLoops {
    /// The name of the new loop (default: the names of both, one behind the other).
    pub fn iter(self, iter: impl Into<String>) -> Self {
        Self(self.0.with(1, iter.into().into()))
    }

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

/// Results of `mult_loops`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop over both ranges.
    pub loop_: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
