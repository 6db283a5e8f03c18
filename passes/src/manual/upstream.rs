//! The table of our steps and the primitives of upstream Exo.

use std::fmt::Write;

use exo_steps::StepDoc;
use exo_steps::args::{ArgSpec, Presence};

use super::steps::{GENERATED, link};

/// Primitives of Exo 1.0 that no step of ours is, with what there is instead.
const OTHERS: [(&str, &str); 1] = [(
    "call_site_mem_aware_replace(block, proc, quiet)",
    "[`replace`](replace.md) with `memory-aware`",
)];

/// Differences between a step of ours and upstream's of that name, besides the names of arguments.
const DIFFERENCES: [(&str, &str); 12] = [
    ("add_assertion", A_METHOD),
    (
        "add_unsafe_guard",
        "proved, unless `unsafe-disable-check` is given",
    ),
    ("bind_config", ONE_FIELD),
    (
        "bind_expr",
        "occurrences that are named, or with `cse` all later ones",
    ),
    ("divide_loop", "`perfect=True` is `tail=perfect`"),
    ("partial_eval", A_METHOD),
    (
        "replace",
        "what does not fit is left as it is with `quiet`, not refused",
    ),
    ("replace_all", OFF_AT_FIRST),
    ("replace_once", OFF_AT_FIRST),
    ("transpose", A_METHOD),
    ("unsafe_assert_eq", A_METHOD),
    ("write_config", ONE_FIELD),
];

const A_METHOD: &str = "a method of the procedure there";
const ONE_FIELD: &str = "configuration and field are one argument, `Cfg.field`";
const OFF_AT_FIRST: &str = "`mem_aware` is on by default, `memory-aware` is off";

const HOW_TO_READ: &str = "
Calls of Exo 1.0 are written without the procedure, their first argument, and with the others in their order. Behind each of ours
stand the names of its arguments, those that may be left out in brackets; the page of the step says what they are. What is taken
without proof (`unsafe_disable_check`, `unsafe_assert_eq`) is written on the procedure, and `--exo-print-trusted` lists it; bounds, races, and
whether what is left is a program at all are checked there, too.

| in Exo 1.0 | here | what differs |
|---|---|---|
";

/// The text of `docs/steps/upstream.md`.
pub(super) fn table(docs: &[StepDoc]) -> String {
    let mut out = format!("# Steps by their calls in Exo 1.0\n\n{GENERATED}\n{HOW_TO_READ}");
    let mut rows: Vec<_> = docs.iter().filter_map(row).collect();
    let others = OTHERS.map(|(call, here)| (call.to_owned(), here.to_owned(), ""));
    rows.extend(others);
    rows.sort();
    for (call, here, difference) in rows {
        let _ = writeln!(out, "| `{call}` | {here} | {difference} |");
    }
    out += "\nSteps that Exo 1.0 has not:\n\n";
    for doc in docs.iter().filter(|doc| !doc.upstream.exists()) {
        let _ = writeln!(out, "* {}: {}", link(doc), doc.summary);
    }
    out
}

/// The row of a step that Exo 1.0 has.
fn row(doc: &StepDoc) -> Option<(String, String, &'static str)> {
    let difference = DIFFERENCES.iter().find(|(step, _)| *step == doc.name);
    let args: Vec<String> = doc.args.iter().map(argument).collect();
    let here = match args.as_slice() {
        [] => link(doc),
        args => format!("{} `{}`", link(doc), args.join(" ")),
    };
    Some((
        doc.upstream_call()?,
        here,
        difference.map_or("", |(_, text)| text),
    ))
}

/// The name of an argument, in brackets if it may be left out.
fn argument(spec: &ArgSpec) -> String {
    match spec.presence {
        Presence::Required => spec.flag(),
        Presence::Optional | Presence::Default(_) => format!("[{}]", spec.flag()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(call: &str) -> &str {
        call.split('(').next().unwrap_or(call)
    }

    #[test]
    fn a_primitive_that_becomes_a_step_is_no_other_any_more() {
        let docs = crate::schedule::step_docs();
        for (call, _) in OTHERS {
            assert!(docs.iter().all(|doc| doc.name != name(call)), "{call}");
        }
    }

    #[test]
    fn differences_are_those_of_steps_that_upstream_has() {
        let docs = crate::schedule::step_docs();
        for (step, _) in DIFFERENCES {
            let known = |doc: &StepDoc| doc.name == step && doc.upstream.exists();
            assert!(docs.iter().any(known), "{step}");
        }
    }
}
