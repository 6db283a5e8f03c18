//! `specialize`: repeat statements in branches, to be scheduled each in its own way.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Repeat statements in branches, to be scheduled each in its own way; its conditions and an example are in `docs/steps/specialize.md`.
///
/// * `blk`: the statements
/// * `conds`: the conditions, in names that are visible before the statements: 'n == 8; n == 16'
pub fn specialize(
    procedure: &Procedure,
    blk: impl Into<At>,
    conds: impl IntoIterator<Item = impl Into<Source>>,
) -> Specialize {
    Specialize(
        Call::new("specialize", procedure, 2)
            .with(0, blk.into().into())
            .with(1, list::<Source>(conds)),
    )
}

/// A call of `specialize` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Specialize(Call);

impl Specialize {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            if_: taken.take("if"),
            cases: taken.take("cases"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `specialize`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The condition that asks first.
    pub if_: Cursor,
    /// The statements for each condition in turn, and last those for where none holds.
    pub cases: Vec<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
