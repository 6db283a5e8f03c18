//! `sink_alloc`: move an allocation into the loops and conditions that use it.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Move an allocation into the loops and conditions that use it; its conditions and an example are in `docs/steps/sink_alloc.md`.
///
/// * `alloc`: the allocation, such as 't : _'
pub fn sink_alloc(procedure: &Procedure, alloc: impl Into<At>) -> SinkAlloc {
    SinkAlloc(Call::new("sink_alloc", procedure, 1).with(0, alloc.into().into()))
}

/// A call of `sink_alloc` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct SinkAlloc(Call);

impl SinkAlloc {
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

/// Results of `sink_alloc`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocations, one in each scope, in the order of the text.
    pub allocs: Vec<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
