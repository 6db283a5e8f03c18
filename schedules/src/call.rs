//! Calls of typed steps, before they are run.

use crate::{AppliedStep, Argument, Error, Procedure, Session};

/// A call of a step on a procedure, with the arguments so far. The steps in `steps` are typed forms
/// of it.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    step: &'static str,
    procedure: Procedure,
    /// Its arguments, in declared order.
    arguments: Vec<Argument>,
}

impl Call {
    /// A step that takes so many arguments, with none of them.
    pub(crate) fn new(step: &'static str, procedure: &Procedure, takes: usize) -> Call {
        Call {
            step,
            procedure: procedure.clone(),
            arguments: vec![Argument::Nothing; takes],
        }
    }

    /// The call with a further argument.
    pub(crate) fn with(mut self, at: usize, argument: Argument) -> Call {
        self.arguments[at] = argument;
        self
    }

    /// Takes it.
    pub(crate) fn take(self, session: &mut Session) -> Result<AppliedStep, Error> {
        session.apply(self.step, &self.procedure, &self.arguments)
    }
}
