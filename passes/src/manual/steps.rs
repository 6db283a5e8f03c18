//! The manual of the schedule steps: an overview and a page for each step.

use std::fmt::Write;

use exo_steps::args::{ArgSpec, Presence};
use exo_steps::returns::ReturnSpec;
use exo_steps::{Purpose, Rule, StepDoc};

use super::upstream;

/// A file of the manual.
pub struct Page {
    /// Its name in `docs/steps`.
    pub file: String,
    /// Its text, Markdown.
    pub text: String,
}

/// The pages of `docs/steps`.
pub fn step_pages() -> Vec<Page> {
    let docs = crate::schedule::step_docs();
    let page = |file: &str, text| Page {
        file: file.to_owned(),
        text,
    };
    let mut pages = vec![
        page("README.md", overview(&docs)),
        page("upstream.md", upstream::table(&docs)),
    ];
    for doc in &docs {
        pages.push(page(&format!("{}.md", doc.name), step_page(doc)));
    }
    pages
}

/// The note below the heading of a generated page.
pub(super) const GENERATED: &str =
    "<!-- Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo-passes -->";

/// A link to the page of a step, seen from another one.
pub(super) fn link(doc: &StepDoc) -> String {
    format!("[`{0}`]({0}.md)", doc.name)
}

const WHAT_STEPS_ARE: &str = "
A schedule step rewrites a procedure, after a proof of the conditions under which that is sound. Each step has a page here. Who knows
a step by what Exo 1.0 calls it finds it in [upstream.md](upstream.md). Tables list the steps by purpose:

";

const HOW_TO_READ: &str = "
## How to read the manual

Each step is a pass, `exo-divide-loop` for `divide_loop`; a schedule file has one per line (`exo-opt --exo-schedule=FILE`, see
[passes](../passes.md)). The page of a step says what it does, which arguments it takes, what it gives back and under which conditions it
is sound, and shows it at work; the examples are run as tests. Options are those of passes and flat schedules; beside them stand the names
that [programs](../schedules.md) use, which are Exo's. `exo-opt --exo-describe-steps=divide_loop` prints what the page
says, `exo-opt --exo-describe-steps=json` has all steps as data.
";

const ARGUMENTS: &str = "
## Arguments of every step

Every step takes `proc=NAME`, the procedure that it works on, besides its own arguments. The tables of arguments say of each what kind
it is of (a loop, a block, a new name) and, below *default*, what holds where it is not given: `required` ones are always given,
`optional` ones have no value then.

What is wrong with a step's arguments:

";

const RESULTS: &str = "
## Results

A step gives back what it made for a schedule to go on with, and what has become of the statement that it was pointed at. The tables of
results say whether one is `always` there; where it is `optional`, its meaning says when. Results are handles: they
lead to the same statement, buffer or procedure after later steps, too.
";

const CONDITIONS: &str = "
## Conditions of every step

A step whose conditions cannot be proved is refused, with a witness where one is known. Each condition has an id, which the error
names; `exo-opt --exo-explain=any.c1` prints it. Besides those of its page, every step has these:

";

/// The text of `docs/steps/README.md`.
fn overview(docs: &[StepDoc]) -> String {
    let mut out = format!("# Schedule steps\n\n{GENERATED}\n{WHAT_STEPS_ARE}");
    for purpose in Purpose::ALL {
        let _ = writeln!(out, "* [{}](#{})", purpose.title(), anchor(purpose));
    }
    out += HOW_TO_READ;
    out += CONDITIONS;
    let of_every_step = exo_steps::rules().into_iter();
    rules(&mut out, of_every_step.filter(|r| r.id.starts_with("any.")));
    out += ARGUMENTS;
    rules(&mut out, exo_steps::argument_rules().into_iter());
    out += RESULTS;
    for purpose in Purpose::ALL {
        steps_for(&mut out, purpose, docs);
    }
    out
}

/// A table of the steps for a purpose.
fn steps_for(out: &mut String, purpose: Purpose, docs: &[StepDoc]) {
    let _ = write!(
        out,
        "\n## {}\n\n| step | what it does | in Exo 1.0 |\n|---|---|---|\n",
        purpose.title()
    );
    for doc in docs.iter().filter(|doc| doc.purpose == purpose) {
        let _ = writeln!(
            out,
            "| {} | {} | {} |",
            link(doc),
            doc.summary,
            in_upstream(doc)
        );
    }
}

/// The fragment of a link to the table of a purpose.
fn anchor(purpose: Purpose) -> String {
    purpose.title().to_lowercase().replace(' ', "-")
}

fn rules(out: &mut String, rules: impl Iterator<Item = Rule>) {
    for rule in rules {
        let _ = writeln!(out, "* `{}`: {}", rule.id, rule.text);
    }
}

/// Upstream's call, or that there is none.
fn in_upstream(doc: &StepDoc) -> String {
    match doc.upstream_call() {
        None => "none".to_owned(),
        Some(call) => format!("`{call}`"),
    }
}

/// The text of a step's page: what is said of the step, and where to go from there.
fn step_page(doc: &StepDoc) -> String {
    let (title, anchor) = (doc.purpose.title(), anchor(doc.purpose));
    let mut out = format!(
        "{}\n{GENERATED}\n\n[Steps](README.md) / [{title}](README.md#{anchor})\n\n",
        heading(doc)
    );
    describe_step(&mut out, doc);
    out
}

/// The manual page of one step.
pub(crate) fn step_text(doc: &StepDoc) -> String {
    let mut out = heading(doc) + "\n";
    describe_step(&mut out, doc);
    out
}

fn heading(doc: &StepDoc) -> String {
    format!("# `{}`\n", doc.name)
}

fn describe_step(out: &mut String, doc: &StepDoc) {
    let pass = exo_steps::schedule::pass_name(doc.name);
    let _ = writeln!(out, "_{}_\n\n{}", doc.summary, doc.description.trim());
    let _ = writeln!(out, "\nIn programs: `{}`.", exo_starlark::signature(doc));
    let _ = writeln!(out, "In Exo 1.0: {}.", in_upstream(doc));
    arguments(out, doc);
    results(out, doc.returns);
    conditions(out, doc);
    let _ = write!(
        out,
        "\nExample: `{pass}{{{}}}` makes of\n\n```python\n{}```\n\nthis:\n\n```python\n{}```\n",
        doc.example.options, doc.example.before, doc.example.after
    );
}

fn conditions(out: &mut String, doc: &StepDoc) {
    if doc.conditions.is_empty() {
        out.push_str("\nIt has no conditions of its own.\n");
        return;
    }
    out.push_str("\nConditions:\n\n");
    for condition in doc.conditions {
        let _ = writeln!(out, "* `{}`: {}", condition.id, condition.rule);
    }
}

fn arguments(out: &mut String, doc: &StepDoc) {
    if doc.args.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "\n| option | in programs | kind | default | meaning |\n|---|---|---|---|---|\n"
    );
    for arg in doc.args {
        let default = match arg.presence {
            Presence::Required => "required".to_owned(),
            Presence::Optional => "optional".to_owned(),
            Presence::Default(text) => format!("`{text}`"),
        };
        let (flag, kind) = (arg.flag(), arg.kind.words());
        let _ = writeln!(
            out,
            "| `{flag}` | {} | {kind} | {default} | {} |",
            in_programs(doc, arg),
            arg.help
        );
    }
}

/// The names that programs have for an argument.
fn in_programs(doc: &StepDoc, arg: &ArgSpec) -> String {
    let names = exo_starlark::parameter_names(doc, &arg.flag());
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.is_empty() {
        true => "`proc`".to_owned(),
        false => names.join(", "),
    }
}

fn results(out: &mut String, results: &[ReturnSpec]) {
    if results.is_empty() {
        out.push_str("\nIt gives nothing back.\n");
        return;
    }
    let _ = write!(
        out,
        "\n| gives back | kind | presence | meaning |\n|---|---|---|---|\n"
    );
    for result in results {
        let presence = if result.optional {
            "optional"
        } else {
            "always"
        };
        let (name, kind) = (result.name(), result.kind.words());
        let _ = writeln!(out, "| `{name}` | {kind} | {presence} | {} |", result.help);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_overview_leads_to_each_step_once() {
        let docs = crate::schedule::step_docs();
        let overview = overview(&docs);
        for doc in &docs {
            assert_eq!(overview.matches(&link(doc)).count(), 1, "{}", doc.name);
        }
    }
}
