//! `partial_eval`: fix the values of size, index and bool arguments.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{Error, Procedure, Session};

/// Fix the values of size, index and bool arguments; its conditions and an example are in `docs/steps/partial_eval.md`.
///
/// * `args`: the arguments with their values: 'M=6,N=64'
pub fn partial_eval(
    procedure: &Procedure,
    args: impl IntoIterator<Item = impl Into<String>>,
) -> PartialEval {
    PartialEval(Call::new("partial_eval", procedure, 1).with(0, list::<String>(args)))
}

/// A call of `partial_eval` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct PartialEval(Call);

impl PartialEval {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let taken = self.0.take(session)?;
        Ok(Results {
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `partial_eval`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
