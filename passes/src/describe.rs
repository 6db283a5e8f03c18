//! `--exo-describe-steps=json`: the steps as data, for editors and for what makes functions of them.

use exo_dialects::tool::Inquiry;
use exo_steps::StepDoc;
use exo_steps::args::{ArgSpec, Kind, Presence};
use exo_steps::returns::ReturnSpec;
use exo_steps::schedule::pass_name;
use serde_json::{Value, json};

use crate::{manual, schedule};

/// Answers with a description of all steps, or of one.
pub(crate) struct DescribeSteps;

impl Inquiry for DescribeSteps {
    const NAME: &'static str = "exo-describe-steps";
    const HELP: &'static str = "print the steps with their arguments and results as JSON ('json'), or one of them for reading ('divide_loop')";
    const VALUE_NAME: &'static str = "json|step";

    fn answer(value: &str) -> Result<String, String> {
        let docs = schedule::step_docs();
        if value == "json" {
            let mut text = format!("{:#}", steps(&docs));
            text.push('\n');
            return Ok(text);
        }
        let wanted = value.trim_start_matches("exo-").replace('-', "_");
        match docs.iter().find(|doc| doc.name == wanted) {
            Some(doc) => Ok(manual::step_text(doc)),
            None => Err(unknown(value, &docs)),
        }
    }
}

fn unknown(value: &str, docs: &[StepDoc]) -> String {
    let near = docs
        .iter()
        .map(|doc| (strsim::damerau_levenshtein(value, doc.name), doc.name));
    match near.min() {
        Some((distance, name)) if distance <= name.len().div_ceil(3) => {
            format!("no step is named '{value}'; did you mean '{name}'?")
        }
        _ => format!("no step is named '{value}'; 'json' describes all of them"),
    }
}

fn steps(docs: &[StepDoc]) -> Value {
    let rule = |rule: exo_steps::Rule| json!({ "id": rule.id, "rule": rule.text });
    let of_every_step = exo_steps::rules()
        .into_iter()
        .filter(|r| r.id.starts_with("any."));
    json!({
        "schema": 1,
        "steps": docs.iter().map(step).collect::<Vec<_>>(),
        "conditions": of_every_step.map(rule).collect::<Vec<_>>(),
        "argument_rules": exo_steps::argument_rules().into_iter().map(rule).collect::<Vec<_>>(),
    })
}

fn step(doc: &StepDoc) -> Value {
    let condition = |c: &&exo_steps::Condition| json!({ "id": c.id, "rule": c.rule });
    json!({
        "name": doc.name,
        "pass": pass_name(doc.name),
        "purpose": doc.purpose.id(),
        "upstream": doc.upstream_call(),
        "summary": doc.summary,
        "description": doc.description.trim(),
        "function": exo_starlark::signature(doc),
        "arguments": doc.args.iter().map(|spec| argument(doc, spec)).collect::<Vec<_>>(),
        "returns": doc.returns.iter().map(result).collect::<Vec<_>>(),
        "conditions": doc.conditions.iter().map(condition).collect::<Vec<_>>(),
        "example": {
            "before": doc.example.before,
            "arguments": doc.example.options,
            "after": doc.example.after,
        },
    })
}

fn argument(doc: &StepDoc, spec: &ArgSpec) -> Value {
    let (required, default) = match spec.presence {
        Presence::Required => (true, Value::Null),
        Presence::Optional => (false, Value::Null),
        Presence::Default(text) => (false, Value::from(text)),
    };
    let before = spec.before.map(|field| ArgSpec { field, ..*spec }.flag());
    json!({
        "name": spec.flag(),
        "parameters": exo_starlark::parameter_names(doc, &spec.flag()),
        "help": spec.help,
        "kind": kind(spec.kind),
        "expected": spec.kind.expected(),
        "required": required,
        "default": default,
        "read_before": before,
    })
}

fn result(spec: &ReturnSpec) -> Value {
    json!({
        "name": spec.name(),
        "help": spec.help,
        "kind": kind(spec.kind),
        "optional": spec.optional,
    })
}

fn kind(kind: Kind) -> Value {
    match (kind.of(), kind.choices()) {
        (Some(of), _) => json!({ "is": kind.id(), "of": self::kind(of) }),
        (None, []) => json!({ "is": kind.id() }),
        (None, words) => json!({ "is": kind.id(), "words": words }),
    }
}
