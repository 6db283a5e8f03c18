//! `replace`: replace statements by a call that does the same.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{At, Callee, Cursor, Error, Procedure, Session, Source};

/// Replace statements by a call that does the same; its conditions and an example are in `docs/steps/replace.md`.
///
/// * `blk`: the statements, or the first of them
/// * `with`: the procedure or instruction to call
pub fn replace(procedure: &Procedure, blk: impl Into<At>, with: impl Into<Callee>) -> Replace {
    Replace(
        Call::new("replace", procedure, 6)
            .with(0, blk.into().into())
            .with(1, with.into().into()),
    )
}

/// A call of `replace` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct Replace(Call);

impl Replace {
    /// Arguments for the parameters that the statements do not determine, in their order: 'n / 4; t[0:8]'; found if not given.
    pub fn rest(self, rest: impl IntoIterator<Item = impl Into<Source>>) -> Self {
        Self(self.0.with(2, list::<Source>(rest)))
    }

    /// Do nothing, instead of refusing, where it does not fit; `false` where it is left out.
    pub fn quiet(self, quiet: bool) -> Self {
        Self(self.0.with(3, quiet.into()))
    }

    /// Write the configuration that only the callee writes before its call, where nothing reads the fields until they are written again; `false` where it is left out.
    pub fn insert_writes(self, insert_writes: bool) -> Self {
        Self(self.0.with(4, insert_writes.into()))
    }

    /// Refuse where precisions or memories of arguments differ from what the callee says; `false` where it is left out.
    pub fn memory_aware(self, memory_aware: bool) -> Self {
        Self(self.0.with(5, memory_aware.into()))
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

/// Results of `replace`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The call; none if it does not fit, with `quiet`.
    pub call: Option<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
