//! Checks the results of steps as a whole once more when a schedule ends.
//!
//! A step has checked only what it changed, and what rests on that. The whole check at the end of a
//! schedule or pass makes sure that both come to the same; if they ever differ, the step at fault
//! is found by checking whole after each one.

use std::collections::BTreeSet;

use exo_check::{Checked, Class, Failure};
use exo_ir::{Loc, Module, Proc};
use rpds::VectorSync;

use crate::Refusal;
use crate::every_step::ANY_C1;
use crate::refusal::ill_formed;

/// The steps that were taken since everything was checked whole. Copies share them: a schedule program keeps one for each of its steps.
#[derive(Clone, Default, Debug)]
pub(crate) struct UncheckedSteps(VectorSync<Taken>);

#[derive(Clone, Debug)]
struct Taken {
    step: &'static str,
    /// The module behind the step. Copies share what they have in common.
    module: Module,
    /// The procedures that were not checked whole.
    procs: Vec<String>,
}

impl UncheckedSteps {
    /// Notes a step, with the procedures of which only the changes were checked.
    pub(crate) fn note(&mut self, step: &'static str, module: &Module, procs: Vec<String>) {
        if !procs.is_empty() {
            self.0.push_back_mut(Taken {
                step,
                module: module.clone(),
                procs,
            });
        }
    }

    /// The names of the procedures that were not checked whole.
    pub(crate) fn procs(&self) -> BTreeSet<String> {
        self.0.iter().flat_map(|t| t.procs.clone()).collect()
    }

    /// Whether all was checked whole.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Checks whole what the steps made, as it is in the end.
    ///
    /// # Errors
    /// An internal error with the name of the step that made what is refused now; or the limit that checking the whole of a
    /// procedure reaches.
    pub(crate) fn confirm(
        &mut self,
        module: &Module,
        checked: &mut Checked,
    ) -> Result<(), Refusal> {
        let taken = std::mem::take(&mut self.0);
        let names: BTreeSet<&String> = taken.iter().flat_map(|t| &t.procs).collect();
        for proc in names.into_iter().filter_map(|name| module.proc(name)) {
            if let Err(failures) = checked.whole(module, proc) {
                return Err(refusal(&taken, proc, &failures, checked));
            }
        }
        Ok(())
    }
}

fn refusal(
    taken: &VectorSync<Taken>,
    proc: &Proc,
    failures: &[Failure],
    checked: &mut Checked,
) -> Refusal {
    if failures.iter().all(|f| f.class == Class::Limit) {
        return ill_formed(&ANY_C1, "the result of all steps together", proc, failures);
    }
    let first = failures.first().map_or(String::new(), ToString::to_string);
    let culprit = taken.iter().find(|t| is_wrong(t, checked));
    let step = culprit.map_or("a step", |t| t.step);
    let what = format!(
        "'{step}' was accepted, and its result is refused when all of it is checked: {first}"
    );
    let loc: &Loc = failures.first().map_or(&proc.loc, |f| &f.loc);
    Refusal::internal(loc, what)
}

/// Whether some procedure is refused behind a step.
fn is_wrong(taken: &Taken, checked: &mut Checked) -> bool {
    let procs = taken
        .procs
        .iter()
        .filter_map(|name| taken.module.proc(name));
    let mut wrong = procs.filter(|proc| checked.whole(&taken.module, proc).is_err());
    wrong.next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(index: usize) -> Module {
        let source = format!("@proc\ndef f(x: f32[8]):\n    x[{index}] = 1.0\n");
        exo_frontend::parse_module("t.py", &source).expect("a program")
    }

    #[test]
    fn the_step_that_should_have_been_refused_is_named() {
        let (right, wrong) = (module(7), module(8));
        let mut checked = Checked::new(&right, Default::default());
        let mut unconfirmed = UncheckedSteps::default();
        let procs = || vec!["f".to_owned()];
        unconfirmed.note("first", &right, procs());
        assert_eq!(unconfirmed.clone().confirm(&right, &mut checked), Ok(()));
        unconfirmed.note("second", &wrong, procs());
        unconfirmed.note("third", &wrong, procs());
        let refusal = unconfirmed
            .confirm(&wrong, &mut checked)
            .expect_err("it is wrong");
        assert_eq!(refusal.class, Class::Internal);
        let expected =
            "'second' was accepted, and its result is refused when all of it is checked: ";
        assert!(refusal.message.contains(expected), "{}", refusal.message);
        // What was told once is not told again.
        assert_eq!(unconfirmed.confirm(&wrong, &mut checked), Ok(()));
    }
}
