//! The result of an accepted step.

use exo_ir::Loc;

use crate::{Cursor, Procedure};

/// A step that was taken.
#[derive(Clone, Debug)]
pub struct AppliedStep {
    /// The procedure as the step left it, or the new version that the step began.
    pub procedure: Procedure,
    /// The step's results, in declared order.
    pub results: Vec<(String, Option<StepResult>)>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
    /// Texts of the remarks that later steps may mend: requirements of memories that buffers do not
    /// meet.
    pub unmet_requirements: Vec<String>,
}

/// Something that a step gives back.
#[derive(Clone, Debug)]
pub enum StepResult {
    /// A part of the procedure.
    Cursor(Cursor),
    /// A procedure that the step made.
    Procedure(Procedure),
    /// Several of a kind.
    List(Vec<StepResult>),
}

impl AppliedStep {
    /// A result by its name; `None` if the step has none of that name, or not this time.
    pub fn result(&self, name: &str) -> Option<&StepResult> {
        let mut results = self.results.iter();
        let (_, value) = results.find(|(known, _)| known == name)?;
        value.as_ref()
    }

    /// Takes a result of a typed step out, as a value of its declared type.
    pub(crate) fn take<T: Declared>(&mut self, name: &str) -> T {
        let found = self.results.iter_mut().find(|(known, _)| known == name);
        let value = found.and_then(|(_, value)| value.take());
        T::of(value).unwrap_or_else(|| unreachable!("results are what steps declare: '{name}'"))
    }
}

/// The type of a result of a typed step.
pub(crate) trait Declared: Sized {
    /// The value, if it is of this type.
    fn of(value: Option<StepResult>) -> Option<Self>;
}

impl Declared for Cursor {
    fn of(value: Option<StepResult>) -> Option<Cursor> {
        match value? {
            StepResult::Cursor(cursor) => Some(cursor),
            StepResult::Procedure(_) | StepResult::List(_) => None,
        }
    }
}

impl Declared for Procedure {
    fn of(value: Option<StepResult>) -> Option<Procedure> {
        match value? {
            StepResult::Procedure(procedure) => Some(procedure),
            StepResult::Cursor(_) | StepResult::List(_) => None,
        }
    }
}

impl<T: Declared> Declared for Option<T> {
    fn of(value: Option<StepResult>) -> Option<Option<T>> {
        match value {
            None => Some(None),
            Some(_) => T::of(value).map(Some),
        }
    }
}

impl<T: Declared> Declared for Vec<T> {
    fn of(value: Option<StepResult>) -> Option<Vec<T>> {
        match value? {
            StepResult::List(parts) => parts.into_iter().map(|part| T::of(Some(part))).collect(),
            StepResult::Cursor(_) | StepResult::Procedure(_) => None,
        }
    }
}

impl StepResult {
    /// The part of the procedure that it is.
    pub fn cursor(&self) -> Option<&Cursor> {
        match self {
            StepResult::Cursor(cursor) => Some(cursor),
            StepResult::Procedure(_) | StepResult::List(_) => None,
        }
    }
}
