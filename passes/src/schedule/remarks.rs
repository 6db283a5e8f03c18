//! Optimization remarks on the steps that passes and schedules asked for.

use exo_diagnostics::{Binding, Witness};
use exo_dialects::location::to_mlir;
use exo_dialects::remark::{self, Remark, RemarkKind};
use exo_ir::{Loc, field_name};
use exo_steps::Refusal;
use exo_steps::equivalence::Relation;
use exo_steps::step_log::{LoggedStep, StepLog, StepOutcome};
use melior::Context;

/// A log for the remarks of a pass, if somebody listens to them.
pub(super) fn log(context: &Context) -> Option<StepLog> {
    remark::are_enabled(context).then(StepLog::default)
}

/// Emits a remark on each step: those that were taken have passed, with their notes as analyses, and refused ones are failures.
pub(super) fn emit(context: &Context, steps: &[LoggedStep]) {
    for step in steps {
        match &step.outcome {
            StepOutcome::Taken {
                loc,
                relation,
                notes,
            } => {
                let facts = facts_of_relation(relation);
                emit_on(context, step, RemarkKind::Passed, loc, &facts);
                for (place, text) in notes {
                    let facts = [("Remark", text.clone())];
                    emit_on(context, step, RemarkKind::Analysis, place, &facts);
                }
            }
            StepOutcome::Refused(refusal) => {
                let facts = facts_of_refusal(refusal);
                emit_on(context, step, RemarkKind::Failure, &refusal.loc, &facts);
            }
        }
    }
}

/// Emits a remark on a step: its arguments, and further facts.
fn emit_on(
    context: &Context,
    step: &LoggedStep,
    kind: RemarkKind,
    place: &Loc,
    facts: &[(&str, String)],
) {
    let given = step.arguments.iter();
    let given = given.map(|(name, text)| (name.as_str(), text.as_str()));
    let facts = facts.iter().map(|(name, text)| (*name, text.as_str()));
    let remark = Remark {
        kind,
        name: step.step,
        function: &step.procedure,
        arguments: given.chain(facts).collect(),
    };
    remark.emit(to_mlir(context, place));
}

fn facts_of_relation(relation: &Relation) -> Vec<(&'static str, String)> {
    let name = match relation {
        Relation::Equivalent => "equivalent".to_owned(),
        Relation::EquivalentModulo(fields) => {
            let fields: Vec<String> = fields.iter().map(field_name).collect();
            format!("equivalent but for {}", fields.join(", "))
        }
        Relation::Precision => "another precision".to_owned(),
        Relation::Restricted => "fewer inputs".to_owned(),
        Relation::Layout => "another layout of arguments".to_owned(),
        Relation::Interface => "another interface".to_owned(),
    };
    vec![("Relation", name)]
}

/// The condition that does not hold, why, and inputs that show it.
fn facts_of_refusal(refusal: &Refusal) -> Vec<(&'static str, String)> {
    let condition = refusal.condition.map(|c| ("Condition", c.id.to_owned()));
    let witness = refusal.witness.as_deref().map(shown);
    let witness = witness.filter(|text| !text.is_empty());
    condition
        .into_iter()
        .chain([("Reason", refusal.headline())])
        .chain(witness.map(|text| ("Witness", text)))
        .collect()
}

/// The values of a witness: `n = 4, C.k = 1, i = 0`.
fn shown(witness: &Witness) -> String {
    let named = |b: &Binding| format!("{} = {}", b.name, b.value);
    let fields = witness.fields.iter();
    let strides = witness.strides.iter();
    let all = (witness.arguments.iter().map(named))
        .chain(fields.map(|b| format!("{}.{} = {}", b.config, b.field, b.value)))
        .chain(strides.map(|b| format!("stride({}, {}) = {}", b.argument, b.dimension, b.value)))
        .chain(witness.variables.iter().map(named));
    all.collect::<Vec<_>>().join(", ")
}
