//! Refusals of steps.

use std::fmt;

use exo_check::{Class, Failure, Witness};
use exo_diagnostics::{Diagnostic, Replay};
use exo_ir::{Loc, Proc};

use crate::Condition;
use crate::equivalence::Relation;
use crate::rewrite::RewriteError;

/// A step that is not taken, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// The condition that does not hold; none if the step was asked for wrongly.
    pub condition: Option<&'static Condition>,
    /// Certainty of the refusal.
    pub class: Class,
    /// The statement at fault.
    pub loc: Loc,
    /// The reason; first letter lower-case, no final period.
    pub message: String,
    /// The accesses at fault at their places, and values; a place that is not known has none of its own.
    pub notes: Vec<(Loc, String)>,
    /// Inputs of the procedure that show it.
    pub witness: Option<Box<Witness>>,
    /// The outcome of running those inputs before and after the step.
    pub replay: Option<Box<Replay>>,
    /// The procedure that the step would have made, if there is a witness and the rewrite could be
    /// carried out all the same.
    pub attempt: Option<Box<Hypothetical>>,
}

/// The result that a refused step would have had.
#[derive(Clone, PartialEq, Debug)]
pub struct Hypothetical {
    /// The procedure.
    pub proc: Proc,
    /// The relation to the procedure before that it would have had to keep.
    pub relation: Relation,
}

impl Refusal {
    /// A step that was asked for wrongly.
    pub fn bad_input(loc: &Loc, message: impl Into<String>) -> Refusal {
        Refusal {
            condition: None,
            class: Class::BadInput,
            loc: loc.clone(),
            message: message.into(),
            notes: Vec::new(),
            witness: None,
            replay: None,
            attempt: None,
        }
    }

    /// An argument that does not fit the program; see [`crate::args::rules`].
    pub fn argument(rule: &'static Condition, loc: &Loc, message: impl Into<String>) -> Refusal {
        Refusal {
            condition: Some(rule),
            ..Refusal::bad_input(loc, message)
        }
    }

    /// A condition that does not hold, seen from the program's text without a witness.
    pub fn plain(condition: &'static Condition, loc: &Loc, message: impl Into<String>) -> Refusal {
        Refusal {
            condition: Some(condition),
            class: Class::Unsafe,
            ..Refusal::bad_input(loc, message)
        }
    }

    /// A refusal for an internal error.
    pub fn internal(loc: &Loc, what: impl fmt::Display) -> Refusal {
        Refusal {
            class: Class::Internal,
            ..Refusal::bad_input(loc, format!("internal error: {what}; please report"))
        }
    }

    /// Whether it is a mistake of ours.
    pub(crate) fn is_internal(&self) -> bool {
        self.class == Class::Internal
    }

    /// A step whose rewrite does not fit the procedure that its check looked at.
    pub(crate) fn from_rewrite_error(step: &str, proc: &Proc, misfit: &RewriteError) -> Refusal {
        let what = format!(
            "the rewrite of '{step}' does not fit '{}': {misfit}",
            proc.name
        );
        Refusal::internal(&proc.loc, what)
    }

    /// Whether it is for a condition.
    pub fn is(&self, condition: &Condition) -> bool {
        self.condition.is_some_and(|own| own.id == condition.id)
    }

    /// Refuses. Every condition comes through here, which is where mutation analysis switches one off: then its refusals
    /// pass, and the step goes on as if it held.
    ///
    /// # Errors
    /// The refusal.
    pub fn raise(self) -> Result<(), Refusal> {
        #[cfg(feature = "mutation")]
        if self
            .condition
            .is_some_and(|c| exo_check::mutation::passes(c.id))
        {
            return Ok(());
        }
        Err(self)
    }

    /// Continues with `mutant` where a raised refusal was let pass, which happens only under
    /// mutation testing.
    ///
    /// # Errors
    /// Without mutants a raised refusal does not pass.
    pub(crate) fn passed<T>(loc: &Loc, mutant: impl FnOnce() -> T) -> Result<T, Refusal> {
        match cfg!(feature = "mutation") {
            true => Ok(mutant()),
            false => Err(Refusal::internal(loc, "a refusal passed")),
        }
    }

    /// Adds a note.
    pub fn note(mut self, loc: &Loc, text: impl Into<String>) -> Refusal {
        self.notes.push((loc.clone(), text.into()));
        self
    }

    /// The message with the condition's id: `… [reorder_loops.c3]`, `… [reorder_loops.c3?limit]`.
    pub fn headline(&self) -> String {
        Diagnostic::from(self).headline()
    }
}

impl From<&Refusal> for Diagnostic {
    fn from(refusal: &Refusal) -> Diagnostic {
        let plain = Diagnostic {
            id: refusal.condition.map(|condition| condition.id.into()),
            witness: refusal.witness.as_deref().cloned(),
            ..Diagnostic::error(refusal.class, refusal.message.as_str())
        };
        plain
            .at(&refusal.loc)
            .with_notes(&refusal.notes)
            .with_replay(refusal.replay.as_deref().cloned())
    }
}

impl fmt::Display for Refusal {
    /// The error and its notes, one per line, as a compiler prints them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Diagnostic::from(self), f)
    }
}

impl std::error::Error for Refusal {}

/// The plan of a refused step, kept so that the interpreter can show the difference that it would
/// have made.
#[derive(Clone, Debug)]
pub struct Attempt<P>(pub P);

/// A refusal and, where there is one, the plan that it forbids.
#[derive(Clone, Debug)]
pub struct Refused<P> {
    /// The reason.
    pub refusal: Box<Refusal>,
    /// The plan that the refusal forbids.
    pub attempt: Option<Attempt<P>>,
}

impl<P> Refused<P> {
    /// A refusal of a plan that could be carried out, wrongly.
    pub fn of(refusal: Refusal, plan: P) -> Refused<P> {
        Refused {
            refusal: Box::new(refusal),
            attempt: Some(Attempt(plan)),
        }
    }

    /// The same refusal, with its plan mapped by a function.
    pub fn map<Q>(self, becomes: impl FnOnce(P) -> Q) -> Refused<Q> {
        Refused {
            refusal: self.refusal,
            attempt: self.attempt.map(|Attempt(plan)| Attempt(becomes(plan))),
        }
    }
}

impl<P> From<Refusal> for Refused<P> {
    fn from(refusal: Refusal) -> Refused<P> {
        Refused {
            refusal: Box::new(refusal),
            attempt: None,
        }
    }
}

/// The first failure of a check as a refusal.
pub(crate) fn ill_formed(
    condition: &'static Condition,
    what: &str,
    proc: &Proc,
    failures: &[Failure],
) -> Refusal {
    let Some(first) = failures.first() else {
        return Refusal::internal(&proc.loc, "a check failed without a reason");
    };
    let mut refusal = Refusal {
        condition: Some(condition),
        class: first.class,
        loc: first.loc.clone(),
        message: format!("cannot accept {what}: {}", first.headline()),
        notes: first.notes.clone(),
        witness: None,
        replay: None,
        attempt: None,
    };
    let more = failures.len() - 1;
    if more > 0 {
        let text = format!("and {more} more of this kind");
        refusal = refusal.note(&Loc::unknown(), text);
    }
    refusal
}
