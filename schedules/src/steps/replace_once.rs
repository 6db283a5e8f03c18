//! `replace_once`: replace the first statements that some callees fit, each once, by calls.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{Callee, Cursor, Error, Procedure, Session};

/// Replace the first statements that some callees fit, each once, by calls; its conditions and an example are in `docs/steps/replace_once.md`.
///
/// * `with`: the procedures or instructions to call, in the order in which they are tried: 'load,store,fma', or 'avx512.*' for all of a library
pub fn replace_once(
    procedure: &Procedure,
    with: impl IntoIterator<Item = impl Into<Callee>>,
) -> ReplaceOnce {
    ReplaceOnce(Call::new("replace_once", procedure, 3).with(0, list::<Callee>(with)))
}

/// A call of `replace_once` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct ReplaceOnce(Call);

impl ReplaceOnce {
    /// Pass over what differs in precision or memory from what a callee says; `false` where it is left out.
    pub fn memory_aware(self, memory_aware: bool) -> Self {
        Self(self.0.with(1, memory_aware.into()))
    }

    /// Tell why what looks alike was not replaced; `false` where it is left out.
    pub fn report(self, report: bool) -> Self {
        Self(self.0.with(2, report.into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            calls: taken.take("calls"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `replace_once`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The calls, in the order of the text.
    pub calls: Vec<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
