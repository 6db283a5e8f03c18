//! `stage_mem`: work on a part of a buffer in a new buffer, copied in before and out afterwards.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Work on a part of a buffer in a new buffer, copied in before and out afterwards; its conditions and an example are in `docs/steps/stage_mem.md`.
///
/// * `blk`: the statements around which to stage, such as 'for k in _: _'
/// * `window`: the part to stage, such as 'C[6 * io : 6 * io + 6, j]', as an expression before the block
/// * `name`: the name of the new buffer
pub fn stage_mem(
    procedure: &Procedure,
    blk: impl Into<At>,
    window: impl Into<Source>,
    name: impl Into<String>,
) -> StageMem {
    StageMem(
        Call::new("stage_mem", procedure, 5)
            .with(0, blk.into().into())
            .with(1, window.into().into())
            .with(2, name.into().into()),
    )
}

/// A call of `stage_mem` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct StageMem(Call);

impl StageMem {
    /// Start at zero and add the result, where the block only reduces; `false` where it is left out.
    pub fn accum(self, accum: bool) -> Self {
        Self(self.0.with(3, accum.into()))
    }

    /// The memory of the new buffer (default: that of what is staged).
    pub fn mem(self, mem: impl Into<String>) -> Self {
        Self(self.0.with(4, mem.into().into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            alloc: taken.take("alloc"),
            load: taken.take("load"),
            block: taken.take("block"),
            store: taken.take("store"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `stage_mem`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation of the new buffer.
    pub alloc: Cursor,
    /// The code that fills it: an assignment, or the loops around one; none if it needs none.
    pub load: Option<Cursor>,
    /// The statements that now use it.
    pub block: Cursor,
    /// The code that copies its values back; none if they have not changed.
    pub store: Option<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
