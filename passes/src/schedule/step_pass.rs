//! A pass for every step.

use std::time::Instant;

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::output;
use exo_dialects::pass::{self, Declaration, ErrorEmitted, Statistics, context_of};
use exo_options::{OptionDefault, OptionSpec};
use exo_steps::args::{ArgSpec, ArgValue, Kind};
use exo_steps::schedule::{self, Call, pass_name};
use exo_steps::{AnyStep, StepDoc, steps};
use melior::ir::OperationRef;

use super::runner::Runner;
use crate::solving;

/// The option that every step has.
const PROC: OptionSpec = OptionSpec {
    field: "proc",
    help: "the procedure to rewrite; may be left out where only one can be meant",
    default: OptionDefault::String(""),
};

/// Registers the passes of all steps.
pub(crate) fn register() {
    for why in exo_steps::unregistered() {
        output::complain(&Diagnostic::error(Class::BadInput, why.to_string()));
    }
    for step in steps::all() {
        pass::register_declared(declaration(*step));
    }
}

/// The options of a step's pass. What they say is read by the step, with errors of its own: MLIR knows text and flags only.
fn options(doc: &StepDoc) -> Vec<OptionSpec> {
    std::iter::once(PROC)
        .chain(doc.args.iter().map(option))
        .collect()
}

fn option(spec: &ArgSpec) -> OptionSpec {
    let text = spec.default_text();
    OptionSpec {
        field: spec.field,
        help: spec.help,
        default: match (spec.kind, text.parse()) {
            (Kind::Bool | Kind::AllowUnproved, Ok(value)) => OptionDefault::Bool(value),
            _ => OptionDefault::String(text),
        },
    }
}

fn declaration(step: &'static dyn AnyStep) -> Declaration {
    let doc = step.doc();
    Declaration {
        argument: pass_name(doc.name),
        summary: doc.summary.to_owned(),
        options: options(&doc),
        statistics: &solving::COUNTERS,
        lowers: false,
        run: Box::new(move |module, values, counters, _| run(step, module, values, counters)),
    }
}

fn run(
    step: &'static dyn AnyStep,
    module: OperationRef<'_, '_>,
    values: Vec<String>,
    counters: &Statistics,
) -> Result<(), ErrorEmitted> {
    let start = Instant::now();
    let context = &*context_of(module);
    let text = spelled(step, &values);
    let mut values = values.into_iter();
    let proc = values.next().filter(|name| !name.is_empty());
    let given = ArgValue::texts(values);
    let call = Call {
        step,
        proc: proc.or_else(|| schedule::named_target(step, &given)),
        given,
    };
    let mut runner = Runner::new(context, module)?;
    let outcome = runner.step(&call, None, &text).map(|_| ());
    let outcome = outcome.and_then(|()| runner.confirm(&text));
    let did = runner.take_statistics();
    solving::count(context, counters, 0, &did);
    let what = text.trim_matches('\'');
    solving::row(&pass_name(step.doc().name), what, start.elapsed(), &did);
    outcome?;
    runner.keep();
    Ok(())
}

/// The step as a pipeline spells it, with the options that are not left to their defaults.
fn spelled(step: &dyn AnyStep, values: &[String]) -> String {
    let doc = step.doc();
    let given: Vec<String> = options(&doc)
        .iter()
        .zip(values)
        .filter(|(spec, value)| spec.default_text() != **value)
        .map(|(spec, value)| match value.contains(' ') {
            true => format!("{}=\"{value}\"", spec.flag()),
            false => format!("{}={value}", spec.flag()),
        })
        .collect();
    match given.is_empty() {
        true => format!("'{}'", pass_name(doc.name)),
        false => format!("'{}{{{}}}'", pass_name(doc.name), given.join(" ")),
    }
}

/// The manual entries of the steps' passes.
pub(crate) fn docs() -> Vec<StepDoc> {
    steps::all().iter().map(|s| s.doc()).collect()
}
