//! The manual of the passes, `docs/passes.md`, generated from their declarations.

use std::fmt::Write;

use exo_dialects::pass::{OptionDefault, OptionSpec, PassDoc};
use exo_steps::args::{ArgSpec, Presence};
use exo_steps::returns::ReturnSpec;

/// The text of `docs/passes.md`.
pub fn pass_manual() -> String {
    let mut out = String::from(
        "# Passes\n\n<!-- Generated from the declarations in passes/src: UPDATE_DOCS=1 cargo test -p exo-passes -->\n",
    );
    out += SOLVERS;
    for doc in crate::registry::pass_docs() {
        describe(&mut out, &doc);
    }
    out
}

const SOLVERS: &str = "
What passes prove is put to solvers, as questions with an id. Two options, of `exo-opt` and of a stock `mlir-opt` with the
plugin, show what they do:

* `--mlir-pass-statistics` prints, when the tool ends, what each pass counted, and a table with a row for each run of it, for
  `exo-schedule` for each step: its time, how many questions it asked and who decided them, and the longest call of a solver
  with its question's id. (MLIR's own report stays empty where LLVM is built without statistics, as Debian's is.)
* `--exo-dump-smt=FOLDER` writes every question as SMT-LIB 2, with its id and our answer on top, so that another solver can be
  asked. The name of a file ends in a digest of the question, the same in every run; questions that differ in names only end
  alike. `exo-translate` has the option too.
";

/// The text of `docs/steps.md`.
pub fn step_manual() -> String {
    let mut out = String::from(
        "# Schedule steps\n\n<!-- Generated from the declarations in passes/steps: UPDATE_DOCS=1 cargo test -p exo-passes -->\n\n\
Each step is a pass; a schedule file has one per line (`exo-opt --exo-schedule=FILE`, see [passes](passes.md)). Every step takes \
`proc=NAME` besides its own options. A step whose conditions cannot be proved is refused, with a witness.\n\n\
Conditions of every step:\n\n",
    );
    for rule in exo_steps::rules()
        .iter()
        .filter(|r| r.id.starts_with("any."))
    {
        let _ = writeln!(out, "* `{}`: {}", rule.id, rule.text);
    }
    out += "\nWhat is wrong with a step's arguments:\n\n";
    for rule in exo_steps::argument_rules() {
        let _ = writeln!(out, "* `{}`: {}", rule.id, rule.text);
    }
    for doc in crate::schedule::step_docs() {
        out += &step_text(&doc);
    }
    out
}

/// What the manual says of one step.
pub(crate) fn step_text(doc: &exo_steps::StepDoc) -> String {
    let mut out = String::new();
    describe_step(&mut out, doc);
    out
}

fn describe_step(out: &mut String, doc: &exo_steps::StepDoc) {
    let pass = exo_steps::schedule::pass_name(doc.name);
    let _ = write!(
        out,
        "\n## `{}`\n\n_{}_\n\n{}\n",
        doc.name,
        doc.summary,
        doc.description.trim()
    );
    arguments(out, doc.args);
    results(out, doc.returns);
    let _ = write!(out, "\nConditions:\n\n");
    for condition in doc.conditions {
        let _ = writeln!(out, "* `{}`: {}", condition.id, condition.rule);
    }
    let _ = write!(
        out,
        "\nExample: `{pass}{{{}}}` makes of\n\n```python\n{}```\n\nthis:\n\n```python\n{}```\n",
        doc.example.options, doc.example.before, doc.example.after
    );
}

fn arguments(out: &mut String, args: &[ArgSpec]) {
    if args.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "\n| argument | kind | default | meaning |\n|---|---|---|---|\n"
    );
    for arg in args {
        let default = match arg.presence {
            Presence::Required => "required".to_owned(),
            Presence::Optional => "optional".to_owned(),
            Presence::Default(text) => format!("`{text}`"),
        };
        let (flag, kind) = (arg.flag(), arg.kind.words());
        let _ = writeln!(out, "| `{flag}` | {kind} | {default} | {} |", arg.help);
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

fn options(out: &mut String, options: &[OptionSpec]) {
    if options.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "\n| option | type | default | meaning |\n|---|---|---|---|\n"
    );
    for option in options {
        let (kind, default) = match option.default {
            OptionDefault::String(text) => ("string", format!("`\"{text}\"`")),
            OptionDefault::Int(value) => ("integer", format!("`{value}`")),
            OptionDefault::Bool(value) => ("bool", format!("`{value}`")),
        };
        let _ = writeln!(
            out,
            "| `{}` | {kind} | {default} | {} |",
            option.flag(),
            option.help
        );
    }
}

fn describe(out: &mut String, doc: &PassDoc) {
    let _ = write!(
        out,
        "\n## `--{}`\n\n_{}_\n\n{}\n",
        doc.argument,
        doc.summary,
        doc.description.trim()
    );
    options(out, doc.options);
    if !doc.statistics.is_empty() {
        let _ = write!(out, "\nStatistics (`--mlir-pass-statistics`):\n\n");
        for (name, help) in doc.statistics {
            let _ = writeln!(out, "* `{name}`: {help}");
        }
    }
    let _ = write!(out, "\nExample:\n\n```sh\n{}\n```\n", doc.example.trim());
}

#[cfg(test)]
mod tests {
    fn is_fresh(name: &str, text: &str) {
        let path = format!("../docs/{name}");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, text).expect("docs/ can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text,
            "docs/{name} is stale: run with UPDATE_DOCS=1"
        );
    }

    #[test]
    fn manuals_are_fresh() {
        is_fresh("passes.md", &super::pass_manual());
        is_fresh("steps.md", &super::step_manual());
    }
}
