//! `mult_dim`: fuse two dimensions of a buffer into one.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Fuse two dimensions of a buffer into one; its conditions and an example are in `docs/steps/mult_dim.md`.
///
/// * `alloc`: the allocation, such as 't : _'
/// * `hi`: the dimension that becomes the outer part of the new one, counted from 0
/// * `lo`: the dimension that becomes the inner part and goes, counted from 0
pub fn mult_dim(procedure: &Procedure, alloc: impl Into<At>, hi: i64, lo: i64) -> MultDim {
    MultDim(
        Call::new("mult_dim", procedure, 3)
            .with(0, alloc.into().into())
            .with(1, hi.into())
            .with(2, lo.into()),
    )
}

/// A call of `mult_dim` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct MultDim(Call);

impl MultDim {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            alloc: taken.take("alloc"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `mult_dim`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation.
    pub alloc: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
