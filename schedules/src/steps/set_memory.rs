//! `set_memory`: put an argument or an allocation into a memory.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Put an argument or an allocation into a memory; its conditions and an example are in `docs/steps/set_memory.md`.
///
/// * `buffer`: the argument or allocation
/// * `memory`: the memory: DRAM, one that the module declares, or one of a hardware library
pub fn set_memory(
    procedure: &Procedure,
    buffer: impl Into<At>,
    memory: impl Into<String>,
) -> SetMemory {
    SetMemory(
        Call::new("set_memory", procedure, 2)
            .with(0, buffer.into().into())
            .with(1, memory.into().into()),
    )
}

/// A call of `set_memory` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct SetMemory(Call);

impl SetMemory {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            buffer: taken.take("buffer"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `set_memory`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The buffer.
    pub buffer: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
