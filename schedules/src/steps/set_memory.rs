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

/// `set_memory` with what it is given.
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

/// What `set_memory` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// The buffer.
    pub buffer: Cursor,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
