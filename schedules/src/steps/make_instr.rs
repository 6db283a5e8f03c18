//! `make_instr`: make a procedure an instruction, with code of its own.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{Error, Procedure, Session};

/// Make a procedure an instruction, with code of its own; its conditions and an example are in `docs/steps/make_instr.md`.
///
/// * `c_instr`: the code in C, with arguments in braces: '{x}' as a procedure gets it, '{x_data}' its first cell, '{x_int}' its name
pub fn make_instr(procedure: &Procedure, c_instr: impl Into<String>) -> MakeInstr {
    MakeInstr(Call::new("make_instr", procedure, 2).with(0, c_instr.into().into()))
}

/// A call of `make_instr` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct MakeInstr(Call);

impl MakeInstr {
    /// C text that stands once at file level, such as an '#include'.
    pub fn c_global(self, c_global: impl Into<String>) -> Self {
        Self(self.0.with(1, c_global.into().into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            instr: taken.take("instr"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `make_instr`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The instruction.
    pub instr: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
