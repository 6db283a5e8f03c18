//! `set_precision`: decide or change the element type of an argument or an allocation.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Decide or change the element type of an argument or an allocation; its conditions and an example are in `docs/steps/set_precision.md`.
///
/// * `buffer`: the argument or allocation
/// * `type_`: the type: f16, bf16, f32, f64, i8, i16, i32, i64, ui8, ui16, ui32, or R for undecided
pub fn set_precision(
    procedure: &Procedure,
    buffer: impl Into<At>,
    type_: impl Into<String>,
) -> SetPrecision {
    SetPrecision(
        Call::new("set_precision", procedure, 2)
            .with(0, buffer.into().into())
            .with(1, type_.into().into()),
    )
}

/// A call of `set_precision` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct SetPrecision(Call);

impl SetPrecision {
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

/// Results of `set_precision`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The buffer.
    pub buffer: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
