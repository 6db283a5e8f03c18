//! Errors that our functions raise in a program.

use exo::Error;
use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use exo_steps::Condition;
use exo_steps::args::rules::SEVERAL;
use starlark::codemap::FileSpan;

/// A refused step, or a refusal that a function of a program raised.
#[derive(Debug, thiserror::Error)]
#[error("{}", .told.message)]
pub(crate) struct StepRefused {
    /// The name of the step or function.
    pub(crate) step: String,
    /// The diagnostic, as a program sees it and as it is reported.
    pub(crate) told: Box<Diagnostic>,
}

impl StepRefused {
    /// A step, and why it is not taken.
    pub(crate) fn new(step: &str, error: &Error) -> StepRefused {
        let told = match error {
            Error::Refused(refusal) => Diagnostic::from(refusal.as_ref()),
            other => Diagnostic::error(Class::BadInput, other.to_string()),
        };
        StepRefused {
            step: step.to_owned(),
            told: Box::new(told),
        }
    }

    /// The error for a wrong use of a cursor's method.
    pub(crate) fn asked_wrongly(function: &str, message: String) -> starlark::Error {
        let told = Box::new(Diagnostic::error(Class::BadInput, message));
        let step = function.to_owned();
        StepRefused { step, told }.raised()
    }

    /// As the error of one of our functions.
    pub(crate) fn raised(self) -> starlark::Error {
        starlark::Error::new_native(self)
    }

    /// Whether no program goes on after it: a mistake of ours, or a pattern that `--exo-strict-patterns` does not take, without which the
    /// program would go another way.
    pub(crate) fn is_final(&self) -> bool {
        let is = |condition: &Condition| {
            self.told
                .id
                .as_ref()
                .is_some_and(|id| id.as_str() == condition.id)
        };
        self.told.class == Some(Class::Internal) || is(&SEVERAL)
    }
}

/// A program's error with a diagnostic of its own, such as one of a file that cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.message)]
pub(crate) struct DiagnosticError(pub(crate) Box<Diagnostic>);

/// The place of a span.
pub(crate) fn loc(span: &FileSpan) -> Loc {
    let at = span.resolve();
    let one = |k: usize| u32::try_from(k + 1).unwrap_or(u32::MAX);
    Loc::new(
        &at.file.as_str().into(),
        one(at.span.begin.line),
        one(at.span.begin.column),
    )
}

/// A diagnostic as an error of the evaluator.
pub(crate) fn told(diagnostic: Box<Diagnostic>) -> starlark::Error {
    starlark::Error::new_other(anyhow::Error::new(DiagnosticError(diagnostic)))
}

/// An error in what a program gives.
pub(crate) fn bad_input(message: String) -> starlark::Error {
    let diagnostic = Diagnostic::error(Class::BadInput, message);
    told(Box::new(diagnostic.at(&Loc::unknown())))
}
