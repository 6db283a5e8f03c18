//! A log of the steps that a workspace was asked for, for optimization remarks.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use exo_ir::{Loc, Origin, Proc, StmtId};

use crate::args::ArgValue;
use crate::cursor::header;
use crate::equivalence::Relation;
use crate::identity::StmtProvenance;
use crate::{AnyStep, Applied, Refusal};

/// A step that was asked for.
#[derive(Clone, Debug)]
pub struct LoggedStep {
    /// Number of the step among those of the log.
    number: u64,
    /// Name of the step, `divide_loop`.
    pub step: &'static str,
    /// Name of the procedure before the step.
    pub procedure: String,
    /// Arguments that were given, with their names. Statements are shown by their first lines.
    pub arguments: Vec<(String, String)>,
    /// Outcome of the step.
    pub outcome: StepOutcome,
}

/// The outcome of a step that was asked for.
#[derive(Clone, Debug)]
pub enum StepOutcome {
    /// The step was taken, and not undone.
    Taken {
        /// Place of the first statement that the step replaced; the procedure's where it replaced none.
        loc: Loc,
        /// Relation of the procedure after the step to the one before.
        relation: Relation,
        /// Remarks for the user, each with its location.
        notes: Vec<(Loc, String)>,
    },
    /// The step was refused.
    Refused(Box<Refusal>),
}

/// The refused steps of a log, and the number of the next step.
#[derive(Default, Debug)]
struct Refused {
    next: u64,
    steps: Vec<LoggedStep>,
}

/// A log of steps. Copies share it, so that refusals outlive a workspace that is dropped after an error.
#[derive(Clone, Default, Debug)]
pub struct StepLog(Arc<Mutex<Refused>>);

/// The steps of a log that were taken and not undone. Going back to a mark brings back those of that time.
pub(crate) type TakenSteps = rpds::VectorSync<Arc<LoggedStep>>;

impl StepLog {
    /// The refused steps and those given, in the order in which they were asked for. The refused ones are left out from here on.
    pub fn take(&self, taken: Vec<LoggedStep>) -> Vec<LoggedStep> {
        let mut all = self.with(|refused| std::mem::take(&mut refused.steps));
        all.extend(taken);
        all.sort_by_key(|step| step.number);
        all
    }

    /// Logs a step on a procedure, which is added to `taken` if it was taken.
    pub(crate) fn note(
        &self,
        taken: &mut TakenSteps,
        (step, name, given): (&dyn AnyStep, &str, &[ArgValue]),
        before: Option<&Proc>,
        outcome: &Result<Applied, Refusal>,
    ) {
        let entry = |number, outcome| LoggedStep {
            number,
            step: step.doc().name,
            procedure: name.to_owned(),
            arguments: arguments(step, given, before),
            outcome,
        };
        let number = self.with(|refused| {
            refused.next += 1;
            refused.next
        });
        match outcome {
            Ok(applied) => {
                let outcome = StepOutcome::Taken {
                    loc: place(&applied.before, &applied.settled),
                    relation: applied.relation.clone(),
                    notes: applied.remarks().cloned().collect(),
                };
                taken.push_back_mut(Arc::new(entry(number, outcome)));
            }
            Err(refusal) => {
                let outcome = StepOutcome::Refused(Box::new(refusal.clone()));
                self.with(|refused| refused.steps.push(entry(number, outcome)));
            }
        }
    }

    fn with<T>(&self, act: impl FnOnce(&mut Refused) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The arguments that were given, as a user would write them.
fn arguments(step: &dyn AnyStep, given: &[ArgValue], proc: Option<&Proc>) -> Vec<(String, String)> {
    let named = step.doc().args.iter().zip(given);
    let shown = named.map(|(spec, given)| (spec.word(), shown(given, proc)));
    shown.filter(|(_, text)| !text.is_empty()).collect()
}

fn shown(given: &ArgValue, proc: Option<&Proc>) -> String {
    let (ArgValue::Stmts(slice), Some(proc)) = (given, proc) else {
        return given.to_string();
    };
    let first = proc.slice(slice).and_then(|stmts| stmts.first());
    first.map_or(String::new(), |stmt| header(proc, stmt))
}

/// The place of the first statement that a step replaced.
fn place(before: &Proc, settled: &StmtProvenance) -> Loc {
    let sources = settled.origins.values().flat_map(Origin::all);
    let replaced: HashSet<StmtId> = sources.chain(settled.gone.iter().copied()).collect();
    let mut found = None;
    before.walk_paths(&mut |_, stmt| {
        if found.is_none() && stmt.id().is_some_and(|id| replaced.contains(&id)) {
            found = Some(stmt.loc.clone());
        }
    });
    found.unwrap_or_else(|| before.loc.clone())
}
