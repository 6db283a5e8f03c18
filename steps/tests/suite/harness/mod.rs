//! Runs schedules on Exo source, and the interpreter on what comes out.

use exo_ir::{Module, Proc};
use exo_steps::args::ArgValue;
use exo_steps::{AnyStep, Applied, Refusal, Workspace, schedule};

pub(crate) use exo_steps_cases::Run;

/// Runs steps, one `step options` per line, on a module; the steps are ours. `point` may say otherwise where in a procedure a step's options point.
pub(crate) fn run_on(before: Module, steps: &str, point: &dyn Fn(&str, &Proc) -> String) -> Run {
    exo_census::count();
    exo_steps_cases::run_on(before, steps, point).unwrap_or_else(|e| panic!("{e}"))
}

/// Exo source as a module.
pub(crate) fn parse(source: &str) -> Module {
    exo_frontend::parse_module("t.py", source).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("it does not parse:\n{}\n{source}", errors.join("\n"))
    })
}

/// A step at work.
pub(crate) struct Example {
    pub(crate) step: &'static dyn AnyStep,
    pub(crate) module: Module,
    pub(crate) given: Vec<ArgValue>,
}

impl Example {
    /// The manual's example of a step.
    pub(crate) fn of(step: &'static dyn AnyStep) -> Example {
        let example = step.doc().example;
        Example::with(step, example.before, example.options)
    }

    /// The step with some options on the last procedure of a source.
    pub(crate) fn with(step: &'static dyn AnyStep, source: &str, options: &str) -> Example {
        let line = format!("{}{{{options}}}", schedule::pass_name(step.doc().name));
        let entries = schedule::parse("s", &line).unwrap_or_else(|e| panic!("{e:?}"));
        let call = schedule::bind(&entries[0]).unwrap_or_else(|e| panic!("{e}"));
        Example {
            step,
            module: parse(source),
            given: call.given,
        }
    }

    pub(crate) fn proc(&self) -> &Proc {
        self.module.procs().last().expect("a procedure")
    }

    pub(crate) fn apply(&self, given: &[ArgValue]) -> Result<Applied, Refusal> {
        let mut workspace = Workspace::new(self.module.clone(), exo_census::options());
        workspace.apply(self.step, &self.proc().name, given)
    }

    /// The text of what the step makes with some arguments, or why it is refused.
    pub(crate) fn made(&self, given: &[ArgValue]) -> Result<String, String> {
        let applied = self.apply(given).map_err(|refusal| refusal.to_string())?;
        let made = applied.made().cloned().map(exo_ir::Item::Proc);
        Ok(made.map(|item| exo_frontend::print_item(&item)).collect())
    }

    pub(crate) fn refused(&self, given: &[ArgValue]) -> Option<Refusal> {
        self.apply(given).err()
    }
}
