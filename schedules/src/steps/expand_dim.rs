//! `expand_dim`: add an outermost dimension to a buffer, with one index for all its uses.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Add an outermost dimension to a buffer, with one index for all its uses; its conditions and an example are in `docs/steps/expand_dim.md`.
///
/// * `alloc`: the allocation to expand, such as 't : _'
/// * `size`: the extent of the new dimension, as an expression where the allocation stands
/// * `index`: the index that all uses get, as an expression where the allocation stands
pub fn expand_dim(
    procedure: &Procedure,
    alloc: impl Into<At>,
    size: impl Into<Source>,
    index: impl Into<Source>,
) -> ExpandDim {
    ExpandDim(
        Call::new("expand_dim", procedure, 3)
            .with(0, alloc.into().into())
            .with(1, size.into().into())
            .with(2, index.into().into()),
    )
}

/// A call of `expand_dim` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ExpandDim(Call);

impl ExpandDim {
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

/// Results of `expand_dim`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation.
    pub alloc: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
