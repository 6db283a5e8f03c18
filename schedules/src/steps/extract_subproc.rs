//! `extract_subproc`: make statements a procedure of their own, and call it.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Make statements a procedure of their own, and call it; its conditions and an example are in `docs/steps/extract_subproc.md`.
///
/// * `blk`: the statements
/// * `name`: the name of the new procedure
pub fn extract_subproc(
    procedure: &Procedure,
    blk: impl Into<At>,
    name: impl Into<String>,
) -> ExtractSubproc {
    ExtractSubproc(
        Call::new("extract_subproc", procedure, 3)
            .with(0, blk.into().into())
            .with(1, name.into().into()),
    )
}

/// A call of `extract_subproc` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ExtractSubproc(Call);

impl ExtractSubproc {
    /// Let the new procedure require what is known of its arguments where the statements stand; `true` where it is left out.
    pub fn include_asserts(self, include_asserts: bool) -> Self {
        Self(self.0.with(2, include_asserts.into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            call: taken.take("call"),
            subproc: taken.take("subproc"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `extract_subproc`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The call.
    pub call: Cursor,
    /// The new procedure.
    pub subproc: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
