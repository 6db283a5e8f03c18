//! `--exo-explain=ID`: the rule behind an error's id.

use exo_dialects::tool::Inquiry;

/// Answers with the rule that an id stands for.
pub(crate) struct Explain;

impl Inquiry for Explain {
    const NAME: &'static str = "exo-explain";
    const HELP: &'static str =
        "print the rule behind an error's id, such as check.bounds ('all': every rule)";
    const VALUE_NAME: &'static str = "id";

    fn answer(value: &str) -> Result<String, String> {
        let asked = without_class(value);
        let rules: Vec<String> = rules()
            .into_iter()
            .filter(|(id, _)| asked == "all" || asked == *id)
            .map(|(id, text)| format!("{id}\n  {}\n", text.trim().replace('\n', "\n  ")))
            .collect();
        match rules.is_empty() {
            false => Ok(rules.join("\n")),
            true => Err(unknown(value)),
        }
    }
}

/// The id of an error that could not be decided ends in its class, which is no part of the rule's name.
fn without_class(id: &str) -> &str {
    id.strip_suffix("?limit")
        .or_else(|| id.strip_suffix("?fragment"))
        .unwrap_or(id)
}

/// Every id and its rule.
fn rules() -> Vec<(&'static str, &'static str)> {
    let read = exo_frontend::Id::ALL.iter();
    let read = read.map(|id| (id.name(), exo_frontend::explain(*id)));
    let checks = exo_check::CheckId::ALL.iter();
    let checks = checks.map(|id| (id.name(), exo_check::explain(*id)));
    let steps = exo_steps::rules()
        .into_iter()
        .map(|rule| (rule.id, rule.text));
    let code = exo_backend_c::rules().iter().copied();
    read.chain(checks).chain(steps).chain(code).collect()
}

fn unknown(value: &str) -> String {
    let ids: Vec<&str> = rules().into_iter().map(|(id, _)| id).collect();
    format!(
        "no rule has the id '{value}'; there are: {}",
        ids.join(", ")
    )
}
