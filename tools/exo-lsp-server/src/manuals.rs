//! The manuals, as pages to look at and as text to show.

use std::str::FromStr;

use exo_diagnostics::Diagnostic;
use exo_steps::args::{ArgSpec, Presence};
use exo_steps::{StepDoc, steps};
use lsp_types::Uri;

/// The folder of the manuals.
const PAGES: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/");

/// The page that says more about the rule behind a diagnostic.
pub fn page_of(told: &Diagnostic) -> Option<Uri> {
    let family = told.id.as_ref()?.as_str().split('.').next()?;
    let page = match family {
        "check" | "frontend" => "language.md".to_owned(),
        "any" | "arg" => "steps/README.md".to_owned(),
        "hw" => "hardware.md".to_owned(),
        step => format!("steps/{}.md", steps::by_name(step)?.doc().name),
    };
    Uri::from_str(&format!("{PAGES}{page}")).ok()
}

/// The first lines of a step's manual, in Markdown: call, summary, description, arguments and conditions.
pub fn of_step(doc: &StepDoc) -> String {
    let mut text = format!(
        "```python\n{}\n```\n{}\n\n{}\n",
        exo_starlark::signature(doc),
        doc.summary,
        doc.description.trim()
    );
    for spec in doc.args {
        text += &format!("\n* {}", of_argument(doc, spec));
    }
    if !doc.conditions.is_empty() {
        text += "\n\nConditions:\n";
    }
    for condition in doc.conditions {
        text += &format!("\n* `{}`: {}", condition.id, condition.rule.trim());
    }
    text += &format!("\n\n[Manual]({PAGES}steps/{}.md)", doc.name);
    text
}

/// A line on an argument of a step, under the names that programs have for it.
pub fn of_argument(doc: &StepDoc, spec: &ArgSpec) -> String {
    let names = exo_starlark::parameter_names(doc, &spec.flag());
    match names.is_empty() {
        true => of_option(spec),
        false => about(&names.join("`, `"), spec),
    }
}

/// The same under the name that flat schedules have.
pub fn of_option(spec: &ArgSpec) -> String {
    about(&spec.flag(), spec)
}

fn about(names: &str, spec: &ArgSpec) -> String {
    let default = match spec.presence {
        Presence::Required => String::new(),
        Presence::Optional => "; may be left out".to_owned(),
        Presence::Default(value) => format!("; `{value}` where it is not given"),
    };
    format!(
        "`{names}`: {} ({}{default})",
        spec.help,
        spec.kind.expected()
    )
}

#[cfg(test)]
mod tests {
    use exo_diagnostics::Class;

    use super::*;

    #[test]
    fn rules_of_steps_and_checks_have_pages() {
        let page = |id: &'static str| {
            let told = Diagnostic::error(Class::Unsafe, "m").with_id(id);
            page_of(&told).map(|uri| uri.as_str().trim_start_matches(PAGES).to_owned())
        };
        assert_eq!(
            page("divide_loop.c3").as_deref(),
            Some("steps/divide_loop.md")
        );
        assert_eq!(page("check.bounds").as_deref(), Some("language.md"));
        assert_eq!(page("nothing.c1"), None);
    }

    #[test]
    fn manuals_have_arguments_and_conditions() {
        let text = of_step(&steps::by_name("divide_loop").unwrap().doc());
        assert!(
            text.starts_with("```python\ndivide_loop(proc, loop_cursor"),
            "{text}"
        );
        assert!(text.contains("* `div_const`: "), "{text}");
        assert!(text.contains("* `divide_loop.c3`: "), "{text}");
    }
}
