//! `insert_noop_call`: insert a call of a procedure or instruction that does nothing, such as a prefetch.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{At, Callee, Cursor, Error, Procedure, Session, Source};

/// Insert a call of a procedure or instruction that does nothing, such as a prefetch; its conditions and an example are in `docs/steps/insert_noop_call.md`.
///
/// * `gap`: where to put it: 'before:PATTERN' or 'after:PATTERN'
/// * `instr`: the procedure or instruction
pub fn insert_noop_call(
    procedure: &Procedure,
    gap: impl Into<At>,
    instr: impl Into<Callee>,
) -> InsertNoopCall {
    InsertNoopCall(
        Call::new("insert_noop_call", procedure, 3)
            .with(0, gap.into().into())
            .with(1, instr.into().into()),
    )
}

/// A call of `insert_noop_call` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct InsertNoopCall(Call);

impl InsertNoopCall {
    /// The arguments of the call, in names that are visible at the gap: 'n / 4; x[0:8]'; none if it takes none.
    pub fn args(self, args: impl IntoIterator<Item = impl Into<Source>>) -> Self {
        Self(self.0.with(2, list::<Source>(args)))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            call: taken.take("call"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `insert_noop_call`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The call.
    pub call: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
