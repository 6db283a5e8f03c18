//! `add_loop`: wrap statements in a loop that repeats them.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Wrap statements in a loop that repeats them; its conditions and an example are in `docs/steps/add_loop.md`.
///
/// * `blk`: the statements
/// * `iter`: the name of the loop
/// * `hi`: the number of its iterations: an expression in names that are visible before the statements
pub fn add_loop(
    procedure: &Procedure,
    blk: impl Into<At>,
    iter: impl Into<String>,
    hi: impl Into<Source>,
) -> AddLoop {
    AddLoop(
        Call::new("add_loop", procedure, 5)
            .with(0, blk.into().into())
            .with(1, iter.into().into())
            .with(2, hi.into().into()),
    )
}

/// A call of `add_loop` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct AddLoop(Call);

impl AddLoop {
    /// Whether only the first iteration runs the statements; `false` where it is left out.
    pub fn guard(self, guard: bool) -> Self {
        Self(self.0.with(3, guard.into()))
    }

    /// Take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it; `false` where it is left out.
    pub fn unsafe_disable_check(self, unsafe_disable_check: bool) -> Self {
        Self(self.0.with(4, unsafe_disable_check.into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            loop_: taken.take("loop"),
            guard: taken.take("guard"),
            body: taken.take("body"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `add_loop`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop around the statements.
    pub loop_: Cursor,
    /// The condition that lets only the first iteration run them, with `guard`.
    pub guard: Option<Cursor>,
    /// The statements.
    pub body: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
