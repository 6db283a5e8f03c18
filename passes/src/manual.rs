//! The manual of the passes, `docs/passes.md`, generated from their declarations.

use std::fmt::Write;

use exo_dialects::pass::{OptionDefault, PassDoc};

/// The text of `docs/passes.md`.
pub fn pass_manual() -> String {
    let mut out = String::from(
        "# Passes\n\n<!-- Generated from the declarations in passes/src: UPDATE_DOCS=1 cargo test -p exo-passes -->\n",
    );
    for doc in crate::registry::pass_docs() {
        describe(&mut out, &doc);
    }
    out
}

fn describe(out: &mut String, doc: &PassDoc) {
    let _ = write!(
        out,
        "\n## `--{}`\n\n_{}_\n\n{}\n",
        doc.argument,
        doc.summary,
        doc.description.trim()
    );
    if !doc.options.is_empty() {
        let _ = write!(
            out,
            "\n| option | type | default | meaning |\n|---|---|---|---|\n"
        );
        for option in doc.options {
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
    #[test]
    fn manual_is_fresh() {
        let path = "../docs/passes.md";
        let text = super::pass_manual();
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(path, &text).expect("docs/ can be written");
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == text,
            "docs/passes.md is stale: run with UPDATE_DOCS=1"
        );
    }
}
