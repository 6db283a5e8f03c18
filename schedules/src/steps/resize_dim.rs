//! `resize_dim`: change the extent of a dimension, and where it begins.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Change the extent of a dimension, and where it begins; its conditions and an example are in `docs/steps/resize_dim.md`.
///
/// * `alloc`: the allocation, such as 't : _'
/// * `dim`: the dimension, counted from 0
/// * `size`: its new extent, as an expression where the allocation stands
pub fn resize_dim(
    procedure: &Procedure,
    alloc: impl Into<At>,
    dim: i64,
    size: impl Into<Source>,
) -> ResizeDim {
    ResizeDim(
        Call::new("resize_dim", procedure, 5)
            .with(0, alloc.into().into())
            .with(1, dim.into())
            .with(2, size.into().into()),
    )
}

/// A call of `resize_dim` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ResizeDim(Call);

impl ResizeDim {
    /// The old index that becomes 0, as an expression where the allocation stands; `0` where it is left out.
    pub fn offset(self, offset: impl Into<Source>) -> Self {
        Self(self.0.with(3, offset.into().into()))
    }

    /// Let the dimension go round: `size` is a number, and an index is taken modulo it; `false` where it is left out.
    pub fn fold(self, fold: bool) -> Self {
        Self(self.0.with(4, fold.into()))
    }

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

/// Results of `resize_dim`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation.
    pub alloc: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
