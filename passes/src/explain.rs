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
    let steps = exo_steps::argument_rules()
        .into_iter()
        .chain(exo_steps::rules());
    let steps = steps.map(|rule| (rule.id, rule.text));
    let code = exo_backend_c::rules().iter();
    let code = code.chain(exo_backend_mlir::rules()).copied();
    let libraries = exo_dialects::hw::Rule::ALL.iter();
    let libraries = libraries.map(|rule| (rule.id(), rule.text()));
    read.chain(checks)
        .chain(steps)
        .chain(code)
        .chain(libraries)
        .collect()
}

fn unknown(value: &str) -> String {
    let asked = without_class(value);
    let ids: Vec<&str> = rules().into_iter().map(|(id, _)| id).collect();
    match near(asked, &ids).as_slice() {
        [] => format!("no rule has the id '{value}'; '--exo-explain=all' prints every rule"),
        [one] => format!("no rule has the id '{value}'; did you mean '{one}'?"),
        many => format!(
            "no rule has the id '{value}'; there are: {}",
            many.join(", ")
        ),
    }
}

/// The rules of what is named without a condition (`fission`), else the ids that are nearest.
fn near<'i>(asked: &str, ids: &[&'i str]) -> Vec<&'i str> {
    let belongs = |id: &&&str| {
        let rest = id.strip_prefix(asked.trim_end_matches('.'));
        !asked.is_empty() && rest.is_some_and(|rest| rest.starts_with('.'))
    };
    let family: Vec<&str> = ids.iter().filter(belongs).copied().collect();
    if !family.is_empty() {
        return family;
    }
    let distance = |id: &&str| strsim::damerau_levenshtein(asked, id);
    let least = ids.iter().map(&distance).min().unwrap_or(0);
    let is_near = |id: &&&str| distance(id) == least && least <= id.len().div_ceil(4);
    ids.iter().filter(is_near).copied().collect()
}
