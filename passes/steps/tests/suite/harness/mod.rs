//! Runs schedules on Exo source, and the interpreter on what comes out.

use exo_view::{Module, Proc};

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
