//! Answers to steps that misbehave, as those of other crates may: each is an internal error that
//! names the step, and nothing has changed.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use exo_ir::{Loc, Origin, StmtId};

use crate::args::ArgValue;
use crate::identity::StmtProvenance;
use crate::step::Outcome;
use crate::{AnyStep, Refusal, Target};

/// Runs a step.
///
/// # Errors
/// The refusal of a step that panics. The solver may have been left amid a question: nothing that
/// the target's session remembers can be relied on.
pub(crate) fn run(
    step: &dyn AnyStep,
    target: &mut Target<'_>,
    given: &[ArgValue],
) -> Result<Outcome, Refusal> {
    let loc = target.proc().loc.clone();
    let run = AssertUnwindSafe(|| step.run(target, given).0);
    catch_unwind(run).map_err(|panic| {
        let text = text(panic);
        Refusal::internal(&loc, format!("a panic in '{}': {text}", step.doc().name))
    })
}

/// The text of a panic. Payloads that are no text are no mistakes: somebody above is to be reached.
fn text(panic: Box<dyn Any + Send>) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| resume_unwind(panic))
}

/// Refuses a step by which a statement is made of one whose identity was never given out; `next`
/// is the identity that is given out next.
///
/// # Errors
/// The refusal.
pub(crate) fn sources_are_known(
    step: &dyn AnyStep,
    loc: &Loc,
    settled: &StmtProvenance,
    next: StmtId,
) -> Result<(), Refusal> {
    let mut sources = settled.origins.values().flat_map(Origin::all);
    match sources.find(|source| *source >= next) {
        None => Ok(()),
        Some(StmtId(id)) => {
            let name = step.doc().name;
            let what = format!("'{name}' makes a statement of number {id}, which there is not");
            Err(Refusal::internal(loc, what))
        }
    }
}
