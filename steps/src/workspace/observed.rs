//! Observers of the steps of a workspace: a judge, a trace, and a log.

use std::sync::Arc;

use exo_trace::Entry;

use super::Workspace;
use crate::args::ArgValue;
use crate::foreign_users::ForeignUsers;
use crate::second_opinion::{self, Judge};
use crate::step_log::{LoggedStep, StepLog};
use crate::{AnyStep, Applied, Refusal};

impl Workspace {
    /// Takes a step, and tells observers of it.
    pub(super) fn apply_observed(
        &mut self,
        step: &dyn AnyStep,
        proc: &str,
        given: &[ArgValue],
        outside: &dyn ForeignUsers,
    ) -> Result<Applied, Refusal> {
        let Some(log) = self.log.clone() else {
            return self.apply_judged(step, proc, given, outside);
        };
        let before = self.module.proc(proc).cloned();
        let outcome = self.apply_judged(step, proc, given, outside);
        let asked = (step, proc, given);
        log.note(&mut self.taken, asked, before.as_ref(), &outcome);
        outcome
    }

    /// Takes a step, has it judged, and records it.
    fn apply_judged(
        &mut self,
        step: &dyn AnyStep,
        proc: &str,
        given: &[ArgValue],
        outside: &dyn ForeignUsers,
    ) -> Result<Applied, Refusal> {
        let is_seen = self.trace.is_on() || self.judge.is_some();
        let before = is_seen.then(|| self.mark());
        let mut applied = self.apply_unobserved(step, proc, given, outside)?;
        let Some(before) = before else {
            return Ok(applied);
        };
        let modules = (&before.module, &self.module);
        match second_opinion::on(self.judge.as_ref(), modules, &applied) {
            Ok(remarks) => applied.notes.extend(remarks),
            Err(refusal) => {
                self.back_to(before);
                return Err(refusal);
            }
        }
        if self.trace.is_on() {
            self.trace.note(step, given, &applied, modules);
        }
        Ok(applied)
    }

    /// Logs the steps that are asked for from here on, or no longer.
    pub fn log_in(&mut self, log: Option<StepLog>) {
        self.log = log;
    }

    /// The logged steps that were taken, and not undone, since this was asked last.
    pub fn take_logged(&mut self) -> Vec<LoggedStep> {
        let taken = std::mem::take(&mut self.taken);
        taken.iter().map(|step| LoggedStep::clone(step)).collect()
    }

    /// Has each step from here on judged by somebody else, too, or no longer.
    pub fn judge_by(&mut self, judge: Option<Judge>) {
        self.judge = judge;
    }

    /// Records the steps that are taken from here on, for [`Workspace::take_trace`].
    pub fn record(&mut self) {
        self.trace.begin();
    }

    /// The steps that were taken, and not undone, since they are recorded or this was asked last.
    pub fn take_trace(&mut self) -> Vec<Arc<Entry>> {
        self.trace.take()
    }
}
