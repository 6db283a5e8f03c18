//! `unroll_buffer`: make a buffer of its own for each index of a dimension.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Make a buffer of its own for each index of a dimension; its conditions and an example are in `docs/steps/unroll_buffer.md`.
///
/// * `alloc`: the allocation, such as 't : _'
/// * `dim`: the dimension, counted from 0
pub fn unroll_buffer(procedure: &Procedure, alloc: impl Into<At>, dim: i64) -> UnrollBuffer {
    UnrollBuffer(
        Call::new("unroll_buffer", procedure, 2)
            .with(0, alloc.into().into())
            .with(1, dim.into()),
    )
}

/// A call of `unroll_buffer` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct UnrollBuffer(Call);

impl UnrollBuffer {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            allocs: taken.take("allocs"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `unroll_buffer`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocations, in the order of their indices.
    pub allocs: Vec<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
