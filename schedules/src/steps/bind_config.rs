//! `bind_config`: write an expression to a configuration field and read it from there.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Write an expression to a configuration field and read it from there; its conditions and an example are in `docs/steps/bind_config.md`.
///
/// * `expr`: the expression: a part of a right side or an argument that is data if the field holds data, otherwise a part of an index, bound, condition, offset or argument
/// * `field`: the field
pub fn bind_config(
    procedure: &Procedure,
    expr: impl Into<At>,
    field: impl Into<String>,
) -> BindConfig {
    BindConfig(
        Call::new("bind_config", procedure, 2)
            .with(0, expr.into().into())
            .with(1, field.into().into()),
    )
}

/// A call of `bind_config` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct BindConfig(Call);

impl BindConfig {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            write: taken.take("write"),
            stmt: taken.take("stmt"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `bind_config`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The write of the field.
    pub write: Cursor,
    /// The statement that reads it.
    pub stmt: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
