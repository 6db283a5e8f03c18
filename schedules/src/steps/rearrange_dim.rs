//! `rearrange_dim`: permute the dimensions of a buffer.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Permute the dimensions of a buffer; its conditions and an example are in `docs/steps/rearrange_dim.md`.
///
/// * `alloc`: the allocation, such as 't : _'
/// * `perm`: the old dimensions in their new order, such as '1,0'
pub fn rearrange_dim(
    procedure: &Procedure,
    alloc: impl Into<At>,
    perm: impl IntoIterator<Item = impl Into<i64>>,
) -> RearrangeDim {
    RearrangeDim(
        Call::new("rearrange_dim", procedure, 2)
            .with(0, alloc.into().into())
            .with(1, list::<i64>(perm)),
    )
}

/// A call of `rearrange_dim` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct RearrangeDim(Call);

impl RearrangeDim {
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

/// Results of `rearrange_dim`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation.
    pub alloc: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
