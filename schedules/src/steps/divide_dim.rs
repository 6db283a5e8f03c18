//! `divide_dim`: divide a dimension of a buffer into two.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Divide a dimension of a buffer into two; its conditions and an example are in `docs/steps/divide_dim.md`.
///
/// * `alloc`: the allocation, such as 't : _'
/// * `dim`: the dimension to divide, counted from 0
/// * `quotient`: the extent of the inner one of the two dimensions
pub fn divide_dim(
    procedure: &Procedure,
    alloc: impl Into<At>,
    dim: i64,
    quotient: i64,
) -> DivideDim {
    DivideDim(
        Call::new("divide_dim", procedure, 3)
            .with(0, alloc.into().into())
            .with(1, dim.into())
            .with(2, quotient.into()),
    )
}

/// A call of `divide_dim` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct DivideDim(Call);

impl DivideDim {
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

/// Results of `divide_dim`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation.
    pub alloc: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
