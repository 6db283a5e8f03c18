//! `write_config`: insert a write of a configuration field that nothing reads.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Insert a write of a configuration field that nothing reads; its conditions and an example are in `docs/steps/write_config.md`.
///
/// * `gap`: where to write: 'before:PATTERN' or 'after:PATTERN'
/// * `field`: the field
/// * `value`: the value, in names that are visible at the gap and are no loop variables
pub fn write_config(
    procedure: &Procedure,
    gap: impl Into<At>,
    field: impl Into<String>,
    value: impl Into<Source>,
) -> WriteConfig {
    WriteConfig(
        Call::new("write_config", procedure, 3)
            .with(0, gap.into().into())
            .with(1, field.into().into())
            .with(2, value.into().into()),
    )
}

/// A call of `write_config` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct WriteConfig(Call);

impl WriteConfig {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            stmt: taken.take("stmt"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `write_config`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The write.
    pub stmt: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
